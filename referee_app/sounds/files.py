"""The paths of the sound files; the screens play them."""

from pathlib import Path

from referee_app.sounds.tones import Sound


def path_of(sound: Sound) -> Path:
    """The WAV of a sound, beside this module."""
    return Path(__file__).with_name(f"{sound}.wav")
