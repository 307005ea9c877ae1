"""Finder patterns: dark blocks with a light ring that closes around them.

It knows nothing of codes but how far apart two finders of one may be.
"""

from collections.abc import Iterator
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray

Points = NDArray[np.float32]
"""Pixels from the left and from the top, one point a row."""

_BLOCK = 25
_DARKER = 20
"""What is darker by this than the mean of a block around it is dark."""

_LEAST_AREA = 12
"""Pixels in the dark middle of a finder; what is smaller is noise."""

_LEAST_APART = 10
_MOST_APART = 75
"""Modules between the finders of a code; a larger code is too fine to be read."""


class Finder(NamedTuple):
    """A finder pattern: its middle, the width of a module, its turn in radians, the outline of its light ring."""

    centre: NDArray[np.float64]
    module: float
    angle: float
    box: Points


class _Parts(NamedTuple):
    """Connected parts of one colour: which part each pixel is in, and left, top, width, height, area; middles."""

    labels: NDArray[np.int32]
    stats: NDArray[np.int32]
    centres: NDArray[np.float64]


def finders(even: Gray) -> list[Finder]:
    """The finder patterns of a picture whose light is evened."""
    light = cv2.adaptiveThreshold(even, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, _BLOCK, _DARKER)
    # Dark blocks hold together over corners, light rings do not leak through them.
    dark_parts, light_parts = _parts(255 - light, 8), _parts(light, 4)
    blocks = _square_blocks(dark_parts, light.shape[:2])
    rings = _rings_around(blocks, dark_parts, light_parts)
    return [finder for ring in rings if (finder := _measured(ring, light_parts)) is not None]


def pairs(found: list[Finder]) -> Iterator[tuple[Finder, Finder]]:
    """Every two of about the same size that are as far apart as those of one code."""
    sizes = np.array([finder.module for finder in found])
    larger, smaller = np.maximum(sizes, sizes[:, None]), np.minimum(sizes, sizes[:, None])
    middles = np.array([finder.centre for finder in found]).reshape(-1, 2)
    way = middles - middles[:, None]
    apart = np.hypot(way[..., 0], way[..., 1]) / ((larger + smaller) / 2)
    fits = (larger < 1.5 * smaller) & (apart > _LEAST_APART) & (apart < _MOST_APART)
    return ((found[one], found[other]) for one, other in np.argwhere(np.triu(fits, 1)))


def _parts(colour: cv2.typing.MatLike, connectivity: int) -> _Parts:
    _, labels, stats, centres = cv2.connectedComponentsWithStats(colour, connectivity=connectivity)
    return _Parts(
        cast("NDArray[np.int32]", labels), cast("NDArray[np.int32]", stats), cast("NDArray[np.float64]", centres)
    )


def _square_blocks(dark: _Parts, shape: tuple[int, ...]) -> NDArray[np.intp]:
    """Dark parts that are about square, filled, and not cut off by the edge of the picture."""
    left, top, width, height, area = dark.stats.T
    is_square = (width < 2.2 * height) & (height < 2.2 * width) & (area > 0.42 * width * height)
    is_whole = (left > 2) & (top > 2) & (left + width < shape[1] - 2) & (top + height < shape[0] - 2)
    return np.flatnonzero((area >= _LEAST_AREA) & is_square & is_whole)


def _rings_around(blocks: NDArray[np.intp], dark: _Parts, light: _Parts) -> list[int]:
    """The light parts that lie on all four sides of a block, share its middle, and are as large as a ring should be."""
    left, top, width, height, area = dark.stats[blocks].T
    x, y = np.round(dark.centres[blocks]).astype(int).T
    above, below = light.labels[top - 1, x], light.labels[top + height, x]
    before, behind = light.labels[y, left - 1], light.labels[y, left + width]
    closes = (above > 0) & (above == below) & (above == before) & (above == behind)
    module = np.sqrt(area / 9.0)
    offset = light.centres[above] - dark.centres[blocks]
    is_centred = np.hypot(offset[:, 0], offset[:, 1]) < 0.8 * module + 0.5
    # Sixteen modules of ring to nine of block; blur and glare shift that far to both sides.
    ratio = light.stats[above, cv2.CC_STAT_AREA] / area
    return [int(ring) for ring in above[closes & is_centred & (ratio > 0.8) & (ratio < 4.5)]]


def _measured(ring: int, light: _Parts) -> Finder | None:
    """The finder with this light ring, five modules wide; none if its outline is no square seen aslant."""
    left, top, width, height, _ = light.stats[ring].tolist()
    pixels = (light.labels[top : top + height, left : left + width] == ring).astype(np.uint8)
    hull = cv2.convexHull(cv2.findNonZero(pixels))
    (x, y), (across, along), degrees = cv2.minAreaRect(hull)
    is_filled = cv2.contourArea(hull) >= 0.75 * across * along
    across, along = across + 1, along + 1  # from the middles of the outermost pixels to their edges
    if min(across, along) < 0.5 * max(across, along) or not is_filled:
        return None
    centre = (x + left, y + top)
    box = cast("Points", cv2.boxPoints((centre, (across, along), degrees)))
    return Finder(np.array(centre), float(np.sqrt(across * along)) / 5, float(np.deg2rad(degrees)), box)
