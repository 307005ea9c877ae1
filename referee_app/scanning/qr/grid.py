"""Straightens a quad around a code, finds its version, samples its modules by a bending grid, and redraws them.

It finds no codes and decodes none.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.layout import VERSIONS, Values, fixed, modules

Corners = NDArray[np.float32]
"""Four points in pixels: upper left, upper right, lower right, lower left of a code, wherever they lie."""

LEAST_FIT = 0.35
"""A quad that agrees less than this with the fixed patterns of a version is not worth a grid."""

_MARGIN = 4
_PX = 6
"""A code is sampled from a square with so many pixels to a module, and so many modules of its surroundings."""

_LEAST_SEEN = 0.75
"""Of the fixed patterns: a grid that finds fewer has slipped, and bending it further leads astray."""

_LEAST_RANGE = 6
"""In an even surface the range of light is noise alone: it must not be blown up to black and white."""


class Fit(NamedTuple):
    """How well (at best 1) a version's fixed patterns are seen in a quad, turned by so many quarters."""

    fit: float
    version: int
    turn: int


class _Level(NamedTuple):
    """How finely a grid bends: control points along a side, how far they step (in modules), how blurred it looks."""

    points: int
    steps: tuple[float, ...]
    blur: int


# Few points first: they pull the whole code into place before a fold of it is followed.
_LEVELS = (
    _Level(2, (1, 0.5, 0.25), 5),
    _Level(3, (0.5, 0.25), 5),
    _Level(4, (0.5, 0.25), 5),
    _Level(7, (0.5, 0.25, 0.12), 4),
)
_ROUNDS = 4
_MOVES = np.array(
    [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)], np.float32
)
_STIFF = 0.1


def drawn(dark: NDArray[np.bool_]) -> Gray:
    """A clean picture of these modules, the fixed patterns as they must be, with a quiet zone of four."""
    inner = fixed((len(dark) - 17) // 4)[1:-1, 1:-1]
    paper = np.where(np.where(inner != 0, inner > 0, dark), 0, 255).astype(np.uint8)
    return np.pad(paper, 4, constant_values=255).repeat(4, 0).repeat(4, 1)


def rectified(gray: Gray, quad: Corners, across: int, margin: int, px: int) -> Gray:
    """The quad as a square so many modules across, with a margin."""
    low, high = margin * px, (margin + across) * px
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    straight = cv2.getPerspectiveTransform(quad, square)
    shrink = np.sqrt(abs(cv2.contourArea(quad))) / (across * px)
    if shrink > 1.5:  # fine detail would turn into noise
        left, top, width, height = cv2.boundingRect(quad)
        around = int(0.4 * max(width, height)) + 4
        x, y = max(0, left - around), max(0, top - around)
        part = gray[y : top + height + around, x : left + width + around]
        gray = cast("Gray", cv2.GaussianBlur(part, (0, 0), shrink * 0.4))
        straight = straight @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], np.float64)
    side = low + high
    return cast("Gray", cv2.warpPerspective(gray, straight, (side, side), borderMode=cv2.BORDER_REPLICATE))


def versions_of(gray: Gray, quad: Corners) -> list[Fit]:
    """Every version and turn, best first: whose fixed patterns are seen through this quad."""
    across, px = 10, 18  # fine enough for the largest version
    flat = flattened(rectified(gray, quad.astype(np.float32), across, 1, px), 45)
    fits = []
    for version in VERSIONS:
        table = fixed(version)
        values = _straight_values(flat, modules(version), across * px, px)
        for turn in range(4):
            agreement = (np.rot90(values, turn) * table)[table != 0].mean()
            fits.append(Fit(float(agreement), version, turn))
    return sorted(fits, reverse=True)


def _straight_values(flat: Values, across: int, side: int, margin: int) -> Values:
    """The modules and the rim around them, by a grid that does not bend."""
    module = side / across
    blur = int(module * 0.7) | 1  # an even one would shift the picture by half a pixel
    seen = cv2.blur(flat, (blur, blur)) if module >= 3 else flat
    places = (np.arange(-1, across + 1) + 0.5) * module + margin
    at = np.clip(np.round(places - 0.5), 0, len(flat) - 1).astype(np.intp)
    return cast("Values", seen[np.ix_(at, at)])


def bent_values(gray: Gray, quad: Corners, version: int) -> Iterator[Values]:
    """The modules of the code in an upright quad, by a grid that bends more and more; it ends where it has slipped."""
    square = rectified(gray, quad.astype(np.float32), modules(version), _MARGIN, _PX)
    flat = flattened(evened(square, 6 * _PX + 1), 8 * _PX)
    table, inner = fixed(version), fixed(version)[1:-1, 1:-1]
    shifts = np.zeros((2, 2, 2), np.float32)
    for level in _LEVELS:
        blurred = cast("Values", cv2.blur(flat, (level.blur, level.blur)))
        shifts = _bent(blurred, _finer(shifts, level.points), table, level.steps)
        values = _sampled(flat, shifts, len(table))
        if (values * inner > 0)[inner != 0].mean() < _LEAST_SEEN:
            return
        yield values


def _bent(seen: Values, shifts: Values, table: Values, steps: tuple[float, ...]) -> Values:
    """The control points moved so that modules are plain and the fixed patterns are where they belong."""
    points = shifts.shape[-1]
    for step in steps:
        for _ in range(_ROUNDS):
            before = shifts
            for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):  # neighbours never move at once
                reach = np.zeros((points, points), np.float32)
                reach[row::2, column::2] = step
                shifts = _moved(seen, shifts, table, reach)
            if (shifts == before).all():
                break
    return shifts


def _moved(seen: Values, shifts: Values, table: Values, reach: Values) -> Values:
    """Each control point where it is best among its moves, as far as it may reach."""
    n = len(table)
    tried = shifts + _MOVES[:, :, None, None] * reach
    x, y = _places(tried, n)
    flat_x, flat_y = x.reshape(-1, n), y.reshape(-1, n)
    values = cv2.remap(seen, flat_x, flat_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(-1, n, n)
    # A fixed module says where it belongs, any other only that it should be plainly dark or light.
    worth = np.where(table != 0, 3 * table * values, np.abs(values))
    pull = _pull(shifts.shape[-1], n)
    score = (pull.T @ worth @ pull) / _area(*pull.shape) - _STIFF * _roughness(tried)
    score[0] += 1e-4  # staying must not lose to a move that is no better
    best = np.where(reach > 0, score.argmax(0), 0)
    return cast("Values", shifts + np.moveaxis(_MOVES[best], -1, 0) * reach)


def _sampled(flat: Values, shifts: Values, n: int) -> Values:
    """The modules without the rim; what was pushed out of the picture is unknown."""
    x, y = _places(shifts, n)
    return cast("Values", cv2.remap(cv2.blur(flat, (3, 3)), x, y, cv2.INTER_LINEAR)[1:-1, 1:-1])


def _places(shifts: Values, n: int) -> tuple[Values, Values]:
    """Where the middles of all modules and of the rim lie in the square; shifts: (…, 2, points, points)."""
    straight = ((np.arange(n) - 0.5 + _MARGIN) * _PX - 0.5).astype(np.float32)
    pull = _pull(shifts.shape[-1], n)
    spread = (pull @ shifts @ pull.T) * _PX
    return cast("tuple[Values, Values]", (straight + spread[..., 0, :, :], straight[:, None] + spread[..., 1, :, :]))


@cache
def _pull(points: int, n: int) -> Values:
    """How much each control point moves each module of a line: all at its place, nothing from the next point on."""
    places = (np.arange(n) + 0.5) / n * (points - 1)
    return cast("Values", np.maximum(0, 1 - np.abs(places[:, None] - np.arange(points))).astype(np.float32))


@cache
def _area(n: int, points: int) -> Values:
    """How many modules each control point moves."""
    total = _pull(points, n).sum(0)
    return cast("Values", np.outer(total, total))


def _finer(shifts: Values, points: int) -> Values:
    """The same bend with more control points."""
    places = np.linspace(0, shifts.shape[-1] - 1, points)
    low = np.clip(places.astype(int), 0, shifts.shape[-1] - 2)
    part = (places - low).astype(np.float32)
    rows = shifts[:, low] * (1 - part)[:, None] + shifts[:, low + 1] * part[:, None]
    return cast("Values", rows[:, :, low] * (1 - part) + rows[:, :, low + 1] * part)


def _roughness(shifts: Values) -> Values:
    """How far each control point is from the mean of its neighbours; four alone may lie anyhow."""
    points = shifts.shape[-1]
    if points == 2:
        return np.zeros((len(shifts), 2, 2), np.float32)
    near = np.eye(points, k=1, dtype=np.float32) + np.eye(points, k=-1, dtype=np.float32)
    mean = (near @ shifts + shifts @ near) / (near.sum(0)[:, None] + near.sum(0))
    return cast("Values", ((shifts - mean) ** 2).sum(-3))


def evened(gray: Gray, reach: int) -> Gray:
    """Light divided by the light around it (a closing): hard shadows go, sharp edges stay."""
    around = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    return cast("Gray", cv2.divide(gray, around, scale=255))


def flattened(gray: Gray, reach: int) -> Values:
    """Dark +1 … light -1 by the local range of light."""
    size = (reach | 1, reach | 1)
    block = np.ones(size, np.uint8)
    low = cv2.blur(cv2.erode(gray, block).astype(np.float32), size)
    high = cv2.blur(cv2.dilate(gray, block).astype(np.float32), size)
    middle, quarter = (low + high) / 2, (high - low) / 4
    return np.clip((middle - gray) / np.maximum(quarter, _LEAST_RANGE), -1, 1).astype(np.float32)
