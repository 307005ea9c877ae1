import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_printing.layout.geometry import DOT, FINE_DOT, INCH, POINT, Box, snapped
from tests.card_printing.layout_kit import holds, overlap

lengths = st.floats(-500, 500)
sides = st.floats(0.5, 500)
boxes = st.builds(Box, lengths, lengths, sides, sides)


def test_a_dot_is_a_whole_number_of_pixels_on_every_common_printer() -> None:
    for dpi in (150, 300, 600, 1200):
        assert DOT / INCH * dpi == pytest.approx(dpi // 150)
    assert pytest.approx(2 * FINE_DOT) == DOT
    assert pytest.approx(25.4 / 72) == POINT


@given(st.floats(0, 500))
def test_a_snapped_length_is_the_nearest_whole_number_of_dots(length: float) -> None:
    dots = snapped(length) / DOT
    assert dots == pytest.approx(round(dots), abs=1e-6)
    assert abs(snapped(length) - length) <= DOT / 2 + 1e-9


@given(boxes, st.floats(0, 50))
def test_a_grown_box_holds_the_box_it_grew_from(box: Box, by: float) -> None:
    assert holds(box.grown(by), box)
    assert box.grown(by).centre == pytest.approx(box.centre)
    assert not holds(box, box.grown(by + 0.01))


@given(boxes, lengths, lengths)
def test_a_moved_box_keeps_its_size(box: Box, dx: float, dy: float) -> None:
    moved = box.moved(dx, dy)
    assert (moved.width, moved.height) == (box.width, box.height)
    assert (moved.right - box.right, moved.top - box.top) == pytest.approx((dx, dy))


@given(boxes)
def test_the_square_of_a_box_is_as_large_as_fits_and_in_its_middle(box: Box) -> None:
    square = box.square()
    assert square.width == square.height == min(box.width, box.height)
    assert square.centre == pytest.approx(box.centre)
    assert holds(box, square)


@given(boxes, boxes)
def test_two_boxes_overlap_if_a_point_lies_within_both(one: Box, other: Box) -> None:
    across = min(one.right, other.right) - max(one.x, other.x)
    up = min(one.top, other.top) - max(one.y, other.y)
    if min(across, up) > 1e-3:
        assert overlap(one, other)
        assert overlap(other, one)
    if min(across, up) < 0:
        assert not overlap(one, other)
        assert not overlap(other, one)


@given(boxes)
def test_boxes_that_share_an_edge_do_not_overlap(box: Box) -> None:
    assert not overlap(box, box.moved(box.width, 0))
    assert not overlap(box, box.moved(0, -box.height))
    assert overlap(box, box.moved(box.width / 2, box.height / 2))
