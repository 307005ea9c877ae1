"""Handing in and coming back to base: each card once, with a tick, and the half is celebrated."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Blank, Knowledge, Mode, Player
from tests.screens.scan.scan_driver import (
    BLUE,
    RED,
    blue,
    code,
    given,
    play,
    red,
    scan,
    setup,
    sounded,
    view,
    with_camera,
)


def red_leader(phone: Phone, *done: commands.Command) -> Phone:
    play(phone, setup(Knowledge.CARDS, Mode.TWO_LEADERS), commands.BeginPlay(), *done, keeps=(RED,))
    return phone


def captured(phone: Phone, team: Team = RED) -> int:
    return view(phone).teams[team].captured.n


def test_a_sweep_of_captured_cards_is_one_thing_to_undo(phone: Switch) -> None:
    on = red_leader(phone())
    scan(on, Job.HAND_IN)
    with_camera(on)
    on.see(*map(code, (blue("2"), blue("3"), blue("4"))))
    assert captured(on) == 3
    assert sounded(on) == ["tick"]
    on.tap("Undo")
    assert captured(on) == 0
    assert on.says("Taken back")


def test_a_card_that_was_counted_bears_a_tick_while_it_is_in_sight(phone: Switch) -> None:
    on = red_leader(phone())
    scan(on, Job.HAND_IN)
    with_camera(on)
    on.table.lay(code(blue("2")), frames=1)
    on._looked()
    on.table.lay(code(blue("2")), code(blue("3")), frames=1)
    on._looked()
    picture = on.presenter.screen.preview
    assert [outline.tone for outline in picture.outlines] == ["blue", "blue"]
    assert any(outline.tick for outline in picture.outlines)
    on.table.clear()
    on._looked()
    assert picture.outlines == ()


def test_the_half_is_celebrated(phone: Switch) -> None:
    on = red_leader(phone(), *[commands.HandIn(Blank(BLUE)) for _ in range(9)])
    scan(on, Job.HAND_IN)
    with_camera(on)
    on.see(code(blue("2")))
    assert on.says("Half reached! Everybody in Red may take the flag now.")
    assert sounded(on) == ["half"]
    on.see(code(blue("3")))
    assert on.says("half at 10")
    assert on.says("11")


def test_the_colour_tells_whose_count_it_is_where_both_are_kept(phone: Switch) -> None:
    on = phone()
    play(on, setup(), *given(red("2"), blue("2")), commands.BeginPlay())
    scan(on, Job.HAND_IN)
    with_camera(on)
    on.see(code(red("2")), code(blue("2")))
    assert (captured(on, RED), captured(on, BLUE)) == (1, 1)


def test_taps_of_the_box_are_undone_one_by_one(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True), commands.BeginPlay(), keeps=(RED,), knows_set=False)
    scan(on, Job.HAND_IN)
    on.tap("+1 Blue card")
    on.tap("+1 Blue card")
    on.tap("Undo")
    assert captured(on) == 1


def test_a_phone_that_keeps_both_is_told_whose_base_it_is_once(phone: Switch) -> None:
    on = phone()
    play(on, setup(), *given(blue("2"), red("2")), commands.BeginPlay())
    scan(on, Job.BASE)
    assert on.says("Whose base is this?")
    assert on.table.opened == 0
    on.tap("Red")
    with_camera(on)
    on.see(code(blue("2")))
    assert captured(on) == 1
    on.tap("Hand in")
    on.tap("At base")
    with_camera(on)
    assert on.says("Captured cards first, then the new card")


def test_who_is_back_can_be_said_first(phone: Switch) -> None:
    on = phone()
    anna = Player(RED, 2)
    play(on, setup(Knowledge.PLAYERS, Mode.TWO_LEADERS), commands.BeginPlay(), keeps=(RED,), names={anna: "Anna"})
    scan(on, Job.BASE)
    with_camera(on)
    on.tap("Anna")
    assert on.says("The card for Anna")
    on.see(code(red("5")))
    assert on.says("Anna has a card. 19 left.")
    on.driver.wait(11)
    assert on.says("Captured cards first, then the new card")


def test_the_base_of_the_box_counts_and_gives_with_one_tap_each(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False)
    scan(on, Job.BASE)
    on.tap("Blue")
    taps = on.driver.taps
    on.tap("+1 Red card")
    on.tap("New card: Blue")
    assert on.driver.taps - taps == 2
    assert captured(on, BLUE) == 1
    assert view(on).teams[BLUE].in_play == 1


@pytest.mark.parametrize("box", [True, False], ids=["the box", "a card set"])
@pytest.mark.parametrize("knowledge", Knowledge)
def test_the_base_of_the_only_team_offers_what_came_in_and_the_new_card(
    phone: Switch, knowledge: Knowledge, box: bool
) -> None:
    on = phone()
    agreed = setup(knowledge, Mode.TWO_LEADERS, box=box)
    play(on, agreed, commands.BeginPlay(), keeps=(RED,), knows_set=not box)
    scan(on, Job.BASE)
    if not box and knowledge is not Knowledge.COUNTED:
        with_camera(on)
        on.tap("Tap instead")
    taps = on.driver.taps
    on.tap("+1 Blue card")
    on.tap("New card: Red")
    assert on.driver.taps - taps == 2
    assert captured(on) == 1
    assert view(on).teams[RED].in_play == 1
