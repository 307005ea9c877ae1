"""The duel post shows who wins, starts again by itself, and is left only by holding the lock."""

import re

import pytest

from referee_app.cameras.phone_camera import CameraTaken
from referee_app.cards.card_set import CodeForged
from referee_app.cards.ranks import Language
from referee_app.desk.answers import Refused
from referee_app.live_game import commands
from referee_app.live_game.model import HouseRules, Knowledge
from referee_app.scanning.sources.opencv_camera import CameraBusy, CameraForbidden, NoCamera
from referee_app.scanning.sources.preview import CameraFrozen, CameraSilent
from referee_app.scanning.sources.source import CameraLost
from referee_app.screens.camera_session import CameraNotAllowed
from referee_app.screens.navigation import PostRequest, ScreenName
from referee_app.screens.post.model import VERDICT_SECONDS, post_shown
from referee_app.sentence import Refusal
from referee_app.words.words import Words
from tests.screens.conftest import Switch
from tests.screens.post.post_driver import at_a_set, hold, in_a_game
from tests.screens.scan.scan_driver import (
    OTHER_SET,
    SET,
    blue,
    code,
    given,
    keep_set,
    overlay,
    play,
    red,
    setup,
    sounded,
    view,
    with_camera,
)

CAMERA_TROUBLES = (
    NoCamera(number=0),
    CameraForbidden(number=0),
    CameraBusy(number=0),
    CameraLost(),
    CameraSilent(),
    CameraFrozen(),
    CameraTaken(),
    CameraNotAllowed(),
)


def test_it_tells_who_wins_for_longer_and_starts_again_by_itself(phone: Switch) -> None:
    on = at_a_set(phone())
    assert on.says("Show both cards")
    on.see(code(red("3")), code(blue("B")))
    assert on.says("Red wins")
    assert not on.says("The bomb tagged: does not count")
    on.see(code(red("3")), code(blue("B")))  # out of sight for a moment
    on.driver.wait(VERDICT_SECONDS - 4)  # time also passes while the camera is waited for
    assert overlay(on).is_there
    on.driver.wait(4.5)
    assert not overlay(on).is_there
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")
    assert sounded(on) == ["red", "blue"]
    assert on.driver.taps == 0


def test_taps_and_the_back_key_do_not_leave_but_tell_how(phone: Switch) -> None:
    on = at_a_set(phone())
    how = "To leave, hold the lock for 3 seconds."
    assert not on.says(how)
    for x, y in ((200, 600), (200, 400), (60, 60), (390, 790)):
        on.driver.tap_at(x, y)
        assert on.place == "post"
    assert on.says(how)
    on.driver.wait(6)
    assert not on.says(how)
    assert on.back()
    assert on.place == "post"
    assert on.says(how)
    on.driver.wait(6)
    assert not on.says(how)
    on.driver.tap(on.presenter.screen.ids.lock)
    assert on.says(how)


def test_a_verdict_is_not_tapped_away(phone: Switch) -> None:
    on = at_a_set(phone())
    on.see(code(red("3")), code(blue("5")))
    on.driver.tap_at(200, 500)
    on.back()
    assert overlay(on).is_there
    assert on.place == "post"


def test_the_lock_has_to_be_held(phone: Switch) -> None:
    on = at_a_set(phone())
    assert on.device.awake
    hold(on, 2)
    assert on.place == "post"
    assert on.presenter.screen.ids.lock.held == 0
    hold(on, 3.5)
    assert on.place == "home"
    on.until(lambda: on.table.opened == 0)
    assert not on.device.awake


def test_in_a_game_it_only_tells_unless_somebody_wants_it_recorded(phone: Switch) -> None:
    on = in_a_game(phone())
    lines = len(view(on).log)
    on.answer("Only tell who wins")
    with_camera(on)
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")
    assert len(view(on).log) == lines


def test_in_a_game_it_records_where_that_is_wanted(phone: Switch) -> None:
    on = in_a_game(phone())
    on.answer("Record the duels")
    with_camera(on)
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")
    assert view(on).log[0].what.key == "log.duel"


def test_leaving_the_question_means_only_telling(phone: Switch) -> None:
    on = in_a_game(phone())
    lines = len(view(on).log)
    on.back()
    assert on.place == "post"
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")
    assert len(view(on).log) == lines


SPY_RULE = HouseRules(spy_must_tag=True)


def test_where_it_matters_who_tagged_both_answers_are_given(phone: Switch) -> None:
    on = in_a_game(phone(), SPY_RULE)
    on.back()
    on.see(code(red("1")), code(blue("10")))
    assert on.says("If the spy tagged, the spy wins.")
    assert not on.says("not recorded")
    lines = len(view(on).log)
    on.tap("Blue: Marshal")
    assert on.says("The marshal tagged first: the spy is caught.")
    assert len(view(on).log) == lines


def test_a_post_that_records_is_told_who_tagged_with_one_tap(phone: Switch) -> None:
    on = in_a_game(phone(), SPY_RULE)
    on.answer("Record the duels")
    with_camera(on)
    on.see(code(red("1")), code(blue("10")))
    assert on.says("Tap who tagged. Until then this duel is not recorded.")
    assert view(on).log[0].what.key != "log.duel"
    on.driver.tap_at(200, 700)  # beside the buttons nothing is answered
    assert on.says("Who tagged?")
    on.tap("Red: Spy")
    assert on.says("Red wins")
    assert view(on).log[0].what.key == "log.duel"
    assert sounded(on) == ["void", "red"]


def test_two_fingers_do_not_answer_twice(phone: Switch) -> None:
    on = in_a_game(phone(), SPY_RULE)
    on.answer("Record the duels")
    with_camera(on)
    on.see(code(red("1")), code(blue("10")))
    overlay(on).dispatch("on_action", "red")
    overlay(on).dispatch("on_action", "blue")
    on.settle()
    assert [line.what.key for line in view(on).log].count("log.duel") == 1
    assert on.says("Red wins")


def test_nobody_is_asked_for_ever_who_tagged(phone: Switch) -> None:
    on = in_a_game(phone(), SPY_RULE)
    on.back()
    on.see(code(red("1")), code(blue("10")))
    on.driver.wait(19)
    assert overlay(on).is_there
    on.driver.wait(2)
    assert not overlay(on).is_there


def test_one_new_card_ends_what_was_said_about_two(phone: Switch) -> None:
    on = at_a_set(phone())
    on.see(code(red("3")), code(red("4")))
    assert on.says("Both cards are of Red.")
    on.table.lay(code(red("5")))
    on._looked()
    assert not on.says("Both cards are of Red.")


def test_players_are_sent_to_a_leader_and_not_to_a_cover_sheet(phone: Switch) -> None:
    on = at_a_set(phone())
    on.see(OTHER_SET.code(blue("9")))
    assert on.says("This card is of another set. Put it aside, and ask a leader.")


def test_one_card_is_said_to_be_seen(phone: Switch) -> None:
    on = at_a_set(phone())
    on.see(code(red("3")))
    assert on.says("One card seen: Red. Now the other")


def test_who_lets_it_record_before_the_whistle_reads_that_a_duel_begins_the_game(phone: Switch) -> None:
    on = phone()
    play(on, setup(), *given(red("3"), blue("5")), on_field=True)
    on.app.go(ScreenName.POST)
    on.settle()
    assert on.says("The game has not begun: the first duel would begin it.")
    on.answer("Record the duels")
    with_camera(on)
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")
    assert view(on).phase == "running"


def test_once_it_is_left_nothing_of_it_is_said_or_heard(phone: Switch) -> None:
    on = at_a_set(phone())
    post = on.presenter
    on.see(OTHER_SET.code(red("3")))
    hold(on, 3.5)
    assert on.place == "home"
    before = sounded(on)
    post._answered((Refused(CodeForged()),))  # type: ignore[attr-defined]
    post._look()  # type: ignore[attr-defined]
    on.settle()
    assert sounded(on) == before
    assert on.table.opened == 0
    timers = (post._again, post._hide_how_soon, post._clear_wrong_soon)  # type: ignore[attr-defined]
    assert not any(timer.is_triggered for timer in timers)


def test_how_to_leave_is_told_for_as_long_after_the_last_touch(phone: Switch) -> None:
    on = at_a_set(phone())
    how = "To leave, hold the lock for 3 seconds."
    on.driver.tap_at(200, 600)
    on.driver.wait(4)
    on.driver.tap_at(200, 600)
    on.driver.wait(4)
    assert on.says(how)
    on.driver.wait(1.5)
    assert not on.says(how)


def test_what_is_wrong_is_said_for_as_long_after_the_last_time(phone: Switch) -> None:
    on = at_a_set(phone())
    on.see(OTHER_SET.code(red("3")))
    on.driver.wait(4)
    on.see(OTHER_SET.code(red("4")))
    on.driver.wait(4)
    assert on.says("This card is of another set")
    on.driver.wait(1.5)
    assert on.says("Show both cards")


def test_a_camera_that_is_lost_is_not_tried_again_by_who_has_left(phone: Switch) -> None:
    on = phone()
    on.table.is_missing = True
    keep_set(on)
    on.app.go(ScreenName.POST, PostRequest(SET.id))
    on.until_said("No camera was found as number 0.")
    hold(on, 3.5)
    assert on.place == "home"
    on.table.is_missing = False
    on.driver.wait(6)
    on.settle()
    assert on.table.opened == 0


def test_when_the_phone_is_turned_back_the_picture_is_as_large_as_before(phone: Switch) -> None:
    on = at_a_set(phone())
    before = on.presenter.screen.ids.preview.height
    on.driver.resize(800, 400)
    on.driver.resize(400, 800)
    assert on.presenter.screen.ids.preview.height == before


@pytest.mark.parametrize(
    ("texts", "said", "sounds"),
    [
        ((code(red("3")), code(red("4"))), "Both cards are of Red.", []),
        ((OTHER_SET.code(red("3")),), "This card is of another set", ["problem"]),
        (("hello",), "That is not the code of a card.", []),
    ],
)
def test_what_is_wrong_is_said_large_and_goes(
    phone: Switch, texts: tuple[str, ...], said: str, sounds: list[str]
) -> None:
    on = at_a_set(phone())
    on.see(*texts)
    assert on.says(said)
    assert sounded(on) == sounds
    on.driver.wait(6)
    assert on.says("Show both cards")


def test_a_camera_that_is_lost_is_told_and_tried_again(phone: Switch) -> None:
    on = phone()
    on.table.is_missing = True
    keep_set(on)
    on.app.go(ScreenName.POST, PostRequest(SET.id))
    on.until_said("No camera was found as number 0.")
    assert on.says("It tries again by itself.")
    on.table.is_missing = False
    on.driver.wait(5)
    with_camera(on)
    assert not on.says("No camera was found")
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("why", CAMERA_TROUBLES, ids=lambda why: why.key)
def test_nobody_is_told_to_type_where_nothing_can_be_typed(language: Language, why: Refusal) -> None:
    said = post_shown(Words(language), why).trouble
    assert said.startswith(Words(language).say(why))
    assert (
        re.search(r"\b(typ(e|ed|ing|en)?|tippe?n?|eintippen|tape[rz]?|sais\w+|korte code|code court|Kurzcode)\b", said)
        is None
    )


def test_a_camera_that_freezes_is_told_and_tried_again(phone: Switch) -> None:
    on = at_a_set(phone())
    on.table.lay(code(red("3")))
    on.table.look()
    on.table.freeze()
    on.until_said("The camera’s picture stands still.")
    assert on.says("It tries again by itself.")
    on.driver.wait(5)
    with_camera(on)
    assert not on.says("stands still")
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")


def test_without_codes_there_is_no_post(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False, on_field=True)
    on.app.go(ScreenName.POST)
    on.settle()
    assert on.place == "field"
    assert on.says("This game does not know single cards.")
