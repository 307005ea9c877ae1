"""Our own icons as shapes on a grid of 24 units, y upwards: solids and lines of one weight. Plain numbers."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

GRID = 24
WEIGHT = 2
"""How wide a line is, in units of the grid."""


class Solid(NamedTuple):
    """A convex polygon: x, y, x, y, …"""

    points: tuple[float, ...]


class Line(NamedTuple):
    """A line through points; a closed one returns to its first."""

    points: tuple[float, ...]
    closed: bool = False


Shape = Solid | Line


def _round(x: float, y: float, radius: float, sides: int = 32) -> tuple[float, ...]:
    turns = (2 * pi * side / sides for side in range(sides))
    return tuple(part for turn in turns for part in (x + radius * cos(turn), y + radius * sin(turn)))


def _rays(x: float, y: float, near: float, far: float, count: int = 8) -> tuple[Line, ...]:
    turns = (2 * pi * ray / count for ray in range(count))
    return tuple(
        Line((x + near * cos(turn), y + near * sin(turn), x + far * cos(turn), y + far * sin(turn))) for turn in turns
    )


def _crescent(sides: int = 24) -> tuple[Solid, ...]:
    """A moon: slices between the outer arc and the inner one, from tip to tip, each of them convex."""
    outer = [pi * (0.30 + 1.4 * side / sides) for side in range(sides + 1)]
    inner = [pi * (0.52 + 0.96 * side / sides) for side in range(sides + 1)]
    edge = [(13 + 9 * cos(turn), 12 + 9 * sin(turn)) for turn in outer]
    tip_x, tip_y = edge[0]
    radius = (tip_y - 12) / sin(inner[0])
    middle = tip_x - radius * cos(inner[0])
    bite = [(middle + radius * cos(turn), 12 + radius * sin(turn)) for turn in inner]
    return tuple(Solid((*edge[n], *edge[n + 1], *bite[n + 1], *bite[n])) for n in range(sides))


_CLOTH = (6, 22, 21, 17, 6, 12)

ICONS: Mapping[str, tuple[Shape, ...]] = {
    "flag": (Solid(_CLOTH), Line(_CLOTH, closed=True), Line((6, 23, 6, 1))),
    "triangle": (Solid((12, 21.5, 1.5, 3.5, 22.5, 3.5)),),
    "circle": (Solid(_round(12, 12, 10)),),
    "play": (Solid((7, 4, 20, 12, 7, 20)),),
    "pause": (Solid((6, 4, 10, 4, 10, 20, 6, 20)), Solid((14, 4, 18, 4, 18, 20, 14, 20))),
    "faster": (Solid((3, 5, 12, 12, 3, 19)), Solid((12, 5, 21, 12, 12, 19))),
    "sun": (Solid(_round(12, 12, 4.5)), *_rays(12, 12, 7.5, 10.5)),
    "moon": _crescent(),
    "alert": (Solid((12, 22, 1, 3, 23, 3)), Line((12, 15.5, 12, 9.5)), Line((12, 7.4, 12, 5.4))),
}
