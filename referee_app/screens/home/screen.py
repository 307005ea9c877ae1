"""The widgets of home: a map in the background, the app's title on it, and the actions in the lower half."""

from math import cos, pi, sin
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.home.model import HomeShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import ScreenTheme, TypeSize
from referee_app.screens.widgets.base import Themed, apply_theme
from referee_app.screens.widgets.buttons import Pressable

_RING_POINTS = 40


class Hill(NamedTuple):
    """Where a hill is and how far its rings are apart, in shares of the map; how many, and what makes it uneven."""

    x: float
    y: float
    step: float
    rings: int
    lean: float


HILLS = (Hill(0.86, 0.84, 0.085, 6, 0.6), Hill(0.06, 0.52, 0.1, 6, 2.4), Hill(0.95, 0.1, 0.09, 5, 4.1))


def ring(hill: Hill, number: int, width: float, height: float) -> list[float]:
    """The points of one ring around a hill, x and y in turn; the first point is not repeated."""
    # Rings keep their shape in a window of any proportions, so both directions are measured by its shorter side.
    reach = min(width, height) * hill.step * number
    points: list[float] = []
    for step in range(_RING_POINTS):
        turn = 2 * pi * step / _RING_POINTS
        away = reach * (1 + 0.16 * sin(2 * turn + hill.lean) + 0.08 * sin(3 * turn - hill.lean + 0.3 * number))
        points += (hill.x * width + away * cos(turn), hill.y * height + away * sin(turn))
    return points


class MapBackground(Themed, Widget):
    """The quiet lines of a map, as large as the window."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for what in ("pos", "size", "theme"):
            self.fbind(what, redraw)

    def _draw(self, _seconds: float) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(rgba=self.theme.colours(self.tone).line)
            for hill in HILLS:
                for number in range(1, hill.rings + 1):
                    points = ring(hill, number, self.width, self.height)
                    SmoothLine(points=points, close=True, width=dp(1.2 if number % 3 == 0 else 0.7))


class AppEmblem(Themed, Widget):
    """The app's logo: a marshal's laurel around the signal pennant."""


class AppTitle(Themed, BoxLayout):
    """Our emblem, the app's name and what it is; in a low place only as much of it as there is room for."""

    name = StringProperty("")
    tagline = StringProperty("")

    def emblem_side(self, height: float, name: float, tagline: float) -> float:
        """How large the emblem is above a name and a tagline of these heights."""
        return float(max(0, min(dp(144), height - name - tagline - dp(32))))

    def is_emblem_clear(self, side: float) -> bool:
        """Whether an emblem of this size can be made out."""
        return bool(side >= dp(40))

    def name_size(self, width: float, theme: ScreenTheme) -> str:
        """In which size the name fits on one line."""
        is_large = width > sp(theme.size(TypeSize.LARGE)) * 7.5
        return (TypeSize.LARGE if is_large else TypeSize.TITLE).value

    def has_room_for_name(self, height: float, name: float) -> bool:
        """Whether a name of this height has room around it."""
        return bool(height >= name + dp(32))

    def has_room_for_tagline(self, height: float, name: float, font_size: float) -> bool:
        """Whether there are lines enough below the name."""
        return height > name + 4 * font_size


class HomeTile(Pressable):
    """A button for a screen that is used now and then: an icon above a word."""

    icon = StringProperty("")
    text = StringProperty("")


class HomeScreen(AppScreen):
    """Above, or at the left in a `wide_and_low` window, the title and what goes on; the actions below or at the right.

    What comes later takes its room from the title: the actions stay where they are.
    """

    shown = ObjectProperty(HomeShown(), rebind=True)
    wide_and_low = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._panels: dict[str, Widget] = {}
        super().__init__(**kwargs)

    def on_shown(self, _screen: object, shown: HomeShown) -> None:
        """Show other panels, or the same with other words."""
        told = {"notice": shown.notice, "running": shown.running, "past": shown.past}
        wanted = [(self.panel(kind), part) for kind, part in told.items() if part is not None]
        panels = [panel for panel, _ in wanted]
        if panels != self.ids.slot.children[::-1]:
            self.ids.slot.clear_widgets()
            for panel in panels:
                apply_theme(panel, self.theme)
                self.ids.slot.add_widget(panel)
        for panel, part in wanted:
            panel.shown = part

    def panel(self, kind: str) -> Widget:
        """The panel of this kind; made when it is first wanted."""
        if kind not in self._panels:
            from referee_app.screens.home.panels import PANELS  # noqa: PLC0415  not before the first frame

            self._panels[kind] = panel = PANELS[kind]()
            if kind == "notice":
                panel.bind(on_release=lambda _panel: self.do("notice"))
            else:
                panel.words = self.words
                self.fbind("words", panel.setter("words"))
        return self._panels[kind]


load_layout(__file__)
