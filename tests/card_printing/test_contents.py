"""The list of contents: what was printed, card by card, for leaders; without the key."""

import cv2
import numpy as np
import pytest

from card_printing.documents.contents import Contents, print_contents
from card_printing.layout.design import Design, Paper
from card_printing.layout.geometry import Box
from card_printing.sets.selection import select_cards
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck, pips
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import CARD_SET, NAME, Letter, letters, made, texts
from tests.card_printing.printed_pdf import READERS, cut_out, pictures


def contents(design: Design, card_set: CardSet = CARD_SET, cards: tuple[Card, ...] = ()) -> bytes:
    return made(print_contents, Contents(card_set, NAME, cards or card_set.cards, design))


def place_of(code: str, written: tuple[Letter, ...]) -> Box:
    """Where a short code stands on a page."""
    text = "".join(letter.text[0] for letter in written)
    at = text.index(code)
    first, last = written[at].box, written[at + len(code) - 1].box
    return Box(first.x, first.y, last.right - first.x, first.height)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_every_card_is_listed_with_its_short_code_its_pips_and_a_box_to_tick(paper: Paper) -> None:
    card_set = CardSet(CARD_SET.key, copies=2)
    pdf = contents(Design(paper=paper), card_set)
    pages = list(zip(letters(pdf), pictures(pdf, 300, gray=True), strict=True))
    for card in card_set.cards:
        written, picture = pages[card.copy - 1]
        code = place_of(card_set.short_code(card), written)
        below = cut_out(picture, Box(code.x - 0.2, code.y - 2.9, 6.0, 2.4), 300)
        blots, _ = cv2.connectedComponents((below < 128).astype(np.uint8))
        assert blots - 1 == pips(card), card
        tick = cut_out(picture, Box(code.x - 5.4, code.y - 2.5, 4.2, 4.2), 300)
        assert tick.min() < 128
        assert tick[15:35, 15:35].min() == 255


def test_each_copy_has_a_page_that_says_which_it_is() -> None:
    card_set = CardSet(CARD_SET.key, copies=3)
    pages = texts(contents(Design(), card_set))
    assert [f"Copy {copy} of 3" in page for copy, page in enumerate(pages, start=1)] == [True, True, True]
    assert ["page 1 of 3" in page for page in pages] == [True, False, False]
    (second,) = texts(contents(Design(), card_set, select_cards(card_set, copies=range(2, 3))))
    assert "Copy 2 of 3" in second


def test_only_what_was_printed_is_listed() -> None:
    deck = select_cards(CARD_SET, Deck(20))
    (page,) = texts(contents(Design(), cards=deck))
    assert {card for card in CARD_SET.cards if CARD_SET.short_code(card) in page} == set(deck)
    assert page.count("20 cards") == len(Team)


def test_every_page_says_that_it_is_for_leaders_and_whose_it_is_and_bears_no_code() -> None:
    pdf = contents(Design(), CardSet(CARD_SET.key, copies=2))
    for page in texts(pdf):
        assert page.count("For leaders only") == 2
        assert f"{NAME} · Set {CARD_SET.id}" in page
    assert [read(page) for page in pictures(pdf, 150, gray=True) for read in READERS] == [[], [], [], []]


def test_the_list_tells_how_many_cards_of_each_rank_a_team_has() -> None:
    (page,) = texts(contents(Design()))
    counts = {**Deck(60).counts, Rank.FLAG: 1}
    for rank, number in counts.items():
        assert page.count(f"{rank.value} × {number} ") == len(Team), rank


def test_by_numbers_no_rank_has_a_name() -> None:
    (page,) = texts(contents(Design(theme=Theme.NUMBERS)))
    assert "Marshal" not in page
    assert CARD_SET.short_code(Card(Team.RED, Rank.MARSHAL, 1)) in page


def test_the_list_speaks_the_first_language() -> None:
    (page,) = texts(contents(Design(languages=(Language.FR, Language.EN))))
    assert "Maréchal" in page
    assert "Marshal" not in page
