"""Drawings without curves or lines: polygons, for whoever can only fill those.

It knows no pixels; how exact the polygons must be is told by whoever asks, in units of the drawing.
"""

from collections.abc import Iterator
from itertools import groupby, pairwise
from math import acos, atan2, ceil, cos, pi, sin, sqrt

from referee_app.emblems.drawing import Close, Curve, Drawing, Line, Move, Outline, Point, Shape

Polygon = tuple[Point, ...]


def flattened(outline: Outline, tolerance: float) -> tuple[Polygon, ...]:
    """The parts of an outline, nowhere further from it than the tolerance; a closed one ends where it began."""
    polygons: list[list[Point]] = []
    for segment in outline:
        match segment:
            case Move(x, y):
                polygons.append([(x, y)])
            case Line(x, y):
                polygons[-1].append((x, y))
            case Curve():
                polygons[-1].extend(_along(polygons[-1][-1], segment, tolerance))
            case Close():
                if polygons[-1][-1] != polygons[-1][0]:
                    polygons[-1].append(polygons[-1][0])
    return tuple(map(tuple, polygons))


def areas(drawing: Drawing, tolerance: float) -> Iterator[tuple[bool, tuple[Polygon, ...]]]:
    """What to fill, in order: whether with ink, and the polygons of which the union is meant. All turn clockwise."""
    for in_ink, shapes in groupby(drawing, key=lambda shape: shape.paint.in_ink):
        yield in_ink, tuple(polygon for shape in shapes for polygon in _area(shape, tolerance))


def _area(shape: Shape, tolerance: float) -> Iterator[Polygon]:
    lines = flattened(shape.outline, tolerance)
    if not shape.paint.weight:
        yield from lines
        return
    for line in lines:
        yield from _widened(line, shape.paint.weight / 2, tolerance)


def _along(start: Point, curve: Curve, tolerance: float) -> Iterator[Point]:
    """Points along a curve at even steps. A step errs by at most an eighth of its square times the bend."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, curve
    bend = 6 * max(
        sqrt((x0 - 2 * x1 + x2) ** 2 + (y0 - 2 * y1 + y2) ** 2), sqrt((x1 - 2 * x2 + x3) ** 2 + (y1 - 2 * y2 + y3) ** 2)
    )
    steps = max(1, ceil(sqrt(bend / 8 / tolerance)))
    for step in range(1, steps):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
    yield x3, y3


def _widened(line: Polygon, radius: float, tolerance: float) -> Iterator[Polygon]:
    """A line as convex pieces: a box along every step, a wedge at every join, half a circle at every end."""
    steps = [(a, b, atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(line) if a != b]
    for (x1, y1), (x2, y2), turn in steps:
        across, down = -radius * sin(turn), radius * cos(turn)
        yield ((x1 - across, y1 - down), (x2 - across, y2 - down), (x2 + across, y2 + down), (x1 + across, y1 + down))
    is_closed = line[0] == line[-1]
    for (_, corner, turn), (_, _, next_turn) in pairwise([*steps, *steps[:is_closed]]):
        by = (next_turn - turn + pi) % (2 * pi) - pi
        start = turn - pi / 2 if by > 0 else next_turn + pi / 2
        yield (corner, *_arc(corner, radius, start, abs(by), tolerance))
    if not is_closed:
        yield tuple(_arc(line[0], radius, steps[0][2] + pi / 2, pi, tolerance))
        yield tuple(_arc(line[-1], radius, steps[-1][2] - pi / 2, pi, tolerance))


def _arc(middle: Point, radius: float, start: float, angle: float, tolerance: float) -> Iterator[Point]:
    widest = 2 * acos(max(0.0, 1 - tolerance / radius))
    steps = max(1, ceil(angle / widest))
    for step in range(steps + 1):
        turn = start + angle * step / steps
        yield middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)
