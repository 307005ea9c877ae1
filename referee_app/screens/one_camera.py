"""Whose turn it is at the camera. A phone has one, and several screens look through it, one after the other.

Main thread only. It opens nothing itself.
"""

from __future__ import annotations

from typing import Protocol


class Looker(Protocol):
    """Somebody who looks through the camera."""

    def close(self) -> None:
        """Look no more, and let go of the camera."""

    def go_on(self) -> None:
        """The camera may have become free."""


class OneCamera:
    """Whoever turns to it last gets it, as soon as the one before has let go of it."""

    def __init__(self) -> None:
        self._turn: Looker | None = None
        self._holder: Looker | None = None

    def turn_to(self, looker: Looker) -> None:
        """This one looks from now on; whoever looked before does no more."""
        before, self._turn = self._turn, looker
        if before is not None and before is not looker:
            before.close()

    def close(self) -> None:
        """The app ends: whoever looks does no more."""
        if self._turn is not None:
            self._turn.close()

    def take(self, looker: Looker) -> bool:
        """Whether this one has it now; who does not is told when it may try again."""
        if self._holder is None:
            self._holder = looker
        return self._holder is looker

    def let_go(self, looker: Looker) -> None:
        """This one has closed it, or never opened it."""
        if self._holder is looker:
            self._holder = None
            if self._turn is not None and self._turn is not looker:
                self._turn.go_on()
