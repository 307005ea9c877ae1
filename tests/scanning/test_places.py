"""The same code at two places is a copy; the same code read twice is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.scanning.codes import Code, Quad
from referee_app.scanning.places import places
from tests.scanning.script import square

DIAMOND: Quad = ((50, 0), (100, 50), (50, 100), (0, 50))
COORDINATE = st.floats(-10_000, 10_000)
QUAD = st.tuples(*[st.tuples(COORDINATE, COORDINATE)] * 4)


def number(*quads: Quad) -> int:
    return len(places(Code("A", quad) for quad in quads)["A"])


@pytest.mark.parametrize(
    ("quads", "at"),
    [
        ([square(0, 0)], 1),
        ([square(0, 0), square(0, 0)], 1),
        ([square(0, 0), square(6, -5, size=90)], 1),
        ([square(0, 0, size=100), square(40, 40, size=20)], 1),
        ([((100, 0), (100, 100), (0, 100), (0, 0)), square(10, 10, size=20)], 1),
        ([square(0, 0), tuple(reversed(square(3, 3)))], 1),
        ([square(0, 0), square(81, 0)], 2),
        ([DIAMOND, tuple((x + 55, y + 55) for x, y in DIAMOND)], 2),
        ([square(0, 0), square(200, 0), square(400, 0), square(2, 2)], 3),
    ],
)
def test_places_are_counted(quads: list[Quad], at: int) -> None:
    assert number(*quads) == at


def test_two_texts_at_one_place_are_two_texts() -> None:
    assert set(places([Code("A", square(0, 0)), Code("B", square(0, 0))])) == {"A", "B"}


@given(st.lists(QUAD, min_size=1, max_size=5).flatmap(lambda quads: st.tuples(st.just(quads), st.permutations(quads))))
def test_any_corners_in_any_order_give_the_same_places(both: tuple[list[Quad], list[Quad]]) -> None:
    quads, shuffled = both
    assert 1 <= number(*quads) <= len(quads)
    assert places(Code("A", quad) for quad in shuffled) == places(Code("A", quad) for quad in quads)
