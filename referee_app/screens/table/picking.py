"""A move as a path of touches: what is picked so far, what may be touched next, and which move it comes to.

It knows no game: each says which touches make up a move. A touch is a spot of the board, or an action, which begins
with a `!` and is touched as a button.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

ACTION = "!"

Path = tuple[str, ...]
Ways = tuple[tuple[Path, Any], ...]
"""Paths of touches, each with the move that it is."""


def ways_of(moves: Iterable[Any], touches: Callable[[Any], Iterable[Path]]) -> Ways:
    """Every way to touch every move."""
    return tuple((path, move) for move in moves for path in touches(move))


@dataclass(frozen=True, slots=True)
class Picking:
    """What has been touched on the way to a move."""

    ways: Ways = ()
    picked: Path = ()

    @property
    def _open(self) -> Ways:
        depth = len(self.picked)
        return tuple(way for way in self.ways if len(way[0]) > depth and way[0][:depth] == self.picked)

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
        return next((move for path, move in self.ways if path == self.picked), None)

    def goes_on_with(self, key: str) -> bool:
        """Whether some move goes on with this touch."""
        return any(path[len(self.picked)] == key for path, _ in self._open)

    def touched(self, key: str) -> "Picking | None":
        """After another touch: further on the way, or at a new beginning; None if it leads nowhere.

        What is picked is put down by touching it again.
        """
        if self.goes_on_with(key):
            return replace(self, picked=(*self.picked, key))
        if key in self.picked:
            return replace(self, picked=self.picked[: self.picked.index(key)])
        anew = replace(self, picked=())
        return replace(self, picked=(key,)) if anew.goes_on_with(key) else None

    def put_down(self) -> "Picking":
        """With nothing picked."""
        return replace(self, picked=())
