"""One card set in a real window: printed, shared, changed, forgotten; and what is on disk after it."""

from dataclasses import replace

import pytest

from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style
from card_printing.sets.set_file import load
from referee_app.cards.ranks import Language, Team
from referee_app.desk.jobs import Job
from referee_app.live_game.model import propose
from referee_app.screens.navigation import CardSetRequest, PostRequest, ScanRequest, ScreenName
from referee_app.screens.sets import set_tasks
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.sets_driver import CAMP, LONG, kept_files, on_disk, open_set, open_sets, say

DENSE = replace(CAMP, design=Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3))
CARDS = f"{CAMP.card_set.id}-cards-Summer camp.pdf"


def shared(phone: Phone) -> list[str]:
    return [path.name for path, _ in phone.device.shared]


def entry_of_lost_cards(phone: Phone):  # type: ignore[no-untyped-def]  # Kivy has no types
    return phone.presenter.screen.part("reprint").ids.cards.ids.entry


def test_a_number_of_players_that_cannot_be_is_refused_and_nothing_is_printed(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("Print")
    on.tap("Briefing")
    on.tap_on(on.presenter.screen.part("print").ids.cards.ids.players.ids.entry)
    say(on, "3")
    on.tap("Make the 2 PDFs")
    assert on.says("3 is too few: here it is at least 4. It stays at 20.")
    on.answer("Understood")
    on.settle()
    assert not on.presenter.screen.printing.is_printed


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


def test_a_size_of_ones_own_bleed_and_crop_marks_are_kept(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("How the cards look", "Own size", "More looks", "Crop marks"):
        on.tap(text)
    looks = on.presenter.screen.part("looks").ids.design.ids
    for line, wrong, right, told in (
        (looks.own_size, "90x60", "60 x 90", "No card is 90 by 60 mm."),
        (looks.bleed, "9", "2.5", "A bleed of 9 mm cannot be printed."),
    ):
        line.take("")
        on.settle()
        on.tap_on(line.ids.entry)
        say(on, wrong)
        assert on.says(told)
        on.tap("Keep these looks")
        assert on.app.back_stack.sheets
        on.answer("Understood")
        line.take(right)
        on.settle()
        assert not on.says(told)
    assert load(on_disk(on)) == CAMP
    on.tap("Keep these looks")
    wanted = replace(CAMP.design, size=CardSize(60, 90), bleed=2.5, crop_marks=False)
    assert load(on_disk(on)).design == wanted
    on.tap("How the cards look")
    assert looks.own_size.text == "60 × 90"


def test_looks_that_are_left_are_not_kept(phone: Switch) -> None:
    on = phone()
    open_set(on)
    on.tap("How the cards look")
    on.tap("Deutsch")
    on.back()
    assert load(on_disk(on)) == CAMP
    assert on.place == ScreenName.CARD_SET


def test_what_was_unfolded_is_folded_away_when_the_step_is_opened_again(phone: Switch) -> None:
    on = phone()
    open_set(on)
    for text in ("Print", "Looks for this time", "Large 74 × 105"):
        on.tap(text)
    on.back()
    on.tap("Print")
    assert not on.says("Large 74 × 105")
    assert on.says("Otherwise than the set is kept")


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
    assert kept_files(on) == set()


def test_what_comes_late_of_one_set_is_not_shown_of_another(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(LONG)
    open_set(on)
    let_go = on.hold(on.app.context.background_worker)
    on.presenter._run(lambda store: set_tasks.add_copy(store, CAMP.card_set.id), on.presenter._grown)  # type: ignore[attr-defined]
    on.driver.key(27)
    on.app.context.go(ScreenName.CARD_SET, CardSetRequest(LONG.card_set.id))
    let_go()
    on.settle()
    assert LONG.name in on.texts()
    assert not on.says(on.app.context.words.say_key("set.copies.done", n=2))
    assert load(on_disk(on)).card_set.copies == 2


def test_a_set_that_was_left_while_it_was_fetched_leads_nobody_back(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    let_go = on.hold(on.app.context.background_worker)
    on.app.context.go(ScreenName.CARD_SET, CardSetRequest(CAMP.card_set.id))  # which is not here
    on.driver.frames(2)
    on.app.context.go(ScreenName.SETTINGS)
    let_go()
    on.settle()
    assert on.place == ScreenName.SETTINGS
    assert on.app.back_stack.sheets == ()


def test_forgetting_asks_first_and_then_the_key_is_gone(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(CAMP)
    open_sets(on)
    on.tap("Summer camp")
    on.tap("Forget this set")
    assert on.says("nobody can ever tell its cards again")
    assert on_disk(on).exists()
    on.back()
    assert on.place == ScreenName.CARD_SET
    on.tap("Forget this set")
    on.answer("Forget it for ever")
    on.settle()
    assert not on_disk(on).exists()
    assert on.place == ScreenName.SETS
    assert on.says("No card set yet")


def test_a_set_that_is_played_with_is_not_forgotten(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(CAMP)
    setup = propose(12, card_set=CAMP.card_set.id)
    on.app.context.game.open(lambda: on.services.games().begin(setup, [Team.RED], {}), lambda: None)
    on.settle()
    open_set(on)
    on.tap("Forget this set")
    assert on.says("is being played with. End the game first.")
    on.answer("Understood")
    assert on_disk(on).exists()


def test_a_set_that_is_gone_gets_a_sentence(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.app.context.go(ScreenName.CARD_SET, CardSetRequest(CAMP.card_set.id))
    on.settle()
    assert on.place == ScreenName.SETS
    assert on.says("is not on this phone")


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("Check the cards", ScreenName.SCAN, ScanRequest(Job.CHECK, card_set=CAMP.card_set.id)),
        ("Duel post", ScreenName.POST, PostRequest(CAMP.card_set.id)),
    ],
)
def test_the_camera_is_one_tap_away(
    phone: Switch, monkeypatch: pytest.MonkeyPatch, text: str, place: ScreenName, what: object
) -> None:
    on = phone()
    open_set(on)
    gone: list[tuple[ScreenName, object]] = []
    monkeypatch.setattr(on.app.context.window, "go", lambda place, what, _over: gone.append((place, what)))
    on.tap(text)
    assert gone == [(place, what)]
