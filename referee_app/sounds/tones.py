"""The notes and the vibration pattern of each sound, and the samples that the notes make. Pure: no files.

A leader hears these outdoors, from a phone in a pocket, beside shouting children: so they lie where a phone's small
loudspeaker and the ear are strong (600 to 3,000 Hz), and differ in contour and rhythm, not only in pitch.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

RATE = 22_050
"""Samples in a second."""

LOUDEST = 0.8
"""The peak of a sound, of 1: some room is left, as cheap loudspeakers distort near full swing."""


class Sound(StrEnum):
    """A sound of the app; the value is the name of its file."""

    RED = "red"
    BLUE = "blue"
    TIE = "tie"
    VOID = "void"
    PROBLEM = "problem"
    TICK = "tick"
    HALF = "half"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timbre:
    """The timbre of a note: overtones, attack, decay and tremolo."""

    overtones: tuple[float, ...] = (1.0,)
    attack: float = 0.008
    release: float = 0.02
    left: float = 0.6
    shiver_hz: float = 0.0


@dataclass(frozen=True, slots=True)
class Note:
    """A pitch in Hz that may slide, for so many seconds, and the silence after it."""

    hz: float
    seconds: float
    rest: float = 0.0
    slides_to: float | None = None


@dataclass(frozen=True, slots=True)
class Tone:
    """Notes in one timbre."""

    timbre: Timbre
    notes: tuple[Note, ...]
    loudest: float = LOUDEST


CLEAR = Timbre(overtones=(1.0, 0.35))
BRASS = Timbre(overtones=(1.0, 0.7, 0.2), attack=0.015, left=0.85)
MUFFLED = Timbre(attack=0.05, release=0.09, left=0.7)
BUZZ = Timbre(overtones=(1.0, 0.2, 0.5), left=1.0, shiver_hz=38.0)
CLICK = Timbre(overtones=(1.0,), attack=0.002, release=0.02, left=0.05)

TONES: Mapping[Sound, Tone] = {
    Sound.RED: Tone(CLEAR, (Note(784, 0.10, 0.02), Note(1175, 0.10, 0.02), Note(1760, 0.24))),
    Sound.BLUE: Tone(CLEAR, (Note(1568, 0.10, 0.02), Note(1047, 0.10, 0.02), Note(698, 0.24))),
    Sound.TIE: Tone(CLEAR, (Note(1319, 0.13, 0.09), Note(1319, 0.13))),
    Sound.VOID: Tone(MUFFLED, (Note(680, 0.22, 0.06, slides_to=640), Note(680, 0.22, slides_to=640))),
    Sound.PROBLEM: Tone(BUZZ, (Note(932, 0.50),)),
    Sound.TICK: Tone(CLICK, (Note(2400, 0.06),), loudest=0.6),
    Sound.HALF: Tone(BRASS, (Note(880, 0.14, 0.03), Note(659, 0.14, 0.03), Note(880, 0.14, 0.03), Note(1319, 0.55))),
}
"""Red climbs, blue falls, a tie stays level, a void duel is a dull thud twice, a problem buzzes, half is a fanfare."""

FEELS: Mapping[Sound, tuple[int, ...]] = {
    Sound.RED: (0, 80, 120, 80, 120, 350),
    Sound.BLUE: (0, 350, 120, 80, 120, 80),
    Sound.TIE: (0, 160, 160, 160),
    Sound.VOID: (0, 900),
    Sound.PROBLEM: (0, 60, 40, 60, 40, 60, 40, 60, 40, 60, 40, 60),
    Sound.TICK: (0, 30),
    Sound.HALF: (0, 120, 80, 120, 80, 120, 80, 700),
}
"""What is felt: milliseconds to wait and to shake in turn, beginning with a wait, as Android's vibrator takes them."""


def samples(sound: Sound) -> tuple[float, ...]:
    """The sound as a wave between -1 and 1; it begins and ends at silence."""
    tone = TONES[sound]
    wave = [sample for note in tone.notes for sample in _wave(note, tone.timbre)]
    scale = tone.loudest / max(map(abs, wave))
    return tuple(sample * scale for sample in wave)


def _wave(note: Note, timbre: Timbre) -> Iterator[float]:
    n = round(note.seconds * RATE)
    end = note.hz if note.slides_to is None else note.slides_to
    turns = 0.0
    for i in range(n):
        overtones = (part * math.sin(math.tau * k * turns) for k, part in enumerate(timbre.overtones, start=1))
        yield sum(overtones) * _envelope(i, n, timbre)
        turns += (note.hz + (end - note.hz) * i / n) / RATE
    yield from (0.0 for _ in range(round(note.rest * RATE)))


def _envelope(i: int, n: int, timbre: Timbre) -> float:
    """How loud the i-th of n samples is: it swells and ends smoothly, since a jump in a wave is heard as a click."""
    swell = min(1.0, i / (timbre.attack * RATE))
    ebb = min(1.0, (n - 1 - i) / (timbre.release * RATE))
    shiver = math.sin(math.pi * timbre.shiver_hz * i / RATE) ** 2 if timbre.shiver_hz else 1.0
    smooth = (math.sin(math.pi / 2 * swell) * math.sin(math.pi / 2 * ebb)) ** 2
    return smooth * math.pow(timbre.left, i / n) * shiver
