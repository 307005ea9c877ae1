"""What stays covered until a finger is held on it: children look over leaders' shoulders."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, StringProperty

from referee_app.screens.widgets.button import PressBehavior

HOLD_SECONDS = 0.15
"""How long a finger has to stay until something is uncovered, once it is clear that it does not scroll."""


class HoldToUncover(PressBehavior):
    """A button: a finger that stays uncovers, where there is something to uncover; one that goes at once is a tap.

    It is `held` as long as it shows what is `uncovered`. `may_uncover` is asked before: a finger that was there when
    everything was covered uncovers nothing until it comes anew.
    """

    __events__ = ("on_tap",)

    uncovered = StringProperty("")
    held = BooleanProperty(False)

    def __init__(self, may_uncover: Callable[[], bool], **kwargs: object) -> None:
        self._tap = True
        self._may_uncover = may_uncover
        self._waiting = Clock.create_trigger(self._hold, HOLD_SECONDS)
        super().__init__(**kwargs)

    def on_press(self) -> None:
        """A finger came: it may stay."""
        self._tap = True
        if self.uncovered:
            self._waiting()

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Whatever the finger did meanwhile: when it goes, what it uncovered is covered."""
        if touch.grab_current is self:
            self._waiting.cancel()
            self.held = False
        return bool(super().on_touch_up(touch))

    def on_release(self) -> None:
        """The finger went where it came."""
        if self._tap:
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """The reader means this."""

    def cover(self) -> None:
        """Cover it again, though the finger may still be there: when that goes, it means nothing any more."""
        self._waiting.cancel()
        self._tap = self.held = False

    def _hold(self, _seconds: float) -> None:
        if self._may_uncover():
            self._tap, self.held = False, True
