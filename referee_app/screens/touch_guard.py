"""Filters touches before any screen gets them.

Three things are not meant by whoever touches the window, so they do nothing:

- a touch that comes right after something else came under the finger;
- what a finger does that was already down when something else came under it: the touch is cancelled;
- a second tap at the same place right after the first, whatever lies there now. Only what is tapped quickly on purpose
  takes it, such as the plus of a stepper, and only where it took the first, too.

It knows no screen: the app reports when something else came under the fingers, buttons ask about second taps.
"""

from math import dist

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.floatlayout import FloatLayout

IGNORE_SECONDS = 0.3
"""Longer than between the two taps of a double tap, shorter than anybody needs to read what came."""

SECOND_TAP_SECONDS = 0.7
"""How soon after a tap another one at the same place is taken for its second."""

REST_SECONDS = 1.0
"""How long after a touch nothing moves that could come under the next one."""

SAME_PLACE = 48
"""How near two taps are to be at the same place, in dp: as large as the smallest button."""

_CANCELLED, _LIFTED, _TAKEN = (f"touch_guard.{what}" for what in ("cancelled", "lifted", "taken"))
_BEFORE = "touch_guard.before"
"""The taps that a touch came right after, at the same place."""
_QUICK = "touch_guard.quick"
"""What took a touch that is tapped quickly on purpose."""
_NOWHERE = -1e6, -1e6


class TouchGuard(FloatLayout):
    """The root widget of the window; passes on only intended touches."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._ignores_until = 0.0
        self._touched_at = -REST_SECONDS
        self._touches: list[MotionEvent] = []
        """Those that are down, and those that a scroll view has not done with: it lets a tap end after its lift."""
        self._taps: list[tuple[float, MotionEvent]] = []
        """When fingers were lifted that had stayed at their place; a scroll view tells what took them only later."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Hand on a touch, unless it comes too soon."""
        self._touched_at = Clock.get_time()
        self._forget_what_is_over()
        if not self.takes_touches:
            touch.ud[_CANCELLED] = True
            return True
        if not touch.is_mouse_scrolling:
            touch.ud[_BEFORE] = self._taps_at(*touch.pos)
        self._touches.append(touch)
        touch.ud[_TAKEN] = bool(super().on_touch_down(touch))
        return bool(touch.ud[_TAKEN])

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Hand on where a finger goes, unless its touch was cancelled."""
        return is_cancelled(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Hand on that a finger was lifted, unless its touch was cancelled: then it takes no keyboard away either."""
        self._touched_at = Clock.get_time()
        touch.ud[_LIFTED] = True
        if is_cancelled(touch):
            FocusBehavior.ignored_touch.append(touch)
            return True
        is_tap = touch.ud.get(_TAKEN, False) and dist(touch.opos, touch.pos) <= dp(SAME_PLACE)
        if is_tap and not _has_scrolled(touch):
            self._taps.append((Clock.get_time(), touch))
        return bool(super().on_touch_up(touch))

    @property
    def takes_touches(self) -> bool:
        """Whether nothing has just come under the fingers."""
        return bool(Clock.get_time() >= self._ignores_until)

    @property
    def is_calm(self) -> bool:
        """Whether nothing has just come, and no finger is there."""
        return self.takes_touches and not EventLoop.touches

    @property
    def is_touched(self) -> bool:
        """Whether a finger is there, or was a moment ago; another touch may be on its way."""
        return bool(EventLoop.touches) or Clock.get_time() - self._touched_at < REST_SECONDS

    def is_second_tap_at(self, x: float, y: float) -> bool:
        """Whether a tap there would be a second one."""
        return bool(self._taps_at(x, y))

    def _taps_at(self, x: float, y: float) -> list[MotionEvent]:
        """The taps that did something at a place; of a finger that is still down there, too: they tap together."""
        self._forget_what_is_over()
        down = [one for one in self._touches if _LIFTED not in one.ud]
        taps = [*down, *(touch for _, touch in self._taps)]
        counted = [one for one in taps if not is_second_tap(one) or _QUICK in one.ud]
        return [one for one in counted if dist(one.pos, (x, y)) <= dp(SAME_PLACE)]

    def ignore_touches(self) -> None:
        """Something else is under the fingers: cancel every touch that is down, and take no other for a moment."""
        self._ignores_until = Clock.get_time() + IGNORE_SECONDS
        touches, self._touches = self._touches, []
        for touch in touches:
            _cancel(touch)

    def _forget_what_is_over(self) -> None:
        soonest = Clock.get_time() - SECOND_TAP_SECONDS
        self._taps = [(time, touch) for time, touch in self._taps if time > soonest]
        self._touches = [one for one in self._touches if _LIFTED not in one.ud or one.grab_list]


def is_cancelled(touch: MotionEvent) -> bool:
    """Whether a touch does nothing any more: something else came under the finger."""
    return _CANCELLED in touch.ud


def is_second_tap(touch: MotionEvent) -> bool:
    """Whether a touch came right after a tap at the same place, so that most things do not take it."""
    return bool(touch.ud.get(_BEFORE))


def takes_quick_tap(touch: MotionEvent, by: object) -> bool:
    """Whether something takes a touch that is tapped quickly on purpose: not if a tap before went to something else."""
    is_taken = all(before.ud.get(_QUICK) == by for before in touch.ud.get(_BEFORE, ()))
    if is_taken:
        touch.ud[_QUICK] = by
    return is_taken


def _has_scrolled(touch: MotionEvent) -> bool:
    """Whether something moved under a finger or a wheel; Kivy's scroll views note that with the touch."""
    noted = (note for note in touch.ud.values() if isinstance(note, dict))
    return bool(touch.is_mouse_scrolling or any(note.get("mode") == "scroll" for note in noted))


def _cancel(touch: MotionEvent) -> None:
    """Let go of whatever has grabbed a touch, as if the finger were lifted where nothing is."""
    touch.ud[_CANCELLED] = True
    for grabbed in touch.grab_list[:]:
        widget = grabbed()
        if widget is not None:
            touch.push()
            touch.apply_transform_2d(lambda _x, _y: _NOWHERE)
            touch.grab_current = widget
            widget.dispatch("on_touch_up", touch)
            touch.grab_current = None
            touch.pop()
    touch.grab_list.clear()
