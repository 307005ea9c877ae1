"""The adapter of a game: what it brings to the screen besides its rules. It knows no game and no window."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee_app.screens.table.board import BoardShown
from referee_app.screens.table.selection import Path
from referee_app.sentence import Refusal, Sentence
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import Seat


class NothingToDoThere(Refusal):
    """A touch that means nothing now: what is to be done instead is said with it."""

    key = "refusal.table.nothing_to_do_there"


@dataclass(frozen=True, slots=True)
class BoardInput:
    """What a board is made from: a view, what happened last as its seat saw it, and how much is remembered for it."""

    view: Any
    last: tuple[Any, ...] = ()
    placed: Mapping[str, Any] | None = None
    """What is being arranged, by spots."""
    remembers: bool = True
    """Whether what was seen earlier, and is hidden again, is shown."""
    is_over: bool = False
    """Everything is turned up: the view is the truth."""
    holder: Seat | None = None
    """Who looks at the truth, if it is known: the board stays as it lay before."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """What the players are called, where a board has room for it."""

    @property
    def reader(self) -> Seat | None:
        """At whose side the board is looked at."""
        seat: Seat | None = self.holder if self.is_over else self.view.seat
        return seat


def _nothing_to_arrange(*_asked: Any) -> Any:
    raise ValueError("nothing is arranged in this game")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAdapter:
    """How one game looks and is touched. Everything is judged from a view: what is hidden cannot be shown."""

    rules: AnyGame
    emblem: str
    sides: tuple[str, ...]
    """The colours of every seat, by name."""
    board: Callable[[BoardInput], BoardShown]
    happened: Callable[[Any, tuple[Any, ...]], frozenset[str]]
    """The spots at which something happened last, in a view after these events."""
    touches: Callable[[Any, Any], Iterable[Path]]
    """The ways to touch a move in a view; actions among them are offered as buttons."""
    meant: Callable[[Any, Path, str], Any | Refusal | None]
    """Which move was meant by a touch that leads nowhere, so that the rules can say why not.

    Where no rule has anything to say to it, the answer itself; None: nothing was meant.
    """
    prompt: Callable[[Any, Path], Sentence]
    """What is to be done now, for who has picked this."""
    required_viewer: Callable[[Any, Seat], Seat | None]
    """Whose view a seat needs to act, judged by what everybody sees; None where everybody may look on."""
    sound: Callable[[tuple[Any, ...]], str]
    """What is heard after these events."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """The icons of actions."""
    quiet: frozenset[str] = frozenset()
    """The actions that are rarely wanted: their buttons do not call for it."""
    arranged: Callable[[Any, Any], Mapping[str, Any]] = _nothing_to_arrange
    """A move that arranges pieces as what lies where, by spots."""
    move_of: Callable[[Any, Mapping[str, Any]], Any] = _nothing_to_arrange
    """The move again."""
    keeps_arranged: Callable[[Any], bool] = lambda _view: False
    """Whether what is arranged now can be used again in another game."""

    def why_not(self, view: Any, picked: Path, touched: str) -> Refusal:
        """What is answered to a touch that leads nowhere: it is never passed over in silence."""
        meant = self.meant(view, picked, touched)
        refusal = meant if meant is None or isinstance(meant, Refusal) else self.rules.refuse(view, meant)
        return refusal or NothingToDoThere()
