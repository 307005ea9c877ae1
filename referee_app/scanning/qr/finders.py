"""Finder patterns: dark blocks within a light and a dark ring.

On any straight line through its middle a finder is dark, light, dark, light, dark as 1 : 1 : 3 : 1 : 1, however it is
turned or tilted. So rows and columns are looked through first, which costs little; where they cross, rays tell whether
rings lie around the place. It knows nothing of codes but how far apart two finders of one may be.
"""

from collections.abc import Iterator
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray

Points = NDArray[np.float32]
"""Pixels from the left and from the top, one point a row."""

Middles = NDArray[np.float32]
"""Where finders may have their middles, one a row: the place, and the steps of a module to the right and downwards."""


class _Rays(NamedTuple):
    """So many rays from a middle, evenly spread from a turn on (in radians), and so many places along each."""

    number: int
    steps: int
    turn: float

    @property
    def places(self) -> NDArray[np.float32]:
        """Right and down of the middle, in modules: two by rays by places."""
        angles = self.turn + np.arange(self.number) * (2 * np.pi / self.number)
        away = (np.arange(self.steps) + 1) * (_REACH / self.steps)
        return np.asarray(np.array([np.cos(angles), np.sin(angles)])[:, :, None] * away, np.float32)


_BLOCK = 25
_DARKER = 20
"""What is darker by this than the mean of a block around it is dark."""

_LINES = 2
"""Every so many rows and columns are looked through."""

_LEAST_MIDDLE = 3
"""Pixels across the dark middle of a finder; what is smaller is noise."""

_SLACK = 1.0
"""Pixels by which blur and the grid of pixels shift an edge."""

_LEAST_SURE = 1.7
"""Pixels of a module; what is smaller is often noise, and must be seen in two lines."""

_CELL = 4
"""Pixels; rows and columns that cross in squares of this size cross at one place."""

_LEAST_ASPECT = 0.3
"""Of a finder's narrow to its wide side: cards are found up to 70 degrees aslant."""

_REACH = 5.2
"""Modules from the middle of a finder: beyond its dark ring, also towards its corners."""

_AT_FIRST = _Rays(number=6, steps=22, turn=np.pi / 18)
_AT_LAST = _Rays(number=32, steps=52, turn=0)
"""Rays from a middle to see whether rings close around it: few and coarse where most places are none, then many.

However a finder is turned, at most two of six meet its corners, which are easily blurred away."""

_LEAST_AT_FIRST = 0.6
_LEAST_ROUGHLY = 0.6
_LEAST_RAYS = 0.75
"""Of the rays: a thumb or glare may lie on a corner."""

_CORNER = 0.15
"""Of half a side: nearer to a corner it is unsure which side a point is on."""

_MOST_OFF = 0.1
"""Of half a side: how far the points of a finder's outline are off its sides, on average."""

_BOX = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])

_MOST = 400
_MOST_CROSSINGS = 20_000
_MOST_PLACES = 600
_MOST_EDGES = 4_000_000
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


def finders(even: Gray) -> list[Finder]:
    """The finder patterns of a picture whose light is evened, the largest first."""
    light = cv2.adaptiveThreshold(even, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, _BLOCK, _DARKER)
    dark = np.asarray(cv2.bitwise_not(light), np.uint8)
    middles = _apart(_ringed(dark, _crossings(dark)))
    roughly = _measured(dark, middles, _LEAST_ROUGHLY)
    # Rays spread evenly only over a finder of which it is known how it lies.
    known = np.array([(*finder.centre, *finder.frame.T.ravel()) for finder in roughly], np.float32).reshape(-1, 6)
    found = _measured(dark, known, _LEAST_RAYS)
    return _once(sorted(found, key=lambda finder: finder.module, reverse=True))


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


def _crossings(dark: Gray) -> Middles:
    """Where both a row and a column run through the middle of what may be a finder."""
    rows, columns = _repeated(_along_rows(dark)), _repeated(_along_rows(cv2.transpose(dark)))
    if not len(rows) or not len(columns):
        return np.empty((0, 6), np.float32)
    wide = dark.shape[1] // _CELL + 3

    def cell(x: NDArray[np.float32], y: NDArray[np.float32]) -> NDArray[np.intp]:
        return np.asarray((y // _CELL) * wide + x // _CELL + wide + 1, np.intp)

    column_in = np.full(wide * (dark.shape[0] // _CELL + 3), -1, np.int32)
    column_in[cell(columns[:, 1], columns[:, 0])] = np.arange(len(columns))
    at = cell(rows[:, 0], rows[:, 1])
    met = []
    for beside in (0, 1, -1, wide, -wide):
        found = column_in[at + beside]
        row, column = rows[found >= 0], columns[found[found >= 0]]
        high, low = np.maximum(row[:, 2], column[:, 2]), np.minimum(row[:, 2], column[:, 2])
        meets = (np.abs(row[:, 1] - column[:, 0]) <= np.maximum(_LINES, column[:, 2])) & (_LEAST_ASPECT * high < low)
        none = np.zeros(len(row), np.float32)
        met.append(np.column_stack([row[:, 0], column[:, 0], row[:, 2], none, none, column[:, 2]])[meets])
    crossings = np.concatenate(met)
    _, first = np.unique(cell(crossings[:, 0], crossings[:, 1]), return_index=True)
    return crossings[first][:_MOST_CROSSINGS]


def _along_rows(dark: cv2.typing.MatLike) -> NDArray[np.float32]:
    """Where rows are dark, light, dark, light, dark like a finder: the middle, the row, and the width of a module."""
    rows = dark[::_LINES].copy()
    rows[:, [0, -1]] = 0
    pixels, width = rows.ravel(), rows.shape[1]
    edges = np.flatnonzero(pixels[1:] != pixels[:-1])[:_MOST_EDGES].astype(np.int32) + 1
    begins, ends = edges[: len(edges) // 2 * 2 : 2], edges[1::2]
    if len(begins) < 3:
        return np.empty((0, 3), np.float32)
    lengths = ends - begins
    before, middle, after = begins[1:-1] - ends[:-2], lengths[1:-1], begins[2:] - ends[1:-1]
    module = (before + middle + after) / np.float32(5)
    is_finder = (np.abs(middle - 3 * module) <= 1.2 * module + _SLACK) & (middle >= _LEAST_MIDDLE)
    for ring in (before, after):
        is_finder &= np.abs(ring - module) <= 0.7 * module + _SLACK
    is_finder &= np.minimum(lengths[:-2], lengths[2:]) >= 0.35 * module
    is_finder &= begins[:-2] // width == begins[2:] // width
    start = begins[1:-1][is_finder]
    x = start % width + (middle[is_finder] - 1) / np.float32(2)
    return np.column_stack([x, start // width * _LINES, module[is_finder]]).astype(np.float32)


def _repeated(found: NDArray[np.float32]) -> NDArray[np.float32]:
    """Those that are found in the next line before or behind, too, as far as they are small: noise hardly ever is."""
    line, x = (found[:, 1] // _LINES).astype(np.intp), found[:, 0].astype(np.intp)
    if not len(found):
        return found
    wide = int(x.max()) // _CELL + 3
    there = np.zeros((int(line.max()) + 3, wide), np.bool_)
    there[line + 1, x // _CELL + 1] = True
    is_repeated = found[:, 2] > _LEAST_SURE
    for down in (0, 2):
        for right in (0, 1, 2):
            is_repeated |= there[line + down, x // _CELL + right]
    return found[is_repeated]


def _rings(dark: Gray, middles: Middles, rays: _Rays) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """For each middle and ray: whether a light and a dark ring follow as in a finder; the place before the dark one."""
    right, down = rays.places
    x0, y0, right_x, right_y, down_x, down_y = (column[:, None, None] for column in middles.T)
    x = np.rint(x0 + right * right_x + down * down_x).astype(np.int32)
    y = np.rint(y0 + right * right_y + down * down_y).astype(np.int32)
    height, width = dark.shape
    seen = dark[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
    changes = np.cumsum(seen[..., 1:] != seen[..., :-1], axis=2, dtype=np.uint8)
    one, two, three = ((changes >= count).argmax(2) for count in (1, 2, 3))
    middle, light = one + 1, two - one
    is_dark_ring = np.where(changes[..., -1] >= 3, three - two > 0.25 * middle, changes[..., -1] == 2)
    good = (seen[..., 0] > 0) & is_dark_ring & (light > 0.25 * middle) & (light < 1.5 * middle)
    return good, two


def _ringed(dark: Gray, middles: Middles) -> Middles:
    """The middles with rings around them, those with the most whole ones first."""
    good = _rings(dark, middles, _AT_FIRST)[0].mean(1)
    order = np.argsort(-good, kind="stable")
    return np.asarray(middles[order[good[order] >= _LEAST_AT_FIRST]], np.float32)


def _apart(middles: Middles) -> Middles:
    """Of middles within a module of each other the first."""
    kept: list[int] = []
    for number, (x, y, right, _, _, down) in enumerate(middles):
        near = middles[kept]
        if not ((np.abs(near[:, 0] - x) < right) & (np.abs(near[:, 1] - y) < down)).any():
            kept.append(number)
        if len(kept) == _MOST_PLACES:
            break
    return middles[kept]


def _measured(dark: Gray, middles: Middles, least: float) -> list[Finder]:
    """The finders around these middles of which so large a share of the light ring is seen."""
    good, last = _rings(dark, middles, _AT_LAST)
    step = _AT_LAST.places[:, :, 0]
    found = []
    for (x, y, *frame), are_good, places in zip(middles, good, last, strict=True):
        if are_good.mean() >= least:
            # The first place is a step away from the middle, and the edge lies beyond the last light one.
            edge = (step * (places + 1.5))[:, are_good]
            outline = np.array([x, y]) + edge.T @ np.array(frame).reshape(2, 2)
            found.append(_square(outline.astype(np.float32)))
    return [finder for finder in found if finder is not None]


def _square(outline: Points) -> Finder | None:
    """The finder with a light ring of this outline, five modules wide; none if it is no square seen aslant."""
    hull = np.asarray(cv2.convexHull(outline), np.float32).reshape(-1, 2)
    straightened = _straightening(hull)
    if straightened is None:
        return None
    straight = (hull @ straightened.T).astype(np.float32)
    (x, y), (across, along), degrees = cv2.minAreaRect(straight)
    if min(across, along) < 0.6 * max(across, along) or cv2.contourArea(straight) < 0.75 * across * along:
        return None
    corners = cv2.boxPoints(((x, y), (across, along), degrees)) @ np.linalg.inv(straightened).T
    box = _by_its_sides(outline, corners.astype(np.float32))
    if np.abs(np.abs(_in_box(outline, box)).max(1) - 1).mean() > _MOST_OFF:
        return None
    return Finder(box.mean(0).astype(np.float64), float(np.sqrt(cv2.contourArea(box))) / 5, box)


def _by_its_sides(outline: Points, box: Points) -> Points:
    """The parallelogram that lies best through the points of all four sides: the hull alone follows the outermost."""
    middle, seen = box.mean(0), _in_box(outline, box)
    far = np.abs(seen)
    rows = np.column_stack([outline - middle, np.ones(len(outline))])
    sides = []
    for one, other in ((0, 1), (1, 0)):
        on_side = far[:, one] > far[:, other] + _CORNER
        ends = np.sign(seen[on_side, one])
        if min(np.count_nonzero(ends > 0), np.count_nonzero(ends < 0)) < 2:
            return box
        sides.append(np.linalg.lstsq(rows[on_side], ends, rcond=None)[0])
    fitted = np.array(sides)
    return np.asarray(np.linalg.solve(fitted[:, :2], (_BOX - fitted[:, 2]).T).T + middle, np.float32)


def _in_box(points: Points, box: Points) -> NDArray[np.float64]:
    """Points as a box has them: its sides are one away from its middle."""
    sides = np.column_stack([box[1] - box[0], box[3] - box[0]]).astype(np.float64) / 2
    return np.asarray((points - box.mean(0)) @ np.linalg.inv(sides).T, np.float64)


def _once(found: list[Finder]) -> list[Finder]:
    """Each finder once, however many middles it was found from; not more than are of use."""
    centres = np.array([finder.centre for finder in found]).reshape(-1, 2)
    reach = 1.5 * np.array([finder.module for finder in found])
    kept: list[int] = []
    for number, centre in enumerate(centres):
        if not (np.abs(centres[kept] - centre).max(1, initial=0) < reach[kept]).any():
            kept.append(number)
        if len(kept) == _MOST:
            break
    return [found[number] for number in kept]


def _straightening(hull: Points) -> NDArray[np.float64] | None:
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
