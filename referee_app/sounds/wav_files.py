"""The paths of the sound files, and the script that writes them: `python -m referee_app.sounds.wav_files`.

The files are committed; the screens play them.
"""

import io
import sys
from array import array
from pathlib import Path

from referee_app.sounds.tones import RATE, Sound, samples


def path_of(sound: Sound) -> Path:
    """The WAV file of a sound, in this folder."""
    return Path(__file__).with_name(f"{sound}.wav")


_FULL_SWING = 32_767


def wav_of(sound: Sound) -> bytes:
    """The content of a sound's WAV file: one channel, 16 bits."""
    import wave  # noqa: PLC0415  only the script needs it: the app has the files

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
    """Write the file of every sound."""
    for sound in Sound:
        path_of(sound).write_bytes(wav_of(sound))


if __name__ == "__main__":
    main()
