"""A strip that says what has just been done, and goes by itself."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import Transition
from referee_app.screens.widgets.said import Announcement
from referee_app.screens.widgets.still import SkippedWhenHidden
from referee_app.screens.widgets.surface import Surface

MARGIN = 12
"""How far it keeps from the edges of the window, in dp."""


class AnnouncementStrip(SkippedWhenHidden, Surface):
    """Shows an announcement until its seconds are over; setting the same one again starts its time anew.

    `last` is what was `shown` last, which is still seen while it goes. `raised`: how much of it is there, from 0 to 1.
    Where there is little room, the action is `stacked` below the words.
    """

    __events__ = ("on_action",)

    shown = ObjectProperty(None, allownone=True, force_dispatch=True)
    last = ObjectProperty(Announcement(""), rebind=True)
    raised = NumericProperty(0)
    stacked = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._going = Clock.create_trigger(self._go)
        self._floor: Widget | None = None
        super().__init__(**kwargs)

    def lie_on(self, floor: Callable[[], Widget]) -> None:
        """Lie at the foot of a part of the window, and stay there when it moves or when another one takes its place."""
        self._choose_floor = floor
        self._lie()

    def _lie(self, *_moved: object) -> None:
        floor = self._choose_floor()
        if floor is not self._floor:
            for what in ("pos", "size"):
                if self._floor is not None:
                    self._floor.funbind(what, self._lie)
                floor.fbind(what, self._lie)
            self._floor = floor
        (left, bottom), margin = floor.to_window(*floor.pos), dp(MARGIN)
        self.x, self.y = max(margin, left), max(margin, bottom)
        self.width = min(Window.width - margin, left + floor.width) - self.x

    def on_shown(self, _strip: object, shown: Announcement | None) -> None:
        """Come with something to say, or go without."""
        self._going.cancel()
        if shown is not None:
            self.last, self.tone = shown, shown.tone
            self._going.timeout = shown.seconds
            self._going()
        Animation.cancel_all(self, "raised")
        up = float(shown is not None)
        seconds = self.theme.seconds(Transition.STRIP)
        if seconds and up != self.raised:
            Animation(raised=up, d=seconds, t="out_quad").start(self)
        else:
            self.raised = up

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What is gone cannot be touched."""
        return self.shown is not None and bool(super().on_touch_down(touch))

    def on_action(self) -> None:
        """The reader wants the action, such as taking it back."""

    def _go(self, _seconds: float) -> None:
        self.shown = None


load_layout(__file__)
