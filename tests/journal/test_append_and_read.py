"""What is appended is read again, in order and unaltered; what was altered behind the journal's back is refused."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.journal.chain import Entry, Envelope, fingerprint, root_hash
from referee_app.journal.journal import GameSummary, Journal
from referee_app.journal.refusals import BrokenChain, DamagedJournal, JournalBusy, WrittenElsewhere
from tests.journal.sample import entry, two_journals
from tests.sweeps import sampled_number

ENTRIES = st.builds(Entry, kind=st.text(), version=st.integers(0, 2**31), body=st.text())
COLUMNS = [*Envelope._fields, "hash"]


@given(game=st.text(), actions=st.lists(st.lists(ENTRIES, min_size=1, max_size=4), max_size=5))
@settings(max_examples=sampled_number(40))
def test_what_is_appended_is_read_again(game: str, actions: list[list[Entry]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        written: list[Envelope] = []
        with Journal.open(path) as journal:
            for number, entries in enumerate(actions):
                new = journal.append(game, entries, now_ms=number // 2, after=len(written))
                assert {envelope.action for envelope in new} == {len(written) + 1}
                written += new
        with Journal.open(path) as journal:
            assert journal.read(game) == written
        assert [envelope[6:9] for envelope in written] == [tuple(entry) for action in actions for entry in action]
        assert [envelope.seq for envelope in written] == list(range(1, len(written) + 1))


def test_each_event_bears_the_hash_of_the_one_before(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        first, second = journal.append("wood", [entry("a"), entry("b")], now_ms=1, after=0)
        assert first.prev_hash == root_hash("wood", journal.device)
        assert second.prev_hash == fingerprint(first)


@given(a=st.tuples(st.text(), st.text(), st.text()), b=st.tuples(st.text(), st.text(), st.text()))
def test_different_envelopes_have_different_hashes(a: tuple[str, str, str], b: tuple[str, str, str]) -> None:
    one, other = (Envelope(game, "d", 1, 1, 1, 0, kind, 1, body, b"", b"") for game, kind, body in (a, b))
    assert (fingerprint(one) == fingerprint(other)) == (one == other)


def test_text_cannot_move_from_one_field_to_the_next_without_changing_the_hash() -> None:
    one = Envelope("ab", "c", 1, 1, 1, 0, "d", 1, "e", b"f", b"g")
    for other in (
        one._replace(game="a", device="bc"),
        one._replace(device="", kind="cd"),
        one._replace(kind="", body="de"),
        one._replace(body="", prev_hash=b"ef"),
        one._replace(prev_hash=b"", signature=b"fg"),
        one._replace(seq=11, action=1, ms=1, counter=10),
    ):
        assert fingerprint(other) != fingerprint(one)


def test_an_action_may_go_on_over_several_appends(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        journal.append("wood", [entry("a"), entry("b")], now_ms=1, after=0)
        (third,) = journal.append("wood", [entry("c")], now_ms=1, after=2, action=1)
        assert third.action == 1
        with pytest.raises(ValueError, match="has not begun"):
            journal.append("wood", [entry("d")], now_ms=1, after=3, action=4)


def test_the_clock_never_runs_backwards_and_is_ahead_of_everything_seen(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        one.append("wood", [entry("early")], now_ms=500, after=0)
        two.absorb(one.read("wood"), now_ms=1000)
        two.append("wood", [entry("slow"), entry("slow too")], now_ms=100, after=0)
        one.absorb(two.read("wood"), now_ms=1000)
        one.append("wood", [entry("set back")], now_ms=0, after=1)
        one.append("wood", [entry("right again")], now_ms=600, after=2)
        read = one.read("wood")
        assert [(e.ms, e.counter) for e in read] == [(500, 0), (500, 1), (500, 2), (500, 3), (600, 0)]
        assert [e.device for e in read] == [one.device, two.device, two.device, one.device, one.device]


def test_a_writer_who_missed_something_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as one, Journal.open(tmp_path / "journal") as same_file:
        assert one.device == same_file.device
        one.append("wood", [entry("a")], now_ms=1, after=0)
        same_file.append("wood", [entry("b")], now_ms=2, after=1)
        with pytest.raises(WrittenElsewhere) as refusal:
            one.append("wood", [entry("c")], now_ms=3, after=1)
        assert refusal.value.facts == {"game": "wood", "expected": 1, "found": 2}
        assert one.head("wood") == 2
        one.append("wood", [entry("c")], now_ms=3, after=2)
        assert [json.loads(e.body)["text"] for e in same_file.read("wood")] == ["a", "b", "c"]


def test_a_journal_held_by_another_program_is_refused_and_goes_on_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, patience=0.01) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalBusy):
            journal.append("wood", [entry()], now_ms=1, after=0)
        other.execute("ROLLBACK")
        journal.append("wood", [entry()], now_ms=1, after=0)
        assert journal.head("wood") == 1


def test_an_append_waits_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = Thread(target=journal.append, args=("wood", [entry()]), kwargs={"now_ms": 1, "after": 0})
        waiting.start()
        other.execute("COMMIT")
        waiting.join()
        assert len(journal.read("wood")) == 1


def test_threads_may_share_a_journal(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:

        def write(game: str) -> None:
            for after in range(20):
                journal.append(game, [entry(game)], now_ms=after, after=after)
                journal.read(game)

        threads = [Thread(target=write, args=(game,)) for game in ("wood", "meadow", "beach")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert {summary.game: summary.events for summary in journal.games()} == {"wood": 20, "meadow": 20, "beach": 20}


def test_the_games_are_listed_with_the_newest_first(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        assert one.games() == []
        one.append("old", [entry(), entry()], now_ms=10, after=0)
        one.append("new", [entry()], now_ms=20, after=0)
        two.append("new", [entry(), entry()], now_ms=5, after=0)
        one.absorb(two.read("new"), now_ms=1000)
        assert one.games() == [GameSummary("new", 3, 5, 20), GameSummary("old", 2, 10, 10)]


def test_nothing_is_recorded_by_an_append_of_nothing(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        assert journal.append("wood", [], now_ms=1, after=0) == ()
        assert journal.games() == []
        assert journal.read("wood") == []


@pytest.fixture(scope="module")
def three_games(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("tampered") / "journal"
    with two_journals(path.parent) as (_, two), Journal.open(path) as journal:
        for game in ("wood", "meadow"):
            two.append(game, [entry("theirs")] * 2, now_ms=1, after=0)
            journal.absorb(two.read(game), now_ms=1000)
            journal.append(game, [entry(f"{n}") for n in range(4)], now_ms=5, after=0)
    return path.read_bytes()


def tampered(value: Any, column: str) -> Any:
    """Something else of the same type."""
    if isinstance(value, int):
        return value + 100
    return value + (b"\0" if isinstance(value, bytes) else "x") if column != "hash" else bytes(32)


@given(row=st.integers(0, 11), column=st.sampled_from(COLUMNS))
@settings(max_examples=sampled_number(60))
def test_any_field_changed_behind_its_back_is_refused(three_games: bytes, row: int, column: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        path.write_bytes(three_games)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            key = connection.execute("SELECT game, device, seq FROM events LIMIT 1 OFFSET ?", (row,)).fetchone()
            where = "WHERE game = ? AND device = ? AND seq = ?"
            (value,) = connection.execute(f"SELECT {column} FROM events {where}", key).fetchone()
            connection.execute(f"UPDATE events SET {column} = ? {where}", (tampered(value, column), *key))
        with pytest.raises(DamagedJournal), Journal.open(path) as journal:
            journal.read(key[0])


@pytest.mark.parametrize("value", [None, 7, 1.5, "text", b"bytes"])
@pytest.mark.parametrize("column", COLUMNS[3:])
def test_a_field_of_the_wrong_type_is_refused(three_games: bytes, tmp_path: Path, column: str, value: object) -> None:
    path = tmp_path / "journal"
    path.write_bytes(three_games)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'events'")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"UPDATE events SET {column} = ? WHERE game = 'wood' AND seq = 2", (value,))
    with pytest.raises(DamagedJournal), Journal.open(path) as journal:
        journal.read("wood")


@pytest.mark.parametrize("column", ["seq", "hash", "ms", "counter", "device"])
def test_a_changed_end_of_a_chain_is_refused(three_games: bytes, tmp_path: Path, column: str) -> None:
    path = tmp_path / "journal"
    path.write_bytes(three_games)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"UPDATE heads SET {column} = {column} || '1' WHERE game = 'wood'")
    with pytest.raises(DamagedJournal), Journal.open(path) as journal:
        journal.read("wood")


@pytest.mark.parametrize("seq", [1, 2, 4])
def test_a_row_taken_out_is_refused_and_named(three_games: bytes, tmp_path: Path, seq: int) -> None:
    path = tmp_path / "journal"
    path.write_bytes(three_games)
    with Journal.open(path) as journal:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(
                "DELETE FROM events WHERE game = 'wood' AND device = ? AND seq = ?", (journal.device, seq)
            )
        with pytest.raises(BrokenChain) as refusal:
            journal.read("wood")
        assert refusal.value.facts == {"game": "wood", "device": journal.device, "seq": seq}
        assert len(journal.read("meadow")) == 6
