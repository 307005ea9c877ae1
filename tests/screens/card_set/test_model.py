"""What the screen of one card set shows, from plain values."""

from dataclasses import replace
from pathlib import Path

import pytest

from card_printing.layout.design import Design, Style
from card_printing.orders.carry_out import Printed
from card_printing.orders.order import Document, PrintOrder, Selection
from card_printing.orders.plan import NoCardNamed, PlannedDocument
from referee_app.cards.card_set import MOST_COPIES, CardSet
from referee_app.cards.names import Language
from referee_app.screens.card_set.model import (
    copies_question,
    design_shown,
    forget_question,
    print_shown,
    rename_question,
    reprint_shown,
    secret_question,
    set_shown,
    title_shown,
)
from referee_app.screens.sets.model import IDLE, BusyShown
from referee_app.words.words import Words
from tests.screens.sets.kit import CAMP

ENGLISH = Words(Language.EN)
PDF = Path("/kept/camp.pdf")


def keys_of(kept_copies: int) -> list[str]:
    kept = replace(CAMP, card_set=CardSet(CAMP.card_set.key, kept_copies))
    return [row.key for _, rows in set_shown(kept, ENGLISH).groups for row in rows]


def test_a_set_tells_its_name_and_what_can_be_done() -> None:
    shown = set_shown(CAMP, ENGLISH)
    assert title_shown("main", CAMP, ENGLISH) == "Summer camp"
    assert title_shown("reprint", CAMP, ENGLISH) == "Print lost cards again"
    assert CAMP.card_set.id in shown.facts
    assert keys_of(1) == ["print", "reprint", "looks", "copies", "check", "post", "rename", "share", "forget"]


def test_a_set_that_can_grow_no_more_does_not_offer_it() -> None:
    assert "copies" not in keys_of(MOST_COPIES)


def test_nothing_is_offered_of_a_set_that_is_not_read_yet() -> None:
    assert set_shown(None, ENGLISH).groups == ()


@pytest.mark.parametrize(
    ("order", "whom", "decks", "players"),
    [
        (PrintOrder(), True, False, False),
        (PrintOrder(selection=Selection.PLAYERS), True, False, True),
        (PrintOrder(selection=Selection.DECK), True, True, False),
        (PrintOrder(documents=(Document.CONTENTS,), selection=Selection.DECK), True, True, False),
        (PrintOrder(documents=(Document.BRIEFING,)), False, False, True),
        (PrintOrder(documents=(Document.TABLES,)), False, False, True),
        (PrintOrder(documents=(Document.POSTERS,), selection=Selection.DECK), False, False, False),
        (PrintOrder(everything=True), True, False, True),
    ],
)
def test_only_what_matters_is_asked(order: PrintOrder, whom: bool, decks: bool, players: bool) -> None:
    shown = print_shown(order, Design(), IDLE, (), ENGLISH)
    assert (bool(shown.whoms), bool(shown.decks), shown.asks_players) == (whom, decks, players)


def test_the_button_counts_the_documents() -> None:
    assert print_shown(PrintOrder(), Design(), IDLE, (), ENGLISH).press.text == "Make the PDF"
    assert print_shown(PrintOrder(everything=True), Design(), IDLE, (), ENGLISH).press.text == "Make the 6 PDFs"


def test_the_press_tells_how_far_it_is() -> None:
    busy = BusyShown("Drawing", 0.5)
    for press in (
        print_shown(PrintOrder(), Design(), busy, (), ENGLISH).press,
        reprint_shown("", None, busy, ENGLISH).press,
    ):
        assert (press.busy.fraction, press.text, press.icon, press.tone) == (0.5, "Stop", "close", "quiet")


@pytest.mark.parametrize(
    ("design", "how"),
    [
        (Design(), "Then fold"),
        (Design(style=Style.DUPLEX_LONG_EDGE), "on the long edge"),
        (Design(style=Style.FRONTS), "choose “Save ink”"),
        (Design(style=Style.FRONTS, ink_saver=True), "put red and blue paper in"),
        (Design(crop_marks=False), "There are no marks"),
        (Design(ink_saver=True, crop_marks=False), "Cut along the border"),
    ],
)
def test_printed_cards_say_how_to_print_them(design: Design, how: str) -> None:
    (row,) = print_shown(
        PrintOrder(), design, IDLE, (Printed(PlannedDocument(Document.CARDS, "cards", 5, 5, 40), PDF),), ENGLISH
    ).printed
    assert row.headline == "40 cards on 5 sheets of A4"
    assert how in row.text
    assert "--" not in row.text


def test_other_documents_say_what_they_are_how_much_paper_they_take_and_where() -> None:
    (row,) = print_shown(
        PrintOrder(), Design(), IDLE, (Printed(PlannedDocument(Document.COVER, "cover", 1, 1), PDF),), ENGLISH
    ).printed
    assert (row.headline, row.text) == ("Cover sheet", "1 sheet of A4 · camp.pdf")


def test_lost_cards_that_are_not_named_are_asked_for() -> None:
    assert reprint_shown("", NoCardNamed(), IDLE, ENGLISH).fault == "Which cards? Type their short codes or names."
    assert reprint_shown("", None, IDLE, ENGLISH).fault == ""


@pytest.mark.parametrize("language", Language)
def test_every_question_has_an_answer_and_words(language: Language) -> None:
    words = Words(language)
    for question in (
        rename_question(CAMP, words),
        copies_question(CAMP, words),
        forget_question(CAMP, words),
        secret_question("cover", words),
        secret_question("share", words),
    ):
        assert question.headline
        assert [answer.key for answer in question.answers] == ["yes"]
    assert design_shown(CAMP.design, words).looks.size == "small"
