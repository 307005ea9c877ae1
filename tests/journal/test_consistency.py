"""Damage that SQLite does not notice is noticed when a journal is opened, so that no game vanishes without a word."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee_app.journal.chain import Chain, Head, HybridClock
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import BrokenChain, DamagedJournal
from referee_app.journal.rescue import rescue
from tests.journal.sample import GAMES, NAMES, Sample, make_sample

PAGE = 4096


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return make_sample(tmp_path_factory.mktemp("sample"))


@pytest.fixture
def path(tmp_path: Path, sample: Sample) -> Path:
    return sample.closed.put(tmp_path / "journal")


def change(path: Path, statement: str) -> None:
    """Change a table behind the journal's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def swap(path: Path, one: str, other: str) -> None:
    """Let the first pages of two tables or indexes change places."""
    with closing(sqlite3.connect(path)) as connection:
        pages = dict(connection.execute("SELECT name, rootpage FROM sqlite_master").fetchall())
    data = path.read_bytes()
    images = [data[start : start + PAGE] for start in range(0, len(data), PAGE)]
    here, there = pages[one] - 1, pages[other] - 1
    images[here], images[there] = images[there], images[here]
    path.write_bytes(b"".join(images))


def test_sqlite_does_not_notice_swapped_pages_but_the_journal_does(path: Path, sample: Sample) -> None:
    swap(path, "heads", "sqlite_autoindex_gaps_1")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM heads").fetchone() == (0,)
    with pytest.raises(DamagedJournal):
        Journal.open(path)
    assert rescue(path).saved == sum(map(len, sample.events.values()))
    with Journal.open(path) as journal:
        assert {game: journal.read(game) for game in GAMES} == sample.events
        assert journal.names("wood") == NAMES


@pytest.mark.parametrize(("one", "other"), [("names", "gaps"), ("names", "identity"), ("gaps", "identity")])
def test_a_small_table_in_the_place_of_another_is_noticed_and_put_right(
    path: Path, sample: Sample, one: str, other: str
) -> None:
    swap(path, one, other)
    with pytest.raises(DamagedJournal):
        Journal.open(path)
    outcome = rescue(path)
    assert (outcome.saved, outcome.missing) == (sum(map(len, sample.events.values())), ())
    with Journal.open(path) as journal:
        assert journal.device == sample.device or not outcome.same_device
        assert len(journal.names("wood")) + outcome.names_lost == len(NAMES)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM heads WHERE game = 'wood'",
        "UPDATE heads SET seq = seq - 1 WHERE game = 'wood'",
        "UPDATE heads SET seq = seq + 1 WHERE game = 'wood'",
        "UPDATE heads SET ms = ms + 1 WHERE game = 'wood'",
        "UPDATE heads SET hash = zeroblob(32) WHERE game = 'wood'",
        "INSERT INTO heads VALUES ('hill', 'somebody', 3, zeroblob(32), 1, 0)",
        "DELETE FROM events WHERE game = 'wood'",
        "DELETE FROM events WHERE game = 'wood' AND seq < 4",
        "DELETE FROM events WHERE game = 'wood' AND seq > 4",
        "INSERT INTO gaps VALUES ('hill', 'somebody', 1, 3)",
        "UPDATE identity SET device = NULL",
        "DELETE FROM identity",
        "INSERT INTO identity VALUES ('another')",
    ],
)
def test_tables_that_contradict_each_other_are_a_damaged_journal(path: Path, statement: str) -> None:
    change(path, statement)
    with pytest.raises(DamagedJournal):
        Journal.open(path)


def test_known_gaps_at_either_end_of_a_chain_are_no_contradiction(path: Path, sample: Sample) -> None:
    change(path, f"DELETE FROM events WHERE device = '{sample.device}' AND game = 'wood' AND (seq < 4 OR seq > 9)")
    change(path, "DELETE FROM events WHERE game = 'meadow'")
    outcome = rescue(path)
    assert outcome.is_loss_known
    with Journal.open(path) as journal:
        assert {summary.game for summary in journal.games()} == set(GAMES)


def test_an_altered_first_event_is_not_listed_as_later_than_the_last(path: Path) -> None:
    with Journal.open(path) as journal:
        last_ms = {summary.game: summary.last_ms for summary in journal.games()}
        change(path, "UPDATE events SET ms = 1 << 60 WHERE seq = 1")
        for summary in journal.games():
            assert 0 <= summary.first_ms <= summary.last_ms == last_ms[summary.game]


@pytest.mark.parametrize("device", [None, 7, b"bytes"])
def test_rows_of_another_table_are_a_broken_chain(device: object) -> None:
    rows = [(device, 1, 1, 1, 0, "said", 1, "{}", bytes(32), b"", bytes(32))]
    with pytest.raises(BrokenChain):
        list(Chain("wood", device).verified(rows, Head(1, bytes(32), HybridClock(1, 0)), {}))  # type: ignore[arg-type]
