"""Makes the demonstration deterministic: virtual time, seeded random numbers and simulated touches."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random, SystemRandom

import kivy.effects.kinetic
import kivy.effects.scroll
import kivy.input.motionevent
import kivy.uix.behaviors.button
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

FRAME = 1 / 60
"""How long a frame is, in seconds, however long it took."""


class VirtualTime:
    """Replaces Kivy's clock by one that advances only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time, in seconds."""
        return self.now

    def take_over(self) -> "VirtualTime":
        """Become the time of this process."""
        Clock.time = self
        Clock._max_fps = 0  # nobody waits for the next frame
        Clock._last_tick = Clock._start_tick = self.now
        for module in (kivy.effects.kinetic, kivy.effects.scroll, kivy.uix.behaviors.button, kivy.input.motionevent):
            module.time = self  # these read the wall clock by themselves
        return self


@contextmanager
def seeded_random(seed: int) -> Iterator[None]:
    """Seeds the system's random source meanwhile, so that dice, game ids and keys are the same in every run.

    So nothing that is made meanwhile is secret.
    """
    chance = Random(seed)
    drawn: dict[str, Callable[..., object]] = {
        "random": lambda _system: chance.random(),
        "getrandbits": lambda _system, k: chance.getrandbits(k),
        "randbytes": lambda _system, n: chance.randbytes(n),
    }
    kept = {name: getattr(SystemRandom, name) for name in drawn}
    for name, draw in drawn.items():
        setattr(SystemRandom, name, draw)
    try:
        yield
    finally:
        for name, draw in kept.items():
            setattr(SystemRandom, name, draw)


class SimulatedTouch(MotionEvent):
    """A touch at a place of the window, in pixels from the lower left. It is down from the beginning."""

    count = 0

    def __init__(self, x: float, y: float) -> None:
        SimulatedTouch.count += 1
        super().__init__("finger", SimulatedTouch.count, _share(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]
        EventLoop.post_dispatch_input("begin", self)

    def depack(self, args: dict[str, float]) -> None:
        """Take the place where it is now."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def go(self, x: float, y: float) -> None:
        """Move to another place."""
        self.move(_share(x, y))
        EventLoop.post_dispatch_input("update", self)

    def lift(self) -> None:
        """Let go."""
        EventLoop.post_dispatch_input("end", self)


def _share(x: float, y: float) -> dict[str, float]:
    return {"x": x / (Window.width - 1), "y": y / (Window.height - 1)}
