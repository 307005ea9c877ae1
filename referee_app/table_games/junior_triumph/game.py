"""Junior Triumph as one value of the shape that every game has."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game
from referee_app.table_games.junior.camp import Camp
from referee_app.table_games.junior.set_up import CampSetUp, SetUp
from referee_app.table_games.junior_triumph import fold, imagine, model, rules, tell, view
from referee_app.table_games.junior_triumph.notation import NOTATION
from referee_app.table_games.seats import COLOURS

_CODEC = Codec(
    {
        "options": model.Options,
        "camp": Camp,
        "set_up": SetUp,
        "step": model.MoveCastle,
        "tap": model.Tap,
        "started": model.Started,
        "camp_set_up": CampSetUp,
        "castle_moved": model.CastleMoved,
        "castle_attacked": model.CastleAttacked,
        "tower_tapped": model.TowerTapped,
        "no_move_left": model.NoMoveLeft,
        "nothing_removed": model.NothingRemoved,
        "castles": model.Castles,
        "table": model.State,
    }
)

GAME: Game[model.State, model.Move, model.Event, model.View, model.Options] = Game(
    key="junior_triumph",
    colours=COLOURS,
    least_seats=2,
    options=model.Options,
    start=rules.start,
    to_act=rules.to_act,
    decide=rules.decide,
    evolve=fold.evolve,
    see=view.see,
    view=view.view,
    evolve_view=fold.evolve_view,
    refuse=rules.refuse,
    legal=rules.legal,
    propose=rules.propose,
    imagine=imagine.imagine,
    outcome=rules.outcome,
    reveals=view.reveals,
    log_line=tell.log_line,
    codec=_CODEC,
    notation=NOTATION,
)
