"""Lets sounds be heard, and felt: a verdict of its own for each, so that nobody has to look.

Kivy's audio is loaded with the first sound, not before the first frame.
"""

from functools import cache
from typing import Any

from referee_app.screens.services import ScreenServices

SOUNDS = ("tick", "half", "red", "blue", "tie", "void", "problem")


class Speaker:
    """Plays our sounds; a machine without a loudspeaker is silent."""

    def __init__(self, services: ScreenServices) -> None:
        self._services = services
        self._loaded = cache(self._load)

    def play(self, name: str, *, heard: bool, felt: bool) -> None:
        """Play a sound from its beginning, with its vibration, as far as wanted."""
        if heard and (sound := self._loaded(name)) is not None:
            sound.stop()
            sound.play()
        if felt:
            self._services.device.vibrate(self._services.feel(name))

    def prepare(self) -> None:
        """Load every sound, so that none comes late."""
        for name in SOUNDS:
            self._loaded(name)

    def _load(self, name: str) -> Any:
        from kivy.core.audio import SoundLoader  # noqa: PLC0415

        return SoundLoader.load(str(self._services.sound(name)))
