"""Printing in a real window: what is printed and shared, what stops it and what does not, and what is left of it."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.orders.order import Document
from card_printing.sets.selection import parse_cards
from card_printing.sets.set_file import load
from referee_app.cards.card_set import cover_text
from referee_app.screens.navigation import CardSetRequest, ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.sets_driver import CAMP, codes_in, kept_files, on_disk, open_set, say

DENSE = replace(CAMP, design=Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3))
CARDS = f"{CAMP.card_set.id}-cards-Summer camp.pdf"


def shared(phone: Phone) -> list[str]:
    return [path.name for path, _ in phone.device.shared]


def entry_of_lost_cards(phone: Phone):  # type: ignore[no-untyped-def]  # Kivy has no types
    return phone.presenter.screen.part("reprint").ids.cards.ids.entry


def choose_copy_two(phone: Phone) -> None:
    for text in ("Print", "Copies of the set", "Choose"):
        phone.tap(text)
    phone.tap_on(phone.presenter.screen.part("print").ids.first.ids.stepper.ids.plus)


def sizes_in(pdf: Path) -> list[tuple[float, float]]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_size() for page in document]


def words_in(pdf: Path) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


def test_a_deck_is_printed_and_shared_in_four_taps(phone: Switch) -> None:
    on = phone()
    open_set(on, DENSE)
    before = on.driver.taps
    for text in ("Print", "A deck", "20 a team", "Make the PDF"):
        on.tap(text)
    assert on.driver.taps - before == 4
    ((path, kind),) = on.device.shared
    assert (path.name, kind) == (CARDS, "application/pdf")
    assert len(codes_in(path)) == 40
    assert on.says("40 cards on 2 sheets of A3")
    assert on.says("A copy is in Downloads")
    on.tap("40 cards on 2 sheets of A3")
    assert shared(on) == [CARDS, CARDS]


def test_the_cover_sheet_is_made_only_after_a_warning(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("Print", "Cover sheet", "Cards", "Make the PDF"):
        on.tap(text)
    assert on.says("The cover sheet is secret")
    assert kept_files(on) == set()
    on.answer("I keep it safe")
    on.settle()
    assert shared(on) == [f"{CAMP.card_set.id}-cover-Summer camp.pdf"]


def test_everything_is_made_for_a_group_and_shared_one_by_one(phone: Switch) -> None:
    on = phone()
    open_set(on, DENSE)
    for text in ("Print", "Everything", "For a group"):
        on.tap(text)
    stepper = on.presenter.screen.part("print").ids.cards.ids.players
    on.tap_on(stepper.ids.minus)
    assert stepper.value == 19
    on.tap(f"Make the {len(Document)} PDFs")
    on.answer("I keep it safe")
    on.settle()
    assert len(kept_files(on)) == len(Document)
    assert shared(on) == []
    on.tap("Posters")
    assert shared(on) == [f"{CAMP.card_set.id}-posters-Summer camp.pdf"]


def test_only_the_copies_that_are_wanted_are_printed_and_the_set_grows_with_them_after_a_question(
    phone: Switch,
) -> None:
    on = phone()
    open_set(on, DENSE)
    choose_copy_two(on)
    assert on.says("The set grows from 1 to 2 copies.")
    on.tap("Make the PDF")
    assert on.says("Make it 2 copies?")
    on.back()
    assert (load(on_disk(on)), kept_files(on)) == (DENSE, set())
    on.tap("Make the PDF")
    on.answer("Print, and let it grow")
    on.settle()
    grown = load(on_disk(on)).card_set
    assert grown.copies == 2
    ((path, _),) = on.device.shared
    assert codes_in(path) == {grown.code(card) for card in grown.cards if card.copy == 2}
    assert on.says("The set has 2 copies now. Print the cover sheet again.")
    on.tap("Only copy 2")  # the fold is open; the copy that was added is offered by itself
    assert on.presenter.printer.draft.print_order().copies == range(2, 3)  # type: ignore[attr-defined]


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="elsewhere no folder refuses even the administrator")
def test_a_set_does_not_grow_for_a_print_that_fails(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    on = phone()
    open_set(on, DENSE)
    monkeypatch.setattr(on.device, "keep", lambda name: Path("/sys") / name)
    choose_copy_two(on)
    on.tap("Make the PDF")
    on.answer("Print, and let it grow")
    on.settle()
    assert on.says("cannot be written")
    assert load(on_disk(on)) == DENSE


def test_a_set_does_not_grow_for_a_print_that_is_stopped(phone: Switch) -> None:
    on = phone()
    open_set(on, DENSE)
    choose_copy_two(on)
    on.tap("Make the PDF")
    let_go = on.hold(on.app.context.background_worker)
    on.until(lambda: on.app.sheet.raised == 1)
    on.driver.tap(on._labelled("Print, and let it grow"))
    on.driver.wait(0.3)
    on.driver.tap(on._labelled("Stop"))
    let_go()
    on.settle()
    assert load(on_disk(on)) == DENSE
    assert kept_files(on) == set()


def test_looks_for_this_time_are_kept_only_if_somebody_says_so(phone: Switch) -> None:
    on = phone()
    open_set(on, DENSE)
    for text in ("Print", "A deck", "20 a team", "Looks for this time", "Poker 63 × 88", "Make the PDF"):
        on.tap(text)
    assert on.says("These looks are for this time only.")
    assert load(on_disk(on)) == DENSE
    on.tap("Keep these looks")
    on.tap("Make the PDF")
    assert load(on_disk(on)).design == replace(DENSE.design, size=SIZES["poker"])
    assert not on.says("These looks are for this time only.")
    assert on.says("As the set is kept")
    first, second = (sizes_in(path) for path, _ in on.device.shared)
    assert first == second


def test_the_briefing_knows_the_house_rules_the_evening_before(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("Print", "Briefing", "Cards", "The game", "The winner returns too", "Points"):
        on.tap(text)
    assert on.app.back_stack.sheets  # points need a time limit
    on.answer("Understood")
    ids = on.presenter.screen.part("print").ids
    assert {rule.key for rule in ids.switches.children if rule.on} == {"winner_returns"}
    on.tap_on(ids.minutes.ids.stepper.ids.plus)
    on.tap_on(ids.bounds.ids.entry)
    say(on, "The brook and the path")
    on.tap("Make the PDF")
    ((path, _),) = on.device.shared
    words = words_in(path)
    assert "The brook and the path" in words
    assert "1 minute" in words


def test_a_letter_of_the_bounds_that_cannot_be_printed_is_told(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("Print", "Briefing", "Cards"):
        on.tap(text)
    on.presenter.screen.do("choose", "bounds", "the earth of the \N{FOX FACE}")
    on.tap("Make the PDF")
    assert on.says("One letter of the bounds cannot be printed")
    assert kept_files(on) == set()


def test_lost_cards_and_the_cover_sheet_are_printed_again_with_other_looks(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print lost cards again")
    on.tap_on(entry_of_lost_cards(on))
    say(on, "blue 10 # under the bench\nred 10")
    for text in ("The cover sheet too", "Looks for this time", "More looks", "A3", "Make the 2 PDFs"):
        on.tap(text)
    assert on.says("The cover sheet is secret")
    on.answer("I keep it safe")
    on.settle()
    assert len(kept_files(on)) == 2
    assert on.says("2 cards on 1 sheet of A3")
    assert load(on_disk(on)) == CAMP


def test_a_set_that_is_too_small_says_to_add_a_copy(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    on.tap("For a group")
    on.presenter.screen.do("choose", "players", 200)
    on.driver.frames(2)
    assert on.says("Add a copy first")
    on.tap("Make the PDF")
    assert on.app.back_stack.sheets
    assert kept_files(on) == set()


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="elsewhere no folder refuses even the administrator")
def test_a_disk_that_takes_nothing_gets_its_sentence(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    on = phone()
    open_set(on)
    monkeypatch.setattr(on.device, "keep", lambda name: Path("/sys") / name)
    for text in ("Print", "Posters", "Cards", "Make the PDF"):
        on.tap(text)
    assert on.says("cannot be written: the folder or the disk does not allow it")
    on.answer("Understood")
    assert on.says("Make the PDF")


def test_a_phone_that_is_put_aside_goes_on_printing(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    on.tap("Posters")
    on.tap("Cards")
    let_go = on.hold(on.app.context.background_worker)
    on.presenter.screen.do("start")
    on.driver.frames(2)
    assert on.device.awake
    on.driver.pause()
    let_go()
    on.settle()
    assert shared(on) == []  # nobody is there to choose with whom
    on.driver.resume()
    on.settle()
    assert shared(on) == [f"{CAMP.card_set.id}-posters-Summer camp.pdf"]
    assert on.says("Ready; tap to share")
    assert not on.device.awake


@pytest.mark.parametrize("by", ["the stop button", "leaving", "a refusal"])
def test_the_phone_may_sleep_when_the_press_stands_still(phone: Switch, by: str) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    let_go = on.hold(on.app.context.background_worker)
    if by == "a refusal":
        on.presenter.screen.do("choose", "document", "briefing")
        on.presenter.screen.do("choose", "bounds", "the fox’s earth \N{FOX FACE}")
    on.presenter.screen.do("start")
    on.driver.frames(2)
    assert on.device.awake
    if by == "the stop button":
        on.driver.tap(on._labelled("Stop"))
    elif by == "leaving":
        on.driver.key(27)
    let_go()
    on.settle()
    assert not on.device.awake


def test_what_was_made_is_gone_when_nobody_can_share_it_any_more(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("Print", "Cover sheet", "Cards", "Make the PDF"):
        on.tap(text)
    on.answer("I keep it safe")
    on.settle()
    assert kept_files(on) == {f"{CAMP.card_set.id}-cover-Summer camp.pdf"}
    on.back()
    on.settle()
    assert kept_files(on) == set()
    ((path, _),) = on.device.shared
    assert codes_in(path) == {cover_text(CAMP.card_set)}


def test_leaving_stops_the_press_and_nothing_is_left_of_it(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    let_go = on.hold(on.app.context.background_worker)  # only when the user has gone it comes to the first page
    on.presenter.screen.do("start")
    on.driver.frames(3)
    assert on.says("Drawing the pages")
    assert on.says("Stop")
    on.driver.key(27)
    let_go()
    on.settle()
    assert kept_files(on) == set()
    assert shared(on) == []
    assert not on.says("Drawing the pages")


def test_a_press_that_is_done_tells_nothing_more(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("Print", "Posters", "Cards", "Make the PDF"):
        on.tap(text)
    on.driver.wait(1)
    assert shared(on)
    assert not on.says("Drawing the pages")
    assert on.says("Make the PDF")


def test_the_stop_button_stops(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    let_go = on.hold(on.app.context.background_worker)
    on.presenter.screen.do("start")
    on.driver.frames(3)
    on.driver.tap(on._labelled("Stop"))
    let_go()
    on.settle()
    assert kept_files(on) == set()
    assert on.says("Make the PDF")


def test_lost_cards_are_typed_and_printed_again(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print lost cards again")
    on.tap("Make the PDF")
    assert on.says("Which cards?")
    on.tap_on(entry_of_lost_cards(on))
    say(on, "red scot")
    on.tap("Make the PDF")
    assert on.says("There is no “scot”. Did you mean")
    on.presenter.screen.part("reprint").ids.cards.take("")
    on.tap_on(entry_of_lost_cards(on))
    say(on, "blue 10")
    on.tap("Make the PDF")
    ((path, _),) = on.device.shared
    assert codes_in(path) == set(map(CAMP.card_set.code, parse_cards(CAMP.card_set, "blue 10")))


def test_cards_that_were_found_missing_are_named_already(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(CAMP)
    lost = CAMP.card_set.cards[3:5]
    on.app.context.go(ScreenName.CARD_SET, CardSetRequest(CAMP.card_set.id, lost))
    on.settle()
    assert entry_of_lost_cards(on).text == ", ".join(map(CAMP.card_set.short_code, lost))
    on.tap("Make the PDF")
    ((path, _),) = on.device.shared
    assert codes_in(path) == set(map(CAMP.card_set.code, lost))
