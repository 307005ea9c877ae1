"""The widgets of the duel post: a picture, what to do, and a lock that has to be held."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.post.model import PostShown


class PostScreen(AppScreen):
    """The whole window; a touch beside the lock shows how to leave, and does nothing else."""

    shown = ObjectProperty(PostShown(), rebind=True)
    shows_how_to_leave = BooleanProperty(False)
    landscape = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Only the lock takes a finger; while a verdict covers it, what may be asked with that."""
        verdict, lock = self.ids.verdict, self.ids.lock
        is_taken = verdict.press(touch) if verdict.is_there else lock.on_touch_down(touch)
        if not is_taken:
            self.do("tap")
        return True


load_layout(__file__)
