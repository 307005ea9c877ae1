"""Files cut short or scribbled over: nothing false is ever read, and a rescue saves what can be proved."""

from pathlib import Path
from random import Random

import pytest

from referee_app.journal.chain import Gap
from referee_app.journal.envelope import Envelope
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import BrokenChain, DamagedJournal, NewerJournal, NotAJournal
from referee_app.journal.rescue import Rescued, rescue
from referee_app.refusal import Refusal
from tests.journal.sample import GAMES, NAMES, Files, Sample, chains, entry, make_sample, play, wal_of

PAGE = 4096
MOST_EVENTS_IN_A_PAGE = 20


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return make_sample(tmp_path_factory.mktemp("sample"))


def truncated(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(1, len(data))]


def scribbled(data: bytes, random: Random) -> bytes:
    """One to three places, from one byte to a page, overwritten with noise, zeros or flipped bits."""
    damaged = bytearray(data)
    for _ in range(random.randint(1, 3)):
        start = random.randrange(len(data))
        end = min(len(data), start + random.choice((1, 8, 100, PAGE)))
        how = random.choice(("noise", "zeros", "flips"))
        old = damaged[start:end]
        damaged[start:end] = {
            "noise": random.randbytes(end - start),
            "zeros": bytes(end - start),
            "flips": bytes(byte ^ 0xFF for byte in old),
        }[how]
    return bytes(damaged)


def contents(path: Path) -> dict[str, list[Envelope]] | None:
    """What can be read, or None if it was refused; anything else than a refusal fails the test."""
    try:
        with Journal.open(path) as journal:
            journal.names("wood")
            return {game: journal.read(game) for game in GAMES}
    except Refusal:
        return None


def check_rescue(path: Path, damaged: Files, sample: Sample) -> Rescued:
    """Nothing is invented, everything saved can be read, the rest is declared, and the old file is as it was."""
    damaged.put(path)
    outcome = rescue(path)
    assert outcome.set_aside.read_bytes() == damaged.main
    assert not damaged.wal or wal_of(outcome.set_aside).read_bytes() == damaged.wal
    with Journal.open(path) as journal:
        saved = {game: journal.read(game) for game in GAMES}
        gaps = [gap for game in GAMES for gap in journal.gaps(game)]
        assert (journal.device == sample.device) == outcome.same_device
        play(journal, 3, seed=9)
        for game in GAMES:
            assert set(saved[game]) <= set(sample.events[game])
            assert len(journal.read(game)) >= len(saved[game])
    assert outcome.saved == sum(map(len, saved.values()))
    assert sorted(gaps) == sorted(outcome.missing)
    lost = sum(gap.last - gap.first + 1 for gap in gaps)
    assert outcome.saved + lost <= sum(map(len, sample.events.values()))
    return outcome


@pytest.mark.parametrize("seed", range(20))
def test_a_truncated_file_is_read_whole_or_refused_and_rescued(tmp_path: Path, sample: Sample, seed: int) -> None:
    damaged = Files(truncated(sample.closed.main, Random(seed)), b"")
    assert contents(damaged.put(tmp_path / "read")) in (None, sample.events)
    check_rescue(tmp_path / "rescued", damaged, sample)


@pytest.mark.parametrize("seed", range(25))
def test_a_scribbled_file_is_read_whole_or_refused_and_rescued(tmp_path: Path, sample: Sample, seed: int) -> None:
    damaged = Files(scribbled(sample.closed.main, Random(seed)), b"")
    assert contents(damaged.put(tmp_path / "read")) in (None, sample.events)
    outcome = check_rescue(tmp_path / "rescued", damaged, sample)
    touched = {n // PAGE for n, (a, b) in enumerate(zip(sample.closed.main, damaged.main, strict=True)) if a != b}
    lost = sum(map(len, sample.events.values())) - outcome.saved
    assert lost <= MOST_EVENTS_IN_A_PAGE * len(touched)


@pytest.mark.parametrize("seed", range(15))
def test_damage_to_the_main_file_of_a_killed_app_is_never_read_as_truth(
    tmp_path: Path, sample: Sample, seed: int
) -> None:
    damage = truncated if seed % 3 == 0 else scribbled
    damaged = Files(damage(sample.killed.main, Random(seed)), sample.killed.wal)
    assert contents(damaged.put(tmp_path / "read")) in (None, sample.events)
    check_rescue(tmp_path / "rescued", damaged, sample)


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_log_is_refused_or_read_up_to_a_moment(tmp_path: Path, sample: Sample, seed: int) -> None:
    damage = truncated if seed % 4 == 0 else scribbled
    damaged = Files(sample.killed.main, damage(sample.killed.wal, Random(seed)))
    found = contents(damaged.put(tmp_path / "read"))
    for game in GAMES if found else ():
        for device, events in chains(sample.events[game]).items():
            read = chains(found[game] if found else []).get(device, [])
            assert read == events[: len(read)]
    check_rescue(tmp_path / "rescued", damaged, sample)
