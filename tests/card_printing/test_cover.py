"""The cover sheet: its key is read back from the paper, and its table of sorting says what the decks say."""

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from card_printing.documents.cover import LEAST_CODE, player_bands, print_cover
from card_printing.layout.design import Design, Paper
from card_printing.layout.geometry import INCH
from referee_app.cards.card_set import CardSet, read_cover
from referee_app.cards.decks import FEWEST_PLAYERS, deck_for, full_set, pips
from referee_app.cards.ranks import Language, Team
from tests.card_printing.documents_kit import CARD_SET, NAME, letters, made, texts
from tests.card_printing.printed_pdf import READERS, pictures

DPI = 150


def cover(design: Design, card_set: CardSet = CARD_SET, name: str = NAME) -> bytes:
    return made(print_cover, card_set, name, design)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
def test_the_printed_code_gives_the_key_to_both_readers(paper: Paper, saver: bool) -> None:
    card_set = CardSet(bytes(range(100, 116)), copies=3)
    (page,) = pictures(cover(Design(paper=paper, ink_saver=saver, black_and_white=saver), card_set), DPI, gray=True)
    for read in READERS:
        (text,) = read(page)
        assert read_cover(text) == card_set


@pytest.mark.parametrize("paper", Paper)
def test_the_code_is_large_enough_for_an_old_phone(paper: Paper) -> None:
    first = next(pictures(cover(Design(paper=paper)), DPI, gray=True))
    (code,) = zxingcpp.read_barcodes(np.ascontiguousarray(first))
    pixels = code.position.top_right.x - code.position.top_left.x
    assert pixels / DPI * INCH >= LEAST_CODE - 0.5


def test_the_sheet_is_one_page_that_says_whose_it_is_and_for_whom() -> None:
    (page,) = texts(cover(Design(), CardSet(CARD_SET.key, copies=3)))
    assert "For leaders only" in page
    assert f"{NAME} · Set {CARD_SET.id}" in page
    assert "page 1" not in page


def test_neither_the_key_nor_a_card_stands_on_it_in_letters() -> None:
    (said,) = texts(cover(Design()))
    assert not any(CARD_SET.short_code(card) in said for card in CARD_SET.cards)
    assert "FM-KEY" not in said
    assert CARD_SET.key.hex() not in said.lower()
    assert not any(CARD_SET.code(card) in said for card in CARD_SET.cards)


def test_the_table_of_sorting_says_what_the_decks_say() -> None:
    first, *_ = texts(cover(Design()))
    for band in player_bands():
        assert f"{band.fewest}–{band.most} {band.deck.total} {band.deck.half}" in first
    assert "over 120" in first
    assert "60 a set 30 a set" in first
    assert "23 for each of the two" in first


def test_the_sheet_speaks_the_first_language() -> None:
    (page,) = texts(cover(Design(languages=(Language.FR, Language.EN))))
    assert "Réservé aux chefs" in page
    assert "For leaders only" not in page


@pytest.mark.parametrize("name", ["", "A", "Wolf " * 40, "W" * 120])
def test_any_name_stays_within_the_sheet(name: str) -> None:
    pdf = cover(Design(), name=name)
    written = next(letters(pdf))
    assert min(letter.box.x for letter in written) >= 10
    assert max(letter.box.right for letter in written) <= 200
    assert [len(read(next(pictures(pdf, DPI, gray=True)))) for read in READERS] == [1, 1]


MOST_FOR_ONE_SET = 120


def test_every_number_of_players_is_in_one_band_with_its_deck() -> None:
    for players in range(FEWEST_PLAYERS, MOST_FOR_ONE_SET + 1):
        assert [band.deck for band in player_bands() if band.fewest <= players <= band.most] == [deck_for(players)]


def test_the_bands_end_where_one_set_no_longer_goes_round() -> None:
    assert player_bands()[0].fewest == FEWEST_PLAYERS
    assert player_bands()[-1].most == MOST_FOR_ONE_SET


def test_the_cards_with_up_to_so_many_pips_are_the_deck() -> None:
    for band in player_bands():
        for team in Team:
            taken = [card for card in full_set(copies=2) if card.team is team and 1 <= pips(card) <= band.pips]
            assert taken == list(band.deck.cards(team))


@given(st.integers(MOST_FOR_ONE_SET + 1, 5000))
def test_beyond_them_there_is_a_set_for_every_120_players_rounded_up(players: int) -> None:
    last = player_bands()[-1]
    deck = deck_for(players)
    assert (deck.copies - 1) * last.most < players <= deck.copies * last.most
    assert (deck.total, deck.half) == (deck.copies * last.deck.total, deck.copies * last.deck.half)
