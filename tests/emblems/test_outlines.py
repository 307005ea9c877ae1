"""Outlines are read, built, mirrored and turned rightly."""

from math import hypot, isclose, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.emblems.drawing import ClosePath, CurveTo, GridPoint, LineTo, MoveTo, Outline
from referee_app.emblems.outlines import (
    backwards,
    circle,
    clockwise,
    ellipse,
    mirrored,
    moved,
    parts,
    path,
    polygon,
    rectangle,
    star,
    symmetric,
    turned,
)
from referee_app.emblems.polygons import Polygon, flattened

NUMBERS = st.floats(-50, 50).map(lambda number: round(number, 3))
POINTS = st.tuples(NUMBERS, NUMBERS)


def area(points: Polygon) -> float:
    """Positive where the points run clockwise, as one reads."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)) / 2


def areas(outline: Outline) -> list[float]:
    return [area(points) for points in flattened(outline, 0.001)]


def box(outline: Outline) -> tuple[float, float, float, float]:
    across, down = zip(*(point for points in flattened(outline, 0.001) for point in points), strict=True)
    return min(across), min(down), max(across), max(down)


def test_a_path_is_read_letter_by_letter() -> None:
    assert path("M1 2 L3,4 H5 V-6.5 C1 2 3 4 5 6 Z") == (
        MoveTo(1, 2),
        LineTo(3, 4),
        LineTo(5, 4),
        LineTo(5, -6.5),
        CurveTo(1, 2, 3, 4, 5, 6),
        ClosePath(),
    )


def test_a_letter_holds_until_the_next_one() -> None:
    assert path("M0 0 L1 1 2 2 H3 4") == (MoveTo(0, 0), LineTo(1, 1), LineTo(2, 2), LineTo(3, 2), LineTo(4, 2))


def test_a_quadratic_curve_passes_where_it_should() -> None:
    (points,) = flattened(path("M0 0 Q6 12 12 0"), 0.001)
    assert min(hypot(x - 6, y - 6) for x, y in points) < 0.01


@pytest.mark.parametrize("text", ["M1 2 l3 4", "M1 2 A1 1 0 0 0 3 4", "M1 2 L3", "M1 2 C1 2 3 4", "moon"])
def test_what_is_no_path_is_a_mistake(text: str) -> None:
    with pytest.raises(ValueError, match="path"):
        path(text)


def test_a_path_that_is_broken_off_says_so() -> None:
    with pytest.raises(ValueError, match="breaks off"):
        path("M1 2 L3")


def test_round_outlines_have_the_area_of_round_things() -> None:
    assert areas(circle(12, 12, 10)) == [pytest.approx(pi * 100, rel=0.001)]
    assert areas(ellipse(12, 12, 4, 8)) == [pytest.approx(pi * 32, rel=0.001)]
    assert areas(rectangle(1, 2, 10, 8, 2)) == [pytest.approx(80 - (4 - pi) * 4, rel=0.001)]


def test_outlines_are_where_they_were_wanted() -> None:
    assert box(circle(5, 6, 2)) == pytest.approx((3, 4, 7, 8))
    assert box(rectangle(1, 2, 10, 8)) == (1, 2, 11, 10)
    assert box(rectangle(1, 2, 10, 8, 2)) == pytest.approx((1, 2, 11, 10))
    assert box(moved(rectangle(1, 2, 10, 8), 3, -2)) == (4, 0, 14, 8)
    assert box(turned(rectangle(1, 2, 10, 8), 90, (0, 0))) == pytest.approx((-10, 1, -2, 11))
    assert box(mirrored(rectangle(1, 2, 10, 8))) == (13, 2, 23, 10)


def test_a_star_stands_upright() -> None:
    outline = star(12, 12, 10, 4)
    assert outline[0] == pytest.approx((12, 2))
    assert len(outline) == 11


def test_half_an_outline_makes_a_whole_one() -> None:
    assert symmetric("M12 0 C20 0 20 10 20 10 L12 20") == (
        MoveTo(12, 0),
        CurveTo(20, 0, 20, 10, 20, 10),
        LineTo(12, 20),
        LineTo(4, 10),
        CurveTo(4, 10, 4, 0, 12, 0),
        ClosePath(),
    )


def test_the_parts_of_an_outline_can_be_told() -> None:
    two = polygon((0, 0), (1, 0), (1, 1)) + circle(5, 5, 1)
    assert list(parts(two)) == [polygon((0, 0), (1, 0), (1, 1)), circle(5, 5, 1)]


@given(st.lists(POINTS, min_size=3, max_size=8, unique=True), st.booleans())
def test_backwards_twice_is_forwards(points: list[GridPoint], is_closed: bool) -> None:
    outline = polygon(*points) if is_closed else polygon(*points)[:-1]
    assert backwards(backwards(outline)) == outline


@given(st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=1, max_size=3))
def test_all_parts_come_out_clockwise(triangles: list[tuple[GridPoint, GridPoint, GridPoint]]) -> None:
    outline = tuple(segment for triangle in triangles for segment in polygon(*triangle))
    assert all(found >= 0 for found in areas(clockwise(outline)))
    before = sorted(map(abs, areas(outline)))
    assert all(isclose(a, b, abs_tol=1e-6) for a, b in zip(sorted(areas(clockwise(outline))), before, strict=True))
