"""What makes a demonstration the same every time, however quick the machine is: a time and a chance of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random, SystemRandom

import kivy.effects.kinetic
import kivy.effects.scroll
import kivy.input.motionevent
import kivy.uix.behaviors.button
from kivy.clock import Clock

FRAME = 1 / 60
"""How long a frame is, in seconds, however long it took."""


class VirtualTime:
    """The only time that Kivy knows once it has taken over: it passes when somebody says so."""

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
def fixed_chance(seed: int) -> Iterator[None]:
    """Whatever is drawn from the system's chance meanwhile is the same in every run: dice, names of games, keys.

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
