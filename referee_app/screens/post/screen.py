"""The widgets of the duel post: a picture, what to do, and a lock that has to be held."""

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.post.model import HOLD_SECONDS, PostShown
from referee_app.screens.widgets.base import Surface

_STEP_SECONDS = 0.1


class HoldLock(Surface):
    """A lock that opens when a finger has stayed on it; a ring shows for how long yet."""

    __events__ = ("on_open",)

    held = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._holding = Clock.create_trigger(self._hold, _STEP_SECONDS, interval=True)
        super().__init__(**kwargs)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger came: it has to stay."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._holding()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """One that slips off has not stayed."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._let_go()
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """It went."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._let_go()
        return True

    def on_open(self) -> None:
        """It was held long enough."""

    def _hold(self, seconds: float) -> None:
        self.held = min(1.0, self.held + seconds / HOLD_SECONDS)
        if self.held == 1:
            self._let_go()
            self.dispatch("on_open")

    def _let_go(self) -> None:
        self._holding.cancel()
        self.held = 0


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
