"""The lines of a map: rings around hills. Plain numbers; it draws nothing."""

from math import cos, pi, sin
from typing import NamedTuple

_STEPS = 40


class Hill(NamedTuple):
    """Where a hill is and how far its rings are apart, in shares of the map; how many, and what makes it uneven."""

    x: float
    y: float
    step: float
    rings: int
    lean: float


HILLS = (Hill(0.86, 0.84, 0.085, 6, 0.6), Hill(0.06, 0.52, 0.1, 6, 2.4), Hill(0.95, 0.1, 0.09, 5, 4.1))


def ring(hill: Hill, number: int, width: float, height: float) -> list[float]:
    """The points of one ring around a hill, x and y in turn; the first point is not repeated."""
    # Rings keep their shape in a window of any proportions, so both directions are measured by its shorter side.
    reach = min(width, height) * hill.step * number
    points: list[float] = []
    for step in range(_STEPS):
        turn = 2 * pi * step / _STEPS
        away = reach * (1 + 0.16 * sin(2 * turn + hill.lean) + 0.08 * sin(3 * turn - hill.lean + 0.3 * number))
        points += (hill.x * width + away * cos(turn), hill.y * height + away * sin(turn))
    return points
