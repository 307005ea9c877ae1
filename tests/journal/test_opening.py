"""What is a journal, what is none, and what an older or newer app left behind."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from referee_app.journal.database import VERSION, migrations
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import DamagedJournal, NewerJournal, NotAJournal, Unwritable
from referee_app.journal.rescue import rescue
from tests.journal.old_journals import ENTRIES, NAMES, old_journal
from tests.journal.sample import entry, wal_of

JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000") + bytes(range(256)) * 40


def test_a_phone_keeps_its_name_and_no_two_phones_share_one(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "one") as one, Journal.open(tmp_path / "two") as two:
        assert one.device != two.device
        device = one.device
    with Journal.open(tmp_path / "one") as again:
        assert again.device == device


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.touch()
    with Journal.open(path) as journal:
        journal.append("wood", [entry()], now_ms=1, after=0)
        assert len(journal.read("wood")) == 1


@pytest.mark.parametrize("content", [JPEG, b"just a text\n", b"x", b"SQLite format 3\0", bytes(5000)])
def test_a_file_of_another_kind_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "picture.jpg"
    path.write_bytes(content)
    with pytest.raises(NotAJournal) as refusal:
        Journal.open(path)
    assert refusal.value.facts == {"path": str(path)}
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_another_programs_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE stamps (country TEXT)")
        other.commit()
        other.execute("PRAGMA wal_checkpoint")
        other.execute("INSERT INTO stamps VALUES ('Sark')")
        other.commit()
        before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
        with pytest.raises(NotAJournal):
            Journal.open(path)
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_folder_is_refused(tmp_path: Path) -> None:
    for opening in (Journal.open, rescue):
        with pytest.raises(NotAJournal):
            opening(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_cannot_be_rescued(tmp_path: Path) -> None:
    with pytest.raises(NotAJournal):
        rescue(tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unwritable):
        Journal.open(tmp_path / "nowhere" / "journal")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere; the read-only disk is tested instead")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    Journal.open(tmp_path / "journal").close()
    tmp_path.chmod(0o500)
    with pytest.raises(Unwritable):
        Journal.open(tmp_path / "journal")


def test_a_log_without_its_file_is_refused_and_not_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path) as journal:
        journal.append("wood", [entry()], now_ms=1, after=0)
        log = wal_of(path).read_bytes()
    for empty in (path.unlink, path.touch):
        empty()
        wal_of(path).write_bytes(log)
        with pytest.raises(DamagedJournal):
            Journal.open(path)
        assert wal_of(path).read_bytes() == log
    assert rescue(path).saved == 1
    with Journal.open(path) as journal:
        assert len(journal.read("wood")) == 1


def test_a_journal_of_a_newer_app_is_refused_politely_even_by_the_rescue(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        Database(connection).table("_sqlite_migrations").insert(
            {"migration_set": migrations.name, "name": "tomorrow", "applied_at": "later"}
        )
    before = path.read_bytes()
    for opening in (Journal.open, rescue):
        with pytest.raises(NewerJournal) as refusal:
            opening(path)
        assert refusal.value.facts == {"path": str(path), "found": VERSION + 1, "known": VERSION}
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_journal_of_every_version_is_read_and_goes_on(tmp_path: Path, version: int) -> None:
    path = tmp_path / "journal"
    shutil.copy(old_journal(version), path)
    with Journal.open(path) as journal:
        events = journal.read("wood")
        assert [envelope[6:9] for envelope in events] == [tuple(entry) for entry in (*ENTRIES, ENTRIES[0])]
        assert [envelope.action for envelope in events] == [1, 1, 3, 1]
        assert [envelope.device == journal.device for envelope in events] == [True, True, True, False]
        assert journal.names("wood") == NAMES
        journal.append("wood", [entry("on")], now_ms=1, after=3)
        assert len(journal.read("wood")) == 5


def test_the_version_is_the_number_of_migrations() -> None:
    with closing(Database(memory=True, execute_plugins=False)) as db:
        assert len(migrations.pending(db)) == VERSION


@pytest.mark.parametrize("path", [Path("/dev/null"), Path("no\0file")], ids=["a device", "a name that cannot be"])
def test_what_no_file_can_be_is_no_journal(path: Path) -> None:
    with pytest.raises(NotAJournal):
        Journal.open(path)
