"""Touches that are not meant: of a finger that was down when something else came under it, and second taps."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode, Player
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens import touch_guard
from referee_app.screens.navigation import ScreenName
from referee_app.screens.scan.scan_state import InputWay
from referee_app.screens.touch_guard import IGNORE_SECONDS, SAME_PLACE, SECOND_TAP_SECONDS, TouchGuard
from referee_app.screens.widgets.base import Scroll
from referee_app.screens.widgets.buttons import PressBehavior
from referee_app.screens.widgets.inputs import Stepper
from referee_app.screens.widgets.models import AnswerOption, Question
from tests.screens import afternoon
from tests.screens.at_the_table.kit import set_up, sit_down
from tests.screens.field.kit import cell as player_cell
from tests.screens.scan import kit
from tests.sweeps import sampled

QUESTION = Question("Shall we?", "It is about time.", (AnswerOption("yes", "Yes"), AnswerOption("no", "No")))
CARDS = (kit.red("4"), kit.red("3"), kit.blue("5"), kit.blue("B"))

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
    seen = phone.app.context.game.seen
    lines = len(seen.view.log) if seen else 0
    return Sight(phone.place, phone.app.is_asking, phone.presenter.screen.shown, lines, phone.table.openings)


def middle(phone: Phone, what: str | Widget) -> tuple[float, float]:
    widget = phone._labelled(what) if isinstance(what, str) else what
    phone._bring(widget)
    x, y = widget.to_window(*widget.center)
    return x, y


def pressed(phone: Phone) -> list[Widget]:
    return [each for each in phone.driver.widgets() if isinstance(each, PressBehavior) and each.state == "down"]


# Screens, and what a finger is on


def on_field(text: str) -> Held:
    def held(phone: Phone) -> tuple[float, float]:
        afternoon.play(phone, afternoon.named())
        return middle(phone, text)

    return held


def in_the_head(name: str) -> Held:
    """One of the small buttons beside the clock."""

    def held(phone: Phone) -> tuple[float, float]:
        afternoon.play(phone, afternoon.named())
        return middle(phone, phone.presenter.screen.ids[name])

    return held


def on_player(phone: Phone) -> tuple[float, float]:
    afternoon.play(phone, afternoon.named())
    return middle(phone, player_cell(phone, "red-1"))


def at_scanner(phone: Phone) -> Phone:
    kit.play(phone, kit.setup(), *kit.given(*CARDS), commands.BeginPlay(), on_field=True)
    kit.scan(phone, Job.DUEL)
    kit.with_camera(phone)
    return phone


def on_typing(phone: Phone) -> tuple[float, float]:
    return middle(at_scanner(phone), "Type the code")


def on_rank(phone: Phone) -> tuple[float, float]:
    at_scanner(phone).tap("Tap instead")
    return middle(phone, kit.cell(phone, "red", "4"))


def on_job(phone: Phone) -> tuple[float, float]:
    return middle(at_scanner(phone), "Tap instead")


def on_log_line(phone: Phone) -> tuple[float, float]:
    afternoon.play(phone, afternoon.named())
    phone.app.go(ScreenName.LOG)
    phone.settle()
    return middle(phone, phone.presenter.screen.ids.lines.children[-1])


def on_answer(phone: Phone) -> tuple[float, float]:
    afternoon.play(phone, afternoon.named())
    phone.tap_on(phone.presenter.screen.ids.undo)
    phone.until(lambda: phone.app.sheet.raised == 1)
    return middle(phone, phone.app.sheet.ids.answers.children[0])


def on_next(phone: Phone) -> tuple[float, float]:
    phone.tap("New game")
    return middle(phone, "Next")


def on_switch(phone: Phone) -> tuple[float, float]:
    phone.tap("Settings")
    return middle(phone, "Sounds")


def on_lock(phone: Phone) -> tuple[float, float]:
    kit.keep_set(phone)
    phone.app.go(ScreenName.POST, ("set", kit.SET.id))
    kit.with_camera(phone)
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
    phone.app.context.ask(QUESTION, lambda _key, _typed: None)


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
    lines = len(kit.view(on).log)
    on.table.lay(*map(kit.code, (kit.red("4"), kit.blue("5"))))
    on.driver.wait(2)
    on.settle()
    assert (on.table.opened, len(kit.view(on).log)) == (0, lines)


@pytest.mark.parametrize("way", [*InputWay, "retry"])
def test_the_scanner_opens_no_camera_for_what_reaches_it_after_it_was_left(phone: Switch, way: str) -> None:
    on = at_scanner(phone())
    scanner = on.presenter.screen
    on.back()
    on.until(lambda: on.table.opened == 0)
    scanner.do("way", way)
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
    on.app.context.ask(QUESTION, lambda _key, _typed: None)
    on.driver.frames(2)
    assert not on.presenter.screen.board._from
    on.driver.release(finger)
    on.back()
    assert (at.signs(), on.presenter.screen.board._from) == (pieces, "")


def test_what_a_finger_uncovers_is_covered_when_a_sheet_comes(phone: Switch) -> None:
    on = phone()
    afternoon.play(on, afternoon.named())
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
    """Whoever begins to wait comes to the front of the players."""
    on = phone()
    afternoon.play(on, [afternoon.named()[0], commands.BeginPlay()])
    cell = player_cell(on, "red-1")
    finger = on.driver.press(*middle(on, cell))
    on.driver.wait(0.3)
    on.app.context.game.ask(lambda desk: desk.do(commands.ReportBack(Player(Team.RED, 3))))
    on.settle()
    assert cell.key == "red-3"
    on.driver.release(finger)
    on.settle()
    assert not on.app.is_asking


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


# Second taps


def tap_quickly(phone: Phone, x: float, y: float, after: float) -> None:
    """Tap so many seconds after the finger was last lifted."""
    phone.driver.frames(1, after)
    finger = SimulatedTouch(x, y)
    phone.driver.frames(3)
    finger.lift()


def step(phone: Phone) -> int:
    """How many times "Next" has led on."""
    return int(phone.presenter._step)  # type: ignore[attr-defined]


@pytest.mark.parametrize("after", [0.05, IGNORE_SECONDS + 0.05, SECOND_TAP_SECONDS - 0.1])
@pytest.mark.parametrize("beside", [0, SAME_PLACE - 4])
def test_a_second_tap_at_a_place_does_nothing_whatever_lies_there_now(
    phone: Switch, after: float, beside: float
) -> None:
    on = phone()
    x, y = on_next(on)
    tap_quickly(on, x, y, 1)
    tap_quickly(on, x + dp(beside), y, after)
    on.settle()
    assert step(on) == 1
    assert not pressed(on)


@pytest.mark.parametrize(("after", "beside"), [(SECOND_TAP_SECONDS + 0.05, 0), (0.2, SAME_PLACE + 8)])
def test_a_later_tap_or_one_elsewhere_is_taken(phone: Switch, after: float, beside: float) -> None:
    on = phone()
    x, y = on_next(on)
    tap_quickly(on, x, y, 1)
    tap_quickly(on, x + dp(beside), y, after)
    on.settle()
    assert step(on) == 2


def test_taps_that_do_nothing_do_not_keep_others_away(phone: Switch) -> None:
    on = phone()
    x, y = on_next(on)
    for after in (1, 0.3, 0.3, 0.3):
        tap_quickly(on, x, y, after)
    on.settle()
    assert step(on) == 2
    assert not pressed(on)


def test_the_second_tap_of_the_whistle_does_not_open_the_scanner(phone: Switch) -> None:
    on = phone()
    afternoon.play(on, afternoon.counted()[:9])
    x, y = middle(on, "Whistle: begin")
    tap_quickly(on, x, y, 1)
    on.settle()
    tap_quickly(on, x, y, IGNORE_SECONDS + 0.1)
    on.settle()
    assert (on.place, on.app.is_asking, kit.view(on).phase) == (ScreenName.FIELD, False, "running")


def test_a_second_tap_beside_a_sheet_that_came_leaves_it(phone: Switch) -> None:
    on = phone(size=(400, 900))
    afternoon.play(on, afternoon.named())
    x, y = middle(on, player_cell(on, "red-1"))
    tap_quickly(on, x, y, 1)
    on.driver.wait(0.35)
    assert on.app.is_asking
    assert y > on.app.sheet.ids.panel.top
    tap_quickly(on, x, y, 0.1)
    assert on.app.is_asking
    tap_quickly(on, x, y, SECOND_TAP_SECONDS)
    on.settle()
    assert not on.app.is_asking


def test_a_second_tap_does_not_close_the_verdict_that_came_of_the_first(phone: Switch) -> None:
    on = phone()
    kit.play(on, kit.setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False)
    kit.scan(on, Job.DUEL)
    on.tap_on(kit.cell(on, "red", "3"))
    x, y = middle(on, kit.cell(on, "blue", "B"))
    tap_quickly(on, x, y, 1)
    on.settle()
    on.driver.wait(0.25)
    assert kit.overlay(on).is_there
    tap_quickly(on, x, y, 0.2)
    assert kit.overlay(on).is_there
    tap_quickly(on, x, y, SECOND_TAP_SECONDS)
    assert not kit.overlay(on).is_there


def test_what_is_counted_by_taps_takes_them_as_quickly_as_they_come(phone: Switch) -> None:
    on = phone()
    kit.play(
        on,
        kit.setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True),
        commands.BeginPlay(),
        knows_set=False,
        keeps=[Team.RED],
    )
    kit.scan(on, Job.HAND_IN)
    x, y = middle(on, next(text for text in on.texts() if text.startswith("+1")))
    on.driver.wait(1)
    for _ in range(5):
        tap_quickly(on, x, y, 0.1)
    on.settle()
    assert kit.view(on).teams[Team.RED].captured.n == 5


def test_a_stepper_takes_taps_as_quickly_as_they_come(phone: Switch) -> None:
    on = phone()
    on.tap("New game")
    stepper = next(each for each in on.driver.widgets() if isinstance(each, Stepper))
    before = stepper.value
    plus = next(each for each in stepper.walk() if getattr(each, "icon", "") == "plus")
    x, y = middle(on, plus)
    on.driver.wait(1)
    for _ in range(5):
        tap_quickly(on, x, y, 0.1)
    on.driver.wait(1)
    assert stepper.value == before + 5


def test_what_takes_quick_taps_takes_none_that_follows_a_tap_on_something_else(phone: Switch) -> None:
    on = phone()
    x, y = middle(on, "Settings")
    tap_quickly(on, x, y, 1)
    on.settle()
    assert on.place == ScreenName.SETTINGS
    (quick,) = (each for each in quick_ones(on) if each.collide_point(*each.to_widget(x, y)))
    taken: list[object] = []
    quick.bind(on_press=taken.append)
    tap_quickly(on, x, y, IGNORE_SECONDS + 0.1)
    on.driver.wait(0.3)
    assert (taken, pressed(on)) == ([], [])
    tap_quickly(on, x, y, SECOND_TAP_SECONDS)
    on.driver.wait(0.3)
    assert taken == [quick]


def quick_ones(phone: Phone) -> list[Widget]:
    return [each for each in phone.driver.widgets() if getattr(each, "takes_quick_taps", False)]


def test_a_tap_right_after_the_last_of_many_quick_ones_is_a_second_one(phone: Switch) -> None:
    """What has come meanwhile does not take it, however long ago the first of them was."""
    on = phone()
    on.tap("New game")
    x, y = middle(on, next(each for each in quick_ones(on) if getattr(each, "icon", "") == "plus"))
    for after in (1, 0.4, 0.4, 0.4):
        tap_quickly(on, x, y, after)
    assert on.app.root.is_second_tap_at(x, y)
    on.driver.wait(SECOND_TAP_SECONDS + 0.05)
    assert not on.app.root.is_second_tap_at(x, y)


def test_a_board_takes_no_tap_right_after_the_button_that_lay_over_it(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "stratego")
    x, y = middle(on, "I am Red")
    touched: list[str] = []
    on.presenter.screen.board.bind(on_touched=lambda _board, key: touched.append(key))
    tap_quickly(on, x, y, 1)
    on.settle()
    assert at.shown.curtain is None
    assert on.presenter.screen.board._spot_at(x, y) is not None
    tap_quickly(on, x, y, IGNORE_SECONDS + 0.1)
    on.driver.wait(0.3)
    assert touched == []
    on.driver.wait(SECOND_TAP_SECONDS)
    for after in (0, 0.1):
        tap_quickly(on, x, y, after)
    assert len(touched) == 2


def test_a_list_scrolls_right_after_a_tap_in_it(phone: Switch) -> None:
    on = phone(size=(400, 500))
    on.tap("Settings")
    scroll = next(each for each in on.driver.widgets() if isinstance(each, Scroll))
    tap_quickly(on, 200, 100, 1)
    on.driver.frames(1, 0.35)
    on.driver.swipe((200, 100), (200, 300))
    assert scroll.scroll_y < 1


def test_what_is_tapped_right_after_a_short_scroll_is_meant(phone: Switch) -> None:
    on = phone(size=(400, 500))
    on.tap("Settings")
    scroll = next(each for each in on.driver.widgets() if isinstance(each, Scroll))
    on.driver.wait(1)
    on.driver.swipe((200, 200), (200, 200 + dp(SAME_PLACE - 8)))
    assert scroll.scroll_y < 1
    assert not on.app.root.is_second_tap_at(200, 200 + dp(SAME_PLACE - 8))


def test_whatever_can_be_pressed_is_made_of_the_one_button_that_asks_whether_that_is_meant() -> None:
    """Kivy's own button would act on any touch."""
    screens = Path(touch_guard.__file__).parent
    sources = [*screens.rglob("*.py"), *screens.rglob("*.kv")]
    named = [each.relative_to(screens) for each in sources if "ButtonBehavior" in each.read_text()]
    assert named == [Path("widgets/buttons.py")]


def test_the_guard_lies_under_everything(phone: Switch) -> None:
    phone()
    (root,) = Window.children
    assert isinstance(root, TouchGuard)
