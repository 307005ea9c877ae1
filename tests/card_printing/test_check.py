"""Prints and photographs are read, and compared with the set: what is missing, doubled, foreign, forged or secret."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from card_printing.documents.cover import print_cover
from card_printing.layout.design import Design, Paper, Style
from card_printing.reading.check import CoverInsteadOfCards, NoCardSeen, check
from card_printing.reading.codes import pixels_of, quick_texts, thorough_texts
from card_printing.reading.pictures import (
    open_pdf,
)
from card_printing.sets.selection import select_cards
from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.decks import Card, Deck
from referee_app.scanning.cascade import Cascade
from tests.card_printing.reading_kit import (
    CAMP,
    OTHER,
    SMALL_DECK,
    Counting,
    cover,
    photographed,
    printed,
    qr_picture,
    stained_page,
)


def test_a_print_of_the_full_set_holds_every_card(tmp_path: Path) -> None:
    checked = check(CAMP, CAMP.cards, [printed(tmp_path / "cards.pdf", CAMP.cards)])
    assert checked.found == CAMP.cards
    assert checked.is_right
    assert (checked.unasked, checked.strange, checked.key_in) == ((), 0, ())


@pytest.mark.parametrize("style", Style)
def test_cards_of_every_style_are_counted_once(tmp_path: Path, style: Style) -> None:
    design = Design(style=style, paper=Paper.A3)
    checked = check(CAMP, SMALL_DECK, [printed(tmp_path / "cards.pdf", SMALL_DECK, design=design)])
    assert checked.found == SMALL_DECK
    assert checked.is_right


def test_what_is_missing_is_told_and_what_was_not_asked_for(tmp_path: Path) -> None:
    path = printed(tmp_path / "cards.pdf", SMALL_DECK[3:])
    checked = check(CAMP, SMALL_DECK[:10], [path])
    assert checked.missing == SMALL_DECK[:3]
    assert checked.found == SMALL_DECK[3:10]
    assert checked.unasked == SMALL_DECK[10:]
    assert not checked.is_right


def test_several_files_count_as_one_and_the_same_file_twice_as_one_too(tmp_path: Path) -> None:
    one, other = (
        printed(tmp_path / "1.pdf", SMALL_DECK[:20]),
        printed(tmp_path / "2.pdf", SMALL_DECK[20:]),
    )
    assert check(CAMP, SMALL_DECK, [one, other]).is_right
    assert check(CAMP, SMALL_DECK, [one, other, tmp_path / "." / "1.pdf"]).is_right


def test_a_card_that_is_printed_twice_is_told(tmp_path: Path) -> None:
    one, other = printed(tmp_path / "1.pdf", SMALL_DECK), printed(tmp_path / "2.pdf", SMALL_DECK[:2])
    assert check(CAMP, SMALL_DECK, [one, other]).doubled == SMALL_DECK[:2]
    twice = printed(tmp_path / "3.pdf", [*SMALL_DECK, SMALL_DECK[0]])
    assert check(CAMP, SMALL_DECK, [twice]).doubled == SMALL_DECK[:1]


def test_photographs_that_overlap_double_no_card_but_two_cards_in_one_picture_do(tmp_path: Path) -> None:
    code = CAMP.code(SMALL_DECK[0])
    one, again = qr_picture(tmp_path / "1.png", code), qr_picture(tmp_path / "2.png", code)
    assert check(CAMP, SMALL_DECK[:1], [one, again]).is_right
    both = qr_picture(tmp_path / "3.png", code, code)
    assert check(CAMP, SMALL_DECK[:1], [both]).doubled == SMALL_DECK[:1]


def test_foreign_forged_and_strange_codes_are_told_apart(tmp_path: Path) -> None:
    good, foreign = CAMP.code(SMALL_DECK[0]), OTHER.code(SMALL_DECK[0])
    forged = good[:-1] + ("0" if good[-1] != "0" else "1")
    short = CAMP.short_code(SMALL_DECK[0])
    path = qr_picture(tmp_path / "table.png", good, foreign, forged, short, "https://example.org/")
    checked = check(CAMP, SMALL_DECK[:1], [path])
    assert checked.found == SMALL_DECK[:1]
    assert (checked.foreign, checked.forged, checked.strange) == ((OTHER.id,), 2, 1)
    assert not checked.is_right


def test_cards_that_are_all_of_another_set_are_told_from_some_that_are(tmp_path: Path) -> None:
    good, foreign = CAMP.code(SMALL_DECK[0]), OTHER.code(SMALL_DECK[0])
    assert check(CAMP, SMALL_DECK[:1], [qr_picture(tmp_path / "1.png", foreign)]).is_of_another_set
    assert not check(CAMP, SMALL_DECK[:1], [qr_picture(tmp_path / "2.png", foreign, good)]).is_of_another_set


@pytest.mark.parametrize("deck", [Deck(20), Deck(60, 2)])
def test_an_official_deck_is_recognised_whatever_was_asked_for(tmp_path: Path, deck: Deck) -> None:
    grown = CardSet(CAMP.key, copies=2)
    path = printed(tmp_path / "cards.pdf", select_cards(grown, deck), grown)
    assert check(grown, SMALL_DECK[:1], [path]).deck == deck


@pytest.mark.parametrize("cards", [SMALL_DECK[1:], [*SMALL_DECK, CAMP.cards[-1]]])
def test_a_deck_with_a_card_too_few_or_too_many_is_none(tmp_path: Path, cards: Sequence[Card]) -> None:
    assert check(CAMP, CAMP.cards, [printed(tmp_path / "cards.pdf", cards)]).deck is None


@pytest.mark.parametrize("texts", [[], ["https://example.org/"]])
def test_a_picture_without_a_card_is_refused_and_nothing_is_called_missing(tmp_path: Path, texts: list[str]) -> None:
    empty = tmp_path / "empty.png"
    Image.effect_noise((600, 400), 20).save(empty)
    files = [qr_picture(tmp_path / "code.png", *texts)] if texts else []
    with pytest.raises(NoCardSeen):
        check(CAMP, SMALL_DECK, [empty, *files])


def test_a_cover_sheet_that_is_taken_for_the_cards_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(CoverInsteadOfCards) as refused:
        check(CAMP, SMALL_DECK, [cover(tmp_path / "cover.pdf", CAMP)])
    assert refused.value.facts == {"path": str(tmp_path / "cover.pdf")}


def test_a_strange_code_alone_is_no_fault(tmp_path: Path) -> None:
    path = qr_picture(tmp_path / "table.png", CAMP.code(SMALL_DECK[0]), "https://example.org/")
    assert check(CAMP, SMALL_DECK[:1], [path]).is_right


def test_the_key_is_noticed_and_not_repeated(tmp_path: Path) -> None:
    cards, cover = printed(tmp_path / "cards.pdf", SMALL_DECK), tmp_path / "cover.pdf"
    with cover.open("wb") as out:
        print_cover(out, CAMP, "Camp", Design())
    checked = check(CAMP, SMALL_DECK, [cards, cover])
    assert checked.key_in == (cover,)
    assert checked.is_right
    assert cover_text(CAMP)[12:20] not in repr(checked)


def test_progress_is_told_for_every_picture(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    path = printed(tmp_path / "cards.pdf", SMALL_DECK, design=Design(style=Style.FRONTS))
    check(CAMP, SMALL_DECK, [path], lambda done, of: told.append((done, of)))
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    assert len(told) > 2


def test_a_page_that_yields_too_little_is_looked_at_again(tmp_path: Path) -> None:
    """Five cards, and one of them is so stained that a glance does not read it; a page without any tells nothing."""
    path = printed(tmp_path / "cards.pdf", SMALL_DECK[:5], design=Design(style=Style.FRONTS))
    stained = tmp_path / "stained.png"
    with open_pdf(path) as pages:
        page = pages.gray(0, 150)
    code = next(iter(Cascade().glance(np.asarray(page, np.uint8))))
    x, y = code.quad[0]
    ImageDraw.Draw(page).ellipse((x - 22, y - 22, x + 22, y + 22), fill=150)
    page.save(stained)
    assert code.text not in quick_texts(pixels_of(page))
    texts = thorough_texts(pixels_of(page))
    assert code.text in texts
    on_page = [card for card in SMALL_DECK[:5] if CAMP.code(card) in texts]
    assert check(CAMP, on_page, [stained]).is_right


def test_a_scan_in_a_pdf_is_looked_at_again_where_a_code_is_seen_that_is_not_read(tmp_path: Path) -> None:
    """As many codes are read on this page as on any other of the file: there is no other."""
    stained_page(tmp_path, SMALL_DECK[:4]).save(tmp_path / "scan.pdf", resolution=150)
    assert check(CAMP, SMALL_DECK[:4], [tmp_path / "scan.pdf"]).is_right


@pytest.mark.parametrize("form", ["jpg", "pdf"])
def test_what_is_so_blurred_that_a_glance_reads_nothing_is_looked_at_again(tmp_path: Path, form: str) -> None:
    clear = Image.open(qr_picture(tmp_path / "clear.png", CAMP.code(SMALL_DECK[0])))
    blurred = clear.resize((140, 140)).filter(ImageFilter.GaussianBlur(2.5))
    assert not quick_texts(pixels_of(blurred))
    blurred.save(tmp_path / f"blurred.{form}", resolution=150)
    assert check(CAMP, SMALL_DECK[:1], [tmp_path / f"blurred.{form}"]).is_right


def test_the_second_look_of_a_check_has_a_budget(
    tmp_path: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    stained_page(tmp_path, SMALL_DECK[:4]).save(tmp_path / "stained.png")
    monkeypatch.setattr("card_printing.reading.check.SECOND_S", 0)
    counting.shown.clear()
    assert check(CAMP, SMALL_DECK[:4], [tmp_path / "stained.png"]).missing == SMALL_DECK[:1]
    assert len(counting.shown) == 2  # one for each look: the first work is always done


@pytest.mark.parametrize("style", [Style.FRONTS, Style.DUPLEX_LONG_EDGE])
def test_cards_that_were_never_printed_are_not_looked_for_twice(
    tmp_path: Path, counting: Counting, style: Style
) -> None:
    """Where every code is read, a wrong deck costs nothing but the list of what is missing."""
    path = printed(tmp_path / "cards.pdf", SMALL_DECK, design=Design(style=style))
    assert len(check(CAMP, CAMP.cards, [path]).missing) == len(CAMP.cards) - len(SMALL_DECK)
    with open_pdf(path) as pages:
        assert len(counting.shown) == len(pages)


def test_a_photograph_of_which_every_code_is_read_is_not_looked_at_twice(tmp_path: Path, counting: Counting) -> None:
    pdf = printed(tmp_path / "cards.pdf", SMALL_DECK[:8], design=Design(style=Style.FRONTS))
    photographed(pdf, dpi=90).save(tmp_path / "table.jpg")
    assert check(CAMP, CAMP.cards, [tmp_path / "table.jpg"]).unasked == ()
    assert len(counting.shown) == 1
