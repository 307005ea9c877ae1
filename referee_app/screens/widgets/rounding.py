"""Round corners as the opacity of pixels: a panel, or a frame around one. Plain numbers; it draws nothing.

All sides of a panel may be stretched from their middle, so one small picture serves panels of every size.
"""

from functools import cache
from math import ceil, hypot
from typing import NamedTuple

Radii = tuple[int, int, int, int]
"""In pixels, from the upper left clockwise."""


class Pixels(NamedTuple):
    """Opacity row by row from below, and how much of each side must not be stretched, as Kivy counts them.

    That is: below, right, above, left.
    """

    size: tuple[int, int]
    opacity: bytes
    border: tuple[int, int, int, int]


@cache
def rounded(radii: Radii, line: int = 0) -> Pixels:
    """A panel with these corners; with a line, no more than a frame as wide as the line."""
    upper_left, upper_right, lower_right, lower_left = radii
    below, above = max(lower_left, lower_right, line), max(upper_left, upper_right, line)
    left, right = max(upper_left, lower_left, line), max(upper_right, lower_right, line)
    width, height = left + right + 2, below + above + 2

    def inside(x: float, y: float, inset: int) -> float:
        """How much of the pixel around this point is in a panel that is smaller by so much on every side."""
        is_left, is_low = x < width / 2, y < height / 2
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
    return Pixels((width, height), opacity, (below, right, above, left))


def fitting(corners: tuple[float, ...], size: tuple[float, float]) -> Radii:
    """Radii that a panel of this size can have, in whole pixels."""
    most = int(min(size) / 2)
    first, second, third, fourth = (min(ceil(corner), most) for corner in corners)
    return first, second, third, fourth
