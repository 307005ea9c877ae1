"""Pieces that are put where their owner likes, such as a set-up: always complete, and changed by swapping two.

It knows no game: what lies at a spot is a value of the game's own.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Arranging:
    """What lies where, by the keys of the spots, and which spot is picked."""

    placed: Mapping[str, Any]
    picked: str = ""

    def touched(self, key: str) -> "Arranging":
        """After a touch: a piece is picked, put down, or swapped with the one that was picked before."""
        if key not in self.placed:
            return replace(self, picked="")
        if not self.picked:
            return replace(self, picked=key)
        return self.swapped(self.picked, key)

    def swapped(self, one: str, other: str) -> "Arranging":
        """With two pieces in each other's place; nothing is picked any more."""
        if one not in self.placed or other not in self.placed:
            return replace(self, picked="")
        return Arranging({**self.placed, one: self.placed[other], other: self.placed[one]})

    def laid_as(self, placed: Mapping[str, Any]) -> "Arranging | None":
        """The same pieces on the same spots in another order; None if these are others."""
        if placed.keys() != self.placed.keys() or Counter(placed.values()) != Counter(self.placed.values()):
            return None
        return Arranging(placed)
