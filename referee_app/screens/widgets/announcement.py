"""A strip that says what has just been done, and goes by itself."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import Pace
from referee_app.screens.widgets.said import Said
from referee_app.screens.widgets.still import Passing
from referee_app.screens.widgets.surface import Surface


class Announcement(Passing, Surface):
    """Shows what is `said` until its seconds are over; saying the same again lets it stay anew.

    `heard` is what was said last, which is still seen while it goes. `raised`: how much of it is there, from 0 to 1.
    Where there is little room, the action is `stacked` below the words.
    """

    __events__ = ("on_action",)

    said = ObjectProperty(None, allownone=True, force_dispatch=True)
    heard = ObjectProperty(Said(""), rebind=True)
    raised = NumericProperty(0)
    stacked = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._going = Clock.create_trigger(self._go)
        super().__init__(**kwargs)

    def on_said(self, _strip: object, said: Said | None) -> None:
        """Come with something to say, or go without."""
        self._going.cancel()
        if said is not None:
            self.heard, self.tone = said, said.tone
            self._going.timeout = said.seconds
            self._going()
        Animation.cancel_all(self, "raised")
        up = float(said is not None)
        seconds = self.look.seconds(Pace.STRIP)
        if seconds and up != self.raised:
            Animation(raised=up, d=seconds, t="out_quad").start(self)
        else:
            self.raised = up

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What is gone cannot be touched."""
        return self.said is not None and bool(super().on_touch_down(touch))

    def on_action(self) -> None:
        """The reader wants the action, such as taking it back."""

    def _go(self, _seconds: float) -> None:
        self.said = None


load_layout(__file__)
