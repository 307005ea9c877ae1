"""The sounds and vibrations: distinguishable without looking, loud where it matters, no clicks."""

import subprocess
import sys
import wave
from itertools import combinations, pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from referee_app.sounds.tones import FEELS, RATE, TONES, Sound
from referee_app.sounds.wav_files import path_of, wav_of

Wave = NDArray[np.float64]

EVERY_SOUND = pytest.mark.parametrize("sound", Sound)
PAIRS = pytest.mark.parametrize(("one", "other"), list(combinations(Sound, 2)))
STEP_S = 0.02


def heard(sound: Sound) -> Wave:
    """The wave as it is in the file."""
    with wave.open(str(path_of(sound)), "rb") as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def spectra(sounding: Wave, seconds: float = 1.2) -> Wave:
    """How strong each fifth of an octave from 300 Hz up is, in steps of 20 ms: roughly what an ear makes of a wave."""
    step = round(STEP_S * RATE)
    padded = np.zeros(round(seconds / STEP_S) * step)
    padded[: len(sounding)] = sounding
    powers = np.abs(np.fft.rfft(padded.reshape(-1, step) * np.hanning(step), 2048)) ** 2
    hz = np.fft.rfftfreq(2048, 1 / RATE)
    edges = 300 * 2 ** (np.arange(21) / 5)
    bands = [powers[:, (hz >= low) & (hz < high)].sum(axis=1) for low, high in pairwise(edges)]
    strengths: Wave = np.sqrt(np.stack(bands, axis=1))
    return strengths


def likeness(one: Wave, other: Wave) -> float:
    """How alike two waves sound over time, from 0 to 1; loudness does not count."""
    first, second = spectra(one), spectra(other)
    return float((first * second).sum() / np.sqrt((first**2).sum() * (second**2).sum()))


def pitches(sound: Sound) -> list[float]:
    """The strongest frequency of each note, in Hz."""
    found, at, whole = [], 0, heard(sound)
    for note in TONES[sound].notes:
        part = whole[at : at + round(note.seconds * RATE)]
        found.append(float(np.argmax(np.abs(np.fft.rfft(part * np.hanning(len(part)), 1 << 15))) * RATE / (1 << 15)))
        at += len(part) + round(note.rest * RATE)
    return found


def shaking(pattern: tuple[int, ...], ms: int = 1500) -> Wave:
    """Whether the phone shakes, for every 10 ms."""
    turns = [np.full(length // 10, n % 2, np.float64) for n, length in enumerate(pattern)]
    felt = np.concatenate(turns)
    return np.pad(felt, (0, ms // 10 - len(felt)))


@EVERY_SOUND
def test_the_file_is_what_the_script_makes(sound: Sound) -> None:
    assert path_of(sound).read_bytes() == wav_of(sound)


@EVERY_SOUND
def test_the_file_is_one_channel_of_16_bits(sound: Sound) -> None:
    with wave.open(str(path_of(sound)), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)


def test_there_is_a_file_for_every_sound_and_no_other() -> None:
    files = list(path_of(Sound.RED).parent.glob("*.wav"))
    assert {file.stem for file in files} == set(Sound)
    assert sum(file.stat().st_size for file in files) < 200_000


@EVERY_SOUND
def test_a_sound_is_short(sound: Sound) -> None:
    assert 0.05 <= len(heard(sound)) / RATE <= 1.2


@EVERY_SOUND
def test_a_sound_never_clips_and_is_not_faint(sound: Sound) -> None:
    peak = np.abs(heard(sound)).max()
    assert 0.5 <= peak <= 0.8


@EVERY_SOUND
def test_a_sound_begins_and_ends_at_silence(sound: Sound) -> None:
    whole = heard(sound)
    assert (whole[0], whole[-1]) == (0, 0)


@EVERY_SOUND
def test_no_note_clicks_where_it_begins_or_ends(sound: Sound) -> None:
    at = 0
    for note in TONES[sound].notes:
        part = heard(sound)[at : at + round(note.seconds * RATE)]
        assert np.abs(part[:5]).max() < 0.02
        assert np.abs(part[-5:]).max() < 0.02
        at += len(part) + round(note.rest * RATE)


@EVERY_SOUND
def test_most_of_a_sound_lies_where_a_phone_is_loud(sound: Sound) -> None:
    powers = np.abs(np.fft.rfft(heard(sound))) ** 2
    hz = np.fft.rfftfreq(len(heard(sound)), 1 / RATE)
    assert powers[(hz >= 600) & (hz <= 3000)].sum() > 0.9 * powers.sum()


@PAIRS
def test_two_sounds_are_never_alike(one: Sound, other: Sound) -> None:
    assert likeness(heard(one), heard(other)) < 0.5


def test_a_sound_that_is_only_softer_or_a_little_lower_counts_as_alike() -> None:
    red = heard(Sound.RED)
    lower = np.interp(np.arange(0, len(red), 0.98), np.arange(len(red)), red)
    assert likeness(red, red / 3) == pytest.approx(1)
    assert likeness(red, lower) > 0.8


def test_red_climbs_and_blue_falls() -> None:
    assert pitches(Sound.RED) == sorted(pitches(Sound.RED))
    assert pitches(Sound.BLUE) == sorted(pitches(Sound.BLUE), reverse=True)
    assert min(pitches(Sound.RED)[-1] / pitches(Sound.RED)[0], pitches(Sound.BLUE)[0] / pitches(Sound.BLUE)[-1]) > 2


def test_a_tie_is_twice_the_same_note() -> None:
    first, second = pitches(Sound.TIE)
    assert first == pytest.approx(second, rel=0.01)


def test_a_void_duel_is_lower_and_duller_than_anything_else() -> None:
    def centre(sound: Sound) -> float:
        powers = np.abs(np.fft.rfft(heard(sound))) ** 2
        return float((powers * np.fft.rfftfreq(len(heard(sound)), 1 / RATE)).sum() / powers.sum())

    assert min(Sound, key=centre) is Sound.VOID


def test_a_problem_buzzes() -> None:
    """The loudness comes and goes as fast as the timbre says; nothing else does so."""
    loudness = np.abs(heard(Sound.PROBLEM))
    rough = np.abs(np.fft.rfft(loudness - loudness.mean()))
    hz = np.fft.rfftfreq(len(loudness), 1 / RATE)
    slow = hz < 100
    assert hz[slow][np.argmax(rough[slow])] == pytest.approx(38, abs=2)


def test_half_is_a_fanfare_of_four_notes_that_ends_on_the_highest() -> None:
    notes = pitches(Sound.HALF)
    assert len(notes) == 4
    assert notes[-1] == max(notes)
    assert notes[1] < notes[0]


@EVERY_SOUND
def test_a_pattern_begins_with_a_wait_and_ends_shaking(sound: Sound) -> None:
    assert len(FEELS[sound]) % 2 == 0
    assert all(length > 0 for length in FEELS[sound][1:])
    assert sum(FEELS[sound]) <= 1500


@PAIRS
def test_two_patterns_differ_for_a_fifth_of_a_second_at_least(one: Sound, other: Sound) -> None:
    assert np.abs(shaking(FEELS[one]) - shaking(FEELS[other])).sum() * 10 >= 200


def test_the_tones_are_made_of_numbers_alone() -> None:
    script = (
        "import sys, referee_app.sounds.tones; print(bool({'wave', 'pathlib', 'kivy', 'numpy'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
