"""What the screen of one card set shows, from plain values."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from card_printing.layout.design import Design, Paper, Style
from card_printing.orders.order import Document, NoCardNamed, PrintOrder, Selection, plan
from card_printing.orders.printing import PrintedDocument
from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import MOST_COPIES, CardSet
from referee_app.cards.ranks import Language
from referee_app.live_game.model import HouseRules, Mode, propose
from referee_app.screens.card_set.draft import ALL, Copies, PrintDraft
from referee_app.screens.card_set.model import growth_question, rename_question, secret_question, set_shown, title_shown
from referee_app.screens.card_set.print_model import Made, PrintShown, ReprintShown, print_shown, reprint_shown
from referee_app.screens.sets.design_model import DesignDraft, Trait, design_choices_shown
from referee_app.screens.sets.model import IDLE, BusyShown, forget_question
from referee_app.sentence import Refusal
from referee_app.words.words import Words
from tests.screens.sets.sets_driver import CAMP

ENGLISH = Words(Language.EN)
PDF = Path("/kept/camp.pdf")
TWICE = replace(CAMP, card_set=CardSet(CAMP.card_set.key, 2))


def draft(set_file: SetFile = CAMP, **order: Any) -> PrintDraft:
    begun = PrintDraft.of(set_file, None)
    return replace(begun, order=replace(begun.order, **order))


def shown(chosen: PrintDraft, busy: BusyShown = IDLE, made: Made | None = None) -> PrintShown:
    """What is shown of it, with what it really comes to."""
    try:
        return print_shown(chosen, plan(chosen.print_order(), chosen.set_file), busy, made, ENGLISH)
    except Refusal as refusal:
        return print_shown(chosen, refusal, busy, made, ENGLISH)


def shown_again(
    chosen: PrintDraft, fault: Refusal | None = None, busy: BusyShown = IDLE, refusal: Refusal | None = None
) -> ReprintShown:
    planned = refusal or plan(chosen.reprint_order(), chosen.set_file)
    return reprint_shown(chosen, planned, fault, busy, ENGLISH)


def made(design: Design, document: Document) -> Made:
    planned = plan(PrintOrder(documents=(document,), selection=Selection.DECK, deck=20), replace(CAMP, design=design))
    return Made(planned, (PrintedDocument(planned.documents[0], PDF),))


def keys_of(kept_copies: int) -> list[str]:
    set_file = replace(CAMP, card_set=CardSet(CAMP.card_set.key, kept_copies))
    return [row.key for _, rows in set_shown(set_file, ENGLISH).groups for row in rows]


def test_a_set_tells_its_name_and_what_can_be_done() -> None:
    facts = set_shown(CAMP, ENGLISH).facts
    assert title_shown("main", CAMP, ENGLISH) == "Summer camp"
    assert title_shown("reprint", CAMP, ENGLISH) == "Print lost cards again"
    assert CAMP.card_set.id in facts
    assert keys_of(1) == [
        "print",
        "reprint",
        "looks",
        "copies",
        "check",
        "check_files",
        "post",
        "rename",
        "share",
        "forget",
    ]


def test_a_set_that_can_grow_no_more_does_not_offer_it() -> None:
    assert "copies" not in keys_of(MOST_COPIES)


def test_nothing_is_offered_of_a_set_that_is_not_read_yet() -> None:
    assert set_shown(None, ENGLISH).groups == ()


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        ({}, {"cards", "copies"}),
        ({"selection": Selection.PLAYERS}, {"cards", "players", "copies"}),
        ({"selection": Selection.DECK}, {"cards", "decks", "copies"}),
        ({"documents": (Document.CONTENTS,), "selection": Selection.DECK}, {"cards", "decks", "copies"}),
        ({"documents": (Document.BRIEFING,)}, {"players", "game"}),
        ({"documents": (Document.TABLES,)}, {"players", "game"}),
        ({"documents": (Document.POSTERS,), "selection": Selection.DECK}, {"game"}),
        ({"documents": (Document.COVER,), "selection": Selection.DECK}, set()),
        ({"everything": True}, {"cards", "players", "copies", "game"}),
    ],
)
def test_only_what_matters_is_asked(order: dict[str, Any], asked: set[str]) -> None:
    seen = shown(draft(**order))
    there = {
        "cards": seen.cards.whoms,
        "decks": seen.cards.decks,
        "players": seen.cards.asks_players,
        "copies": seen.copies.is_there,
        "game": seen.game.is_there,
    }
    assert {name for name, is_there in there.items() if is_there} == asked


@pytest.mark.parametrize(
    ("order", "said", "unsaid"),
    [
        ({"selection": Selection.PLAYERS}, ["get these cards"], ["briefing", "pocket table"]),
        ({"everything": True}, ["does not depend on it", "briefing", "pocket table"], ["get these cards"]),
        ({"documents": (Document.TABLES,)}, ["pocket table"], ["briefing", "depend"]),
        ({"documents": (Document.BRIEFING,)}, ["briefing"], ["pocket table", "depend"]),
    ],
)
def test_it_is_said_what_the_number_of_players_is_for(
    order: dict[str, Any], said: list[str], unsaid: list[str]
) -> None:
    caption = shown(draft(**order)).cards.players_caption
    assert all(each in caption for each in said)
    assert not any(each in caption for each in unsaid)


def test_several_documents_are_ticked_and_one_always_stays() -> None:
    both = draft().with_document("cover")
    assert both.order.wanted == (Document.CARDS, Document.COVER)
    assert both.with_document("cards").order.wanted == (Document.COVER,)
    assert draft().with_document("cards").order.wanted == (Document.CARDS,)
    everything = draft().with_document(ALL)
    assert shown(everything).taken == {*Document, ALL}
    assert everything.with_document("posters").order.wanted == tuple(one for one in Document if one != "posters")
    assert everything.with_document(ALL).order.wanted == (Document.CARDS,)


def test_the_button_counts_the_documents() -> None:
    assert shown(draft()).start.text == "Make the PDF"
    assert shown(draft(everything=True)).start.text == f"Make the {len(Document)} PDFs"


def test_before_anything_is_made_it_is_told_what_and_on_how_much_paper() -> None:
    alone = shown(draft())
    cards = plan(PrintOrder(), CAMP).sheets
    assert (alone.start.plan, alone.plan) == (f"122 cards on {cards} sheets of A4.", "")
    several = shown(draft(everything=True, players=24))
    everything = plan(PrintOrder(everything=True, players=24), CAMP).sheets
    assert several.start.plan == f"Together {everything} sheets of A4"
    assert several.plan.splitlines()[:6] == [
        f"122 cards on {cards} sheets of A4",
        "Cover sheet: 1 sheet of A4",
        "Contents: 122 cards on 1 sheet of A4",
        "24 pocket tables on 3 sheets of A4",
        "Briefing: 1 sheet of A4",
        "Posters: 5 sheets of A4",
    ]


def test_what_cannot_be_printed_is_told_before_the_tap() -> None:
    small = shown(draft(selection=Selection.PLAYERS, players=200)).start
    assert "Add a copy first" in small.fault
    assert small.plan == ""
    wide = draft().with_look(Trait.SIZE, "own").with_look(Trait.OWN_SIZE, "190x200")
    assert "does not fit on A4" in shown(wide).start.fault
    assert shown(wide.with_look(Trait.PAPER, "a3")).start.fault == ""


def test_copies_are_all_the_last_or_some_of_ones_choice() -> None:
    assert draft(TWICE).print_order().copies is None
    assert draft(TWICE).with_copies("added").print_order().copies == range(2, 3)
    chosen = draft(TWICE).with_copies("chosen").with_first(2).with_last(3)
    assert chosen.print_order().copies == range(2, 4)
    assert "grows from 2 to 3" in shown(chosen).start.plan
    assert chosen.with_last(1).print_order().copies == range(1, 2)
    assert [key for key, _, _ in shown(draft()).copies.options] == ["all", "chosen"]


def test_copies_that_were_added_meanwhile_are_the_ones_that_were_added() -> None:
    grown = draft().of_set(replace(CAMP, card_set=CardSet(CAMP.card_set.key, 3))).with_copies("added")
    assert grown.print_order().copies == range(2, 4)
    assert shown(grown).copies.caption == "Only copies 2–3"


def test_no_choice_of_copies_is_made_for_what_has_none() -> None:
    posters = draft(TWICE, documents=(Document.POSTERS,)).with_copies(Copies.CHOSEN).with_last(5)
    assert posters.print_order().copies is None


def test_a_game_with_the_set_is_what_the_paper_tells_of() -> None:
    rules = HouseRules(time_limit_s=2700, points=True)
    running = replace(propose(30, card_set=CAMP.card_set.id), rules=rules, mode=Mode.ONE_PHONE)
    ours, others = (PrintDraft.of(CAMP, replace(running, card_set=each)) for each in (CAMP.card_set.id, "ABCDEF"))
    assert (ours.order.players, ours.order.rules, ours.mode) == (30, rules, Mode.ONE_PHONE)
    assert (others.order.players, others.order.rules, others.mode) == (30, HouseRules(), Mode.TWO_LEADERS)
    planned = plan(ours.with_document("briefing").print_order(), CAMP)
    assert planned.setup == running
    otherwise = plan(ours.with_document("briefing").with_mode("two_leaders").with_minutes(60).print_order(), CAMP).setup
    assert otherwise is not None
    assert (otherwise.mode, otherwise.rules.time_limit_s) == (Mode.TWO_LEADERS, 3600)


def test_other_looks_are_for_this_time_unless_they_are_kept() -> None:
    a3 = draft().with_look(Trait.PAPER, "a3")
    assert shown(a3).once.caption == "Otherwise than the set is kept"
    assert shown(draft()).once.caption == "As the set is kept"
    assert plan(a3.print_order(), CAMP).after == CAMP
    assert plan(a3.with_remembering(True).print_order(), CAMP).after.design == replace(CAMP.design, paper=Paper.A3)
    note = shown(a3, made=Made(plan(a3.print_order(), CAMP), ())).note
    assert note.startswith("These looks are for this time only")


def test_the_press_tells_how_far_it_is() -> None:
    busy = BusyShown("Drawing", 0.5)
    for start in (shown(draft(), busy).start, shown_again(draft().with_lost("red 10"), busy=busy).start):
        assert (start.busy.fraction, start.text, start.icon, start.tone) == (0.5, "Stop", "close", "quiet")
        assert (start.plan, start.fault) == ("", "")


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
    (row,) = shown(draft(), made=made(design, Document.CARDS)).printed
    assert row.headline.startswith("40 cards on ")
    assert how in row.text
    assert "--" not in row.text


def test_other_documents_say_what_they_are_how_much_paper_they_take_and_where() -> None:
    (row,) = shown(draft(), made=made(Design(), Document.COVER)).printed
    assert (row.headline, row.text) == ("Cover sheet", "1 sheet of A4 · camp.pdf")


def test_lost_cards_that_are_not_named_are_asked_for() -> None:
    nothing = NoCardNamed()
    assert shown_again(draft(), nothing, refusal=nothing).fault == "Which cards? Type their short codes or names."
    assert shown_again(draft(), refusal=nothing).fault == ""


def test_lost_cards_are_named_or_listed_with_or_without_the_cover_sheet() -> None:
    named, listed = draft().with_lost(" red 10 "), draft().with_lost("red 10 # the best\nblue 9 1")
    assert (named.reprint_order().named, named.reprint_order().listed) == ("red 10", "")
    assert (listed.reprint_order().named, listed.reprint_order().listed) == ("", "red 10 # the best\nblue 9 1")
    assert len(plan(listed.reprint_order(), CAMP).cards) == 2
    assert named.with_cover_sheet(True).reprint_order().documents == (Document.CARDS, Document.COVER)
    assert draft().with_cover_sheet(True).reprint_order().documents == (Document.COVER,)


def test_every_wrong_line_of_a_list_is_told() -> None:
    wrong = draft().with_lost("red scot\nblue 10\nyellow")
    with pytest.raises(Refusal) as refused:
        plan(wrong.reprint_order(), CAMP)
    fault = shown_again(wrong, refused.value, refusal=refused.value).fault
    assert "Line 1: " in fault
    assert "Line 3: " in fault


@pytest.mark.parametrize("language", Language)
def test_every_question_has_an_answer_and_words(language: Language) -> None:
    words = Words(language)
    for question in (
        rename_question(CAMP, words),
        growth_question(2, words, prints=False),
        growth_question(2, words, prints=True),
        forget_question(CAMP, words),
        secret_question("cover", words),
        secret_question("share", words),
    ):
        assert question.headline
        assert [answer.key for answer in question.answers] == ["yes"]
    assert design_choices_shown(DesignDraft.of(CAMP.design), words).size == "small"
