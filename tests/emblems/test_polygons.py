"""Flattened drawings are the drawings, as exactly as was asked."""

from itertools import pairwise
from math import hypot, pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.emblems.drawing import HEAVY, CurveTo, Drawing, GridPoint, MoveTo, Tile
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.outlines import circle, cut_out, heavy_line, path, rectangle, solid
from referee_app.emblems.polygons import Polygon, areas, coverage, flattened
from tests.emblems.prints import agreement, printed, printed_pattern
from tests.emblems.test_outlines import area

PLACES = st.tuples(st.floats(0, 24), st.floats(0, 24))


def on_curve(start: GridPoint, curve: CurveTo, t: float) -> GridPoint:
    """By halving again and again, as nobody else here reckons."""
    points = [start, (curve.x1, curve.y1), (curve.x2, curve.y2), (curve.x, curve.y)]
    while len(points) > 1:
        points = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for (x1, y1), (x2, y2) in pairwise(points)]
    return points[0]


def distance(point: GridPoint, line: Polygon) -> float:
    return min(_to_step(point, a, b) for a, b in pairwise(line))


def _to_step(point: GridPoint, a: GridPoint, b: GridPoint) -> float:
    (x, y), (x1, y1), (x2, y2) = point, a, b
    square = (x2 - x1) ** 2 + (y2 - y1) ** 2
    share = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square)) if square else 0.0
    return hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1))


@given(PLACES, PLACES, PLACES, PLACES, st.sampled_from([0.5, 0.1, 0.02]))
def test_a_flattened_curve_errs_by_no_more_than_the_tolerance(
    start: GridPoint, one: GridPoint, two: GridPoint, end: GridPoint, tolerance: float
) -> None:
    curve = CurveTo(*one, *two, *end)
    (line,) = flattened((MoveTo(*start), curve), tolerance)
    assert (line[0], line[-1]) == (start, end)
    assert max(distance(on_curve(start, curve, step / 50), line) for step in range(51)) <= tolerance + 1e-9


def test_a_closed_part_ends_where_it_began() -> None:
    assert flattened(rectangle(0, 0, 2, 2), 0.1) == (((0, 0), (2, 0), (2, 2), (0, 2), (0, 0)),)
    assert flattened(path("M0 0 L2 2"), 0.1) == (((0, 0), (2, 2)),)


def tile_of(drawing: Drawing) -> Tile:
    return Tile(24, 24, drawing)


def covered(drawing: Drawing) -> float:
    """How many square units have ink."""
    return sum(map(sum, coverage(tile_of(drawing), 96, 96))) / 16


def test_a_line_is_as_wide_as_it_weighs_and_has_round_ends() -> None:
    assert covered(heavy_line("M6 12 H18")) == pytest.approx(12 * HEAVY + pi * (HEAVY / 2) ** 2, rel=0.01)


def test_a_corner_of_a_line_is_round() -> None:
    radius = HEAVY / 2
    two_arms, two_ends, shared, corner = 12 * HEAVY, pi * radius**2, radius**2, pi * radius**2 / 4
    assert covered(heavy_line("M6 6 H12 V12")) == pytest.approx(two_arms + two_ends - shared + corner, rel=0.01)


def test_a_ring_is_hollow() -> None:
    assert covered(heavy_line(circle(12, 12, 8))) == pytest.approx(2 * pi * 8 * HEAVY, rel=0.01)


def test_what_lies_on_one_another_is_counted_once() -> None:
    assert covered(solid(rectangle(2, 2, 10, 10), rectangle(7, 2, 10, 10))) == pytest.approx(150)


def test_what_is_cut_out_is_gone() -> None:
    assert covered(solid(rectangle(2, 2, 10, 10)) + cut_out(rectangle(4, 4, 5, 5))) == pytest.approx(75)
    assert covered(cut_out(rectangle(4, 4, 5, 5)) + solid(rectangle(2, 2, 10, 10))) == pytest.approx(100)


@pytest.mark.parametrize("figure", Figure)
def test_everything_to_fill_turns_clockwise(figure: Figure) -> None:
    assert all(area(polygon) >= 0 for _, polygons in areas(drawing_of(figure), 0.02) for polygon in polygons)


@pytest.mark.parametrize("figure", Figure)
def test_without_curves_it_is_the_same_figure(figure: Figure) -> None:
    flat = np.array(coverage(tile_of(drawing_of(figure)), 64, 64))
    assert agreement(printed(drawing_of(figure), 64), flat) > 0.97


def test_a_tile_that_is_not_square_fills_its_picture() -> None:
    tile = Tile(16, 8, solid(rectangle(0, 0, 8, 8)))
    assert coverage(tile, 4, 4) == [[1, 1, 0, 0]] * 4
    assert agreement(printed_pattern(tile, 1, 1, 4), np.array(coverage(tile, 64, 32))) > 0.97
