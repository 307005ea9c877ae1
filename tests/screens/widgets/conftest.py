"""Fixtures: widgets in a window of their own."""

from collections.abc import Callable, Iterator

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.uix.widget import Widget

from referee_app.screens.theme import ScreenTheme
from tests.screens.widgets.host import Size, show

Show = Callable[..., Driver]


@pytest.fixture
def shown() -> Iterator[Show]:
    """Puts a widget into a window: `shown(widget, look, size)`; whatever was opened is closed again."""
    drivers: list[Driver] = []
    before = Window.clearcolor

    def open_window(content: Widget, theme: ScreenTheme | None = None, size: Size = (400, 800)) -> Driver:
        drivers.append(show(content, theme, size))
        return drivers[-1]

    yield open_window
    for driver in drivers:
        driver.stop()
    Window.clearcolor = before
