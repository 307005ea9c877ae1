"""The list of card sets and the form for a new one, in a real window."""

import stat

from card_printing.sets.set_file import load
from referee_app.cards.ranks import Language
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.sets_driver import on_disk, open_sets, say


def name_entry(phone: Phone):  # type: ignore[no-untyped-def]  # Kivy has no types
    return phone.presenter.screen.part("make").ids.name.ids.entry


def test_an_empty_shelf_says_what_a_set_is_and_what_to_do(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    assert on.says("No card set yet")
    assert on.says("Make one, or scan the cover sheet")


def test_a_set_is_made_in_three_taps_and_kept_for_its_owner_alone(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    before = on.driver.taps
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    on.tap("Make the set")
    assert on.driver.taps - before == 3
    assert on.place == ScreenName.CARD_SET
    assert on.says("“Forest” is made")
    (set_file,) = on.services.sets().sets()
    path = on_disk(on, set_file)
    assert load(path).name == "Forest"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    on.back()
    assert on.place == ScreenName.SETS
    assert "Forest" in on.texts()


def test_the_looks_that_were_tapped_are_kept(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    for text in ("Nederlands", "English", "Small 44 × 63", "More looks", "Letter", "Save ink"):
        on.tap(text)
    on.tap("Make the set")
    (set_file,) = on.services.sets().sets()
    assert (set_file.design.languages, set_file.design.paper, set_file.design.ink_saver) == (
        (Language.NL,),
        "letter",
        True,
    )


def test_a_set_for_more_players_is_made_with_several_copies(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    assert on.says("One copy, for up to 120 players")
    on.tap("How many cards")
    on.tap_on(on.presenter.screen.part("make").ids.copies.ids.stepper.ids.plus)
    assert on.says("2 copies, for up to 240 players")
    on.tap("Make the set")
    (set_file,) = on.services.sets().sets()
    assert set_file.card_set.copies == 2


def test_a_set_without_a_name_is_refused_beside_the_name(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    on.tap("Make the set")
    assert on.says("A name has 1 to 60 letters")
    assert on.services.sets().sets() == ()
    on.tap_on(name_entry(on))
    say(on, "F")
    assert not on.says("A name has 1 to 60 letters")


def test_a_shelf_that_cannot_be_written_to_says_so(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    (on.device.data_folder / "sets").write_text("in the way")
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    on.tap("Make the set")
    assert on.says("is a file, not a folder")


def test_the_back_key_leaves_the_form_for_the_list(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    assert on.says("New card set")
    on.back()
    assert on.place == ScreenName.SETS
    assert on.says("No card set yet")


def test_who_leaves_while_a_set_is_made_is_not_led_to_it(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    let_go = on.hold(on.app.context.background_worker)
    on.presenter.screen.do("create")
    on.app.context.go(ScreenName.HOME)
    let_go()
    on.settle()
    assert on.place == ScreenName.HOME
    assert [set_file.name for set_file in on.services.sets().sets()] == ["Forest"]


def test_two_hasty_taps_make_one_set(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    for _ in range(2):
        on.presenter.screen.do("create")
    on.settle()
    assert [set_file.name for set_file in on.services.sets().sets()] == ["Forest"]
