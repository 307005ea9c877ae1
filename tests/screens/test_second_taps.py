"""Second taps at the same place are not meant, but for what is tapped quickly on purpose."""

from pathlib import Path

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens import touch_guard
from referee_app.screens.navigation import ScreenName
from referee_app.screens.touch_guard import IGNORE_SECONDS, SAME_PLACE, SECOND_TAP_SECONDS, TouchGuard
from referee_app.screens.widgets.base import Scroll
from referee_app.screens.widgets.inputs import Stepper
from tests.screens import sample_games
from tests.screens.field.field_driver import cell as player_cell
from tests.screens.scan import scan_driver
from tests.screens.table.table_driver import sit_down
from tests.screens.touch_probes import middle, on_next, pressed, step


def tap_quickly(phone: Phone, x: float, y: float, after: float) -> None:
    """Tap so many seconds after the finger was last lifted."""
    phone.driver.frames(1, after)
    finger = SimulatedTouch(x, y)
    phone.driver.frames(3)
    finger.lift()


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
    sample_games.play(on, sample_games.counted()[:9])
    x, y = middle(on, "Whistle: begin")
    tap_quickly(on, x, y, 1)
    on.settle(may_move=True)
    tap_quickly(on, x, y, IGNORE_SECONDS + 0.1)
    on.settle()
    assert (on.place, on.app.is_asking, scan_driver.view(on).phase) == (ScreenName.FIELD, False, "running")


def test_a_second_tap_beside_a_sheet_that_came_leaves_it(phone: Switch) -> None:
    on = phone(size=(400, 900))
    sample_games.play(on, sample_games.named())
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
    scan_driver.play(on, scan_driver.setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False)
    scan_driver.scan(on, Job.DUEL)
    on.tap_on(scan_driver.cell(on, "red", "3"))
    x, y = middle(on, scan_driver.cell(on, "blue", "B"))
    tap_quickly(on, x, y, 1)
    on.settle(may_move=True)
    on.driver.wait(0.25)
    assert scan_driver.overlay(on).is_there
    tap_quickly(on, x, y, 0.2)
    assert scan_driver.overlay(on).is_there
    tap_quickly(on, x, y, SECOND_TAP_SECONDS)
    assert not scan_driver.overlay(on).is_there


def test_what_is_counted_by_taps_takes_them_as_quickly_as_they_come(phone: Switch) -> None:
    on = phone()
    scan_driver.play(
        on,
        scan_driver.setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True),
        commands.BeginPlay(),
        knows_set=False,
        keeps=[Team.RED],
    )
    scan_driver.scan(on, Job.HAND_IN)
    x, y = middle(on, next(text for text in on.texts() if text.startswith("+1")))
    on.driver.wait(1)
    for _ in range(5):
        tap_quickly(on, x, y, 0.1)
    on.settle()
    assert scan_driver.view(on).teams[Team.RED].captured.n == 5


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
    on.settle(may_move=True)
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
    on.settle(may_move=True)
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
