"""What everything lies on: it is deaf for a moment after something else came under the finger."""

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

DEAF_SECONDS = 0.3
"""Longer than between the two taps of a double tap, shorter than anybody needs to read what came."""


class Ground(FloatLayout):
    """Everything lies on it. For a moment after something else came under the finger it takes no touch.

    People tap twice: the second tap of “Flag” must not bring a flag home.
    """

    deaf_until = 0.0

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A touch that comes too soon was meant for what is gone."""
        return Clock.get_time() < self.deaf_until or bool(super().on_touch_down(touch))

    def be_deaf(self) -> None:
        """Take no touch for a moment."""
        self.deaf_until = Clock.get_time() + DEAF_SECONDS

    def is_calm(self) -> bool:
        """Whether nothing has just come, and no finger is there."""
        return Clock.get_time() >= self.deaf_until and not EventLoop.touches
