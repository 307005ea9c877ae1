"""Writes every sound as a WAV file into this folder: `python -m referee_app.sounds.make`. The files are committed."""

import io
import sys
import wave
from array import array

from referee_app.sounds.files import path_of
from referee_app.sounds.tones import RATE, Sound, samples

_FULL_SWING = 32_767


def wav_of(sound: Sound) -> bytes:
    """The content of a sound's WAV file: one channel, 16 bits."""
    steps = array("h", (round(sample * _FULL_SWING) for sample in samples(sound)))
    if sys.byteorder == "big":
        steps.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(steps.itemsize)
        out.setframerate(RATE)
        out.writeframes(steps.tobytes())
    return file.getvalue()


def main() -> None:
    """Write them all."""
    for sound in Sound:
        path_of(sound).write_bytes(wav_of(sound))


if __name__ == "__main__":
    main()
