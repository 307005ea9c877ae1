"""Drawings as triangles with a soft edge, which is what a graphics card can draw quickly at any size.

The edge of a shape runs from half a pixel inside it to half a pixel outside, and fades out on its way.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot
from typing import NamedTuple

from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_NONZERO, Tesselator

from referee_app.emblems.drawing import Drawing, Point
from referee_app.emblems.flattening import Polygon, areas

TOLERANCE = 0.03
"""How far a flattened curve may err, in units of the grid: a quarter of a pixel at 200 pixels."""

_SHARPEST = 2.0
"""How far the tip of a sharp corner may be moved, in half pixels."""

_OPAQUE, _FADED = (0.25, 0.5), (0.75, 0.5)
"""Where the fading texture, two pixels wide, is opaque and where it is gone."""


class TriangleMesh(NamedTuple):
    """What is filled in one colour: corners, which way is out at each of them, and how they make up triangles."""

    in_ink: bool
    corners: tuple[Point, ...]
    outwards: tuple[Point, ...]
    indices: tuple[int, ...]

    def mesh(self, unit: float) -> "array[float]":
        """The vertices as a mesh wants them, from the origin down: every corner a little inside, then outside."""
        return array("f", (*self._moved(unit, -0.5, _OPAQUE), *self._moved(unit, 0.5, _FADED)))

    def _moved(self, unit: float, by: float, texel: tuple[float, float]) -> Iterator[float]:
        for (x, y), (out_x, out_y) in zip(self.corners, self.outwards, strict=True):
            yield from (x * unit + by * out_x, -y * unit - by * out_y, *texel)


@cache
def triangulate(drawing: Drawing) -> tuple[TriangleMesh, ...]:
    """The drawing, colour after colour."""
    return tuple(_mesh(in_ink, polygons) for in_ink, polygons in areas(drawing, TOLERANCE))


def _mesh(in_ink: bool, polygons: Sequence[Polygon]) -> TriangleMesh:
    places: dict[Point, int] = {}
    triangles = [[places.setdefault(corner, len(places)) for corner in triangle] for triangle in _triangles(polygons)]
    steps = {step for a, b, c in triangles for step in ((a, b), (b, c), (c, a))}
    rim = [(a, b) for a, b in steps if (b, a) not in steps]
    corners, count = tuple(places), len(places)
    seam = (index for a, b in rim for index in (a, b, b + count, a, b + count, a + count))
    return TriangleMesh(in_ink, corners, _outwards(corners, rim), (*(i for each in triangles for i in each), *seam))


def _triangles(polygons: Sequence[Polygon]) -> Iterator[list[Point]]:
    """The union of the polygons in triangles that all turn the same way."""
    tesselator = Tesselator()
    for polygon in polygons:
        tesselator.add_contour([number for corner in polygon for number in corner])
    tesselator.tesselate(WINDING_NONZERO, TYPE_POLYGONS, 3)
    for flat in tesselator.vertices:
        numbers = memoryview(flat).tolist()
        yield list(zip(numbers[::2], numbers[1::2], strict=True))


def _outwards(corners: Sequence[Point], rim: Sequence[tuple[int, int]]) -> tuple[Point, ...]:
    """At each corner on the rim the direction away from both its sides, so long that both move by one; others stay."""
    sums = [(0.0, 0.0)] * len(corners)
    for a, b in rim:
        (x1, y1), (x2, y2) = corners[a], corners[b]
        length = hypot(x2 - x1, y2 - y1)
        out = (y2 - y1) / length, (x1 - x2) / length
        for end in (a, b):
            sums[end] = (sums[end][0] + out[0], sums[end][1] + out[1])
    return tuple(map(_stretched, sums))


def _stretched(total: Point) -> Point:
    """Two unit vectors' sum becomes as long as the corner between their sides asks for."""
    square = total[0] ** 2 + total[1] ** 2
    stretch = min(2 / square, _SHARPEST / square**0.5) if square > 1e-9 else 0.0
    return total[0] * stretch, total[1] * stretch
