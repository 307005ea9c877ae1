"""What the reader has touched on the way to a move: spots of a path, or pieces that are arranged. It knows no game.

A move is a path of touches; each game says which touches make up a move. A touch is a spot of the board, or an action,
which begins with a `!` and is touched as a button. An arrangement, such as a set-up, is always complete, and is changed
by swapping two pieces; what lies at a spot is a value of the game's own.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
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
class MoveSelection:
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

    def touched(self, key: str) -> "MoveSelection | None":
        """After another touch: further on the way, or at a new beginning; None if it leads nowhere.

        What is picked is put down by touching it again.
        """
        if self.goes_on_with(key):
            return replace(self, picked=(*self.picked, key))
        if key in self.picked:
            return replace(self, picked=self.picked[: self.picked.index(key)])
        anew = replace(self, picked=())
        return replace(self, picked=(key,)) if anew.goes_on_with(key) else None

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
