"""What is not quite right at the scanner: several cards at once, codes that are far off, looks in vain."""

from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.scan_driver import (
    RED,
    SET,
    blue,
    code,
    given,
    overlay,
    play,
    red,
    scan,
    setup,
    sounded,
    view,
    with_camera,
)


def at(phone: Phone, job: Job, *done: commands.Command) -> Phone:
    agreed = setup(Knowledge.CARDS, Mode.TWO_LEADERS)
    play(phone, agreed, *given(red("3"), red("4")), commands.BeginPlay(), *done, keeps=(RED,))
    scan(phone, job)
    with_camera(phone)
    return phone


def test_a_code_that_only_says_a_short_one_is_a_problem(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.see(SET.short_code(red("3")))
    assert on.says("This QR code only says")
    assert sounded(on) == ["problem"]


def test_a_third_card_is_a_hint(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.see(code(red("3")), code(red("4")), code(blue("5")))
    assert on.says("That is more than two cards.")
    assert sounded(on) == []
    assert not overlay(on).is_there


def test_several_cards_at_once_are_not_given(phone: Switch) -> None:
    on = at(phone(), Job.GIVE)
    on.see(code(red("8")), code(red("9")))
    assert on.says("These are several cards at once. Show only one.")
    assert view(on).teams[RED].in_play == 2
    assert sounded(on) == []


def test_a_code_that_is_far_off_is_mistyped(phone: Switch) -> None:
    on = at(phone(), Job.HAND_IN)
    on.tap("Type the code")
    on.driver.type("zz")
    on.tap("Show this card")
    assert on.says("That is not the code of a card.")
    on.back()
    assert on.place == "scan"
    assert not on.says("That is not the code of a card.")


def test_a_closer_look_in_vain_says_what_else_to_do(phone: Switch) -> None:
    on = at(phone(), Job.DUEL)
    on.tap_on(on.presenter.screen.preview)
    on.table.lay(frames=3)
    on._looked()
    on.until_said("a torn or muddy code can be typed")


def test_what_is_said_already_is_not_sounded_again(phone: Switch) -> None:
    on = at(phone(), Job.HAND_IN)
    on.see(code(red("3")))
    on.see(code(red("3")))
    assert sounded(on) == ["problem"]
