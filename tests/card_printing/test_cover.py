import cv2
import numpy as np
import pytest
import zxingcpp

from card_printing.documents.cover import LEAST_CODE, print_cover
from card_printing.documents.sorting import bands
from card_printing.layout.design import Design, Paper
from card_printing.layout.geometry import INCH, Box
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import read_cover
from referee_app.cards.decks import Card, Deck, pips
from referee_app.cards.names import Language
from referee_app.cards.ranks import Rank, Team
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import CARD_SET, NAME, Letter, letters, made, texts
from tests.card_printing.raster import READERS, cut_out, pictures

DPI = 150


def cover(design: Design, card_set: CardSet = CARD_SET, name: str = NAME) -> bytes:
    return made(print_cover, card_set, name, design)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
def test_the_printed_code_gives_the_key_to_both_readers(paper: Paper, saver: bool) -> None:
    card_set = CardSet(bytes(range(100, 116)), copies=3)
    first, *others = pictures(
        cover(Design(paper=paper, ink_saver=saver, black_and_white=saver), card_set), DPI, gray=True
    )
    for read in READERS:
        (text,) = read(first)
        assert read_cover(text) == card_set
        assert [read(page) for page in others] == [[], [], []]


@pytest.mark.parametrize("paper", Paper)
def test_the_code_is_large_enough_for_an_old_phone(paper: Paper) -> None:
    first = next(pictures(cover(Design(paper=paper)), DPI, gray=True))
    (code,) = zxingcpp.read_barcodes(np.ascontiguousarray(first))
    pixels = code.position.top_right.x - code.position.top_left.x
    assert pixels / DPI * INCH >= LEAST_CODE - 0.5


def place_of(code: str, written: tuple[Letter, ...]) -> Box:
    """Where a short code stands on a page."""
    text = "".join(letter.text[0] for letter in written)
    at = text.index(code)
    first, last = written[at].box, written[at + len(code) - 1].box
    return Box(first.x, first.y, last.right - first.x, first.height)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_every_card_is_listed_with_its_short_code_its_pips_and_a_box_to_tick(paper: Paper) -> None:
    card_set = CardSet(CARD_SET.key, copies=2)
    pdf = cover(Design(paper=paper), card_set)
    pages = list(zip(letters(pdf), pictures(pdf, 300, gray=True), strict=True))
    for card in card_set.cards:
        written, picture = pages[card.copy]
        code = place_of(card_set.short_code(card), written)
        below = cut_out(picture, Box(code.x - 0.2, code.y - 2.9, 6.0, 2.4), 300)
        blots, _ = cv2.connectedComponents((below < 128).astype(np.uint8))
        assert blots - 1 == pips(card), card
        tick = cut_out(picture, Box(code.x - 5.4, code.y - 2.5, 4.2, 4.2), 300)
        assert tick.min() < 128
        assert tick[15:35, 15:35].min() == 255


def test_each_copy_has_a_page_that_says_which_it_is() -> None:
    pages = texts(cover(Design(), CardSet(CARD_SET.key, copies=3)))
    assert [f"Copy {copy} of 3" in pages[copy] for copy in (1, 2, 3)] == [True, True, True]
    assert len(pages) == 4


def test_the_list_tells_how_many_cards_of_each_rank_a_team_has() -> None:
    _, contents = texts(cover(Design()))
    counts = {**Deck(60).counts, Rank.FLAG: 1}
    for rank, number in counts.items():
        assert contents.count(f"{rank.value} × {number} ") == len(Team), rank


def test_every_page_says_that_it_is_for_leaders_and_whose_it_is() -> None:
    for page in texts(cover(Design())):
        assert "For leaders only" in page
        assert f"{NAME} · Set {CARD_SET.id}" in page


def test_the_key_stands_nowhere_in_letters() -> None:
    said = " ".join(texts(cover(Design())))
    assert "FM-KEY" not in said
    assert CARD_SET.key.hex() not in said.lower()
    assert not any(CARD_SET.code(card) in said for card in CARD_SET.cards)


def test_the_table_of_sorting_says_what_the_decks_say() -> None:
    first, *_ = texts(cover(Design()))
    for band in bands():
        assert f"{band.fewest}–{band.most} {band.deck.total} {band.deck.half}" in first
    assert "over 120" in first
    assert "60 a set 30 a set" in first
    assert "23 for each of the two" in first


def test_the_sheet_speaks_the_first_language() -> None:
    first, contents = texts(cover(Design(languages=(Language.FR, Language.EN))))
    assert "Réservé aux chefs" in first
    assert "Maréchal" in contents
    assert "Marshal" not in contents


def test_by_numbers_no_rank_has_a_name() -> None:
    _, contents = texts(cover(Design(theme=Theme.NUMBERS)))
    assert "Marshal" not in contents
    assert CARD_SET.short_code(Card(Team.RED, Rank.MARSHAL, 1)) in contents


@pytest.mark.parametrize("name", ["", "A", "Wolf " * 40, "W" * 120])
def test_any_name_stays_within_the_sheet(name: str) -> None:
    pdf = cover(Design(), name=name)
    written = next(letters(pdf))
    assert min(letter.box.x for letter in written) >= 10
    assert max(letter.box.right for letter in written) <= 200
    assert [len(read(next(pictures(pdf, DPI, gray=True)))) for read in READERS] == [1, 1]
