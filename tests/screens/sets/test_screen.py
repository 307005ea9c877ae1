"""The card sets in a real window: made, scanned, opened from a file, and what is on disk after it."""

import stat
from pathlib import Path
from typing import Any

from PIL import Image

from card_printing.documents.cover import print_cover
from card_printing.reading.pictures import open_pdf
from card_printing.sets.set_file import load, save
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import cover_text
from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, Refused
from referee_app.desk.jobs import Job
from referee_app.live_game.model import propose
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.kit import ANOTHER, CAMP, ONE, hold_before_camera, on_disk, open_sets, say


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
    assert on.place == ScreenName.SET
    assert on.says("“Forest” is made")
    (kept,) = on.services.sets().sets()
    path = on_disk(on, kept)
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
    (kept,) = on.services.sets().sets()
    assert (kept.design.languages, kept.design.paper, kept.design.ink_saver) == ((Language.NL,), "letter", True)


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
    (kept,) = on.services.sets().sets()
    assert kept.card_set.copies == 2


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


def test_the_camera_takes_a_set_from_its_cover_sheet(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, cover_text(CAMP.card_set))
    on.until(lambda: on.place == ScreenName.SET)
    assert on.services.sets().find(CAMP.card_set.id) is not None
    assert on.says("is on this phone now")


def test_the_same_set_again_is_told_and_grows(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(CAMP)
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, cover_text(CardSet(CAMP.card_set.key, 2)))
    on.until_said("is here already, and has 2 copies now")
    kept = on.services.sets().find(CAMP.card_set.id)
    assert kept is not None
    assert (kept.name, kept.card_set.copies) == ("Summer camp", 2)


def test_another_code_is_refused_and_can_be_tried_again(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, "https://example.org")
    on.until_said("That is not a cover sheet")
    on.tap("Look again")
    hold_before_camera(on, cover_text(CAMP.card_set))
    on.until(lambda: on.place == ScreenName.SET)


def test_who_needs_one_cover_sheet_comes_back_with_it(phone: Switch) -> None:
    on = phone()
    on.app.context.go(ScreenName.SETS, "cover")
    hold_before_camera(on, cover_text(CAMP.card_set))
    on.until(lambda: on.place == ScreenName.HOME)
    assert on.services.sets().find(CAMP.card_set.id) is not None
    on.app.context.go(ScreenName.SETS, "cover")
    on.settle()
    on.back()
    assert on.place == ScreenName.HOME
    on.until(lambda: not on.table.opened)


def test_without_a_camera_there_is_a_sentence(phone: Switch) -> None:
    on = phone()
    on.device.allows_camera = False
    open_sets(on)
    on.tap("Scan a cover sheet")
    assert on.says("Look again")
    on.back()
    assert on.says("No card set yet")


def test_a_set_comes_with_the_file_that_the_phone_picked(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    save(tmp_path / "camp.cardset", CAMP)
    on.device.picks = tmp_path / "camp.cardset"
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.SET
    assert load(on_disk(on)) == CAMP


def test_every_wrong_file_gets_its_sentence(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    open_sets(on)
    Image.new("L", (300, 300), 255).save(tmp_path / "white.png")
    for name, content, told in (
        ("list.cardset", b"shopping list", "is not a card set"),
        ("broken.cardset", b'{"format": "field-marshal-card-set"', "is damaged"),
        ("photo.jpg", b"no picture at all", "neither a PDF nor a picture"),
        ("cover.pdf", b"%PDF-1.4 broken", "is damaged and cannot be shown"),
        ("white.png", None, "No code of a cover sheet can be seen"),
        ("gone.cardset", None, "is not there"),
    ):
        on.device.picks = tmp_path / name
        if content is not None:
            on.device.picks.write_bytes(content)
        on.tap("Open a file")
        assert on.says(told), on.texts()
        on.answer("Understood")
        assert on.place == ScreenName.SETS
    assert on.services.sets().sets() == ()


def test_a_photograph_of_the_cover_sheet_is_read(phone: Switch, tmp_path: Path) -> None:
    with (tmp_path / "cover.pdf").open("wb") as out:
        print_cover(out, CAMP.card_set, CAMP.name, CAMP.design)
    with open_pdf(tmp_path / "cover.pdf") as pages:
        pages.gray(0, 120).save(tmp_path / "photo.png")
    on = phone()
    on.device.picks = tmp_path / "photo.png"
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.SET
    assert on.services.sets().find(CAMP.card_set.id) is not None


def test_who_leaves_while_a_file_is_read_is_not_led_to_the_set(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    save(tmp_path / "camp.cardset", CAMP)
    on.device.picks = tmp_path / "camp.cardset"
    open_sets(on)
    let_go = on.hold(on.app.context.background_worker)
    on.driver.tap(on._labelled("Open a file"))
    on.driver.frames(3)
    assert on.says("camp.cardset")
    on.driver.key(27)
    let_go()
    on.settle()
    assert on.place == ScreenName.HOME
    assert not on.says("is on this phone now")
    open_sets(on)
    assert not on.says("camp.cardset")  # nothing is being read any more
    assert "Summer camp" in on.texts()


def test_what_was_left_unread_is_not_said_to_be_read_later(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    Image.new("L", (300, 300), 255).save(tmp_path / "white.png")
    on.device.picks = tmp_path / "white.png"
    open_sets(on)
    let_go = on.hold(on.app.context.background_worker)
    on.driver.tap(on._labelled("Open a file"))
    on.driver.key(27)
    let_go()
    on.settle()
    assert on.app.way.sheets == ()
    open_sets(on)
    assert not on.says("white.png")


def test_a_phone_that_is_put_aside_goes_on_reading(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    save(tmp_path / "camp.cardset", CAMP)
    on.device.picks = tmp_path / "camp.cardset"
    open_sets(on)
    let_go = on.hold(on.app.context.background_worker)
    on.driver.tap(on._labelled("Open a file"))
    on.driver.frames(3)
    on.driver.pause()
    let_go()
    on.settle()
    on.driver.resume()
    on.settle()
    assert on.place == ScreenName.SET
    assert on.says("is on this phone now")


def test_who_leaves_while_a_set_is_made_is_not_led_to_it(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    let_go = on.hold(on.app.context.background_worker)
    on.presenter.screen.do("made")
    on.app.context.go(ScreenName.HOME)
    let_go()
    on.settle()
    assert on.place == ScreenName.HOME
    assert [kept.name for kept in on.services.sets().sets()] == ["Forest"]


def test_two_hasty_taps_make_one_set(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Make a card set")
    on.tap_on(name_entry(on))
    say(on, "Forest")
    for _ in range(2):
        on.presenter.screen.do("made")
    on.settle()
    assert [kept.name for kept in on.services.sets().sets()] == ["Forest"]


def test_nothing_picked_changes_nothing(phone: Switch) -> None:
    on = phone()
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.SETS
    assert on.says("No card set yet")


def test_where_the_phone_has_no_picker_there_is_a_list_of_files(phone: Switch) -> None:
    on = phone()
    (on.device.home / "Downloads").mkdir(parents=True)
    save(on.device.home / "Downloads" / "camp.cardset", CAMP)
    on.device.has_picker = False
    open_sets(on)
    on.tap("Open a file")
    assert on.place == ScreenName.FILES
    on.tap("camp.cardset")
    assert on.place == ScreenName.SET
    on.back()
    assert on.place == ScreenName.SETS
    assert "Summer camp" in on.texts()


# Two sets with one id


def meet_another(on: Phone, card_set: CardSet = ANOTHER.card_set) -> None:
    """Scan the cover sheet of a set while another with its id is on the phone."""
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, cover_text(card_set))
    on.until_said(f"Two different sets have the id {card_set.id}")


def test_of_two_sets_with_one_id_the_one_that_is_here_can_be_kept(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    meet_another(on)
    assert on.services.sets().sets() == (ONE,)
    on.answer("Keep “Castle”")
    assert (on.services.sets().sets(), on.services.sets().set_aside()) == ((ONE,), ())
    assert on.place == ScreenName.SETS
    assert "Castle" in on.texts()


def test_of_two_sets_with_one_id_the_new_one_can_be_used_and_exchanged_again(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    meet_another(on)
    on.answer("Use the new one instead")
    on.settle()
    assert on.place == ScreenName.SET
    assert on.services.sets().get(ONE.card_set.id).card_set == ANOTHER.card_set
    on.back()
    on.tap("Castle")
    assert on.says("“Castle” is not in use")
    on.answer("Use this one")
    on.settle()
    assert on.place == ScreenName.SET
    assert on.services.sets().get(ONE.card_set.id) == ONE
    assert [aside.card_set for aside in on.services.sets().set_aside()] == [ANOTHER.card_set]


def test_a_set_aside_is_forgotten_alone(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ANOTHER)
    on.services.sets().exchange(ONE)
    open_sets(on)
    on.tap("River")
    on.answer("Forget this set")
    assert on.says("Forget “River”?")
    on.answer("Forget it for ever")
    on.settle()
    assert (on.services.sets().sets(), on.services.sets().set_aside()) == ((ONE,), ())
    assert "River" not in on.texts()


def test_a_file_with_another_set_of_the_same_id_is_asked_about(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    on.services.sets().add(ONE)
    save(tmp_path / "river.cardset", ANOTHER)
    on.device.picks = tmp_path / "river.cardset"
    open_sets(on)
    on.tap("Open a file")
    assert on.says(f"Two different sets have the id {ONE.card_set.id}")
    on.answer("Use the new one instead")
    on.settle()
    assert on.services.sets().sets() == (ANOTHER,)


def test_who_leaves_the_question_about_two_sets_changes_nothing_and_can_look_again(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    meet_another(on)
    on.back()
    assert on.services.sets().sets() == (ONE,)
    assert on.says("Look again")


def test_the_game_that_is_open_goes_by_the_set_that_was_chosen(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    setup = propose(12, card_set=ONE.card_set.id)
    on.app.context.game.open(lambda: on.services.games().begin(setup, [Team.RED], {}), lambda: None)
    on.settle()
    meet_another(on)
    assert on.says("The open game goes by this id")
    on.answer("Use the new one instead")
    on.settle()
    card = ONE.card_set.cards[0]
    codes = [kept.card_set.code(card) for kept in (ANOTHER, ONE)]

    def typed(desk: Any) -> list[Answer]:
        desk.begin_job(Job.WHAT)
        return [answer for code in codes for answer in desk.typed(Job.WHAT, code)]

    answers: list[Answer] = []
    on.app.context.game.ask(typed, answers.extend)
    on.settle()
    assert [isinstance(answer, Refused) for answer in answers] == [False, True]
