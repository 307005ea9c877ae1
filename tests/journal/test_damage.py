"""Files cut short or scribbled over: nothing false is ever read, and a rescue saves what can be proved."""

from pathlib import Path
from random import Random

import pytest

from referee_app.journal.chain import Envelope, Gap, fingerprint
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import (
    BrokenChain,
    ConflictingEvent,
    DamagedJournal,
    DiskFull,
    MissingEvents,
    NotAJournal,
)
from referee_app.journal.rescue import RescueResult, rescue
from referee_app.sentence import Refusal
from tests.journal.sample import GAMES, NAMES, Files, Sample, chains, entry, make_sample, play, wal_of
from tests.sweeps import sampled

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


def pages(data: bytes) -> list[bytes]:
    return [data[start : start + PAGE] for start in range(0, len(data), PAGE)]


def contents(path: Path) -> dict[str, list[Envelope]] | None:
    """What can be read, or None if it was refused; anything else than a refusal fails the test."""
    try:
        with Journal.open(path) as journal:
            journal.names("wood")
            return {game: journal.read(game) for game in GAMES}
    except Refusal:
        return None


def check_rescue(path: Path, damaged: Files, sample: Sample) -> RescueResult:
    """Nothing is invented, everything saved can be read, the rest is declared, and the old file is as it was."""
    damaged.put(path)
    outcome = rescue(path)
    assert outcome.set_aside.read_bytes() == damaged.main
    assert not damaged.wal or wal_of(outcome.set_aside).read_bytes() == damaged.wal
    with Journal.open(path) as journal:
        saved = {game: journal.read(game) for game in GAMES}
        gaps = [gap for game in GAMES for gap in journal.gaps(game)]
        named = len(journal.names("wood"))
        assert (journal.device == sample.device) == outcome.same_device
        play(journal, 3, seed=9)
        for game in GAMES:
            assert set(saved[game]) <= set(sample.events[game])
            assert len(journal.read(game)) >= len(saved[game])
    assert outcome.saved == sum(map(len, saved.values()))
    assert sorted(gaps) == sorted(outcome.missing)
    total = sum(map(len, sample.events.values()))
    assert outcome.saved + outcome.lost <= total
    if outcome.is_loss_known and len(damaged.wal) in (0, len(sample.killed.wal)):
        # A log that ends early is like one whose last transactions never were.
        assert outcome.saved + outcome.lost == total
    assert not outcome.are_names_known or outcome.names_lost == len(NAMES) - named
    return outcome


@pytest.mark.parametrize("seed", sampled(range(20), every=2))
def test_a_truncated_file_is_read_whole_or_refused_and_rescued(tmp_path: Path, sample: Sample, seed: int) -> None:
    damaged = Files(truncated(sample.closed.main, Random(seed)), b"")
    assert contents(damaged.put(tmp_path / "read")) in (None, sample.events)
    check_rescue(tmp_path / "rescued", damaged, sample)


@pytest.mark.parametrize("seed", sampled(range(25), every=2))
def test_a_scribbled_file_is_read_whole_or_refused_and_rescued(tmp_path: Path, sample: Sample, seed: int) -> None:
    damaged = Files(scribbled(sample.closed.main, Random(seed)), b"")
    assert contents(damaged.put(tmp_path / "read")) in (None, sample.events)
    outcome = check_rescue(tmp_path / "rescued", damaged, sample)
    assert len(damaged.main) == len(sample.closed.main)
    touched = sum(one != other for one, other in zip(pages(sample.closed.main), pages(damaged.main), strict=True))
    lost = sum(map(len, sample.events.values())) - outcome.saved
    assert lost <= MOST_EVENTS_IN_A_PAGE * touched


@pytest.mark.parametrize("seed", sampled(range(15), every=2))
def test_damage_to_the_main_file_of_a_killed_app_is_never_read_as_truth(
    tmp_path: Path, sample: Sample, seed: int
) -> None:
    damage = truncated if seed % 3 == 0 else scribbled
    damaged = Files(damage(sample.killed.main, Random(seed)), sample.killed.wal)
    assert contents(damaged.put(tmp_path / "read")) in (None, sample.events)
    check_rescue(tmp_path / "rescued", damaged, sample)


@pytest.mark.parametrize("seed", sampled(range(20), every=2))
def test_a_damaged_log_is_refused_or_read_up_to_a_moment(tmp_path: Path, sample: Sample, seed: int) -> None:
    damage = truncated if seed % 4 == 0 else scribbled
    damaged = Files(sample.killed.main, damage(sample.killed.wal, Random(seed)))
    found = contents(damaged.put(tmp_path / "read"))
    for game in GAMES if found else ():
        for device, events in chains(sample.events[game]).items():
            read = chains(found[game] if found else []).get(device, [])
            assert read == events[: len(read)]
    check_rescue(tmp_path / "rescued", damaged, sample)


def test_a_log_damaged_in_the_middle_is_refused_where_sqlite_would_forget_what_follows(
    tmp_path: Path, sample: Sample
) -> None:
    middle = len(sample.killed.wal) // 2
    wal = sample.killed.wal[:middle] + bytes(16) + sample.killed.wal[middle + 16 :]
    damaged = Files(sample.killed.main, wal)
    with pytest.raises(DamagedJournal):
        Journal.open(damaged.put(tmp_path / "read"))
    assert wal_of(tmp_path / "read").read_bytes() == wal
    outcome = check_rescue(tmp_path / "rescued", damaged, sample)
    assert not outcome.same_device


def test_a_log_whose_last_write_was_cut_short_is_no_damage(tmp_path: Path, sample: Sample) -> None:
    whole = contents(sample.killed.put(tmp_path / "whole"))
    assert whole == sample.events
    torn = Files(sample.killed.main, sample.killed.wal + sample.killed.wal[-4120:-2000] + bytes(3000))
    assert contents(torn.put(tmp_path / "torn")) == sample.events


def test_a_rescue_of_a_sound_journal_saves_everything(tmp_path: Path, sample: Sample) -> None:
    for state in (sample.closed, sample.killed):
        outcome = check_rescue(tmp_path / "journal", state, sample)
        assert (outcome.missing, outcome.is_loss_known, outcome.share_lost) == ((), True, 0)
        assert (outcome.names_lost, outcome.are_names_known) == (0, True)
        assert outcome.saved == sum(map(len, sample.events.values()))
        assert outcome.same_device
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["journal", "journal.damaged-1", "journal.damaged-2", "journal.damaged-2-wal"]


def test_a_rescue_saves_names_and_device_behind_a_ruined_header(tmp_path: Path, sample: Sample) -> None:
    path = tmp_path / "journal"
    path.write_bytes(bytes(100) + sample.closed.main[100:])
    with pytest.raises(NotAJournal):
        Journal.open(path)
    outcome = rescue(path)
    assert outcome.missing == ()
    with Journal.open(path) as journal:
        assert journal.names("wood") == NAMES
        assert journal.device == sample.device
        assert {game: journal.read(game) for game in GAMES} == sample.events


def test_a_picture_in_the_journals_place_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b"\xff\xd8\xff\xe0 a picture")
    outcome = rescue(path)
    assert (outcome.saved, outcome.missing, outcome.same_device) == (0, (), False)
    assert (outcome.is_loss_known, outcome.are_names_known, outcome.share_lost) == (False, False, None)
    assert outcome.set_aside == tmp_path / "journal.damaged-1"
    assert outcome.set_aside.read_bytes() == b"\xff\xd8\xff\xe0 a picture"
    with Journal.open(path) as journal:
        assert journal.games() == []


def test_lost_events_come_back_from_another_phone_and_close_the_gap(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path) as journal:
        device = journal.device
        journal.append("wood", [entry("a"), entry("b", 500)], now_ms=1, after=0)
        journal.append("wood", [entry(f"{n}") for n in range(6)], now_ms=2, after=2)
        events = journal.read("wood")
    damaged = bytearray(path.read_bytes())
    for lost in (events[1], events[3], events[4], events[7]):
        position = damaged.index(lost.body.encode())
        damaged[position : position + 4] = bytes(4)
    path.write_bytes(damaged)
    with Journal.open(path) as journal, pytest.raises(BrokenChain):
        journal.read("wood")

    gaps = (Gap("wood", device, 2, 2), Gap("wood", device, 4, 5), Gap("wood", device, 8, 8))
    assert rescue(path).missing == gaps
    with Journal.open(path) as journal:
        assert journal.gaps("wood") == gaps
        assert journal.games()[0].events == 4
        assert journal.head("wood") == 8
        (ninth,) = journal.append("wood", [entry("after the rescue")], now_ms=3, after=8)
        assert journal.read("wood") == [events[0], events[2], events[5], events[6], ninth]
        with pytest.raises(ConflictingEvent):
            journal.absorb([events[1]._replace(body="{}")], now_ms=1000)
        with pytest.raises(MissingEvents):
            journal.absorb([events[4]], now_ms=1000)
        forged = events[3]._replace(body="{}")
        assert journal.absorb([events[3]], now_ms=1000) == ()  # the beginning of a gap is not yet proved
        with pytest.raises(ConflictingEvent):
            journal.absorb([forged, events[4]._replace(prev_hash=fingerprint(forged))], now_ms=1000)
        assert journal.gaps("wood") == gaps
        assert journal.absorb(events, now_ms=1000) == (events[1], events[3], events[4], events[7])
        assert journal.gaps("wood") == ()
        assert journal.read("wood") == [*events, ninth]


# A rescue that is interrupted


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_refusal_before_the_end_leaves_everything_as_it_was(tmp_path: Path, sample: Sample) -> None:
    path = Files(truncated(sample.killed.main, Random(3)), sample.killed.wal).put(tmp_path / "journal")
    before = files_of(tmp_path)

    def refuse(fresh: Path, _same_device: bool) -> None:
        with Journal.open(fresh) as journal:
            assert journal.games()
        raise DiskFull(path=str(fresh))

    with pytest.raises(DiskFull):
        rescue(path, refuse)
    assert files_of(tmp_path) == before


def test_a_rescue_that_was_cut_off_at_its_last_step_is_finished_by_the_next_opening(
    tmp_path: Path, sample: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = sample.killed.put(tmp_path / "journal")

    def die(_path: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr("referee_app.journal.rescue.finish_rescue", die)
        with pytest.raises(KeyboardInterrupt):
            rescue(path)
    wal_of(path).unlink()  # as far as it may have come
    with Journal.open(path) as journal:
        assert {game: journal.read(game) for game in GAMES} == sample.events
    assert sorted(files_of(tmp_path)) == ["journal", "journal.damaged-1", "journal.damaged-1-wal"]
