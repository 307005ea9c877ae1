"""Parts that are kept as a picture, and parts that are not drawn."""

from tests.screens.widgets.conftest import Show  # it must come before anything of Kivy

# isort: split
import pytest
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from referee_app.screens.theme import Light, ScreenTheme, SurfaceTone
from referee_app.screens.widgets.base import Surface
from referee_app.screens.widgets.render_cache import CachedBox, SkippedWhenHidden

INK = {tone: tuple(round(255 * part) for part in ScreenTheme().colours(tone).surface[:3]) for tone in SurfaceTone}


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


@pytest.mark.parametrize("kept", [True, False])
def test_what_lies_in_it_is_seen_where_it_is(shown: Show, kept: bool) -> None:
    box, still, part = half_still()
    driver = shown(box)
    still.kept = kept
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
