"""Turns drawings into polygons, for renderers that fill only polygons, and tiles into pixels.

Polygons know no pixels; how exact they must be is said by whoever asks, in units of the drawing. Pictures are small and
made once; every step is plain arithmetic.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from math import acos, atan2, ceil, cos, pi, sin, sqrt

from referee_app.emblems.drawing import ClosePath, CurveTo, Drawing, GridPoint, LineTo, MoveTo, Outline, Shape, Tile

Polygon = tuple[GridPoint, ...]


def flattened(outline: Outline, tolerance: float) -> tuple[Polygon, ...]:
    """The parts of an outline, nowhere further from it than the tolerance; a closed one ends where it began."""
    polygons: list[list[GridPoint]] = []
    for segment in outline:
        match segment:
            case MoveTo(x, y):
                polygons.append([(x, y)])
            case LineTo(x, y):
                polygons[-1].append((x, y))
            case CurveTo():
                polygons[-1].extend(_along(polygons[-1][-1], segment, tolerance))
            case ClosePath():
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


def _along(start: GridPoint, curve: CurveTo, tolerance: float) -> Iterator[GridPoint]:
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
    """A line as convex pieces: a box along every step, a wedge at every join, half a circle at every end.

    Each piece reaches into its neighbours: where pieces only touched, rounding would leave cracks between them.
    """
    steps = [(a, b, atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(line) if a != b]
    for (x1, y1), (x2, y2), turn in steps:
        across, down = -radius * sin(turn), radius * cos(turn)
        yield ((x1 - across, y1 - down), (x2 - across, y2 - down), (x2 + across, y2 + down), (x1 + across, y1 + down))
    is_closed = line[0] == line[-1]
    for (_, corner, turn), (_, _, next_turn) in pairwise([*steps, *steps[:is_closed]]):
        by = (next_turn - turn + pi) % (2 * pi) - pi
        start = turn - pi / 2 if by > 0 else next_turn + pi / 2
        yield _sector(corner, radius, start, abs(by), tolerance)
    if not is_closed:
        yield _sector(line[0], radius, steps[0][2] + pi / 2, pi, tolerance)
        yield _sector(line[-1], radius, steps[-1][2] - pi / 2, pi, tolerance)


def _sector(middle: GridPoint, radius: float, start: float, angle: float, tolerance: float) -> Polygon:
    """A part of a circle, with a tip beyond the middle."""
    turn = start + angle / 2
    tip = middle[0] - radius / 2 * cos(turn), middle[1] - radius / 2 * sin(turn)
    return (tip, *_arc(middle, radius, start, angle, tolerance))


def _arc(middle: GridPoint, radius: float, start: float, angle: float, tolerance: float) -> Iterator[GridPoint]:
    widest = 2 * acos(max(0.0, 1 - tolerance / radius))
    steps = max(1, ceil(angle / widest))
    for step in range(steps + 1):
        turn = start + angle * step / steps
        yield middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)


# Pictures: how much of each pixel a tile covers, as shades of one colour


_LINES = 4
"""How many lines are looked at within a row of pixels; along a line coverage is exact."""

_TOLERANCE = 0.25
"""How far a flattened curve may err, in pixels."""

Crossing = tuple[float, int]
"""Where an edge crosses a line, and which way: 1 downwards, -1 upwards."""


def coverage(tile: Tile, columns: int, rows: int) -> list[list[float]]:
    """The tile as rows of pixels from above: 1 where there is ink, 0 where there is none, in between along edges."""
    across, down = columns / tile.width, rows / tile.height
    picture = [[0.0] * columns for _ in range(rows)]
    for in_ink, polygons in areas(tile.drawing, _TOLERANCE / max(across, down)):
        target = 1.0 if in_ink else 0.0
        lines = _crossings(polygons, across, down * _LINES, rows * _LINES)
        for row, pixels in enumerate(picture):
            covered = _covered(lines[row * _LINES : (row + 1) * _LINES], columns)
            pixels[:] = [old + (target - old) * share for old, share in zip(pixels, covered, strict=True)]
    return picture


def _crossings(polygons: Iterable[Polygon], across: float, down: float, count: int) -> list[list[Crossing]]:
    """Where the polygons' edges cross each of the lines, which run through the middles of thin rows."""
    lines: list[list[Crossing]] = [[] for _ in range(count)]
    for polygon in polygons:
        for (x1, y1), (x2, y2) in pairwise((*polygon, polygon[0])):
            top, bottom = sorted((y1 * down - 0.5, y2 * down - 0.5))
            for line in range(max(0, ceil(top)), min(count, ceil(bottom))):
                share = ((line + 0.5) / down - y1) / (y2 - y1)
                lines[line].append(((x1 + share * (x2 - x1)) * across, 1 if y2 > y1 else -1))
    return lines


def _covered(lines: Iterable[list[Crossing]], columns: int) -> list[float]:
    """How much of each pixel of a row is inside."""
    covered = [0.0] * columns
    for line in lines:
        for start, end in _inside(line):
            first, last = max(0.0, start), min(float(columns), end)
            for column in range(int(first), ceil(last)):
                covered[column] += (min(last, column + 1) - max(first, column)) / _LINES
    return covered


def _inside(crossings: list[Crossing]) -> Iterator[tuple[float, float]]:
    """From where to where a line is inside, by the nonzero rule."""
    winding, start = 0, 0.0
    for x, turn in sorted(crossings):
        if not winding:
            start = x
        winding += turn
        if not winding:
            yield start, x
