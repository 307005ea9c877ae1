"""The driver does to the window what a person does."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.animation import Animation
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.textinput import TextInput
from PIL import Image

from tests.screens.afternoon import Afternoon, whole_game
from tests.screens.conftest import Open
from tests.screens.driver import Driver


class Writing(App):  # type: ignore[misc]  # Kivy has no types
    def build(self) -> TextInput:
        return TextInput()


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


def test_a_swipe_scrolls(stage: Open) -> None:
    on = stage(Afternoon(whole_game()).play(but=20))
    on.pause()
    log = on.field.ids.log.parent
    before = log.scroll_y
    x, y = log.to_window(*log.center)
    on.driver.swipe((x, y - 40), (x, y + 40))
    assert log.scroll_y < before


def test_time_is_virtual(writing: Driver) -> None:
    Animation(opacity=0, d=3600).start(writing.app.root)
    writing.wait(7200)
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
