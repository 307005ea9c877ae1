"""A sheet that comes up from below and says what was refused, why, and what to do now."""

from kivy.animation import Animation
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from referee_app.screens.theme import Pace
from referee_app.screens.widgets.dressed import Dressed


class Sheet(Dressed, FloatLayout):
    """Lies over the whole window while it is open; a touch beside it, or its button, asks to close it."""

    __events__ = ("on_leave",)

    headline = StringProperty("")
    text = StringProperty("")
    answer = StringProperty("")
    shown = BooleanProperty(False)
    raised = NumericProperty(0)

    def on_shown(self, _sheet: object, shown: bool) -> None:
        """Come up, or go down."""
        Animation.cancel_all(self, "raised")
        seconds = self.look.seconds(Pace.SHEET)
        if seconds:
            Animation(raised=float(shown), d=seconds, t="out_quad").start(self)
        else:
            self.raised = float(shown)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing below an open sheet can be touched."""
        if not self.shown:
            return False
        if not super().on_touch_down(touch) and not self.ids.panel.collide_point(*touch.pos):
            self.dispatch("on_leave")
        return True

    def on_leave(self) -> None:
        """The reader has read it."""
