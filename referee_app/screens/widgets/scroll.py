"""What is longer than its place."""

from kivy.input.motionevent import MotionEvent
from kivy.uix.scrollview import ScrollView

from referee_app.screens.layout import load_layout
from referee_app.screens.touch_guard import is_cancelled
from referee_app.screens.widgets.dressed import Themed


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


load_layout(__file__)
