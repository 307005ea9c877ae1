"""What an action was, from the log: each thing in its own line."""

from referee_app.live_game.model import ActionId
from referee_app.live_game.view import GameView
from referee_app.sentence import Sentence


def lines_of(view: GameView, action: ActionId) -> tuple[Sentence, ...]:
    """What the log says of an action, the earliest first."""
    return tuple(line.what for line in reversed(view.log) if line.action == action)
