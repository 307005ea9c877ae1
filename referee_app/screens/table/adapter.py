"""How a table game is touched and shown: the selection of a move, and the adapter that each game brings.

A move is a path of touches; each game says which touches make up a move. A touch is a spot of the board, or an action,
which begins with a `!` and is touched as a button. An arrangement, such as a set-up, is always complete, and is changed
by swapping two pieces; what lies at a spot is a value of the game's own. It knows no game and no window.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee_app.screens.table.board import BoardShown
from referee_app.sentence import Refusal, Sentence
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import Seat

ACTION = "!"
"""How the key of an action begins."""

Path = tuple[str, ...]
MovePaths = tuple[tuple[Path, Any], ...]
"""Paths of touches, each with the move that it is."""


def move_paths(moves: Iterable[Any], touches: Callable[[Any], Iterable[Path]]) -> MovePaths:
    """Every path of touches of every move."""
    return tuple((path, move) for move in moves for path in touches(move))


@dataclass(frozen=True, slots=True)
class MoveSelection:
    """The spots touched so far for a move."""

    paths: MovePaths = ()
    picked: Path = ()

    @property
    def _open(self) -> MovePaths:
        depth = len(self.picked)
        return tuple(entry for entry in self.paths if len(entry[0]) > depth and entry[0][:depth] == self.picked)

    @property
    def offered(self) -> frozenset[str]:
        """The spots to be touched next: all once something is picked, else those that are a move by themselves."""
        depth = len(self.picked)
        return frozenset(
            path[depth] for path, _ in self._open if (depth or len(path) == 1) and not path[depth].startswith(ACTION)
        )

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that can be touched next, in the order of the moves."""
        nexts = (path[len(self.picked)] for path, _ in self._open)
        return tuple(dict.fromkeys(key for key in nexts if key.startswith(ACTION)))

    def move(self) -> Any | None:
        """The move that the touches come to, once they do."""
        return next((move for path, move in self.paths if path == self.picked), None)

    def goes_on_with(self, key: str) -> bool:
        """Whether some move goes on with this touch."""
        return any(path[len(self.picked)] == key for path, _ in self._open)

    def touched(self, key: str) -> "MoveSelection | None":
        """After another touch: further on the path, or at a new beginning; None if it leads nowhere.

        What is picked is put down by touching it again.
        """
        if self.goes_on_with(key):
            return replace(self, picked=(*self.picked, key))
        if key in self.picked:
            return replace(self, picked=self.picked[: self.picked.index(key)])
        restarted = replace(self, picked=())
        return replace(self, picked=(key,)) if restarted.goes_on_with(key) else None

    def cleared(self) -> "MoveSelection":
        """With nothing picked."""
        return replace(self, picked=())


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What lies where, by the keys of the spots, and which spot is picked."""

    placed: Mapping[str, Any]
    picked: str = ""

    def touched(self, key: str) -> "Arrangement":
        """After a touch: a piece is picked, put down, or swapped with the one that was picked before."""
        if key not in self.placed:
            return replace(self, picked="")
        if not self.picked:
            return replace(self, picked=key)
        return self.swapped(self.picked, key)

    def swapped(self, one: str, other: str) -> "Arrangement":
        """With two pieces in each other's place; nothing is picked any more."""
        if one not in self.placed or other not in self.placed:
            return replace(self, picked="")
        return Arrangement({**self.placed, one: self.placed[other], other: self.placed[one]})

    def laid_as(self, placed: Mapping[str, Any]) -> "Arrangement | None":
        """The same pieces on the same spots in another order; None if these are others."""
        if placed.keys() != self.placed.keys() or Counter(placed.values()) != Counter(self.placed.values()):
            return None
        return Arrangement(placed)


class NothingToDoThere(Refusal):
    """A touch has no meaning now; the refusal says what to do instead."""

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
    def viewer(self) -> Seat | None:
        """At whose side the board is looked at."""
        seat: Seat | None = self.holder if self.is_over else self.view.seat
        return seat


def _nothing_to_arrange(*_asked: Any) -> Any:
    raise ValueError("nothing is arranged in this game")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAdapter:
    """How one game is shown and touched. It gets only views, so that hidden things cannot be shown."""

    rules: AnyGame
    emblem: str
    sides: tuple[str, ...]
    """The colours of every seat, by name."""
    board: Callable[[BoardInput], BoardShown]
    changed_spots: Callable[[Any, tuple[Any, ...]], frozenset[str]]
    """The spots at which something happened last, in a view after these events."""
    touches: Callable[[Any, Any], Iterable[Path]]
    """The paths of touches of a move in a view; actions among them are offered as buttons."""
    intended_move: Callable[[Any, Path, str], Any | Refusal | None]
    """Which move was meant by a touch that leads nowhere, so that the rules can say why not.

    Where no rule has anything to say to it, the answer itself; None: nothing was meant.
    """
    prompt: Callable[[Any, Path], Sentence]
    """What the player has to do now, after this selection."""
    required_viewer: Callable[[Any, Seat], Seat | None]
    """Whose view a seat needs to act, judged by what everybody sees; None where everybody may look on."""
    sound: Callable[[tuple[Any, ...]], str]
    """The sound to play after these events."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """The icons of actions."""
    quiet: frozenset[str] = frozenset()
    """The actions that are rarely wanted: their buttons do not call for it."""
    arranged: Callable[[Any, Any], Mapping[str, Any]] = _nothing_to_arrange
    """A move that arranges pieces as what lies where, by spots."""
    arranging_move: Callable[[Any, Mapping[str, Any]], Any] = _nothing_to_arrange
    """The move that arranges pieces so."""
    keeps_arranged: Callable[[Any], bool] = lambda _view: False
    """Whether what is arranged now can be used again in another game."""

    def why_not(self, view: Any, picked: Path, touched: str) -> Refusal:
        """What is answered to a touch that leads nowhere: it is never passed over in silence."""
        move = self.intended_move(view, picked, touched)
        refusal = move if move is None or isinstance(move, Refusal) else self.rules.refuse(view, move)
        return refusal or NothingToDoThere()
