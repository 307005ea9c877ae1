"""Gives the camera to one screen after the other: a phone has one, and several screens use it.

Main thread only. It opens nothing itself.
"""

from __future__ import annotations

from typing import Protocol


class CameraUser(Protocol):
    """A screen's camera session."""

    def close(self) -> None:
        """Look no more, and let go of the camera."""

    def proceed(self) -> None:
        """The camera may have become free."""


class CameraTurns:
    """Whoever turns to it last gets it, as soon as the one before has let go of it."""

    def __init__(self) -> None:
        self._turn: CameraUser | None = None
        self._holder: CameraUser | None = None

    def give_to(self, user: CameraUser) -> None:
        """This one looks from now on; whoever looked before does no more."""
        before, self._turn = self._turn, user
        if before is not None and before is not user:
            before.close()

    def close(self) -> None:
        """The app ends: whoever looks does no more."""
        if self._turn is not None:
            self._turn.close()

    def take(self, user: CameraUser) -> bool:
        """Whether this one has it now; who does not is told when it may try again."""
        if self._holder is None:
            self._holder = user
        return self._holder is user

    def let_go(self, user: CameraUser) -> None:
        """This one has closed it, or never opened it."""
        if self._holder is user:
            self._holder = None
            if self._turn is not None and self._turn is not user:
                self._turn.proceed()
