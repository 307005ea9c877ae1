"""Junior Triumph as a value of `Game`, and the names under which its values are stored."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game
from referee_app.table_games.junior import Camp, CampSetUp, SetUp
from referee_app.table_games.junior_triumph.model import (
    CastleAttacked,
    CastleMoved,
    Castles,
    Event,
    Move,
    MoveCastle,
    NoMoveLeft,
    NothingRemoved,
    Options,
    Started,
    State,
    Tap,
    TowerTapped,
    View,
)
from referee_app.table_games.junior_triumph.notation import NOTATION, log_line
from referee_app.table_games.junior_triumph.projection import evolve, evolve_view, reveals, see, view
from referee_app.table_games.junior_triumph.rules import decide, legal, outcome, refuse, start, to_act
from referee_app.table_games.junior_triumph.sampling import imagine, propose
from referee_app.table_games.seats import COLOURS

CODEC = Codec(
    {
        "options": Options,
        "camp": Camp,
        "set_up": SetUp,
        "step": MoveCastle,
        "tap": Tap,
        "started": Started,
        "camp_set_up": CampSetUp,
        "castle_moved": CastleMoved,
        "castle_attacked": CastleAttacked,
        "tower_tapped": TowerTapped,
        "no_move_left": NoMoveLeft,
        "nothing_removed": NothingRemoved,
        "castles": Castles,
        "table": State,
    }
)
GAME: Game[State, Move, Event, View, Options] = Game(
    key="junior_triumph",
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
