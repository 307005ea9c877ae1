"""Buttons: the behaviour of every button, plain buttons, and those that are held: to uncover something, or a lock."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, TypeSize
from referee_app.screens.touch_guard import is_cancelled, is_second_tap, takes_quick_tap
from referee_app.screens.widgets.base import Framed, Surface
from referee_app.screens.widgets.models import LOCK_SECONDS

_LOCK_STEP_SECONDS = 0.1
"""How often a lock that is held looks at the time."""


class PressBehavior(ButtonBehavior):
    """Kivy's button, which acts only when that is meant; whatever can be pressed is made of it.

    What is tapped several times quickly on purpose says that it `takes_quick_taps`; anything else takes no second tap,
    nor does that where the first tap went to something else. Of several like buttons `key` tells which this is: lists
    use theirs again for other things. A button acts as what it was when the finger came, and not when it has another
    key by then, or is gone.
    """

    key = StringProperty("")
    takes_quick_taps = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._pressed_as = ""
        super().__init__(**kwargs)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A second tap does nothing, nor does a second finger on what is pressed already."""
        if self.collide_point(*touch.pos) and not self._takes(touch):
            return True
        if self.state != "down":
            self._pressed_as = self.key
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Release the button; it does not act if the touch was cancelled or it is another button by now."""
        is_gone = self.get_root_window() is None or self.key != self._pressed_as
        if touch.grab_current is self and (is_cancelled(touch) or is_gone):
            touch.ungrab(self)
            self._do_release()
            return True
        return bool(super().on_touch_up(touch))

    def _takes(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling:
            return True
        if self.takes_quick_taps:
            return takes_quick_tap(touch, (self, self.key))
        return self.state != "down" and not is_second_tap(touch)


class Pressable(PressBehavior, Surface):
    """A surface that shows when a finger is on it."""


class FramedButton(Pressable, Framed):
    """An action on a surface of the same tone: only its frame shows where it is."""


class BigButton(Pressable):
    """An action with an icon, a word or both. Its tone distinguishes a primary action from a secondary one.

    `least` is its height in dp; where its words need more than one line, it grows to what is `needed`. `type_size` is
    the size of its words.
    """

    icon = StringProperty("")
    text = StringProperty("")
    type_size = OptionProperty(TypeSize.BODY.value, options=[size.value for size in TypeSize])
    least = NumericProperty(FIELD_TOUCH)
    needed = NumericProperty(0)


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
        """Begin to wait whether the finger stays."""
        self._tap = True
        if self.uncovered:
            self._waiting()

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Cover what was uncovered, whatever the finger did meanwhile."""
        if touch.grab_current is self:
            self._waiting.cancel()
            self.held = False
        return bool(super().on_touch_up(touch))

    def on_release(self) -> None:
        """Dispatch a tap, unless something was uncovered."""
        if self._tap:
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """It was tapped."""

    def cover(self) -> None:
        """Cover it again, though the finger may still be there: when that goes, it means nothing any more."""
        self._waiting.cancel()
        self._tap = self.held = False

    def _hold(self, _seconds: float) -> None:
        if self._may_uncover():
            self._tap, self.held = False, True


class CoverGroup:
    """A widget with several `HoldToUncover` in it, which covers all of them at once."""

    is_covered = False

    def cover(self) -> None:
        """Cover all until a new touch begins, because the intention of the current one is unknown."""
        self.is_covered = True
        for part in self.walk(restrict=True):  # type: ignore[attr-defined]  # it is a widget, too
            if isinstance(part, HoldToUncover):
                part.cover()

    def allow_uncovering(self) -> None:
        """A new touch began."""
        self.is_covered = False


class HoldLock(Surface):
    """A lock that opens when a finger has stayed on it; a ring shows for how long yet."""

    __events__ = ("on_open",)

    held = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._holding = Clock.create_trigger(self._hold, _LOCK_STEP_SECONDS, interval=True)
        super().__init__(**kwargs)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin to open while the finger stays."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._holding()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Stop if the finger slips off."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._let_go()
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Stop where the finger is lifted."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._let_go()
        return True

    def on_open(self) -> None:
        """It was held long enough."""

    def _hold(self, seconds: float) -> None:
        self.held = min(1.0, self.held + seconds / LOCK_SECONDS)
        if self.held == 1:
            self._let_go()
            self.dispatch("on_open")

    def _let_go(self) -> None:
        self._holding.cancel()
        self.held = 0


load_layout(__file__)
