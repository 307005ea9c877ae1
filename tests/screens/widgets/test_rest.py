"""A window in which nothing happens rests, and is awake as soon as something does."""

from collections.abc import Iterator

import pytest

from tests.screens.widgets.conftest import Show  # it must come before anything of Kivy

# isort: split
from kivy.animation import Animation
from kivy.clock import Clock
from kivy.uix.label import Label

from referee_app.screens.rest import AWAKE_FPS, RESTING_FPS, STAYS_AWAKE_SECONDS, Rest
from tests.screens.driver import Driver

LONG_ENOUGH = round(60 * (STAYS_AWAKE_SECONDS + 1))


@pytest.fixture
def window(shown: Show) -> Iterator[Driver]:
    driver = shown(Label(text="0:00"))
    with Rest():
        yield driver


def test_it_rests_when_nothing_has_happened_for_a_while(window: Driver) -> None:
    assert Clock._max_fps == AWAKE_FPS
    window.frames(LONG_ENOUGH)
    assert Clock._max_fps == RESTING_FPS


def test_a_touch_wakes_it(window: Driver) -> None:
    window.frames(LONG_ENOUGH)
    window.tap_at(10, 10)
    assert Clock._max_fps == AWAKE_FPS


def test_a_clock_that_ticks_does_not_wake_it(window: Driver) -> None:
    window.frames(LONG_ENOUGH)
    for second in range(3):
        window.app.root.text = f"0:0{second}"
        window.frames(60)
    assert Clock._max_fps == RESTING_FPS


def test_what_moves_by_itself_wakes_it(window: Driver) -> None:
    window.frames(LONG_ENOUGH)
    Animation(opacity=0, d=1).start(window.app.root)
    window.frames(30)
    assert Clock._max_fps == AWAKE_FPS


def test_whoever_had_another_pace_has_it_again(shown: Show) -> None:
    shown(Label())
    before = Clock._max_fps
    with Rest():
        assert Clock._max_fps != before
    assert Clock._max_fps == before
