"""Sounds are there before they are wanted."""

from referee_app.screens.speaker import SOUNDS
from referee_app.sounds.tones import Sound


def test_every_sound_that_there_is_can_be_loaded_ahead() -> None:
    assert set(SOUNDS) == set(Sound)
