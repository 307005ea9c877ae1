"""The data model of drawings: outlines on a grid of 24 units, y downwards, each with its paint.

It knows neither paper nor screen. Whoever draws it agrees to this:

- Shapes are painted in their order, each over those before it, in two opaque colours: ink and ground.
- Solids are filled by the nonzero rule, and all their parts turn the same way; so solids of one colour may be thrown
  into one path and never cancel each other out. A hole is a solid in the colour of the ground.
- Lines have one of two weights, round ends and round joins.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

GRID = 24
"""How many units a drawing is wide and high."""

HEAVY = 2.0
LIGHT = 1.2
"""How wide the two kinds of line are, in units."""

GridPoint = tuple[float, float]


class MoveTo(NamedTuple):
    """Begins a new part of an outline."""

    x: float
    y: float


class LineTo(NamedTuple):
    """A straight line to a point."""

    x: float
    y: float


class CurveTo(NamedTuple):
    """A cubic Bézier curve to a point, with two control points."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


class ClosePath(NamedTuple):
    """A straight line back to the beginning of this part of the outline."""


Segment = MoveTo | LineTo | CurveTo | ClosePath
Outline = tuple[Segment, ...]


class Paint(StrEnum):
    """How an outline is painted."""

    SOLID = "solid"
    CUT_OUT = "cut out"
    HEAVY_LINE = "heavy line"
    LIGHT_LINE = "light line"
    HEAVY_CUT = "heavy cut"
    LIGHT_CUT = "light cut"

    @property
    def in_ink(self) -> bool:
        """Whether it is painted in ink; else in the colour of the ground."""
        return self in (Paint.SOLID, Paint.HEAVY_LINE, Paint.LIGHT_LINE)

    @property
    def weight(self) -> float:
        """How wide the line is; solids have none."""
        return _WEIGHTS.get(self, 0.0)


_WEIGHTS = {Paint.HEAVY_LINE: HEAVY, Paint.HEAVY_CUT: HEAVY, Paint.LIGHT_LINE: LIGHT, Paint.LIGHT_CUT: LIGHT}


class Shape(NamedTuple):
    """An outline and its paint."""

    outline: Outline
    paint: Paint


Drawing = tuple[Shape, ...]


class Tile(NamedTuple):
    """A tile of a pattern that repeats without a seam in both directions; it need not be square."""

    width: float
    height: float
    drawing: Drawing


def layers(drawing: Drawing) -> Iterator[tuple[Paint, Outline]]:
    """The drawing as layers, the lowest first; neighbouring shapes with the same paint are one outline."""
    for paint, shapes in groupby(drawing, key=lambda shape: shape.paint):
        yield paint, tuple(segment for shape in shapes for segment in shape.outline)
