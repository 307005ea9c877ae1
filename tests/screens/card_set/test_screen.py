"""One card set in a real window: printed, shared, changed, forgotten; and what is on disk after it."""

import sys
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.sets.selection import cards_called
from card_printing.sets.set_file import load
from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game.model import propose
from referee_app.screens.errand import Errand
from referee_app.screens.places import Place
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.kit import CAMP, codes_in, kept_files, on_disk, open_set, open_sets, say

DENSE = replace(CAMP, design=Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3))
CARDS = f"{CAMP.card_set.id}-cards-Summer camp.pdf"


def shared(phone: Phone) -> list[str]:
    return [path.name for path, _ in phone.device.shared]


def entry_of_lost_cards(phone: Phone):  # type: ignore[no-untyped-def]  # Kivy has no types
    return phone.presenter.screen.part("reprint").ids.cards.ids.entry


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
    assert on.says("Saved as")
    on.tap("40 cards on 2 sheets of A3")
    assert shared(on) == [CARDS, CARDS]


def test_the_cover_sheet_is_made_only_after_a_warning(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("Print", "Cover sheet", "Make the PDF"):
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
    stepper = on.presenter.screen.part("print").ids.players.asked.ids.stepper
    on.tap_on(stepper.ids.minus)
    assert stepper.value == 19
    on.tap("Make the 5 PDFs")
    on.answer("I keep it safe")
    on.settle()
    assert len(kept_files(on)) == 5
    assert shared(on) == []
    on.tap("Posters")
    assert shared(on) == [f"{CAMP.card_set.id}-posters-Summer camp.pdf"]


def test_a_set_that_is_too_small_says_to_add_a_copy(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    on.tap("For a group")
    on.presenter.screen.dispatch("on_players", 200)
    on.tap("Make the PDF")
    assert on.says("Add a copy first")
    assert kept_files(on) == set()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no folder refuses even the administrator")
def test_a_disk_that_takes_nothing_gets_its_sentence(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    on = phone()
    open_set(on)
    monkeypatch.setattr(on.device, "keep", lambda name: Path("/sys") / name)
    for text in ("Print", "Posters", "Make the PDF"):
        on.tap(text)
    assert on.says("cannot be written: the folder or the disk does not allow it")
    on.answer("Understood")
    assert on.says("Make the PDF")


def test_leaving_stops_the_press_and_nothing_is_left_of_it(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    # The press stands still until the reader has gone: only then it comes to the first page.
    gone = Event()
    waiting = on.app.stage.press.ask(gone.wait, lambda _nothing: None)
    on.presenter.screen.dispatch("on_print")
    on.driver.frames(3)
    assert on.says("Drawing the pages")
    assert on.says("Stop")
    on.driver.key(27)
    gone.set()
    waiting.result(timeout=20)
    on.settle()
    assert kept_files(on) == set()
    assert shared(on) == []
    assert not on.says("Drawing the pages")


def test_the_stop_button_stops(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    gone = Event()
    waiting = on.app.stage.press.ask(gone.wait, lambda _nothing: None)
    on.presenter.screen.dispatch("on_print")
    on.driver.frames(3)
    on.driver.tap(on._labelled("Stop"))
    gone.set()
    waiting.result(timeout=20)
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
    assert codes_in(path) == set(map(CAMP.card_set.code, cards_called(CAMP.card_set, "blue 10")))


def test_cards_that_were_found_missing_are_named_already(phone: Switch) -> None:
    on = phone()
    on.house.sets().add(CAMP)
    lost = CAMP.card_set.cards[3:5]
    on.app.stage.go(Place.SET, ("reprint", CAMP.card_set.id, lost))
    on.settle()
    assert entry_of_lost_cards(on).text == ", ".join(map(CAMP.card_set.short_code, lost))
    on.tap("Make the PDF")
    ((path, _),) = on.device.shared
    assert codes_in(path) == set(map(CAMP.card_set.code, lost))


def test_a_set_is_renamed(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Rename")
    assert on.app.sheet.field is not None
    on.tap_on(on.app.sheet.field.ids.entry)
    say(on, " 2027")
    on.answer("Keep the name")
    on.settle()
    assert load(on_disk(on)).name == "Summer camp 2027"
    assert "Summer camp 2027" in on.texts()


def test_an_impossible_name_is_refused(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Rename")
    assert on.app.sheet.field is not None
    on.app.sheet.field.text = ""
    on.answer("Keep the name")
    on.settle()
    assert on.says("A name has 1 to 60 letters")
    assert load(on_disk(on)) == CAMP


def test_a_copy_is_added_after_a_question(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Add a copy")
    assert on.says("The cards that you have stay good")
    on.answer("One copy more")
    on.settle()
    assert load(on_disk(on)).card_set.copies == 2
    assert on.says("2 copies, 244 cards")


def test_other_looks_are_kept_for_all_that_is_printed_later(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("How the cards look", "Deutsch", "Keep these looks"):
        on.tap(text)
    assert load(on_disk(on)).design == replace(CAMP.design, languages=(Language.EN, Language.DE))
    assert on.says("The new looks are kept")


def test_looks_that_are_left_are_not_kept(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("How the cards look")
    on.tap("Deutsch")
    on.back()
    assert load(on_disk(on)) == CAMP
    assert on.place == Place.SET


def test_the_file_is_shared_after_a_warning(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Share the set’s file")
    assert on.says("whoever has it can make cards")
    assert kept_files(on) == set()
    on.answer("Share it")
    on.settle()
    ((path, _),) = on.device.shared
    assert path.name == "Summer camp.cardset"
    assert load(path) == CAMP
    assert path.stat().st_mode & 0o077 == 0


def test_forgetting_asks_first_and_then_the_key_is_gone(phone: Switch) -> None:
    on = phone()
    on.house.sets().add(CAMP)
    open_sets(on)
    on.tap("Summer camp")
    on.tap("Forget this set")
    assert on.says("nobody can ever tell its cards again")
    assert on_disk(on).exists()
    on.back()
    assert on.place == Place.SET
    on.tap("Forget this set")
    on.answer("Forget it for ever")
    on.settle()
    assert not on_disk(on).exists()
    assert on.place == Place.SETS
    assert on.says("No card set yet")


def test_a_set_that_is_played_with_is_not_forgotten(phone: Switch) -> None:
    on = phone()
    on.house.sets().add(CAMP)
    setup = propose(12, card_set=CAMP.card_set.id)
    on.app.stage.game.open(lambda: on.house.games().begin(setup, [Team.RED], {}), lambda: None)
    on.settle()
    open_set(on)
    on.tap("Forget this set")
    assert on.says("is being played with. End the game first.")
    on.answer("Understood")
    assert on_disk(on).exists()


def test_a_set_that_is_gone_gets_a_sentence(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.app.stage.go(Place.SET, CAMP.card_set.id)
    on.settle()
    assert on.place == Place.SETS
    assert on.says("is not on this phone")


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("Check the cards", Place.SCAN, Errand(Job.CHECK, card_set=CAMP.card_set.id)),
        ("Duel post", Place.POST, ("set", CAMP.card_set.id)),
    ],
)
def test_the_camera_is_one_tap_away(
    phone: Switch, monkeypatch: pytest.MonkeyPatch, text: str, place: Place, what: object
) -> None:
    on = phone()
    open_set(on)
    gone: list[tuple[Place, object]] = []
    monkeypatch.setattr(on.app.stage.window, "go", lambda place, what, _over: gone.append((place, what)))
    on.tap(text)
    assert gone == [(place, what)]
