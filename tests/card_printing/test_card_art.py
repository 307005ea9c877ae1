"""What was promised of a card's face, looked for in its picture: emblem, signs, pips, values, names, code, ground."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from numpy.typing import NDArray
from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.figures import draw_emblem
from card_printing.drawing.pdf import BLACK, WHITE
from card_printing.layout.card_layout import card_layout
from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.layout.geometry import INCH, POINT, Box
from card_printing.layout.sheets import sheet_sides
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, in_front_line, pips
from referee_app.cards.ranks import Language, Rank, Team, rank_name
from referee_app.emblems.figures import NEUTRAL_FIGURES, RANK_FIGURES, TEAM_SHAPES, Figure, drawing_of
from referee_app.words.words import Theme, Words
from tests.card_printing.documents_kit import texts
from tests.card_printing.figure_recognition import Mask
from tests.card_printing.layout_kit import holds
from tests.card_printing.printed_pdf import CARD_SET, Letter, Picture, cut_out, letters, one_of_each, pictures, printed
from tests.emblems.prints import Ink, agreement

DPI = 150
DESIGN = Design(style=Style.FRONTS, paper=Paper.A3)
LAYOUT = card_layout(DESIGN)
TWO_SETS = CardSet(CARD_SET.key, copies=2)
ONE_OF_EACH = [card for team in Team for card in one_of_each(team)]
WITH_A_ROLE = (Rank.MINER, Rank.SCOUT, Rank.SPY, Rank.BOMB)

DARK, LIGHT, PITCH_BLACK = 128, 200, 16
"""In grays of 255: ink on white, white on a team's ground, and what is blacker than any team's ground."""


class Shown(NamedTuple):
    """A printed card: its picture, and its letters in millimetres from its lower left corner."""

    card: Card
    picture: Picture
    letters: tuple[Letter, ...]

    def colours(self, box: Box) -> NDArray[np.int_]:
        """A piece of it in red, green and blue."""
        return cut_out(self.picture, box, DPI).astype(int)

    def gray(self, box: Box) -> Picture:
        """A piece of it without colour."""
        return np.asarray(cv2.cvtColor(cut_out(self.picture, box, DPI), cv2.COLOR_RGB2GRAY), np.uint8)

    def lines(self, box: Box) -> list[str]:
        """What is written in a box, line by line from the top, without spaces."""
        found: dict[float, str] = {}
        for letter in self.letters:
            if holds(box, letter.ink, slack=0.2):
                found[round(letter.baseline, 1)] = found.get(round(letter.baseline, 1), "") + letter.sign
        return [found[baseline] for baseline in sorted(found, reverse=True)]


def _shown(design: Design, cards: Iterable[Card], card_set: CardSet = CARD_SET) -> list[Shown]:
    chosen = tuple(cards)
    pdf = printed(design, chosen, card_set)
    found = []
    for picture, page, sheet in zip(pictures(pdf, DPI), letters(pdf), sheet_sides(chosen, design), strict=True):
        for card, box in sheet.fronts:
            own = (letter for letter in page if holds(box, letter.ink))
            moved = (one._replace(ink=one.ink.moved(-box.x, -box.y), baseline=one.baseline - box.y) for one in own)
            alone = cut_out(picture, box, DPI).copy()  # a part of the page would keep all of it
            found.append(Shown(card, alone, tuple(moved)))
    return found


@pytest.fixture(scope="module")
def cards() -> list[Shown]:
    """All the cards of a set."""
    shown = _shown(DESIGN, CARD_SET.cards)
    assert len(shown) == 122
    return shown


@pytest.fixture(scope="module")
def by_numbers() -> list[Shown]:
    """A card of every rank of both teams for a group that plays by numbers."""
    return _shown(replace(DESIGN, theme=Theme.NUMBERS), ONE_OF_EACH)


@cache
def _alone(figure: Figure, box: Box) -> Ink:
    """A figure as it would look in the middle of this box on a card with nothing else."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(LAYOUT.card.width / POINT, LAYOUT.card.height / POINT))
    canvas.scale(1 / POINT, 1 / POINT)
    square = box.square()
    draw_emblem(canvas, drawing_of(figure), square.x, square.y, square.width, ink=BLACK, ground=WHITE)
    canvas.save()
    (picture,) = pictures(file.getvalue(), DPI, gray=True)
    return (cut_out(picture, box, DPI) < DARK).astype(np.float64)


def _assert_is(seen: Mask, figure: Figure, others: Iterable[Figure], box: Box) -> None:
    ink = seen.astype(np.float64)
    assert agreement(ink, _alone(figure, box)) >= 0.95, figure
    for other in others:
        assert other is figure or agreement(ink, _alone(other, box)) < 0.7, (figure, other)


def _blobs(mask: Mask) -> int:
    number, _ = cv2.connectedComponents(mask.astype(np.uint8))
    return number - 1


def test_a_card_bears_the_emblem_of_its_rank_and_of_no_other(cards: list[Shown]) -> None:
    for shown in cards:
        _assert_is(
            shown.gray(LAYOUT.emblem) < DARK, RANK_FIGURES[shown.card.rank], RANK_FIGURES.values(), LAYOUT.emblem
        )


def test_a_card_bears_the_sign_of_its_team(cards: list[Shown]) -> None:
    for shown in cards:
        _assert_is(shown.gray(LAYOUT.sign) < DARK, TEAM_SHAPES[shown.card.team], TEAM_SHAPES.values(), LAYOUT.sign)


def test_the_cards_of_the_game_for_two_bear_its_mark_and_no_others_do(cards: list[Shown]) -> None:
    marked = [shown for shown in cards if (shown.gray(LAYOUT.mark) < 255).any()]
    assert [shown.card for shown in marked] == [card for card in CARD_SET.cards if in_front_line(card)]
    assert [sum(shown.card.team is team for shown in marked) for team in Team] == [23, 23]
    for shown in marked:
        _assert_is(shown.gray(LAYOUT.mark) < DARK, Figure.FRONT_LINE, [*TEAM_SHAPES.values()], LAYOUT.mark)


def test_a_card_has_as_many_pips_as_tell_its_smallest_deck(cards: list[Shown]) -> None:
    for shown in cards:
        assert _blobs(shown.gray(LAYOUT.pips) < PITCH_BLACK) == pips(shown.card), shown.card
    assert [pips(shown.card) for shown in cards if shown.card.rank is Rank.FLAG] == [0, 0]


def test_there_is_white_all_round_a_pip_because_blue_has_dots_on_its_ground(cards: list[Shown]) -> None:
    for shown in cards:
        seen = shown.gray(LAYOUT.pips)
        dots = (seen < PITCH_BLACK).astype(np.uint8)
        near, nearer = (cv2.dilate(dots, np.ones((side, side), np.uint8)) > 0 for side in (7, 5))
        assert (seen[near & ~nearer] > LIGHT).all()


@pytest.mark.parametrize("design", [replace(DESIGN, ink_saver=True), replace(DESIGN, black_and_white=True)])
def test_emblem_sign_and_pips_are_there_in_any_ink(design: Design) -> None:
    for shown in _shown(design, ONE_OF_EACH):
        _assert_is(shown.gray(LAYOUT.emblem) < DARK, RANK_FIGURES[shown.card.rank], [], LAYOUT.emblem)
        _assert_is(shown.gray(LAYOUT.sign) < DARK, TEAM_SHAPES[shown.card.team], [], LAYOUT.sign)
        assert _blobs(shown.gray(LAYOUT.pips) < PITCH_BLACK) == pips(shown.card)


def test_the_cards_of_a_further_set_have_neither_pips_nor_mark() -> None:
    further = [card for card in TWO_SETS.cards if card.copy == 2 and card.ordinal == 1]
    for shown in _shown(DESIGN, further, TWO_SETS):
        assert shown.gray(LAYOUT.mark).min() == 255
        assert shown.gray(LAYOUT.pips).max() < LIGHT, "not even a field to put pips on"
        assert _blobs(shown.gray(LAYOUT.pips) < PITCH_BLACK) == 0


def _value_and_what_is_under_it(shown: Shown, corner: Box) -> tuple[Mask, Mask]:
    """The digits and the strip below them; true where the ink of the value is, dark on white or white on dark."""
    ink = [letter.ink for letter in shown.letters if holds(corner.grown(0.5), letter.ink)]
    assert ink, (shown.card, "no value")
    left, right, low = min(one.x for one in ink), max(one.right for one in ink), min(one.y for one in ink)
    digits = shown.gray(Box(left, low, right - left, max(one.top for one in ink) - low))
    below = shown.gray(Box(left, corner.y - 0.5, right - left, low - corner.y + 0.3))
    on_white = corner == LAYOUT.value
    return (digits < DARK, below < DARK) if on_white else (digits > LIGHT, below > LIGHT)


def test_the_value_is_seen_in_both_corners(cards: list[Shown]) -> None:
    for shown in cards:
        for corner, least in ((LAYOUT.value, 12), (LAYOUT.second_value, 7)):
            assert shown.lines(corner.grown(0.5)) == [shown.card.rank.value]
            digits, _ = _value_and_what_is_under_it(shown, corner)
            assert digits.shape[0] >= least / INCH * DPI, "large enough to be seen by who comes running"
            assert 0.2 < digits.mean() < 0.9
            assert digits.any(axis=1).mean() > 0.9


def test_six_and_nine_stand_on_a_bar_in_both_corners_and_nothing_else_does(cards: list[Shown]) -> None:
    for shown in cards:
        for corner in (LAYOUT.value, LAYOUT.second_value):
            _, below = _value_and_what_is_under_it(shown, corner)
            if shown.card.rank.value in "69":
                rows = np.asarray(below.all(axis=1))
                assert rows.sum() >= 3, "a bar as wide as the digit, of half a millimetre at least"
                assert not rows[0], "it does not touch the digit"
            else:
                assert not below.any(), shown.card


@pytest.mark.parametrize("language", Language)
def test_a_card_says_its_name_and_what_its_number_does_not(language: Language) -> None:
    words = Words(language)
    for shown in _shown(replace(DESIGN, languages=(language,)), one_of_each(Team.RED)):
        rank = shown.card.rank
        role = [words.say_key(f"face.role.{rank.name.lower()}")] if rank in WITH_A_ROLE else []
        assert shown.lines(LAYOUT.names) == ["".join(line.split()) for line in (rank_name(rank, language), *role)]
        assert shown.gray(LAYOUT.names).min() < DARK


def test_by_numbers_a_card_says_no_name_but_its_role(by_numbers: list[Shown]) -> None:
    words = Words(Language.EN, Theme.NUMBERS)
    for shown in by_numbers:
        rank = shown.card.rank
        role = [words.say_key(f"face.role.{rank.name.lower()}")] if rank in WITH_A_ROLE else []
        assert shown.lines(LAYOUT.names) == ["".join(line.split()) for line in role]


@pytest.mark.parametrize("languages", list(combinations(Language, 2)), ids="-".join)
def test_a_card_in_two_languages_says_its_role_in_both(languages: tuple[Language, ...]) -> None:
    with_a_role = [card for card in one_of_each(Team.RED) if card.rank in WITH_A_ROLE]
    for size in ("poker", "bridge", "large"):
        design = Design(style=Style.FRONTS, languages=languages, size=SIZES[size])
        (page,) = texts(printed(design, with_a_role))
        said = "".join(page.split())
        for rank in WITH_A_ROLE:
            for language in languages:
                assert rank_name(rank, language) in said
                assert "".join(Words(language).say_key(f"face.role.{rank.name.lower()}").split()) in said


IN_ROLE_PICTURES = {
    Rank.MINER: Figure.BOMB,
    Rank.SCOUT: Figure.FLAG,
    Rank.SPY: Figure.MARSHAL,
    Rank.BOMB: Figure.HAND,
}


@pytest.mark.parametrize("number", [3, 4])
def test_a_card_in_more_languages_shows_its_role_as_a_picture(number: int) -> None:
    names = LAYOUT.names
    picture = Box(names.right - 1.5 * names.height, names.y, names.height, names.height)
    some = [card for card in one_of_each(Team.RED) if card.rank in (*WITH_A_ROLE, Rank.MARSHAL)]
    for shown in _shown(replace(DESIGN, paper=Paper.A4, languages=tuple(Language)[:number]), some):
        rank = shown.card.rank
        seen = (shown.gray(picture) < DARK).astype(np.float64)
        said = "".join(shown.lines(names))
        assert all(
            "".join(Words(language).say_key(f"face.role.{of.name.lower()}").split()) not in said
            for language in Language
            for of in WITH_A_ROLE
        )
        if rank in WITH_A_ROLE:
            alike = {figure: agreement(seen, _alone(figure, picture)) for figure in IN_ROLE_PICTURES.values()}
            assert max(alike, key=alike.__getitem__) is IN_ROLE_PICTURES[rank]
            assert alike[IN_ROLE_PICTURES[rank]] > 0.75, "but for the tick or the cross at its corner"


def test_by_numbers_a_picture_speaks_of_numbers_too() -> None:
    names = LAYOUT.names
    for shown in _shown(replace(DESIGN, languages=tuple(Language), theme=Theme.NUMBERS), one_of_each(Team.BLUE)):
        told = {Rank.MINER: ["B"], Rank.SPY: ["10"]}
        assert shown.lines(names) == told.get(shown.card.rank, [])
        assert (shown.gray(names).min() < DARK) == (shown.card.rank in WITH_A_ROLE)


def test_by_numbers_a_card_has_as_many_squares_as_its_value_and_nothing_military(by_numbers: list[Shown]) -> None:
    for shown in by_numbers:
        rank, seen = shown.card.rank, shown.gray(LAYOUT.emblem)
        others = {*NEUTRAL_FIGURES.values(), *RANK_FIGURES.values()}
        _assert_is(seen < DARK, NEUTRAL_FIGURES[rank.value], others, LAYOUT.emblem)
        if rank.strength:
            assert _blobs(seen < DARK) == rank.strength


def test_the_short_code_is_written_in_the_typeface_that_tells_its_characters_apart() -> None:
    cards = one_of_each(Team.BLUE)
    pdf = printed(DESIGN, cards)
    document = pypdfium2.PdfDocument(pdf)
    (sheet,) = sheet_sides(cards, DESIGN)
    text = document[0].get_textpage()
    for card, box in sheet.fronts:
        place = LAYOUT.short_code.moved(box.x, box.y)
        found = [at for at in range(text.count_chars()) if _stands_in(text, at, place)]
        assert "".join(text.get_text_range(at, 1) for at in found) == CARD_SET.short_code(card)
        assert {_typeface(text, at) for at in found} == {"RobotoMono-Regular"}
    text.close()
    document.close()


def _stands_in(text: pypdfium2.PdfTextPage, at: int, box: Box) -> bool:
    left, bottom, right, top = (edge * POINT for edge in text.get_charbox(at))
    return right > left and holds(box, Box(left, bottom, right - left, top - bottom))


def _typeface(text: pypdfium2.PdfTextPage, at: int) -> str:
    """What the typeface of a letter is called; a PDF puts six letters before it where it holds only a part of it."""
    name = bytes(200)
    length = pdfium.FPDFText_GetFontInfo(text, at, name, len(name), None)
    return name[: length - 1].decode().split("+")[-1]


def _ground(place: str) -> Box:
    """Where nothing but the ground is: beside the panel, above it, or along the lower edge of the grip."""
    card, panel = LAYOUT.card, LAYOUT.panel
    return {
        "left": Box(0, panel.y, panel.x, panel.height - LAYOUT.corner),
        "right": Box(panel.right, panel.y, card.width - panel.right, panel.height - LAYOUT.corner),
        "top": Box(0, panel.top, card.width, card.height - panel.top),
        "grip": Box(0, 0, card.width, LAYOUT.short_code.y),
    }[place].grown(-0.2)


@pytest.mark.parametrize("place", ["left", "right", "top", "grip"])
def test_the_ground_has_the_colour_and_the_pattern_of_its_team(cards: list[Shown], place: str) -> None:
    for shown in cards:
        ground = shown.colours(_ground(place))
        red, _, blue = np.moveaxis(ground, -1, 0)
        own, other = (red, blue) if shown.card.team is Team.RED else (blue, red)
        assert (own - other).min() > 60, "the team's colour and nothing else"
        gray = ground.sum(axis=-1)
        pattern = gray > (gray.min() + gray.max()) / 2
        assert gray.max() - gray.min() > 40, "two inks"
        along = min(_changes(pattern, 7), _changes(pattern[::-1], 7))
        assert (along < 0.12) == (shown.card.team is Team.RED), "stripes for red, dots for blue"
        assert _changes(pattern, 0, _repeat(pattern.shape)) < 0.06, "at regular places"


def _repeat(shape: tuple[int, ...]) -> tuple[int, int]:
    """Six millimetres along the longer side."""
    step = round(6 / INCH * DPI)
    return (step, 0) if shape[0] > shape[1] else (0, step)


def _changes(pattern: Mask, diagonal: int, by: tuple[int, int] = (0, 0)) -> float:
    """How much of a pattern changes if it is moved so far."""
    down, across = diagonal + by[0], diagonal + by[1]
    rows, columns = pattern.shape
    return float((pattern[down:, across:] != pattern[: rows - down, : columns - across]).mean())
