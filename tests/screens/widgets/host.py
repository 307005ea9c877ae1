"""A window that shows only the widgets under test."""

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from referee_app.screens.theme import ScreenTheme
from referee_app.screens.widgets.base import Scroll, apply_theme

Size = tuple[int, int]


class Host(App):  # type: ignore[misc]  # Kivy has no types
    """Shows one widget that fills the window, in a look."""

    def __init__(self, content: Widget, theme: ScreenTheme) -> None:
        super().__init__()
        self._content = content
        self._theme = theme

    def build(self) -> FloatLayout:
        Clock.max_iteration = 40
        root = FloatLayout()
        root.add_widget(self._content)
        return root

    def on_start(self) -> None:
        self.apply_theme(self._theme)

    def apply_theme(self, theme: ScreenTheme) -> None:
        """Look differently."""
        Window.clearcolor = theme.colours("ground").surface
        apply_theme(self.root, theme)


def column(*parts: Widget) -> Scroll:
    """Parts below each other, in a column that scrolls when it is longer than the window."""
    box = BoxLayout(orientation="vertical", size_hint_y=None, padding=dp(12), spacing=dp(12))
    box.bind(minimum_height=box.setter("height"))
    for part in parts:
        box.add_widget(part)
    scroll = Scroll()
    scroll.add_widget(box)
    return scroll


def show(content: Widget, theme: ScreenTheme | None = None, size: Size = (400, 800)) -> Driver:
    """A driver with this widget in its window; whoever calls it has to stop it."""
    driver = Driver(Host(content, theme or ScreenTheme()), size)
    driver.frames(6)
    return driver


def heard(part: Widget, event: str) -> list[tuple[object, ...]]:
    """Fills with what a part tells from now on."""
    told: list[tuple[object, ...]] = []
    part.bind(**{event: lambda _part, *facts: told.append(facts)})
    return told


def press_enter(driver: Driver) -> None:
    """Press enter where something is typed."""
    Window.dispatch("on_key_down", 13, 40, None, [])
    driver.frames(3)


def is_idle(driver: Driver) -> bool:
    """Whether a window in which nothing happens is left as it was drawn."""
    driver.wait(1)  # what has just changed may come to rest
    driver.draw()
    driver.wait(2)
    return not Window.canvas.needs_redraw
