"""A window in which nothing happens rests, and is awake as soon as something does."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.screens.widgets.conftest import Show  # it must come before anything of Kivy

# isort: split
from kivy.animation import Animation
from kivy.uix.label import Label

from referee_app.screens.idle import ACTIVE_FPS, IDLE_FPS, STAYS_ACTIVE_SECONDS, IdleFps
from tests.screens.driver import Driver

LONG_ENOUGH = round(60 * (STAYS_ACTIVE_SECONDS + 1))


class Window(NamedTuple):
    """A window that is watched, and the paces that it was told, the newest last."""

    driver: Driver
    paces: list[float]


@pytest.fixture
def window(shown: Show) -> Iterator[Window]:
    driver, paces = shown(Label(text="0:00")), list[float]()
    driver.draws = True  # what is not drawn is due again in the next frame
    with IdleFps(paces.append):
        yield Window(driver, paces)


def test_it_rests_when_nothing_has_happened_for_a_while(window: Window) -> None:
    assert window.paces == [ACTIVE_FPS]
    window.driver.frames(LONG_ENOUGH)
    assert window.paces[-1] == IDLE_FPS


def test_a_touch_wakes_it(window: Window) -> None:
    window.driver.frames(LONG_ENOUGH)
    window.driver.tap_at(10, 10)
    assert window.paces[-1] == ACTIVE_FPS


def test_a_clock_that_ticks_does_not_wake_it(window: Window) -> None:
    window.driver.frames(LONG_ENOUGH)
    before = list(window.paces)
    for second in range(3):
        window.driver.app.root.text = f"0:0{second}"
        window.driver.frames(60)
    assert window.paces == before


def test_what_moves_by_itself_wakes_it(window: Window) -> None:
    window.driver.frames(LONG_ENOUGH)
    Animation(opacity=0, d=1).start(window.driver.app.root)
    window.driver.frames(30)
    assert window.paces[-1] == ACTIVE_FPS


def test_nobody_is_watched_when_the_app_is_gone(shown: Show) -> None:
    driver, paces = shown(Label()), list[float]()
    with IdleFps(paces.append):
        before = list(paces)
    driver.tap_at(10, 10)
    driver.frames(LONG_ENOUGH)
    assert paces == before
