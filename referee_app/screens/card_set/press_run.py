"""One run of the press: it can be told to stop, and tells how far it is on the main thread."""

from collections.abc import Callable

from kivy.clock import mainthread


class Stopped(Exception):
    """Nobody wants it any more. Not a refusal: nobody has to read it."""


class PressRun:
    """Told to stop on the main thread, asked on the press's; what it tells late is dropped."""

    def __init__(self, heard: Callable[[float], None]) -> None:
        self.is_wanted = True
        self._heard = heard

    def stop(self) -> None:
        """End it at the next page."""
        self.is_wanted = False

    def far(self, fraction: float) -> None:
        """On the press's thread: tell how much is done, or end."""
        if not self.is_wanted:
            raise Stopped
        self._tell(fraction)

    @mainthread
    def _tell(self, fraction: float) -> None:
        if self.is_wanted:
            self._heard(fraction)
