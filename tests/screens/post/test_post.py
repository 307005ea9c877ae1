"""A phone on a tree stump: it tells who wins, starts again by itself, and only the lock lets somebody leave."""

import pytest

from referee_app.live_game import commands as ask
from referee_app.live_game.model import HouseRules, Knowledge
from referee_app.screens.places import Place
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.kit import (
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


def at_a_set(phone: Phone) -> Phone:
    keep_set(phone)
    phone.app.go(Place.POST, ("set", SET.id))
    phone.settle()
    with_camera(phone)
    return phone


def in_a_game(phone: Phone, rules: HouseRules | None = None) -> Phone:
    agreed = setup(rules=rules) if rules else setup()
    cards = given(red("3"), red("4"), red("1"), blue("5"), blue("10"))
    play(phone, agreed, *cards, ask.BeginPlay(), on_field=True)
    phone.app.go(Place.POST)
    phone.settle()
    with_camera(phone)
    return phone


def hold(phone: Phone, seconds: float) -> None:
    lock = phone.presenter.screen.ids.lock
    finger = phone.driver.press(*lock.to_window(*lock.center))
    for _ in range(round(seconds * 10)):
        phone.driver.frames(1, 0.1)
    phone.driver.release(finger)
    phone.settle()


def test_it_tells_who_wins_for_longer_and_starts_again_by_itself(phone: Switch) -> None:
    on = at_a_set(phone())
    assert on.says("Show both cards")
    on.see(code(red("3")), code(blue("B")))
    assert on.says("Red wins")
    assert not on.says("The bomb tagged: void")
    on.driver.wait(7.5)
    assert overlay(on).is_there
    on.driver.wait(1)
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


def test_where_it_matters_who_tagged_both_answers_are_given(phone: Switch) -> None:
    on = in_a_game(phone(), HouseRules(spy_must_tag=True))
    on.back()
    on.see(code(red("1")), code(blue("10")))
    assert on.says("If the spy tagged, the spy wins.")


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
    on.app.go(Place.POST, ("set", SET.id))
    on.until_said("No camera was found as number 0.")
    assert on.says("It tries again by itself.")
    on.table.is_missing = False
    on.driver.wait(5)
    with_camera(on)
    assert not on.says("No camera was found")
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")


def test_without_codes_there_is_no_post(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, box=True), ask.BeginPlay(), knows_set=False, on_field=True)
    on.app.go(Place.POST)
    on.settle()
    assert on.place == "field"
    assert on.says("This game does not know single cards.")
