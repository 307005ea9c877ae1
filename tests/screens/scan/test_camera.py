"""The camera looks while the scanner is in sight and at no other time; without one, one types or taps."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode
from referee_app.screens.navigation import CoverScanRequest, ScanRequest, ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.scan_driver import (
    RED,
    SET,
    blue,
    cell,
    chip,
    code,
    given,
    keep_set,
    play,
    red,
    scan,
    setup,
    view,
    with_camera,
)
from tests.screens.text_measures import box_of


def running(phone: Phone, *, knows_set: bool = True) -> Phone:
    cards = given(red("3"), blue("5")) if knows_set else ()
    play(phone, setup(), *cards, commands.BeginPlay(), knows_set=knows_set)
    return phone


def closed(phone: Phone) -> None:
    phone.until(lambda: phone.table.opened == 0)


def test_the_camera_is_let_go_on_leaving(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.DUEL)
    with_camera(on)
    assert on.device.awake
    on.back()
    closed(on)
    assert not on.device.awake


def test_the_camera_is_let_go_while_the_app_is_aside_and_looks_again_after(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.DUEL)
    with_camera(on)
    on.app.dispatch("on_pause")
    closed(on)
    assert not on.device.awake
    on.app.dispatch("on_resume")
    with_camera(on)
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")


def test_turning_to_another_job_keeps_the_camera_and_asks_for_something_else(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.DUEL)
    with_camera(on)
    for word, asks in (("Give", "The card that you give, please"), ("Hand in", "Spread the captured cards")):
        on.tap(word)
        assert on.says(asks)
    assert on.table.opened == 1
    assert on.device.asked_for_camera == 1
    on.see(code(blue("5")))
    assert view(on).teams[RED].captured.n == 1


def test_what_was_seen_for_the_last_job_does_not_count_for_the_next(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.GIVE)
    with_camera(on)
    on.table.lay(code(red("2")), frames=1)
    on.table.look()
    on.presenter.screen.do("job", "flag")
    on.settle()
    assert view(on).teams[Team.BLUE].flag == "hidden"
    assert view(on).teams[RED].in_play == 1


def test_an_answer_that_comes_after_leaving_is_only_announced(phone: Switch) -> None:
    on = phone()
    play(on, setup(), *given(red("3"), blue("5")), commands.BeginPlay(), on_field=True)
    scan(on, Job.DUEL)
    with_camera(on)
    on.presenter.screen.do("chip", "tap")
    on.presenter.screen.do("card", "red 3")
    on.presenter.screen.do("card", "blue 5")
    on.app.back()
    on.app.back()
    on.settle()
    assert on.place == "field"
    assert on.says("Lieutenant beats Miner: the higher rank wins.")


def test_nothing_moves_when_the_camera_opens(phone: Switch) -> None:
    on = running(phone(size=(320, 640)))
    scan(on, Job.GIVE)
    places = {key: box_of(chip(on, key)) for key in ("type", "tap", "light", "draw")}
    assert chip(on, "light").shown.is_idle
    with_camera(on)
    on.see()
    assert not chip(on, "light").shown.is_idle
    assert {key: box_of(chip(on, key)) for key in places} == places


def test_the_light_is_offered_only_where_there_is_one(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.DUEL)
    with_camera(on)
    on.see()
    on.tap("Light")
    assert on.device.lit
    assert chip(on, "light").tone == "signal"
    on.tap("Light")
    assert not on.device.lit
    on.device.has_light = False
    on.presenter.show()
    on.driver.frames(2)
    assert chip(on, "light").shown.is_idle
    on.tap("Light")
    assert not on.device.lit


def test_the_light_that_shines_is_still_shown_in_another_job(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.DUEL)
    with_camera(on)
    on.see()
    on.tap("Light")
    on.tap("Hand in")
    assert on.device.lit
    assert chip(on, "light").tone == "signal"


def test_the_light_goes_out_on_leaving(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.DUEL)
    with_camera(on)
    on.see()
    on.tap("Light")
    on.back()
    assert not on.device.lit


def test_a_phone_without_the_key_taps_at_once_and_is_shown_the_way_to_the_cover_sheet(phone: Switch) -> None:
    on = running(phone(), knows_set=False)
    scan(on, Job.DUEL)
    assert cell(on, "red", "3") is not None
    assert on.device.asked_for_camera == 0
    gone: list[object] = []
    on.app.context.window.go, go = (lambda *where: gone.append(where)), on.app.context.window.go  # type: ignore[method-assign]
    on.tap("Scan the cover sheet")
    assert gone == [("sets", CoverScanRequest(), None)]
    on.app.context.window.go = go  # type: ignore[method-assign]
    keep_set(on)
    on.presenter.on_return()
    on.settle()
    with_camera(on)
    on.see(code(red("3")))
    assert on.says("One card seen: Red. Now the other")


def test_the_box_has_no_camera_at_all(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True), commands.BeginPlay(), keeps=(RED,), knows_set=False)
    for job in (Job.DUEL, Job.HAND_IN, Job.GIVE, Job.BASE, Job.FLAG):
        scan(on, job)
        assert "Type the code" not in on.texts()
    assert on.device.asked_for_camera == 0


def test_while_dealing_only_what_makes_sense_can_be_turned_to(phone: Switch) -> None:
    on = phone()
    play(on, setup())
    scan(on, Job.GIVE)
    assert {"Duel", "Give", "Flag"} <= set(on.texts())
    assert "Hand in" not in on.texts()


@pytest.mark.parametrize("job", [Job.DUEL, Job.HAND_IN, Job.IDENTIFY, Job.CHECK])
def test_without_a_camera_it_is_said_that_a_code_can_be_typed_and_it_can(phone: Switch, job: Job) -> None:
    on = running(phone())
    on.table.is_missing = True
    on.app.go(ScreenName.SCAN, ScanRequest(job, card_set=SET.id if job is Job.CHECK else None))
    on.until_said("choose another one. Meanwhile a short code can be typed.")
    on.settle()
    on.tap("Type the code")
    assert on.says("Show this card")


def test_a_camera_that_freezes_is_told_and_can_be_tried_again(phone: Switch) -> None:
    on = running(phone())
    scan(on, Job.DUEL)
    with_camera(on)
    on.table.lay(code(red("3")))
    on.table.look()
    on.table.freeze()
    on.until_said("The camera’s picture stands still.")
    closed(on)
    on.tap("Try again")
    with_camera(on)
    assert not on.says("stands still")
    on.see(code(red("3")), code(blue("5")))
    assert on.says("Blue wins")
