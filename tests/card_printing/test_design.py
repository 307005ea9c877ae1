import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_printing.layout.design import (
    MARGIN,
    SIZES,
    BleedImpossible,
    CardSize,
    Design,
    LanguagesRepeated,
    Paper,
    SizeImpossible,
    SizeUnreadable,
    Style,
    size_named,
)
from card_printing.layout.geometry import DOT
from referee_app.cards.ranks import Language
from referee_app.words.words import Theme


def test_who_chooses_nothing_gets_poker_cards_on_a4_to_fold_over_with_crop_marks_and_3_mm_of_bleed() -> None:
    design = Design()
    assert (design.size, design.paper, design.style) == (CardSize(63, 88), Paper.A4, Style.FOLD_OVER)
    assert (design.bleed, design.crop_marks, design.ink_saver, design.black_and_white) == (3, True, False, False)
    assert (design.languages, design.theme) == ((Language.EN,), Theme.MILITARY)


def test_the_four_sizes_are_called_by_their_names() -> None:
    named = {name: size_named(f" {name.upper()} ") for name in ("poker", "bridge", "large", "small")}
    assert named == {"poker": (63, 88), "bridge": (57, 89), "large": (74, 105), "small": (44, 63)}


@pytest.mark.parametrize("text", ["70x100", "70 x 100", "70×100", "70*100 mm", " 70.0X100,00mm "])
def test_a_size_may_be_given_in_millimetres(text: str) -> None:
    assert size_named(text) == (70, 100)


@pytest.mark.parametrize(
    "text", ["", "x", "70", "70x", "x100", "70x100x3", "-70x100", "7e1x100", "nanx100", "infx100", "70x100 cm", "pokre"]
)
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(SizeUnreadable) as refused:
        size_named(text)
    assert refused.value.facts["text"] == text


@given(st.text(max_size=20))
def test_any_text_is_a_size_or_refused(text: str) -> None:
    try:
        width, height = size_named(text)
    except SizeUnreadable:
        return
    assert math.isfinite(width)
    assert math.isfinite(height)


@pytest.mark.parametrize(
    ("width", "height"), [(0, 88), (-63, -88), (88, 63), (63, 201), (math.nan, 88), (63, math.nan), (63, math.inf)]
)
def test_a_card_that_nobody_could_hold_is_refused(width: float, height: float) -> None:
    with pytest.raises(SizeImpossible):
        Design(size=CardSize(width, height))


@pytest.mark.parametrize("bleed", [-0.1, 5.1, math.nan, math.inf])
def test_a_bleed_that_no_scissors_need_is_refused(bleed: float) -> None:
    with pytest.raises(BleedImpossible):
        Design(bleed=bleed)


@pytest.mark.parametrize("languages", [(), (Language.NL, Language.FR, Language.NL)])
def test_a_card_has_at_least_one_language_and_none_twice(languages: tuple[Language, ...]) -> None:
    with pytest.raises(LanguagesRepeated):
        Design(languages=languages)


@pytest.mark.parametrize(
    ("paper", "width", "height"), [(Paper.A4, 210, 297), (Paper.LETTER, 215.9, 279.4), (Paper.A3, 297, 420)]
)
def test_paper_is_as_large_as_its_name_says(paper: Paper, width: float, height: float) -> None:
    assert paper.portrait == pytest.approx((width, height), abs=DOT / 2)


def test_the_margin_is_one_that_home_printers_can_print() -> None:
    assert MARGIN >= 5


@pytest.mark.parametrize("size", SIZES.values())
def test_a_card_is_cut_to_whole_dots_next_to_the_size_that_was_asked_for(size: CardSize) -> None:
    assert Design(size=size).card == pytest.approx(size, abs=DOT / 2)


def test_saving_ink_leaves_no_colour_to_run_over_the_edge() -> None:
    assert Design(ink_saver=True).printed_bleed == 0
    assert Design().printed_bleed == pytest.approx(3, abs=DOT / 2)
