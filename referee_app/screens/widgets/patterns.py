"""How a team's pattern becomes a texture, and how it covers a surface. Plain numbers; it draws nothing."""

from collections.abc import Sequence
from math import cos, pi, sin

from referee_app.cards.ranks import Team

TILE = 32
"""Pixels along a tile's side; a power of two, as repeating textures want."""

TILE_DP = 14


def opacity(team: Team) -> bytes:
    """One tile, row by row from below: 255 where the pattern is, 0 where it is not, in between along its edges."""
    # Home has no team on it: the first frame does not wait for their patterns.
    from referee_app.emblems.coverage import coverage  # noqa: PLC0415
    from referee_app.emblems.patterns import TEAM_TILES  # noqa: PLC0415

    rows = reversed(coverage(TEAM_TILES[team], TILE, TILE))
    return bytes(round(255 * share) for row in rows for share in row)


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
