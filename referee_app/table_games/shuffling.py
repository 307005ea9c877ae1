"""Random orders in which every one that is possible is equally likely, and how many there are. It knows no game."""

from collections.abc import Iterable
from math import comb
from random import Random
from typing import TypeVar

_T = TypeVar("_T")


def shuffled(items: Iterable[_T], chance: Random) -> list[_T]:
    """These in any order."""
    order = list(items)
    chance.shuffle(order)
    return order


def shuffled_with_one_of(wanted: Iterable[_T], others: Iterable[_T], first: int, chance: Random) -> list[_T]:
    """All of these in any order in which at least one that is wanted is among the first.

    Where the foremost of those wanted stands is drawn by how many orders have it there. Before it stand others alone,
    and behind it all the rest in any order: no draw is ever thrown away. There must be such an order.
    """
    wanted, others = shuffled(wanted, chance), shuffled(others, chance)
    last = len(wanted) + len(others) - 1
    foremost = range(min(first, len(others) + 1))
    (before,) = chance.choices(foremost, [comb(last - place, len(wanted) - 1) for place in foremost])
    return [*others[:before], wanted[0], *shuffled(wanted[1:] + others[before:], chance)]


def ways_to_place(pieces: int, places: int, *, filling: int = 0) -> int:
    """In how many ways so many equal pieces can lie on so many places, filling so many given ones."""
    return comb(places - filling, pieces - filling) if filling <= pieces else 0
