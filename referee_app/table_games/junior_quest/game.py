"""Junior Quest as a value of `Game`, and the names under which its values are stored."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game
from referee_app.table_games.junior import Camp, CampSetUp, SetUp
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    ChooseTower,
    DieRolled,
    Event,
    Move,
    Options,
    PutBack,
    Returned,
    Roll,
    Started,
    State,
    TowerChosen,
    TurnOver,
    View,
)
from referee_app.table_games.junior_quest.notation import NOTATION, log_line
from referee_app.table_games.junior_quest.projection import evolve, evolve_view, reveals, see, view
from referee_app.table_games.junior_quest.rules import decide, legal, outcome, refuse, start, to_act
from referee_app.table_games.junior_quest.sampling import imagine, propose
from referee_app.table_games.seats import COLOURS

CODEC = Codec(
    {
        "options": Options,
        "camp": Camp,
        "set_up": SetUp,
        "roll": Roll,
        "turn_over": TurnOver,
        "choose_tower": ChooseTower,
        "put_back": PutBack,
        "started": Started,
        "camp_set_up": CampSetUp,
        "die_rolled": DieRolled,
        "castle_turned_over": CastleTurnedOver,
        "tower_chosen": TowerChosen,
        "castles_put_back": CastlesPutBack,
        "returned": Returned,
        "table": State,
    }
)
GAME: Game[State, Move, Event, View, Options] = Game(
    key="junior_quest",
    colours=COLOURS,
    least_seats=2,
    options=Options,
    start=start,
    to_act=to_act,
    decide=decide,
    evolve=evolve,
    see=see,
    view=view,
    evolve_view=evolve_view,
    refuse=refuse,
    legal=legal,
    propose=propose,
    imagine=imagine,
    outcome=outcome,
    reveals=reveals,
    log_line=log_line,
    codec=CODEC,
    notation=NOTATION,
)
