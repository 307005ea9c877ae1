"""Stratego Original as a value of `Game`, and the names under which its values are stored."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game
from referee_app.table_games.seats import COLOURS
from referee_app.table_games.stratego.model import (
    AcceptDraw,
    ArmySetUp,
    DeclineDraw,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Event,
    GameFinished,
    Move,
    MovePiece,
    OfferDraw,
    Options,
    PieceAttacked,
    PieceMoved,
    Position,
    Repetition,
    SetUp,
    Started,
    State,
    View,
)
from referee_app.table_games.stratego.notation import NOTATION, log_line
from referee_app.table_games.stratego.projection import evolve, evolve_view, reveals, see, view
from referee_app.table_games.stratego.rules import decide, legal, outcome, refuse, start, to_act
from referee_app.table_games.stratego.sampling import imagine, propose

CODEC = Codec(
    {
        "options": Options,
        "set_up": SetUp,
        "move_piece": MovePiece,
        "offer_draw": OfferDraw,
        "accept_draw": AcceptDraw,
        "decline_draw": DeclineDraw,
        "started": Started,
        "army_set_up": ArmySetUp,
        "piece_moved": PieceMoved,
        "piece_attacked": PieceAttacked,
        "draw_offered": DrawOffered,
        "draw_accepted": DrawAccepted,
        "draw_declined": DrawDeclined,
        "game_ended": GameFinished,
        "row": Repetition,
        "position": Position,
        "table": State,
    }
)
GAME: Game[State, Move, Event, View, Options] = Game(
    key="stratego",
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
