"""The teams' patterns: tiles of coverage, stripes for red and dots for blue, and how they cover a surface.

Plain numbers; it draws nothing.
"""

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin

from referee_app.cards.ranks import Team

TILE = 32
"""Pixels along a tile's side; a power of two, as repeating textures want."""

TILE_DP = 14


def _stripes(x: float, y: float) -> float:
    """How far inside a stripe a point is, in pixels; negative outside."""
    across = (x + y) % TILE
    return (TILE / 4 - abs(across - TILE / 2)) / 2**0.5


def _dots(x: float, y: float) -> float:
    """How far inside a dot a point is: one in the middle, a quarter of one in each corner."""
    middle = TILE / 2
    to_corner = hypot(min(x, TILE - x), min(y, TILE - y))
    return TILE * 0.19 - min(hypot(x - middle, y - middle), to_corner)


_INSIDE: dict[Team, Callable[[float, float], float]] = {Team.RED: _stripes, Team.BLUE: _dots}


def coverage(team: Team) -> bytes:
    """One tile, row by row: 255 where the pattern is, 0 where it is not, in between along its edges."""
    inside = _INSIDE[team]
    return bytes(
        round(255 * min(1.0, max(0.0, inside(column + 0.5, row + 0.5) + 0.5)))
        for row in range(TILE)
        for column in range(TILE)
    )


_CORNER_STEPS = 6


def outline(size: tuple[float, float], radii: Sequence[float]) -> list[tuple[float, float]]:
    """The points around a surface with round corners, from the lower left corner of its box; always convex."""
    width, height = size
    upper_left, upper_right, lower_right, lower_left = (min(radius, width / 2, height / 2) for radius in radii)
    corners = (
        (width - upper_right, height - upper_right, upper_right),
        (upper_left, height - upper_left, upper_left),
        (lower_left, lower_left, lower_left),
        (width - lower_right, lower_right, lower_right),
    )
    return [
        (x + radius * cos(turn), y + radius * sin(turn))
        for quarter, (x, y, radius) in enumerate(corners)
        for turn in (pi / 2 * (quarter + step / _CORNER_STEPS) for step in range(_CORNER_STEPS + 1))
    ]
