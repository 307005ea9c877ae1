"""Finder patterns: dark blocks with a light ring that closes around them.

It knows nothing of codes but how far apart two finders of one may be.
"""

from collections.abc import Iterator
from itertools import islice
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

_STEPS = 24
"""From the middle of a block to beyond its edge."""

_LEAST_ASPECT = 0.3
"""Of a finder's narrow to its wide side: cards are found up to 70 degrees aslant."""

_MOST = 400
_MOST_RINGS = 2000
_MOST_BLOCKS = 20_000
_MOST_PARTS = 250_000
"""Of a hundred cards at once; a carpet of what looks like finder patterns must not keep anybody busy for minutes."""

_LEAST_APART = 10
_MOST_APART = 75
"""Modules between the finders of a code; a larger code is too fine to be read."""


class Finder(NamedTuple):
    """A finder pattern: its middle, the width of a module, and the outline of its light ring, five modules a side.

    Seen aslant the outline is a parallelogram, and so small that its perspective does not matter.
    """

    centre: NDArray[np.float64]
    module: float
    box: Points

    @property
    def frame(self) -> NDArray[np.float64]:
        """One module to the right and one down, as columns."""
        return np.column_stack([self.box[1] - self.box[0], self.box[3] - self.box[0]]).astype(np.float64) / 5


class _Parts(NamedTuple):
    """Connected parts of one colour: which part each pixel is in, and left, top, width, height, area; middles."""

    labels: NDArray[np.int32]
    stats: NDArray[np.int32]
    centres: NDArray[np.float64]


class _Blocks(NamedTuple):
    """Dark parts that may be the middles of finders: what is known of each, and a pixel right of each."""

    stats: NDArray[np.int32]
    centres: NDArray[np.float64]
    beside: tuple[NDArray[np.intp], NDArray[np.intp]]


def finders(even: Gray) -> list[Finder]:
    """The finder patterns of a picture whose light is evened, the largest first."""
    light = cv2.adaptiveThreshold(even, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, _BLOCK, _DARKER)
    if _is_all_specks(light):
        return []
    # Dark blocks hold together over corners, light rings do not leak through them. The labels of the dark parts are
    # gone before the light ones are labelled: together they would be the most memory that a picture needs.
    blocks = _square_blocks(_parts(cv2.bitwise_not(light), 8), light.shape[:2])
    light_parts = _parts(light, 4)
    rings = _rings_around(blocks, light_parts)
    measured = (finder for ring in rings[:_MOST_RINGS] if (finder := _measured(ring, light_parts)) is not None)
    return sorted(islice(measured, _MOST), key=lambda finder: finder.module, reverse=True)


def pairs(found: list[Finder]) -> Iterator[tuple[Finder, Finder]]:
    """Every two of about the same size that are as far apart as those of one code, the nearest first."""
    sizes = np.array([finder.module for finder in found])
    larger, smaller = np.maximum(sizes, sizes[:, None]), np.minimum(sizes, sizes[:, None])
    middles = np.array([finder.centre for finder in found]).reshape(-1, 2)
    way = middles - middles[:, None]
    apart = np.hypot(way[..., 0], way[..., 1]) / ((larger + smaller) / 2)
    fits = (larger < 1.5 * smaller) & (apart > _LEAST_APART) & (apart < _MOST_APART)
    ways = np.argwhere(np.triu(fits, 1))
    nearest_first = ways[np.argsort(apart[tuple(ways.T)], kind="stable")]
    return ((found[one], found[other]) for one, other in nearest_first)


def _is_all_specks(light: cv2.typing.MatLike) -> bool:
    """Whether there are so many parts that it can only be noise; each takes OpenCV 250 bytes."""
    runs = int(np.count_nonzero(light[:, 1:] != light[:, :-1])) // 2 + len(light)
    if runs <= _MOST_PARTS:  # every part has at least one
        return False
    dark = cv2.bitwise_not(light)
    return any(
        cv2.connectedComponents(colour, connectivity=to)[0] > _MOST_PARTS for colour, to in ((dark, 8), (light, 4))
    )


def _parts(colour: cv2.typing.MatLike, connectivity: int) -> _Parts:
    _, labels, stats, centres = cv2.connectedComponentsWithStats(colour, connectivity=connectivity)
    return _Parts(
        cast("NDArray[np.int32]", labels), cast("NDArray[np.int32]", stats), cast("NDArray[np.float64]", centres)
    )


def _square_blocks(dark: _Parts, shape: tuple[int, ...]) -> _Blocks:
    """Dark parts that may be squares seen aslant, and are not cut off by the edge of the picture."""
    left, top, width, height, area = dark.stats.T
    is_square = (width < 3.5 * height) & (height < 3.5 * width) & (area > 0.3 * width * height)
    is_whole = (left > 2) & (top > 2) & (left + width < shape[1] - 2) & (top + height < shape[0] - 2)
    blocks = np.flatnonzero((area >= _LEAST_AREA) & is_square & is_whole)
    if len(blocks) > _MOST_BLOCKS:
        blocks = np.sort(blocks[np.argsort(-area[blocks], kind="stable")[:_MOST_BLOCKS]])
    return _Blocks(dark.stats[blocks], dark.centres[blocks], _right_of(blocks, dark))


def _right_of(blocks: NDArray[np.intp], dark: _Parts) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows and columns of the first pixels beyond the blocks, going right from their middles."""
    x, y = np.round(dark.centres[blocks]).astype(int).T
    ends = dark.stats[blocks, cv2.CC_STAT_LEFT] + dark.stats[blocks, cv2.CC_STAT_WIDTH]
    # A ring is a third as wide as its block, so these steps miss none.
    way = (x + np.linspace(0, 1, _STEPS)[:, None] * (ends - x)).astype(int)
    first = (dark.labels[y, way] != blocks).argmax(0)
    return y, way[first, np.arange(len(blocks))]


def _rings_around(blocks: _Blocks, light: _Parts) -> list[int]:
    """The light parts that reach around a block, share its middle, and are as large as a ring should be; largest first.

    A ring is what one comes upon going right from the middle of a block.
    """
    rings = light.labels[blocks.beside]
    block, ring = blocks.stats, light.stats[rings]
    reaches_around = ((ring[:, :2] < block[:, :2]) & (ring[:, :2] + ring[:, 2:4] > block[:, :2] + block[:, 2:4])).all(1)
    area = block[:, cv2.CC_STAT_AREA]
    offset = np.linalg.norm(light.centres[rings] - blocks.centres, axis=1)
    is_centred = offset < 0.8 * np.sqrt(area / 9.0) + 0.5
    # Sixteen modules of ring to nine of block; blur and glare shift that far to both sides.
    ratio = ring[:, cv2.CC_STAT_AREA] / area
    around = np.unique(rings[reaches_around & is_centred & (ratio > 0.8) & (ratio < 4.5)])
    return cast("list[int]", around[np.argsort(-light.stats[around, cv2.CC_STAT_AREA], kind="stable")].tolist())


def _measured(ring: int, light: _Parts) -> Finder | None:
    """The finder with this light ring, five modules wide; none if its outline is no square seen aslant."""
    left, top, width, height, _ = light.stats[ring].tolist()
    pixels = (light.labels[top : top + height, left : left + width] == ring).astype(np.uint8)
    hull = cv2.convexHull(cv2.findNonZero(pixels)).reshape(-1, 2)
    straightened = _straightening(hull)
    if straightened is None:
        return None
    straight = (hull @ straightened.T).astype(np.float32)
    (x, y), (across, along), degrees = cv2.minAreaRect(straight)
    if min(across, along) < 0.6 * max(across, along) or cv2.contourArea(straight) < 0.75 * across * along:
        return None
    corners = cv2.boxPoints(((x, y), (across, along), degrees)) @ np.linalg.inv(straightened).T
    box = _to_the_edges(corners.astype(np.float32)) + np.array([left, top], np.float32)
    return Finder(box.mean(0).astype(np.float64), float(np.sqrt(cv2.contourArea(box))) / 5, box)


def _straightening(hull: NDArray[np.int32]) -> NDArray[np.float64] | None:
    """What makes a square of a square seen aslant, however it is turned: the same spread in all directions."""
    moments = cv2.moments(hull)
    if moments["m00"] == 0:
        return None
    spread = np.array([[moments["mu20"], moments["mu11"]], [moments["mu11"], moments["mu02"]]]) / moments["m00"]
    strengths, axes = np.linalg.eigh(spread)
    if strengths[0] < _LEAST_ASPECT**2 * strengths[1]:
        return None
    size = np.sqrt(strengths.mean())
    return cast("NDArray[np.float64]", axes @ np.diag(size / np.sqrt(strengths)) @ axes.T)


def _to_the_edges(corners: Points) -> Points:
    """A box through the middles of the outermost pixels, widened to their edges."""
    middle, right, down = corners.mean(0), corners[1] - corners[0], corners[3] - corners[0]
    wide, high = (side * (1 + 1 / max(1.0, float(np.linalg.norm(side)))) / 2 for side in (right, down))
    return np.array(
        [middle - wide - high, middle + wide - high, middle + wide + high, middle - wide + high], np.float32
    )
