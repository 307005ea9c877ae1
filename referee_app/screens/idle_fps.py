"""Lowers the frame rate of the window while nothing moves and nobody touches it.

A phone lies in a hand all afternoon. While nothing moves and no finger comes, the window looks less often for touches
and for what is due; with the first touch, or as soon as something moves by itself, it is quick again.
"""

from collections.abc import Callable
from typing import Self

from kivy.clock import Clock
from kivy.core.window import Window

ACTIVE_FPS = 60
IDLE_FPS = 20
"""A first touch is noticed a twentieth of a second later at most: nobody feels that."""

STAYS_ACTIVE_SECONDS = 3.0
MOVES_SECONDS = 0.2
"""What is drawn again as soon as this moves; a clock that ticks does not."""


def _set_fps(fps: float) -> None:
    Clock._max_fps = fps


class IdleFps:
    """A context in which the window runs at a low frame rate while it is idle."""

    def __init__(self, set_fps: Callable[[float], None] = _set_fps) -> None:
        self._set_fps = set_fps
        self._drawn_at = 0.0
        self._slow_down = Clock.create_trigger(lambda _seconds: set_fps(IDLE_FPS), STAYS_ACTIVE_SECONDS)
        self._watched = {"on_motion": self._speed_up, "on_key_down": self._speed_up, "on_flip": self._drawn}

    def __enter__(self) -> Self:
        Window.bind(**self._watched)
        self._speed_up()
        return self

    def __exit__(self, *_raised: object) -> None:
        Window.unbind(**self._watched)
        self._slow_down.cancel()

    def _speed_up(self, *_happened: object) -> None:
        self._set_fps(ACTIVE_FPS)
        self._slow_down.cancel()
        self._slow_down()

    def _drawn(self, _window: object) -> None:
        before, self._drawn_at = self._drawn_at, Clock.get_time()
        if self._drawn_at - before < MOVES_SECONDS:
            self._speed_up()
