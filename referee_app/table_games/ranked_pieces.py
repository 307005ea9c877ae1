"""Shared by games with ranked pieces (Stratego, Front Line): results of fights, and shuffling. It knows no board.

Outdoors a tag is judged otherwise: there the spy beats the marshal whoever tagged.
"""

from collections.abc import Iterable
from enum import StrEnum
from math import comb
from random import Random
from typing import TypeVar

from referee_app.cards.ranks import Rank

_T = TypeVar("_T")

CANNOT_ATTACK = frozenset((Rank.BOMB, Rank.FLAG))
_FROM_THE_HIGHEST = tuple(Rank)


class FightResult(StrEnum):
    """How a fight ends, and why."""

    WON = "won"
    LOST = "lost"
    BOTH = "both"
    EXPLODED = "exploded"
    DEFUSED = "defused"
    SPY_FELLS_MARSHAL = "spy_fells_marshal"
    FLAG_TAKEN = "flag_taken"

    @property
    def attacker_falls(self) -> bool:
        """Whether the attacker is removed."""
        return self in (FightResult.LOST, FightResult.BOTH, FightResult.EXPLODED)

    @property
    def defender_falls(self) -> bool:
        """Whether the defender is removed."""
        return self not in (FightResult.LOST, FightResult.EXPLODED)


def fight(attacker: Rank, defender: Rank) -> FightResult:
    """The result of an attack."""
    if defender is Rank.FLAG:
        return FightResult.FLAG_TAKEN
    if defender is Rank.BOMB:
        return FightResult.DEFUSED if attacker is Rank.MINER else FightResult.EXPLODED
    if attacker is Rank.SPY and defender is Rank.MARSHAL:
        return FightResult.SPY_FELLS_MARSHAL
    if attacker is defender:
        return FightResult.BOTH
    return (
        FightResult.WON if _FROM_THE_HIGHEST.index(attacker) < _FROM_THE_HIGHEST.index(defender) else FightResult.LOST
    )


# Random orders in which every one that is possible is equally likely, and how many there are


def shuffled(items: Iterable[_T], chance: Random) -> list[_T]:
    """The items in a random order."""
    order = list(items)
    chance.shuffle(order)
    return order


def shuffled_with_one_of(wanted: Iterable[_T], others: Iterable[_T], first: int, chance: Random) -> list[_T]:
    """All items in a random order in which at least one that is wanted is among the first.

    The place of the foremost wanted one is drawn by how many orders have it there. Before it are others alone, and
    behind it all the rest in any order: no draw is ever thrown away. There must be such an order.
    """
    wanted, others = shuffled(wanted, chance), shuffled(others, chance)
    last = len(wanted) + len(others) - 1
    foremost = range(min(first, len(others) + 1))
    (before,) = chance.choices(foremost, [comb(last - place, len(wanted) - 1) for place in foremost])
    return [*others[:before], wanted[0], *shuffled(wanted[1:] + others[before:], chance)]


def ways_to_place(pieces: int, places: int, *, filling: int = 0) -> int:
    """In how many ways so many equal pieces can lie on so many places, filling so many given ones."""
    return comb(places - filling, pieces - filling) if filling <= pieces else 0
