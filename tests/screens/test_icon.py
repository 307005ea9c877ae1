"""Icons on the screen are the drawings that are printed."""

import numpy as np
import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from referee_app.screens.widgets.icon import NAMES, Icon, drawing_named
from tests.emblems.prints import Ink, agreement, ink_of, printed

SIDE, COLUMNS, WINDOW = 102, 10, 1024


class Gallery(App):  # type: ignore[misc]  # Kivy has no types
    """Every icon in black on white, from the lower left."""

    def build(self) -> FloatLayout:
        Window.clearcolor = (1, 1, 1, 1)
        wall = FloatLayout()
        for at, name in enumerate(NAMES):
            place = at % COLUMNS * SIDE, at // COLUMNS * SIDE
            wall.add_widget(
                Icon(name=name, pos=place, size=(SIDE, SIDE), size_hint=(None, None), ink="black", ground="white")
            )
        return wall


@pytest.fixture(scope="module")
def gallery() -> dict[str, Ink]:
    before = Window.clearcolor
    driver = Driver(Gallery(), (WINDOW, WINDOW))
    driver.frames(2)
    picture = driver.picture()
    driver.stop()
    Window.clearcolor = before
    return {
        name: ink_of(
            picture.crop((x := at % COLUMNS * SIDE, y := WINDOW - (at // COLUMNS + 1) * SIDE, x + SIDE, y + SIDE))
        )
        for at, name in enumerate(NAMES)
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_screen_shows_what_is_printed(gallery: dict[str, Ink], name: str) -> None:
    paper = printed(drawing_named(name), SIDE)
    assert agreement(gallery[name], paper) > 0.97
    assert np.abs(gallery[name] - paper).mean() < 0.01


@pytest.mark.parametrize("name", NAMES)
def test_edges_are_soft(gallery: dict[str, Ink], name: str) -> None:
    shades = gallery[name]
    assert ((shades > 0.1) & (shades < 0.9)).any()
