"""What an action was, from the log: each thing in its own line, but a sweep of many cards as one."""

from collections.abc import Iterable

from referee_app.live_game.model import ActionId
from referee_app.live_game.view import GameView
from referee_app.sentence import Sentence, sentence

_SWEPT = {
    "log.handed_in": "desk.swept.handed_in",
    "log.handed_in.player": "desk.swept.handed_in",
    "log.issued": "desk.swept.issued",
    "log.collected": "desk.swept.collected",
}
"""Lines of the log that a sweep repeats, with the sentence for many of them."""


def lines_of(view: GameView, action: ActionId) -> tuple[Sentence, ...]:
    """What the log says of an action, the earliest first."""
    return tuple(line.what for line in reversed(view.log) if line.action == action)


def in_short(lines: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """The same, with one line for all cards of a sweep."""
    lines = tuple(lines)
    times: dict[str, int] = {}
    for line in lines:
        if line.key in _SWEPT:
            times[_SWEPT[line.key]] = times.get(_SWEPT[line.key], 0) + 1
    swept = {key: n for key, n in times.items() if n > 1}
    single = tuple(line for line in lines if _SWEPT.get(line.key) not in swept)
    return (*(sentence(key, n=n) for key, n in swept.items()), *single)
