"""Parts that are kept as a picture or not drawn, and a window that rests where nothing happens."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.screens.widgets.conftest import Show  # it must come before anything of Kivy

# isort: split
import pytest
from kivy.animation import Animation
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from referee_app.screens.idle import ACTIVE_FPS, IDLE_FPS, STAYS_ACTIVE_SECONDS, IdleFps
from referee_app.screens.theme import Light, ScreenTheme, SurfaceTone
from referee_app.screens.widgets.base import Surface
from referee_app.screens.widgets.render_cache import CachedBox, SkippedWhenHidden
from tests.screens.driver import Driver

INK = {tone: tuple(round(255 * part) for part in ScreenTheme().colours(tone).surface[:3]) for tone in SurfaceTone}
LONG_ENOUGH = round(60 * (STAYS_ACTIVE_SECONDS + 1))


# Kept as a picture


class PassingBox(SkippedWhenHidden, FloatLayout):  # type: ignore[misc]  # Kivy has no types
    """Something that comes and goes."""


def half_still() -> tuple[BoxLayout, CachedBox, Surface]:
    """A box that begins in the middle of the window and holds one surface."""
    still, part = CachedBox(), Surface(tone="action")
    still.add_widget(part)
    box = BoxLayout(orientation="vertical")
    box.add_widget(still)
    box.add_widget(Surface(tone="quiet"))
    return box, still, part


@pytest.mark.parametrize("is_cached", [True, False])
def test_what_lies_in_it_is_seen_where_it_is(shown: Show, is_cached: bool) -> None:
    box, still, part = half_still()
    driver = shown(box)
    still.is_cached = is_cached
    driver.frames(2)
    assert part.y == 400
    assert driver.colour_at(part) == INK[SurfaceTone.ACTION]


def test_what_changes_in_it_is_seen(shown: Show) -> None:
    box, _, part = half_still()
    driver = shown(box)
    driver.draw()
    part.tone = "signal"
    driver.frames(2)
    assert driver.colour_at(part) == INK[SurfaceTone.SIGNAL]


def test_it_lies_on_the_ground_of_the_look(shown: Show) -> None:
    box, still, part = half_still()
    driver = shown(box)
    still.remove_widget(part)
    driver.app.apply_theme(ScreenTheme(light=Light.DARK))
    driver.frames(2)
    dark = ScreenTheme(light=Light.DARK).colours("ground").surface
    assert driver.colour_at(still) == tuple(round(255 * share) for share in dark[:3])


def test_nothing_in_it_is_drawn_for_what_changes_beside_it(shown: Show) -> None:
    box, still, part = half_still()
    driver = shown(box)
    beside = box.children[0]
    driver.draw()
    beside.tone = "signal"
    driver.frames(2)
    assert Window.canvas.needs_redraw
    assert not still._drawn.needs_redraw
    part.tone = "signal"
    driver.frames(2)
    assert still._drawn.needs_redraw


def test_what_passes_is_drawn_only_while_it_is_seen(shown: Show) -> None:
    passing, part = PassingBox(opacity=0), Surface(tone="action")
    passing.add_widget(part)
    driver = shown(passing)
    assert len(passing.canvas.children) == 0
    passing.opacity = 1
    driver.frames(2)
    assert driver.colour_at(part) == INK[SurfaceTone.ACTION]
    passing.opacity = 0
    assert len(passing.canvas.children) == 0


# A window that rests


class RestingWindow(NamedTuple):
    """A window that is watched, and the paces that it was told, the newest last."""

    driver: Driver
    paces: list[float]


@pytest.fixture
def window(shown: Show) -> Iterator[RestingWindow]:
    driver, paces = shown(Label(text="0:00")), list[float]()
    driver.draws = True  # what is not drawn is due again in the next frame
    with IdleFps(paces.append):
        yield RestingWindow(driver, paces)


def test_it_rests_when_nothing_has_happened_for_a_while(window: RestingWindow) -> None:
    assert window.paces == [ACTIVE_FPS]
    window.driver.frames(LONG_ENOUGH)
    assert window.paces[-1] == IDLE_FPS


def test_a_touch_wakes_it(window: RestingWindow) -> None:
    window.driver.frames(LONG_ENOUGH)
    window.driver.tap_at(10, 10)
    assert window.paces[-1] == ACTIVE_FPS


def test_a_clock_that_ticks_does_not_wake_it(window: RestingWindow) -> None:
    window.driver.frames(LONG_ENOUGH)
    before = list(window.paces)
    for second in range(3):
        window.driver.app.root.text = f"0:0{second}"
        window.driver.frames(60)
    assert window.paces == before


def test_what_moves_by_itself_wakes_it(window: RestingWindow) -> None:
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
