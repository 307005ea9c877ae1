"""The widgets of the duel post: a picture, what to do, and a lock that has to be held."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.post.model import PostShown


class PostScreen(AppScreen):
    """The whole window; a touch shows how to leave, also one of the lock, and only that and the rules do more."""

    shown = ObjectProperty(PostShown(), rebind=True)
    shows_how_to_leave = BooleanProperty(False)
    landscape = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Only the lock and the rules take a finger; while a verdict covers them, what may be asked with that."""
        verdict = self.ids.verdict
        is_taken = verdict.press(touch) if verdict.is_there else self._press(touch)
        if not is_taken:
            self.do("tap")
        return True

    def _press(self, touch: MotionEvent) -> bool:
        if self.ids.lock.on_touch_down(touch):
            return False  # whoever only taps it is told to hold it
        # Where it is shown how to leave, that stands in the place of the rules.
        return not self.shows_how_to_leave and bool(self.ids.rules.on_touch_down(touch))


load_layout(__file__)
