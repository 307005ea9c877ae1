"""Stratego Original as one value of the shape that every game has."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game
from referee_app.table_games.seats import COLOURS
from referee_app.table_games.stratego import allowed, fold, imagine, kernel, model, rules, tell, view
from referee_app.table_games.stratego.notation import NOTATION

_CODEC = Codec(
    {
        "options": model.Options,
        "set_up": model.SetUp,
        "move_piece": kernel.MovePiece,
        "offer_draw": model.OfferDraw,
        "accept_draw": model.AcceptDraw,
        "decline_draw": model.DeclineDraw,
        "started": model.Started,
        "army_set_up": model.ArmySetUp,
        "piece_moved": model.PieceMoved,
        "piece_attacked": model.PieceAttacked,
        "draw_offered": model.DrawOffered,
        "draw_accepted": model.DrawAccepted,
        "draw_declined": model.DrawDeclined,
        "game_ended": model.GameFinished,
        "row": kernel.Repetition,
        "position": kernel.Position,
        "table": model.State,
    }
)

GAME: Game[model.State, model.Move, model.Event, model.View, model.Options] = Game(
    key="stratego",
    colours=COLOURS,
    least_seats=2,
    options=model.Options,
    start=rules.start,
    to_act=allowed.to_act,
    decide=rules.decide,
    evolve=fold.evolve,
    see=view.see,
    view=view.view,
    evolve_view=fold.evolve_view,
    refuse=allowed.refuse,
    legal=rules.legal,
    propose=rules.propose,
    imagine=imagine.imagine,
    outcome=rules.outcome,
    reveals=view.reveals,
    log_line=tell.log_line,
    codec=_CODEC,
    notation=NOTATION,
)
