"""Games in which two sit opposite each other: their seats, and what is kept for both. It knows no game."""

from typing import TypeVar

from referee_app.table_games.seat import Seat

_T = TypeVar("_T")

RED, BLUE = SEATS = (Seat(0), Seat(1))
COLOURS = ("red", "blue")


def other(seat: Seat) -> Seat:
    """Who sits opposite."""
    return BLUE if seat == RED else RED


def with_one(both: tuple[_T, _T], seat: Seat, one: _T) -> tuple[_T, _T]:
    """What is kept for both sides, red's first, with something else for one of them."""
    return (one, both[BLUE]) if seat == RED else (both[RED], one)
