"""A card that is given at base without a name: who may have it is offered, and one tap says so."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules, Knowledge, Mode, Player
from referee_app.live_game.queries import PlayerStatus
from referee_app.screens.widgets.player_grid import PlayerButton
from tests.screens.scan.scan_driver import RED, blue, code, play, red, scan, setup, view, with_camera

ANNA, BOB, JAN = Player(RED, 1), Player(RED, 2), Player(RED, 3)
NAMES = {ANNA: "Anna", BOB: "Bob", JAN: "Jan-Willem"}


def at_base(phone: Phone, job: Job = Job.BASE, rules: HouseRules = OFFICIAL_RULES) -> Phone:
    """Jan-Willem has waited longest: Anna and Bob lost their cards later."""
    agreed = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS, rules=rules)
    dealt = (commands.IssueCard(red("2", 1), ANNA), commands.IssueCard(red("2", 2), BOB))
    play(phone, agreed, *dealt, commands.BeginPlay(), keeps=(RED,), names=NAMES)
    phone.now += 300_000
    phone.app.context.game.call(lambda desk: desk.do(commands.ReportBack(BOB)))
    phone.settle()
    scan(phone, job)
    with_camera(phone)
    return phone


def status(on: Phone, player: Player) -> PlayerStatus:
    return next(each.status for each in view(on).teams[RED].players if each.player == player)


def in_hand(on: Phone, player: Player) -> object:
    return next(each.card for each in view(on).teams[RED].players if each.player == player)


def tile(on: Phone, name: str) -> PlayerButton:
    buttons = (each for each in on.driver.widgets() if isinstance(each, PlayerButton))
    return next(each for each in buttons if each.text == name)


@pytest.mark.parametrize("job", [Job.BASE, Job.GIVE])
def test_one_tap_names_who_waits_longest(phone: Switch, job: Job) -> None:
    on = at_base(phone(), job)
    on.see(code(red("5")))
    taps = on.driver.taps
    on.tap("For Jan-Willem?")
    assert on.driver.taps - taps == 1
    assert in_hand(on, JAN) == red("5")
    assert on.says("Jan-Willem has a card. 17 left.")


def test_no_tap_is_needed(phone: Switch) -> None:
    on = at_base(phone())
    on.see(code(red("5")))
    on.see(code(red("6")))
    on.driver.wait(11)
    assert not on.says("For Jan-Willem?")
    assert status(on, JAN) is PlayerStatus.WAITS
    assert view(on).teams[RED].pile == 16


def test_a_tile_that_is_tapped_right_after_names_the_card_just_given(phone: Switch) -> None:
    on = at_base(phone())
    on.see(code(red("5")))
    on.tap_on(tile(on, "Bob"))
    assert in_hand(on, BOB) == red("5")
    assert not on.says("The card for Bob")


def test_a_tile_that_is_tapped_later_says_for_whom_the_next_card_is(phone: Switch) -> None:
    on = at_base(phone())
    on.see(code(red("5")))
    on.driver.wait(11)
    on.tap_on(tile(on, "Bob"))
    assert in_hand(on, BOB) is None
    on.see(code(red("6")))
    assert in_hand(on, BOB) == red("6")


def test_an_undo_takes_the_card_back_as_one_thing(phone: Switch) -> None:
    on = at_base(phone())
    on.see(code(red("5")))
    on.tap("For Jan-Willem?")
    on.tap("Undo")
    assert in_hand(on, JAN) is None
    assert view(on).teams[RED].pile == 18


def test_captured_cards_then_the_new_card_and_the_name(phone: Switch) -> None:
    on = at_base(phone())
    on.see(code(blue("3")), code(blue("4")))
    on.see(code(red("5")))
    on.tap("For Jan-Willem?")
    assert view(on).teams[RED].captured.n == 2
    assert status(on, JAN) is PlayerStatus.PLAYS


def test_what_is_refused_leaves_the_card_with_nobody_in_particular(phone: Switch) -> None:
    on = at_base(phone(), rules=HouseRules(respawn_delay_s=120))
    on.see(code(red("5")))
    on.tap("For Jan-Willem?")
    assert in_hand(on, JAN) is None
    assert view(on).teams[RED].pile == 17
    assert on.says("Jan-Willem")


def test_a_card_that_is_tapped_can_be_named_too(phone: Switch) -> None:
    on = at_base(phone())
    on.tap("Tap instead")
    on.tap("New card: Red")
    on.tap("For Jan-Willem?")
    assert status(on, JAN) is PlayerStatus.PLAYS


def test_where_players_are_not_known_an_undo_is_offered(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.CARDS, Mode.TWO_LEADERS), commands.BeginPlay(), keeps=(RED,))
    scan(on, Job.BASE)
    with_camera(on)
    on.see(code(red("5")))
    on.tap("Undo")
    assert view(on).teams[RED].pile == 20
