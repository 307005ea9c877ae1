"""Front Line, the card game for two, as a value of `Game`, and the names under which its values are stored."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.front_line.model import (
    Attack,
    Attacked,
    Deploy,
    Deployed,
    Event,
    FlagShown,
    HandDrew,
    HandLaid,
    HandSeen,
    Laid,
    Lay,
    LineCard,
    Move,
    Options,
    Redraw,
    RemovedCard,
    Scout,
    ScoutLooked,
    Shuffled,
    Side,
    Spy,
    SpyLooked,
    Stalemate,
    Started,
    State,
    Stuck,
    TurnBegan,
    View,
)
from referee_app.table_games.front_line.notation import NOTATION, log_line
from referee_app.table_games.front_line.projection import evolve, evolve_view, reveals, see, view
from referee_app.table_games.front_line.rules import decide, legal, outcome, refuse, start, to_act
from referee_app.table_games.front_line.sampling import imagine, propose
from referee_app.table_games.game import Game
from referee_app.table_games.seats import COLOURS

CODEC = Codec(
    {
        "options": Options,
        "table": State,
        "side": Side,
        "lying": LineCard,
        "fallen": RemovedCard,
        "hand_seen": HandSeen,
        "hand_drew": HandDrew,
        "hand_laid": HandLaid,
        "deploy": Deploy,
        "attack": Attack,
        "scout": Scout,
        "spy": Spy,
        "redraw": Redraw,
        "lay": Lay,
        "started": Started,
        "shuffled": Shuffled,
        "deployed": Deployed,
        "turn_began": TurnBegan,
        "attacked": Attacked,
        "scout_looked": ScoutLooked,
        "spy_looked": SpyLooked,
        "flag_shown": FlagShown,
        "laid": Laid,
        "stuck": Stuck,
        "stalemate": Stalemate,
    }
)
GAME: Game[State, Move, Event, View, Options] = Game(
    key="front_line",
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
