"""Lets the window rest: nobody looks sixty times a second for what happens once.

A phone lies in a hand all afternoon. While nothing moves and no finger comes, the window looks less often for touches
and for what is due; with the first touch, or as soon as something moves by itself, it is quick again.
"""

from collections.abc import Callable
from typing import Self

from kivy.clock import Clock
from kivy.core.window import Window

AWAKE_FPS = 60
RESTING_FPS = 20
"""A first touch is noticed a twentieth of a second later at most: nobody feels that."""

STAYS_AWAKE_SECONDS = 3.0
MOVES_SECONDS = 0.2
"""What is drawn again as soon as this moves; a clock that ticks does not."""


def _set_pace(fps: float) -> None:
    Clock._max_fps = fps


class Rest:
    """Watches the window while an app runs."""

    def __init__(self, set_pace: Callable[[float], None] = _set_pace) -> None:
        self._set_pace = set_pace
        self._drawn_at = 0.0
        self._fall_asleep = Clock.create_trigger(lambda _seconds: set_pace(RESTING_FPS), STAYS_AWAKE_SECONDS)
        self._watched = {"on_motion": self._wake, "on_key_down": self._wake, "on_flip": self._drawn}

    def __enter__(self) -> Self:
        Window.bind(**self._watched)
        self._wake()
        return self

    def __exit__(self, *_raised: object) -> None:
        Window.unbind(**self._watched)
        self._fall_asleep.cancel()

    def _wake(self, *_happened: object) -> None:
        self._set_pace(AWAKE_FPS)
        self._fall_asleep.cancel()
        self._fall_asleep()

    def _drawn(self, _window: object) -> None:
        before, self._drawn_at = self._drawn_at, Clock.get_time()
        if self._drawn_at - before < MOVES_SECONDS:
            self._wake()
