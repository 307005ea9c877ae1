"""Finds squares whose corners are finder patterns, scored by the fixed patterns of a version. It reads no code."""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import islice, product
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.finders import Finder, Points, finders, pairs
from referee_app.scanning.qr.grid import LEAST_FIT, Corners
from referee_app.scanning.qr.layout import VERSIONS, Values, fixed, modules

LEAST_LONE_FIT = 0.3
"""Less than of squares with two finders: a lone one says little of perspective, and the grid bends to the rest."""

_STRETCHES = (0.92, 0.96, 1, 1.04, 1.08)
_TURNS = (-0.06, -0.03, 0, 0.03, 0.06)
"""How the outline of a lone finder may mistake the code: stretched along either side, and turned (in radians)."""


_MOST_PAIRS = 5000
_MOST_SPANS = 2000
_MOST_LONE = 12
"""So many pairs of finders, squares of two of them, and finders for themselves are looked at. Thirty cards at once have
480 pairs, and if nothing is known of their version 1,600 squares."""


class Square(NamedTuple):
    """Where a code of a version seems to be: how well it fits (at best 1), its corners, the middles of its finders."""

    fit: float
    quad: Corners
    version: int
    finders: Points


_CONTRAST = np.clip((140 - np.arange(256, dtype=np.float32)) / 60, -1, 1)
Vector = NDArray[np.float64]
Axes = NDArray[np.float64]


class _Span(NamedTuple):
    """A square with two finders for corners, and how many modules wide they make it."""

    quad: Corners
    across: float


def _never() -> bool:
    return False


def squares(even: Gray, versions: Collection[int] = VERSIONS, is_late: Callable[[], bool] = _never) -> list[Square]:
    """The squares of two or three finders in a picture of evened light, upright, best first; fewer if time is up."""
    found = finders(even)
    middles = np.array([finder.centre for finder in found], np.float32).reshape(-1, 2)
    seen = _contrasted(even)
    out = []
    for span, version in islice(_spans_of(found, versions), _MOST_SPANS):
        if is_late():
            break
        quad, used = _through_finders(span.quad, modules(version), found, middles)
        ranked = _agreement(seen, quad, version)
        # With a finder lost, two ways up may fit alike.
        upright = [(fit, turn) for fit, turn in ranked[:2] if fit > LEAST_FIT and fit > ranked[0][0] - 0.3]
        out += [Square(fit, np.roll(quad, -turn, 0), version, middles[used]) for fit, turn in upright]
    return sorted(out, key=_fit, reverse=True)


def lone_squares(even: Gray, versions: Collection[int], is_late: Callable[[], bool] = _never) -> list[Square]:
    """The squares of single finders, roughly, best first: only for versions that are known beforehand."""
    seen = _contrasted(even)
    out = []
    for finder in finders(even)[:_MOST_LONE]:
        if is_late():
            break
        for version in versions:
            out += _best_apart(_squares_of_one(seen, finder, version), 4 * finder.module)
    return sorted(out, key=_fit, reverse=True)


def _fit(square: Square) -> float:
    return square.fit


def _contrasted(even: Gray) -> Values:
    """Dark +1 … light -1 where paper is white by evening."""
    return cast("Values", cv2.LUT(even, _CONTRAST))


def _spans_of(found: list[Finder], versions: Collection[int]) -> Iterator[tuple[_Span, int]]:
    """The spans with every version that they may be: the size of finders tells it within one."""
    return (
        (span, version) for span in _spans(found) for version in versions if abs(version - (span.across - 17) / 4) <= 1
    )


def _spans(found: list[Finder]) -> Iterator[_Span]:
    """The squares that pairs of finders may be two corners of, along a side or across."""
    for one, other in islice(pairs(found), _MOST_PAIRS):
        frame = _common_frame(one, other)
        way = other.centre - one.centre
        steps = np.linalg.solve(frame, way)  # as the way would be on paper, in modules
        aslant = _from_a_side(float(np.arctan2(steps[1], steps[0])))
        upright = frame @ np.array([-steps[1], steps[0]])
        distance = float(np.hypot(*steps))
        # Seen in perspective a side may pass for a diagonal: between these angles it is tried as both.
        if aslant < np.deg2rad(27):
            yield from _beside(one.centre, way, upright, distance)
        if aslant > np.deg2rad(18):
            yield _across((one.centre + other.centre) / 2, way / 2, upright / 2, distance)


def _common_frame(one: Finder, other: Finder) -> Axes:
    """A module to the right and down between two finders; what is right to the other may be down to the one."""
    first, second = one.frame, other.frame
    quarters = (second, np.column_stack([second[:, 1], -second[:, 0]]))
    turned = [each * sign for each in quarters for sign in (1, -1)]
    return (first + min(turned, key=lambda each: float(np.abs(each - first).sum()))) / 2


def _from_a_side(angle: float) -> float:
    """The angle to the nearest side of a square."""
    return float(abs((angle + np.pi / 4) % (np.pi / 2) - np.pi / 4))


def _beside(start: Vector, way: Vector, upright: Vector, distance: float) -> Iterator[_Span]:
    """The two squares on either side of a way from finder to finder, so many modules long."""
    margin = 3.5 / distance
    for side in (upright, -upright):
        corner = start - (way + side) * margin
        along, down = way * (1 + 2 * margin), side * (1 + 2 * margin)
        ends = [corner, corner + along, corner + along + down, corner + down]
        yield _Span(_unmirrored(np.array(ends, np.float32)), distance + 7)


def _across(middle: Vector, half: Vector, other: Vector, distance: float) -> _Span:
    """The square with a way from finder to finder for its diagonal."""
    side = distance / np.sqrt(2)
    half, other = half * (1 + 7 / side), other * (1 + 7 / side)
    ends = np.array([middle - half, middle + other, middle + half, middle - other], np.float32)
    return _Span(_unmirrored(ends), side + 7)


def _unmirrored(quad: Corners) -> Corners:
    """The corners clockwise: a code seen from behind reads nothing."""
    return quad[::-1].copy() if cv2.contourArea(quad, True) < 0 else quad


@cache
def _corners(across: int, inset: float = 0) -> Corners:
    """The corners of a code in modules, or the middles of finders there."""
    return np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * (across - 2 * inset) + inset


def _through_finders(quad: Corners, across: int, found: list[Finder], middles: Points) -> tuple[Corners, list[int]]:
    """The quad by the outlines of all finders near its corners, and which these are."""
    straight = cv2.getPerspectiveTransform(quad, _corners(across))
    seen = cv2.perspectiveTransform(middles[None], straight)[0]
    outlines, ideals, used = [], [], []
    for corner in _corners(across, 3.5):
        away = np.abs(seen - corner).max(1)
        nearest = int(away.argmin())
        if away[nearest] < max(2.5, 0.12 * across):
            outline = cv2.perspectiveTransform(found[nearest].box[None], straight)[0] - seen[nearest]
            ideal = np.sign(outline) * 2.5
            if len(set(map(tuple, ideal.tolist()))) == 4:  # or it stands on a corner, and which is which is unsure
                used.append(nearest)
                outlines.append(found[nearest].box)
                ideals.append(ideal + corner)
    if len(used) >= 2:
        quad = _by_outlines(np.concatenate(ideals), np.concatenate(outlines), across, quad)
    return quad, used


def _by_outlines(ideals: Points, outlines: Points, across: int, otherwise: Corners) -> Corners:
    """The corners of the code whose finders have these outlines."""
    bent, _ = cv2.findHomography(ideals, outlines)
    if cast("object", bent) is None:  # points in a line; the stubs do not say so
        return otherwise
    quad = cast("Corners", cv2.perspectiveTransform(_corners(across)[None], bent)[0])
    return quad if cv2.isContourConvex(quad) else otherwise


@cache
def _patterns_each_way_up(version: int) -> tuple[Points, Values]:
    """The middles of all modules and of the rim, and the fixed patterns in four turns, weighed to add up to 1."""
    line = (np.arange(-1, modules(version) + 1) + 0.5).astype(np.float32)
    middles = np.dstack(np.meshgrid(line, line)).reshape(1, -1, 2)
    table = fixed(version)
    turned = np.stack([np.rot90(table, -turn) for turn in range(4)]).reshape(4, -1)
    return middles, turned / np.float32(np.count_nonzero(table))


def _agreement(seen: Values, quad: Corners, version: int) -> list[tuple[float, int]]:
    """How well the fixed patterns are seen in this quad, for each quarter turn, best first."""
    middles, patterns = _patterns_each_way_up(version)
    places = cv2.perspectiveTransform(middles, cv2.getPerspectiveTransform(_corners(modules(version)), quad))[0]
    x, y = places.T.reshape(2, modules(version) + 2, -1)
    values = cv2.remap(seen, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    fits = patterns @ values.ravel()
    return [(float(fits[turn]), int(turn)) for turn in np.argsort(-fits)]


def _squares_of_one(seen: Values, finder: Finder, version: int) -> Iterator[Square]:
    """Squares with this finder in each corner, stretched and turned a little."""
    across = modules(version)
    places = _corners(across)
    box = _unmirrored(finder.box)
    right, down = (box[1] - box[0]) / 5, (box[3] - box[0]) / 5
    for corner, wide, high, turn in product(_corners(across, 3.5), _STRETCHES, _STRETCHES, _TURNS):
        x = wide * (np.cos(turn) * right + np.sin(turn) * down)
        y = high * (np.cos(turn) * down - np.sin(turn) * right)
        away = places - corner
        quad = (finder.centre + away[:, :1] * x + away[:, 1:] * y).astype(np.float32)
        for fit, quarters in _agreement(seen, quad, version)[:2]:
            yield Square(fit, np.roll(quad, -quarters, 0), version, finder.centre[None].astype(np.float32))


def _best_apart(candidates: Iterator[Square], distance: float) -> list[Square]:
    """The three best that differ by more than a distance in some corner."""
    kept: list[Square] = []
    for square in sorted(candidates, key=_fit, reverse=True):
        if square.fit < LEAST_LONE_FIT or len(kept) == 3:
            break
        if all(np.abs(square.quad - other.quad).max() > distance for other in kept):
            kept.append(square)
    return kept
