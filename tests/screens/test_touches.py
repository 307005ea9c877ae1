"""A finger that was down when something else came under it does nothing."""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.metrics import dp

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Player
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens.navigation import PostRequest, ScreenName
from referee_app.screens.scan.scan_state import InputWay
from referee_app.screens.widgets.base import Scroll
from referee_app.screens.widgets.inputs import Stepper
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.screens.widgets.player_grid import PlayerButton
from tests.screens import sample_games
from tests.screens.field.field_driver import cell as player_cell
from tests.screens.scan import scan_driver
from tests.screens.table.table_driver import set_up
from tests.screens.touch_probes import middle, on_next, pressed
from tests.sweeps import sampled

QUESTION = Question("Shall we?", "It is about time.", (AnswerOption("yes", "Yes"), AnswerOption("no", "No")))
CARDS = (scan_driver.red("4"), scan_driver.red("3"), scan_driver.blue("5"), scan_driver.blue("B"))

Held = Callable[[Phone], tuple[float, float]]
"""Opens a screen; where a finger is put down on it, in the window."""


class Sight(NamedTuple):
    """All that a lift could change."""

    place: str
    is_asking: bool
    shown: object
    lines: int
    cameras: int


def sight(phone: Phone) -> Sight:
    phone.settle()
    phone.driver.wait(1)
    phone.settle()
    seen = phone.app.context.game.snapshot
    lines = len(seen.view.log) if seen else 0
    return Sight(phone.place, phone.app.is_asking, phone.presenter.screen.shown, lines, phone.table.openings)


# Screens, and what a finger is on


def on_field(text: str) -> Held:
    def held(phone: Phone) -> tuple[float, float]:
        sample_games.play(phone, sample_games.named())
        return middle(phone, text)

    return held


def in_the_head(name: str) -> Held:
    """One of the small buttons beside the clock."""

    def held(phone: Phone) -> tuple[float, float]:
        sample_games.play(phone, sample_games.named())
        return middle(phone, phone.presenter.screen.ids[name])

    return held


def on_player(phone: Phone) -> tuple[float, float]:
    sample_games.play(phone, sample_games.named())
    return middle(phone, player_cell(phone, "red-1"))


def at_scanner(phone: Phone) -> Phone:
    scan_driver.play(phone, scan_driver.setup(), *scan_driver.given(*CARDS), commands.BeginPlay(), on_field=True)
    scan_driver.scan(phone, Job.DUEL)
    scan_driver.with_camera(phone)
    return phone


def on_typing(phone: Phone) -> tuple[float, float]:
    return middle(at_scanner(phone), "Type the code")


def on_rank(phone: Phone) -> tuple[float, float]:
    at_scanner(phone).tap("Tap instead")
    return middle(phone, scan_driver.cell(phone, "red", "4"))


def on_job(phone: Phone) -> tuple[float, float]:
    return middle(at_scanner(phone), "Tap instead")


def on_log_line(phone: Phone) -> tuple[float, float]:
    sample_games.play(phone, sample_games.named())
    phone.app.go(ScreenName.LOG)
    phone.settle()
    return middle(phone, phone.presenter.screen.ids.lines.children[-1])


def on_answer(phone: Phone) -> tuple[float, float]:
    sample_games.play(phone, sample_games.named())
    phone.tap_on(phone.presenter.screen.ids.undo)
    phone.until(lambda: phone.app.sheet.raised == 1)
    return middle(phone, phone.app.sheet.ids.answers.children[0])


def on_switch(phone: Phone) -> tuple[float, float]:
    phone.tap("Settings")
    return middle(phone, "Sounds")


def on_lock(phone: Phone) -> tuple[float, float]:
    scan_driver.keep_set(phone)
    phone.app.go(ScreenName.POST, PostRequest(scan_driver.SET.id))
    scan_driver.with_camera(phone)
    return middle(phone, phone.presenter.screen.ids.lock)


def on_board(phone: Phone) -> tuple[float, float]:
    return set_up(phone, "stratego").middle("a4")


HELD = {
    "duel": on_field("Duel"),
    "flag": on_field("Flag"),
    "undo": in_the_head("undo"),
    "log": in_the_head("log"),
    "more": in_the_head("more"),
    "player": on_player,
    "type the code": on_typing,
    "tap instead": on_job,
    "rank": on_rank,
    "line of the log": on_log_line,
    "answer of a sheet": on_answer,
    "next": on_next,
    "switch": on_switch,
    "lock of the post": on_lock,
    "piece on a board": on_board,
}


def press_back(phone: Phone) -> None:
    phone.driver.key(27)


def pause(phone: Phone) -> None:
    phone.driver.pause()
    phone.driver.resume()


def turn(phone: Phone) -> None:
    phone.driver.resize(800, 400)


def lay_a_sheet(phone: Phone) -> None:
    phone.app.context.ask_user(QUESTION, lambda _key, _typed: None)


@pytest.mark.parametrize("held", HELD)
def test_a_finger_does_nothing_that_was_down_when_the_screen_was_left(phone: Switch, held: str) -> None:
    lifts_in_vain(phone(), held, press_back)


OTHERWISE = [
    (held, happens)
    for held, happens in product(HELD, (pause, turn, lay_a_sheet))
    if (held, happens) != ("answer of a sheet", lay_a_sheet)  # it waits for its turn
]


@pytest.mark.parametrize(("held", "happens"), sampled(OTHERWISE, every=8))
def test_a_finger_does_nothing_that_was_down_when_something_else_came_under_it(
    phone: Switch, held: str, happens: Callable[[Phone], None]
) -> None:
    lifts_in_vain(phone(), held, happens)


def lifts_in_vain(on: Phone, held: str, happens: Callable[[Phone], None]) -> None:
    """Put a finger down, let something happen, and lift it: nothing comes of it."""
    x, y = HELD[held](on)
    finger = on.driver.press(x, y)
    on.driver.wait(0.3)
    happens(on)
    before = sight(on)
    assert not pressed(on)
    finger.go(x + dp(4), y)
    on.driver.wait(4)
    finger.lift()
    assert sight(on) == before
    assert not pressed(on)


def test_no_camera_looks_after_the_scanner_was_left_and_nothing_is_recorded(phone: Switch) -> None:
    on = phone()
    finger = on.driver.press(*on_typing(on))
    on.driver.key(27)
    on.driver.release(finger)
    on.settle()
    assert on.place == ScreenName.FIELD
    on.until(lambda: on.table.opened == 0)
    lines = len(scan_driver.view(on).log)
    on.table.lay(*map(scan_driver.code, (scan_driver.red("4"), scan_driver.blue("5"))))
    on.driver.wait(2)
    on.settle()
    assert (on.table.opened, len(scan_driver.view(on).log)) == (0, lines)


@pytest.mark.parametrize("way", [*InputWay, "retry"])
def test_the_scanner_opens_no_camera_for_what_reaches_it_after_it_was_left(phone: Switch, way: str) -> None:
    on = at_scanner(phone())
    scanner = on.presenter.screen
    on.back()
    on.until(lambda: on.table.opened == 0)
    scanner.do("chip", way)
    on.settle()
    on.driver.wait(1)
    assert on.table.opened == 0
    assert on.table.openings == 1


def test_a_piece_that_is_being_dragged_is_put_down_where_it_was(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "stratego")
    start, end = at.middle("a4"), at.middle("a5")
    pieces = at.signs()
    finger = on.driver.press(*start)
    finger.go(*end)
    on.driver.frames(2)
    assert on.presenter.screen.board._from == "a4"
    on.app.context.ask_user(QUESTION, lambda _key, _typed: None)
    on.driver.frames(2)
    assert not on.presenter.screen.board._from
    on.driver.release(finger)
    on.back()
    assert (at.signs(), on.presenter.screen.board._from) == (pieces, "")


def test_what_a_finger_uncovers_is_covered_when_a_sheet_comes(phone: Switch) -> None:
    on = phone()
    sample_games.play(on, sample_games.named())
    cell = player_cell(on, "red-1")
    finger = on.driver.press(*middle(on, cell))
    on.driver.wait(0.6)
    assert cell.held
    lay_a_sheet(on)
    assert not cell.held
    on.driver.release(finger)


def test_the_lock_of_the_post_begins_anew_after_a_pause(phone: Switch) -> None:
    on = phone()
    finger = on.driver.press(*on_lock(on))
    for _ in range(25):
        on.driver.frames(1, 0.1)
    lock = on.presenter.screen.ids.lock
    assert lock.held > 0.7
    pause(on)
    assert lock.held == 0
    for _ in range(40):
        on.driver.frames(1, 0.1)
    assert (on.place, lock.held) == (ScreenName.POST, 0)
    on.driver.release(finger)


@pytest.mark.parametrize("goes", ["away", "with a sheet"])
def test_a_number_stops_running_when_the_finger_goes(phone: Switch, goes: str) -> None:
    """Also one that slips off before it is lifted."""
    on = phone()
    on.tap("New game")
    stepper = next(each for each in on.driver.widgets() if isinstance(each, Stepper))
    plus = next(each for each in stepper.walk() if getattr(each, "icon", "") == "plus")
    x, y = middle(on, plus)
    finger = on.driver.press(x, y)
    for _ in range(8):
        on.driver.frames(1, 0.1)
    if goes == "away":
        finger.go(x - dp(120), y)
        finger.lift()
    else:
        lay_a_sheet(on)
    on.driver.frames(2)
    value = stepper.value
    assert value > 13
    for _ in range(20):
        on.driver.frames(1, 0.1)
    assert stepper.value == value


def test_a_list_stays_where_it_is_when_a_sheet_comes_while_it_is_dragged(phone: Switch) -> None:
    on = phone(size=(400, 500))
    on.tap("Settings")
    scroll = next(each for each in on.driver.widgets() if isinstance(each, Scroll))
    on.driver.wait(1)
    finger = SimulatedTouch(200, 100)
    for step in range(8):
        finger.go(200, 100 + 20 * step)
        on.driver.frames()
    lay_a_sheet(on)
    there = scroll.scroll_y
    assert there < 1
    on.driver.release(finger)
    on.driver.wait(1)
    assert scroll.scroll_y == there
    on.back()
    on.driver.wait(1)
    on.driver.swipe((200, 100), (200, 160))
    assert scroll.scroll_y < there


def test_a_button_that_becomes_another_under_the_finger_does_not_act(phone: Switch) -> None:
    """Whoever waits longest comes to the front of the players, at once in the scanner."""
    on = phone()
    sample_games.play(on, [sample_games.named()[0], commands.BeginPlay()])
    scan_driver.scan(on, Job.GIVE)
    cell = next(each for each in on.driver.widgets() if isinstance(each, PlayerButton) and each.key == "red-1")
    finger = on.driver.press(*middle(on, cell))
    on.driver.wait(0.3)
    on.now += 60_000
    on.app.context.game.call(lambda desk: desk.do(commands.ReportBack(Player(Team.RED, 1))))
    on.settle()
    assert cell.key == "red-2"
    before = on.presenter.screen.shown
    on.driver.release(finger)
    on.settle()
    assert on.presenter.screen.shown == before


def test_only_one_finger_of_two_on_a_button_acts(phone: Switch) -> None:
    on = phone()
    on.tap("New game")
    x, y = middle(on, "Next")
    first, second = on.driver.press(x - dp(80), y), SimulatedTouch(x + dp(80), y)
    on.driver.release(first)
    on.driver.release(second)
    on.settle()
    on.back()
    on.back()
    assert on.place == ScreenName.HOME
