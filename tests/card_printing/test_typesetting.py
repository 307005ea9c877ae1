"""Text that fits its box: measured before it is drawn, and found again in the finished file."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_printing.drawing.typesetting import (
    CAPITAL,
    LEADING,
    Align,
    Paragraph,
    TextStyle,
    Typeface,
    largest_size,
    text_width,
)
from card_printing.layout.card_layout import CardLayout, card_layout
from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style
from card_printing.layout.geometry import Box
from card_printing.layout.sheets import sheet_sides
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Rank, Team, rank_name
from referee_app.words.words import Theme
from tests.card_printing.layout_kit import can_be_made, cards, designs, holds
from tests.card_printing.printed_pdf import CARD_SET, Letter, letters, one_of_each, printed
from tests.sweeps import sampled_number

LEAST_TYPE = 1.75
"""Five points: below it nobody reads a card at arm's length."""

OVERHANG = 0.05
"""A k or an f may lean out of the width that its typeface gives it."""

INK = (0.0, 0.0, 0.0)
EVERY_CHOICE = [chosen for count in range(1, 5) for chosen in combinations(Language, count)]

names = st.sampled_from([rank_name(rank, language) for rank in Rank for language in Language])
boxes = st.builds(Box, st.just(0.0), st.just(0.0), st.floats(5, 100), st.floats(2, 50))


@given(st.lists(names, min_size=1, max_size=4), boxes, st.floats(1, 30))
def test_lines_are_as_large_as_fit_and_no_larger(lines: list[str], box: Box, largest: float) -> None:
    style = TextStyle(Typeface.BOLD, INK, largest)
    size = style.fitting_size(lines, box)
    assert 0 < size <= largest
    assert max(text_width(line, Typeface.BOLD, size) for line in lines) <= box.width + 1e-6
    assert size * (CAPITAL + LEADING * (len(lines) - 1)) <= box.height
    larger = TextStyle(Typeface.BOLD, INK, size * 1.01).fitting_size(lines, box)
    assert size == largest or larger == pytest.approx(size)


@given(st.lists(names, min_size=1, max_size=4, unique=True), boxes)
def test_words_are_arranged_in_their_order_and_not_smaller_than_in_one_line(words: list[str], box: Box) -> None:
    style = TextStyle(Typeface.BOLD, INK, 20)
    lines = style.break_lines(words, box)
    assert " · ".join(lines) == " · ".join(words)
    assert style.fitting_size(lines, box) >= style.fitting_size([" · ".join(words)], box)


def test_the_typeface_of_codes_gives_every_character_the_same_width() -> None:
    assert len({round(text_width(sign, Typeface.CODE, 1), 6) for sign in "0123456789ABCDEFGHJKMNPQRSTVWXYZ"}) == 1


@pytest.mark.parametrize("align", Align)
def test_digits_fill_their_box_and_stay_within(align: Align) -> None:
    box = Box(0, 0, 100, 10)
    assert TextStyle(Typeface.BOLD, INK, 50, align, rim=0).fitting_size(["10"], box) * CAPITAL == pytest.approx(10)


def _by_card(design: Design, printed_cards: list[Card]) -> Iterator[tuple[Card, CardLayout, list[Letter]]]:
    """Every card with its own letters, in millimetres from its lower left corner."""
    pages = zip(letters(printed(design, printed_cards)), sheet_sides(printed_cards, design), strict=True)
    layout = card_layout(design)
    for found, sheet in pages:
        for card, box in sheet.fronts:
            own = [letter for letter in found if holds(box, letter.ink)]
            moved = [
                letter._replace(ink=letter.ink.moved(-box.x, -box.y), baseline=letter.baseline - box.y)
                for letter in own
            ]
            yield card, layout, moved
        elsewhere = [letter for letter in found if not any(holds(box, letter.ink) for _, box in sheet.fronts)]
        assert all(holds(sheet.footer.box, letter.ink) for letter in elsewhere)


def _assert_named(card: Card, design: Design, layout: CardLayout, found: list[Letter]) -> None:
    elsewhere = [box.grown(0.5) for box in (layout.value, layout.second_value, layout.short_code)]
    words = [letter for letter in found if not any(holds(box, letter.ink) for box in elsewhere)]
    for letter in words:
        assert holds(layout.names, letter.ink, slack=OVERHANG), (card.rank, letter)
        assert letter.size >= LEAST_TYPE, (card.rank, letter)
    lines = _lines(words)
    for upper, lower in pairwise(lines):
        assert min(letter.ink.y for letter in upper) >= max(letter.ink.top for letter in lower), "lines touch"
    text = "".join(letter.sign for line in lines for letter in line)
    for language in design.languages:
        assert (rank_name(card.rank, language) in text) == (design.theme is Theme.MILITARY)


def _lines(words: list[Letter]) -> list[list[Letter]]:
    """From the top; letters that stand on the same line, from the left."""
    lines: list[list[Letter]] = []
    for letter in sorted(words, key=lambda letter: -letter.baseline):
        if not lines or lines[-1][0].baseline - letter.baseline > LEAST_TYPE / 2:
            lines.append([])
        lines[-1].append(letter)
    return [sorted(line, key=lambda letter: letter.ink.x) for line in lines]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("languages", EVERY_CHOICE, ids=["-".join(choice) for choice in EVERY_CHOICE])
def test_every_name_fits_the_smallest_card(languages: tuple[Language, ...], theme: Theme) -> None:
    design = Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3, languages=languages, theme=theme)
    for card, layout, found in _by_card(design, list(one_of_each(Team.RED))):
        _assert_named(card, design, layout, found)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(
    "languages",  # what fits in all of them and on the smallest card is the hardest; the others are a sweep
    [
        pytest.param(choice, marks=() if len(choice) == len(Language) else pytest.mark.sweep)
        for choice in EVERY_CHOICE
        if len(choice) != 3
    ],
    ids="-".join,
)
@pytest.mark.parametrize("size", ["poker", "bridge", "large"])
def test_every_name_fits_the_other_cards(size: str, languages: tuple[Language, ...], theme: Theme) -> None:
    design = Design(size=SIZES[size], style=Style.FRONTS, paper=Paper.A3, languages=languages, theme=theme)
    for card, layout, found in _by_card(design, list(one_of_each(Team.RED))):
        _assert_named(card, design, layout, found)


@settings(max_examples=sampled_number(20))
@given(designs().filter(can_be_made), cards)
def test_names_fit_whatever_else_is_chosen(design: Design, some: list[Card]) -> None:
    for card, layout, found in _by_card(design, some):
        _assert_named(card, design, layout, found)


@pytest.mark.parametrize("size", [*SIZES.values(), CardSize(60, 200), CardSize(90, 90), CardSize(45, 120)], ids=str)
def test_the_value_stands_large_in_two_corners(size: CardSize) -> None:
    design = Design(size=size, style=Style.FRONTS, paper=Paper.A3)
    for card, layout, found in _by_card(design, list(one_of_each(Team.BLUE))):
        near = size.width / 4
        upper = [one for one in found if one.ink.x < size.width / 2 and one.ink.top > layout.code.top]
        lower = [one for one in found if one.ink.right > layout.short_code.right and one.ink.top < layout.grip.top]
        for value in (upper, lower):
            assert "".join(letter.sign for letter in value) == card.rank.value
        assert min(letter.ink.x for letter in upper) < near
        assert max(letter.ink.top for letter in upper) > size.height - near, "the value is not in the upper corner"
        assert max(letter.ink.right for letter in lower) > size.width - near
        assert min(letter.ink.y for letter in lower) < near
        assert max(letter.ink.height for letter in upper) >= min(size.width * 0.2, size.height * 0.14)
        assert max(letter.ink.height for letter in lower) >= min(size.width * 0.12, size.height * 0.08)


def test_the_short_code_stands_in_its_box_and_is_large_enough_to_be_typed() -> None:
    for size in SIZES.values():
        design = Design(size=size, style=Style.FRONTS)
        for card, layout, found in _by_card(design, list(one_of_each(Team.RED))):
            code = [letter for letter in found if holds(layout.short_code, letter.ink)]
            assert "".join(letter.sign for letter in code) == CARD_SET.short_code(card)
            assert min(letter.size for letter in code) >= 2.5


TEXT = "Take theirs only with a card in your hand: scouts at any time, all others once your team has its half."


def as_written(paragraph: Paragraph, size: float, room: float) -> list[str]:
    return [" ".join(word.text for word in line) for line in paragraph.lines(size, room)]


@given(st.text(st.sampled_from("abc WMil.,\u00a0")), st.floats(1, 6), st.floats(15, 120))
def test_no_line_is_wider_than_its_room(text: str, size: float, room: float) -> None:
    for line in as_written(Paragraph(text), size, room):
        assert text_width(line, Typeface.TEXT, size) <= room + 1e-6


@given(st.lists(st.text(st.sampled_from("abcWM"), min_size=1, max_size=8), min_size=1), st.floats(30, 120))
def test_no_word_is_lost(words: list[str], room: float) -> None:
    assert " ".join(as_written(Paragraph(" ".join(words)), 3, room)).split(" ") == words


def test_a_word_wider_than_its_room_is_broken() -> None:
    lines = as_written(Paragraph("W" * 100), 4, 30)
    assert "".join(lines) == "W" * 100
    assert len(lines) > 1


def test_a_last_word_does_not_stand_alone_where_the_lines_above_can_spare_one() -> None:
    text = "The winner takes the card and runs on."
    room = text_width(text, Typeface.TEXT, 4) - 0.1
    first, last = as_written(Paragraph(text), 4, room)
    assert last.count(" ") >= 1
    assert first.startswith("The winner")


def test_a_space_that_does_not_break_keeps_words_together() -> None:
    text = "nos\u00a0limites\u00a0: le chemin"
    assert (
        as_written(Paragraph(text), 4, text_width("nos limites :", Typeface.TEXT, 4) + 0.1)[0]
        == "nos\u00a0limites\u00a0:"
    )


@pytest.mark.parametrize("height", [8, 20, 40])
def test_the_largest_size_fits_and_a_larger_one_would_not(height: float) -> None:
    paragraphs = [Paragraph(TEXT), Paragraph(TEXT, lead="Scout (2)")]
    size = largest_size(paragraphs, 80, height, (0.5, 9))
    assert sum(paragraph.height(size, 80) for paragraph in paragraphs) <= height
    assert size == 9 or sum(paragraph.height(size * 1.2, 80) for paragraph in paragraphs) > height
