"""Work that can wait until something is drawn."""

from collections.abc import Callable

from kivy.clock import Clock


def after_a_frame(do: Callable[[], None]) -> None:
    """Do something when a frame has been drawn: what is scheduled within a tick is done in the next one."""
    Clock.schedule_once(lambda _seconds: Clock.schedule_once(lambda _later: do(), 0), 0)
