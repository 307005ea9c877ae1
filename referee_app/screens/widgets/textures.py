"""Textures for surfaces: panels and frames with round corners, and the teams' patterns.

A panel may be stretched from the middle of its sides, so one small picture serves panels of every size, however often
they move. A pattern repeats over a surface of any size.
"""

from collections.abc import Sequence
from functools import cache
from math import ceil, cos, hypot, pi, sin
from typing import NamedTuple

from kivy.graphics.texture import Texture
from kivy.metrics import dp

from referee_app.cards.ranks import Team

Radii = tuple[int, int, int, int]
"""In pixels, from the upper left clockwise."""


class OpacityMask(NamedTuple):
    """Opacity row by row from below, and how much of each side must not be stretched, as Kivy counts them.

    That is: below, right, above, left.
    """

    size: tuple[int, int]
    opacity: bytes
    border: tuple[int, int, int, int]


TILE = 32
"""Pixels along a tile's side; a power of two, as repeating textures want."""


TILE_DP = 14


_CORNER_STEPS = 6


def panel_texture(corners: Sequence[float], size: tuple[float, float]) -> Texture:
    """What a panel of this size is painted with; its corners are in dp."""
    return _panel_texture(_radii(corners, size))


def panel_border(corners: Sequence[float], size: tuple[float, float]) -> tuple[int, int, int, int]:
    """How much of each side of it is not stretched."""
    return rounded(_radii(corners, size)).border


def frame_texture(corners: Sequence[float], size: tuple[float, float], line: float) -> Texture:
    """What a frame around such a panel is painted with, its line in dp."""
    return _panel_texture(_radii(corners, size), round(dp(line)))


def frame_border(corners: Sequence[float], size: tuple[float, float], line: float) -> tuple[int, int, int, int]:
    """How much of each side of it is not stretched."""
    return rounded(_radii(corners, size), round(dp(line))).border


def _radii(corners: Sequence[float], size: tuple[float, float]) -> Radii:
    return fitting(tuple(map(dp, corners)), size)


def fitting(corners: Sequence[float], size: tuple[float, float]) -> Radii:
    """Radii that a panel of this size can have, in whole pixels."""
    first, second, third, fourth = (int(radius) for radius in _shared(tuple(map(ceil, corners)), size))
    return first, second, third, fourth


def _shared(radii: Sequence[float], size: tuple[float, float]) -> tuple[float, ...]:
    """Radii of which two have room along every side: where they have not, they share it as they are to each other.

    So a low band at the foot of a panel, which is round only below, has the panel's corners.
    """
    width, height = size
    upper_left, upper_right, lower_right, lower_left = radii

    def fit(radius: float, across: float, along: float) -> float:
        return min(radius, radius * width / (radius + across), radius * height / (radius + along)) if radius else 0.0

    return (
        fit(upper_left, upper_right, lower_left),
        fit(upper_right, upper_left, lower_right),
        fit(lower_right, lower_left, upper_right),
        fit(lower_left, lower_right, upper_left),
    )


@cache
def rounded(radii: Radii, line: int = 0) -> OpacityMask:
    """A panel with these corners; with a line, no more than a frame as wide as the line."""
    upper_left, upper_right, lower_right, lower_left = radii
    below, above = max(lower_left, lower_right, line), max(upper_left, upper_right, line)
    left, right = max(upper_left, lower_left, line), max(upper_right, lower_right, line)
    width, height = left + right + 2, below + above + 2

    def inside(x: float, y: float, inset: int) -> float:
        """How much of the pixel around this point is in a panel that is smaller by so much on every side."""
        is_left, is_low = x < left + 1, y < below + 1
        radius = max(0, radii[(3 if is_left else 2) if is_low else (0 if is_left else 1)] - inset)
        # The distance to the nearest sides, from within.
        from_x, from_y = (x if is_left else width - x) - inset, (y if is_low else height - y) - inset
        if from_x < radius and from_y < radius:
            return min(1.0, max(0.0, radius - hypot(radius - from_x, radius - from_y) + 0.5))
        return float(from_x > 0 and from_y > 0)

    opacity = bytes(
        round(255 * (inside(x + 0.5, y + 0.5, 0) - (inside(x + 0.5, y + 0.5, line) if line else 0)))
        for y in range(height)
        for x in range(width)
    )
    return OpacityMask((width, height), opacity, (below, right, above, left))


@cache
def _panel_texture(radii: Radii, line: int = 0) -> Texture:
    texture = Texture.create(size=rounded(radii, line).size, colorfmt="rgba")
    _fill_panel(texture, radii, line)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(lambda lost: _fill_panel(lost, radii, line))
    return texture


def _fill_panel(texture: Texture, radii: Radii, line: int) -> None:
    pixels = b"".join(b"\xff\xff\xff" + bytes([alpha]) for alpha in rounded(radii, line).opacity)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")


def pattern(tone: str) -> Texture | None:
    """The pattern of a team's tone; other tones have none."""
    return _pattern_texture(Team(tone)) if tone in set(Team) else None


def pattern_mesh(pos: tuple[float, float], size: tuple[float, float], radii: Sequence[float]) -> list[float]:
    """The corners of a surface as a mesh wants them; where surfaces lie on one another their patterns meet."""
    tile = dp(TILE_DP)
    corners = ((pos[0] + x, pos[1] + y) for x, y in rounded_outline(size, radii))
    return [part for x, y in corners for part in (x, y, x / tile, y / tile)]


def rounded_outline(size: tuple[float, float], radii: Sequence[float]) -> list[tuple[float, float]]:
    """The points around a surface with round corners, from the lower left corner of its box; always convex."""
    width, height = size
    upper_left, upper_right, lower_right, lower_left = _shared(radii, size)
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


CORNERS = range(len(rounded_outline((1, 1), (0, 0, 0, 0))))
"""In which order a mesh joins them."""


@cache
def _pattern_texture(team: Team) -> Texture:
    texture = Texture.create(size=(TILE, TILE), colorfmt="rgba")
    texture.wrap = "repeat"
    _fill_pattern(texture, team)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(lambda lost: _fill_pattern(lost, team))
    return texture


def _fill_pattern(texture: Texture, team: Team) -> None:
    pixels = b"".join(b"\xff\xff\xff" + bytes([alpha]) for alpha in pattern_opacity(team))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")


def pattern_opacity(team: Team) -> bytes:
    """One tile, row by row from below: 255 where the pattern is, 0 where it is not, in between along its edges."""
    # Home has no team on it: the first frame does not wait for their patterns.
    from referee_app.emblems.polygons import coverage  # noqa: PLC0415
    from referee_app.emblems.signs import TEAM_TILES  # noqa: PLC0415

    rows = reversed(coverage(TEAM_TILES[team], TILE, TILE))
    return bytes(round(255 * share) for row in rows for share in row)
