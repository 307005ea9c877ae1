"""The card game for two as one value."""

from referee_app.table_games.codec import Codec
from referee_app.table_games.front_line import events, model
from referee_app.table_games.front_line.allowed import legal, propose, refuse
from referee_app.table_games.front_line.events import Event
from referee_app.table_games.front_line.fold import evolve, evolve_view
from referee_app.table_games.front_line.imagine import imagine
from referee_app.table_games.front_line.model import Move, Options, State, View
from referee_app.table_games.front_line.notation import NOTATION
from referee_app.table_games.front_line.rules import decide, outcome, start, to_act
from referee_app.table_games.front_line.tell import log_line
from referee_app.table_games.front_line.view import reveals, see, view
from referee_app.table_games.game import Game
from referee_app.table_games.seats import COLOURS

CODEC = Codec(
    {
        "options": model.Options,
        "table": model.State,
        "side": model.Side,
        "lying": model.LineCard,
        "fallen": model.RemovedCard,
        "hand_seen": model.HandSeen,
        "hand_drew": model.HandDrew,
        "hand_laid": model.HandLaid,
        "deploy": model.Deploy,
        "attack": model.Attack,
        "scout": model.Scout,
        "spy": model.Spy,
        "redraw": model.Redraw,
        "lay": model.Lay,
        "started": events.Started,
        "shuffled": events.Shuffled,
        "deployed": events.Deployed,
        "turn_began": events.TurnBegan,
        "attacked": events.Attacked,
        "scout_looked": events.ScoutLooked,
        "spy_looked": events.SpyLooked,
        "flag_shown": events.FlagShown,
        "laid": events.Laid,
        "stuck": events.Stuck,
        "stalemate": events.Stalemate,
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
