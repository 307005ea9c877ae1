"""The driver does to the window what a person does."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.animation import Animation
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image

BACK_KEY = 27


class Writing(App):  # type: ignore[misc]  # Kivy has no types
    def build(self) -> TextInput:
        return TextInput()


class Scrolling(App):  # type: ignore[misc]  # Kivy has no types
    def build(self) -> ScrollView:
        view = ScrollView()
        view.add_widget(Widget(size_hint_y=None, height=5000))
        return view


@pytest.fixture
def writing() -> Iterator[Driver]:
    driver = Driver(Writing())
    yield driver
    driver.stop()


def test_a_tap_gives_the_focus_and_typing_writes(writing: Driver) -> None:
    writing.tap(writing.app.root)
    writing.type("Anna 7")
    assert writing.app.root.text == "Anna 7"
    assert writing.taps == 1


@pytest.fixture
def scrolling() -> Iterator[Driver]:
    driver = Driver(Scrolling())
    yield driver
    driver.stop()


def test_a_swipe_scrolls(scrolling: Driver) -> None:
    scrolling.frames(2)
    x, y = scrolling.app.root.center
    scrolling.swipe((x, y - 40), (x, y + 40))
    assert scrolling.app.root.scroll_y < 1


def test_the_window_outlives_an_app_that_is_left(writing: Driver) -> None:
    assert not writing.key(BACK_KEY)
    assert writing.left
    writing.tap(writing.app.root)
    writing.type("still here")
    assert writing.app.root.text == "still here"


def test_time_is_virtual(writing: Driver) -> None:
    Animation(opacity=0, d=3600).start(writing.app.root)
    writing.wait(7200)
    assert writing.app.root.opacity == 0


def test_an_app_that_is_aside_stands_still_while_time_passes(writing: Driver) -> None:
    Animation(opacity=0, d=1).start(writing.app.root)
    writing.pause()
    writing.wait(7200)
    assert writing.app.root.opacity == 1
    writing.resume()
    writing.wait(1)
    assert writing.app.root.opacity == 0


@pytest.mark.parametrize("size", [(400, 800), (800, 400), (1024, 768)])
def test_a_picture_shows_the_whole_window(writing: Driver, size: tuple[int, int], tmp_path: Path) -> None:
    writing.resize(*size)
    writing.picture(tmp_path / "window.png")
    with Image.open(tmp_path / "window.png") as picture:
        assert picture.size == size == tuple(Window.size)
        corners = {picture.getpixel((x, y)) for x in (9, size[0] - 9) for y in (9, size[1] - 9)}
    assert corners != {(0, 0, 0)}


def test_nothing_is_written_into_the_reader_s_home() -> None:
    assert not Path(os.environ["KIVY_HOME"]).is_relative_to(Path.home())
