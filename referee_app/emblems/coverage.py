"""How much of each pixel a tile covers: its pattern as a picture in shades of one colour.

For small pictures that are made once; every step is plain arithmetic.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil

from referee_app.emblems.drawing import Tile
from referee_app.emblems.flattening import Polygon, areas

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
