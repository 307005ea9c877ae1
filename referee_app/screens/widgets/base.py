"""Base widgets: themed widgets, surfaces, and boxes that scroll or are shown conditionally.

Home needs all of it for the first frame: whatever is not needed there stands in another module.
"""

from collections.abc import Callable
from math import ceil

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import RADIUS, ScreenTheme, SurfaceTone
from referee_app.screens.touch_guard import is_cancelled

LOW = 600
"""A window that is lower than that, in dp, has little room for parts below each other."""


class Themed:
    """A widget that follows the theme; `tone` is the tone of the surface that it is or lies on."""

    theme = ObjectProperty(ScreenTheme(), rebind=True)
    tone = OptionProperty(SurfaceTone.GROUND.value, options=[tone.value for tone in SurfaceTone])


def apply_theme(root: Widget, theme: ScreenTheme) -> None:
    """Set the theme of a widget and of everything in it, at once."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, Themed):
            widget.theme = theme


def fill(box: Widget, count: int, make: Callable[[], Widget], theme: ScreenTheme) -> list[Widget]:
    """As many parts in a box as wanted, the first one first; those that are there, or were there, are used again.

    Making one takes longer than all that is done with it later. The box itself keeps those that it has no use for now:
    they know it, so that kept anywhere else they would never let it go.
    """
    spare: list[Widget] = vars(box.__self__).setdefault("spare_parts", [])  # the layout hands out proxies
    for part in box.children[: max(0, len(box.children) - count)]:
        box.remove_widget(part)
        spare.append(part)
    while len(box.children) < count:
        part = spare.pop() if spare else make()
        apply_theme(part, theme)
        box.add_widget(part)
    return list(reversed(box.children))


def put(box: Widget, parts: list[Widget]) -> None:
    """Let these parts be in a box, in this order; nothing is done where they are."""
    if list(reversed(box.children)) != parts:
        box.clear_widgets()
        for part in parts:
            if part.parent is not None:
                part.parent.remove_widget(part)
            box.add_widget(part)


def columns(width: float, widest: float, gap: float, count: int, most: int) -> int:
    """How many columns a grid of equal parts has: as many as fit, at least one.

    Where several lines are needed they are filled evenly, with no odd one out.
    """
    fitting = max(1, min(most, count, int((width + gap) / (widest + gap))))
    return ceil(count / ceil(count / fitting)) if count else 1


class Surface(Themed, BoxLayout):
    """A panel; `corners` are its radii in dp, from the upper left clockwise. It is `sunk` while a finger is on it."""

    corners = ListProperty([RADIUS] * 4)
    sunk = BooleanProperty(False)


class Framed(Surface):
    """A surface with a line around it, which is heavier where it is `strong`."""

    strong = BooleanProperty(False)


class Scroll(Themed, ScrollView):
    """Moves up and down under a finger, and stops at its ends.

    Its thin bar does not fade: that would redraw the window for half a second whenever something in it changes.
    """

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """After a touch that was cancelled it stays where it is, and nothing in it is tapped."""
        if not is_cancelled(touch):
            return bool(super().on_touch_up(touch))
        for view in self.walk(restrict=True):
            if isinstance(view, Scroll) and view._touch is touch:
                view._touch = None
                view.effect_y.velocity = 0
                view.effect_y.cancel()
        return True


def is_wide_and_low(width: float, height: float) -> bool:
    """Whether a window, such as that of a phone held across, has room for parts beside each other, not below."""
    return bool(width > height and height < dp(LOW))


def page_padding(width: float, widest: float, side: float = 16, above: float = 8, below: float = 16) -> list[float]:
    """The padding that centres what is `widest` dp wide at most, with at least `side` dp at its left and right."""
    sides = max(dp(side), (width - dp(widest)) / 2)
    return [sides, dp(above), sides, dp(below)]


class PageColumn(Themed, BoxLayout):
    """Parts below each other, as high as they are; in a broad window they stay `widest` dp wide, in its middle.

    `above` and `below` are the room in dp at its ends.
    """

    widest = NumericProperty(720)
    above = NumericProperty(8)
    below = NumericProperty(16)

    def padding_in(self, width: float, widest: float, above: float, below: float) -> list[float]:
        """The padding in this width."""
        return page_padding(width, widest, above=above, below=below)


class Conditional(Themed, BoxLayout):
    """A column of parts that is only there while it is `visible`.

    Otherwise its parts are not in the window: they take no room and cannot be touched.
    """

    visible = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._parts: list[Widget] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *_args: object, **_kwargs: object) -> None:
        """Hold a part; it comes into the window when it is wanted."""
        self._parts.append(widget)
        if self.visible:
            super().add_widget(widget)

    def on_visible(self, _box: object, visible: bool) -> None:
        """Bring the parts into the window, or take them out of it."""
        self.clear_widgets()
        if visible:
            for part in self._parts:
                super().add_widget(part)

    def on_theme(self, _box: object, theme: ScreenTheme) -> None:
        """What is not in the window follows the theme, too."""
        for part in self._parts:
            apply_theme(part, theme)


load_layout(__file__)
