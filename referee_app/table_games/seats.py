"""Seats at a table, and the two sides of the games in which two sit opposite each other. It knows no game.

It imports nothing of the project, so that whoever names a seat need not load the games.
"""

from typing import TypeVar

_T = TypeVar("_T")


class Seat(int):
    """A place at the table, from 0 on; shown by the name of who sits there, or by its colour."""

    __slots__ = ()


OMNISCIENT = Seat(-1)
"""The `seat` of a state, in which nothing is hidden: nobody's at the table, so that no state is taken for a view."""

RED, BLUE = SEATS = (Seat(0), Seat(1))
"""The two sides. What a game keeps for both of them is a pair, red's first."""
COLOURS = ("red", "blue")


def other(seat: Seat) -> Seat:
    """The seat opposite."""
    return BLUE if seat == RED else RED


def with_one(both: tuple[_T, _T], seat: Seat, one: _T) -> tuple[_T, _T]:
    """A pair that is kept for both sides, with another value for one of them."""
    return (one, both[BLUE]) if seat == RED else (both[RED], one)
