"""What is seen in a frame: texts of QR codes, and where they are. Pure: it knows neither pictures nor cards."""

from typing import NamedTuple

Point = tuple[float, float]
"""Pixels from the left and from the top of the frame."""

Quad = tuple[Point, Point, Point, Point]
"""The corners of a code as it is printed: upper left, upper right, lower right, lower left, wherever they lie."""


class Code(NamedTuple):
    """One QR code at one place in one frame."""

    text: str
    quad: Quad


def middle(quad: Quad) -> Point:
    """The middle of its corners."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def holds(quad: Quad, point: Point) -> bool:
    """Whether the point lies in the quad or on its edge."""
    sides = [_side(point, start, end) for start, end in zip(quad, (*quad[1:], quad[0]), strict=True)]
    # A quad that is a single point would hold everything: all sides are 0 then.
    return any(sides) and (all(side >= 0 for side in sides) or all(side <= 0 for side in sides))


def _side(point: Point, start: Point, end: Point) -> float:
    (x, y), (x0, y0), (x1, y1) = point, start, end
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
