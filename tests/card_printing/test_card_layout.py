from dataclasses import fields
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_printing.layout.card_layout import MODULES, QUIET, CardLayout, NoRoomForCode, card_layout
from card_printing.layout.design import SIZES, CardSize, Design
from card_printing.layout.geometry import FINE_DOT, Box
from tests.card_printing.layout_kit import custom_sizes, holds, overlap

GROUNDS = ("card", "panel", "grip")
"""What the other boxes lie upon."""

THUMB = 22
"""How far a thumb reaches in: a quarter of a poker card, and no further on a larger one."""


def _boxes(layout: CardLayout) -> dict[str, Box]:
    values = {field.name: getattr(layout, field.name) for field in fields(layout)}
    return {name: value for name, value in values.items() if isinstance(value, Box)}


def _assert_sound(layout: CardLayout) -> None:
    boxes = _boxes(layout)
    for name, box in boxes.items():
        assert min(box.width, box.height) > 0, name
        assert holds(layout.card, box), name
    things = {name: box for name, box in boxes.items() if name not in GROUNDS}
    for (one, box), (other, another) in combinations(things.items(), 2):
        assert not overlap(box, another), (one, other)
    assert not overlap(layout.panel, layout.grip)
    assert holds(layout.panel, layout.code)
    assert layout.modules.y >= min(layout.card.height / 4, THUMB), "a thumb covers the lowest quarter"
    assert layout.modules.width == pytest.approx(MODULES * layout.module)
    assert layout.modules.width >= 20
    assert layout.code == pytest.approx(layout.modules.grown(QUIET * layout.module))


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nothing_on_a_face_overlaps_or_leaves_the_card(size: CardSize) -> None:
    _assert_sound(card_layout(Design(size=size)))


@pytest.mark.parametrize(("name", "least"), [("poker", 28), ("bridge", 28), ("large", 28), ("small", 20)])
def test_codes_are_as_large_as_was_promised(name: str, least: float) -> None:
    assert card_layout(Design(size=SIZES[name])).modules.width >= least


@given(custom_sizes)
def test_a_card_of_any_size_is_refused_or_sound(size: CardSize) -> None:
    try:
        layout = card_layout(Design(size=size))
    except NoRoomForCode:
        assert size.width < 44 or size.height < 63, "the small card has room, so every larger one must have"
        return
    _assert_sound(layout)


@given(st.floats(63, 200), st.floats(88, 200))
def test_a_card_that_is_no_smaller_than_poker_has_a_code_of_28_mm(one: float, other: float) -> None:
    size = CardSize(min(one, other), max(one, other))
    assert card_layout(Design(size=size)).modules.width >= 28


def test_a_module_is_a_whole_number_of_fine_dots() -> None:
    for size in SIZES.values():
        dots = card_layout(Design(size=size)).module / FINE_DOT
        assert dots == pytest.approx(round(dots))


@pytest.mark.parametrize("size", [CardSize(10, 10), CardSize(30, 200), CardSize(38, 60)])
def test_a_card_without_room_for_a_code_is_refused_with_the_size_that_was_asked_for(size: CardSize) -> None:
    with pytest.raises(NoRoomForCode) as refused:
        card_layout(Design(size=size))
    assert (refused.value.facts["width"], refused.value.facts["height"]) == (f"{size.width:g}", f"{size.height:g}")


def test_pips_value_and_short_code_stand_in_the_grip_and_the_mark_in_the_panel() -> None:
    for size in SIZES.values():
        layout = card_layout(Design(size=size))
        for box in (layout.pips, layout.short_code, layout.second_value):
            assert holds(layout.grip, box)
        assert holds(layout.panel, layout.mark)
