"""Print, rasterise, cut the cards out, read them: what a phone does after an ink-jet did its part."""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_printing.layout.card_layout import card_layout
from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style
from card_printing.layout.geometry import INCH
from card_printing.layout.sheets import sheet_sides
from referee_app.cards.decks import Card
from referee_app.sentence import Refusal
from referee_app.words.words import Theme
from tests.card_printing import layout_kit
from tests.card_printing.printed_pdf import CARD_SET, READERS, RESOLUTIONS, WHITE, Picture, cut_out, pictures, printed
from tests.sweeps import sampled, sampled_number

DARK = 128
COMBINATIONS = list(enumerate(product(Style, SIZES, Paper)))


def _cut_cards(pdf: bytes, cards: Sequence[Card], design: Design, dpi: int) -> Iterator[tuple[Card, Picture]]:
    """Every card with the picture of its own place on the sheet."""
    fronts = [sheet for sheet in sheet_sides(cards, design) if sheet.fronts]
    pages = pictures(pdf, dpi, gray=True, every=2 if design.style.is_duplex else 1)
    for picture, sheet in zip(pages, fronts, strict=True):
        for card, box in sheet.fronts:
            yield card, cut_out(picture, box, dpi)


def _assert_read(pdf: bytes, cards: Sequence[Card], design: Design, dpi: int) -> None:
    cut = list(_cut_cards(pdf, cards, design, dpi))
    assert sorted(card for card, _ in cut) == sorted(cards)
    for card, picture in cut:
        for read in READERS:
            assert read(picture) == [CARD_SET.code(card)], (card, dpi, read.__name__)
        _assert_clear(picture, design, dpi)


def _assert_clear(picture: Picture, design: Design, dpi: int) -> None:
    """The code has the size that was promised, and four modules of pure white on every side of it."""
    layout = card_layout(design)
    a_pixel = INCH / dpi
    zone = cut_out(picture, layout.code.grown(-a_pixel), dpi)
    rows, columns = np.nonzero(zone < DARK)
    for lines in (rows, columns):
        side = (lines.max() - lines.min() + 1) * a_pixel
        assert side == pytest.approx(layout.modules.width, abs=2.1 * a_pixel)
    inside = cut_out(picture, layout.modules.grown(a_pixel), dpi)
    assert np.count_nonzero(zone < WHITE) == np.count_nonzero(inside < WHITE), "something stands in the quiet zone"


@pytest.mark.parametrize(
    ("number", "combination"), sampled(COMBINATIONS, 5), ids=["-".join(of) for _, of in COMBINATIONS]
)
def test_codes_are_read_in_every_style_and_size_on_every_paper(
    number: int, combination: tuple[Style, str, Paper]
) -> None:
    style, size, paper = combination
    design = Design(
        size=SIZES[size],
        style=style,
        paper=paper,
        ink_saver=number % 2 == 0,
        black_and_white=number % 4 < 2,
        theme=tuple(Theme)[number % 3 == 0],
    )
    cards = [CARD_SET.cards[number * 5 % 122]]
    pdf = printed(design, cards)
    for dpi in RESOLUTIONS:
        _assert_read(pdf, cards, design, dpi)


@settings(max_examples=sampled_number(25))
@given(layout_kit.designs(), layout_kit.cards, st.sampled_from(RESOLUTIONS))
def test_codes_are_read_whatever_else_is_chosen(design: Design, cards: list[Card], dpi: int) -> None:
    _assert_read(printed(design, cards), cards, design, dpi)


@settings(max_examples=sampled_number(25))
@given(layout_kit.designs(layout_kit.custom_sizes), layout_kit.cards, st.sampled_from(RESOLUTIONS))
def test_cards_of_any_size_are_refused_or_read(design: Design, cards: list[Card], dpi: int) -> None:
    try:
        pdf = printed(design, cards)
    except Refusal:
        assert not layout_kit.can_be_made(design)
        return
    _assert_read(pdf, cards, design, dpi)


@pytest.mark.parametrize("size", [CardSize(40, 56), CardSize(40, 200), CardSize(60, 200), CardSize(200, 200)])
def test_codes_are_read_on_the_oddest_cards_that_are_made(size: CardSize) -> None:
    design = Design(size=size, style=Style.FRONTS, paper=Paper.A3)
    cards = CARD_SET.cards[4:5]
    for dpi in RESOLUTIONS:
        _assert_read(printed(design, cards), cards, design, dpi)


def test_every_card_of_a_full_set_to_fold_over_is_read_and_no_two_are_alike() -> None:
    design = Design()
    cards = CARD_SET.cards
    pdf = printed(design, cards)
    seen: dict[str, Card] = {}
    for card, picture in _cut_cards(pdf, cards, design, 150):
        (code,), (same,) = (read(picture) for read in READERS)
        assert code == same == CARD_SET.code(card)
        assert CARD_SET.scanned(code) == card
        seen[code] = card
    assert len(seen) == len(cards) == 122
