"""One run of the press: it can be told to stop, and tells how far it is on the main thread."""

from collections.abc import Callable

from kivy.clock import Clock

TELL_SECONDS = 0.1
"""Between two tellings: more often than anybody sees would only keep the window busy."""


class Stopped(Exception):
    """Nobody wants it any more. Not a refusal: nobody has to read it."""


class PressRun:
    """Told to stop on the main thread, asked on the press's; what it tells late is dropped."""

    def __init__(self, heard: Callable[[float], None]) -> None:
        self.is_wanted = True
        self._heard = heard
        self._fraction = 0.0
        self._tell_soon = Clock.create_trigger(self._tell, TELL_SECONDS)

    def stop(self) -> None:
        """End it at the next page."""
        self.is_wanted = False

    def far(self, fraction: float) -> None:
        """On the press's thread: tell how much is done, or end."""
        if not self.is_wanted:
            raise Stopped
        self._fraction = fraction
        self._tell_soon()

    def _tell(self, _seconds: float) -> None:
        if self.is_wanted:
            self._heard(self._fraction)
