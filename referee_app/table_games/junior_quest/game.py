"""Junior Quest as one value of the shape that every game has."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.game import Game
from referee_app.table_games.junior.camp import Camp
from referee_app.table_games.junior.set_up import CampSetUp, SetUp
from referee_app.table_games.junior_quest import fold, imagine, model, rules, tell, view
from referee_app.table_games.junior_quest.notation import NOTATION
from referee_app.table_games.seats import COLOURS

_CODEC = Codec(
    {
        "options": model.Options,
        "camp": Camp,
        "set_up": SetUp,
        "roll": model.Roll,
        "turn_over": model.TurnOver,
        "choose_tower": model.ChooseTower,
        "put_back": model.PutBack,
        "started": model.Started,
        "camp_set_up": CampSetUp,
        "die_rolled": model.DieRolled,
        "castle_turned_over": model.CastleTurnedOver,
        "tower_chosen": model.TowerChosen,
        "castles_put_back": model.CastlesPutBack,
        "returned": model.Returned,
        "table": model.State,
    }
)

GAME: Game[model.State, model.Move, model.Event, model.View, model.Options] = Game(
    key="junior_quest",
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
