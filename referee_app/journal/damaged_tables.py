"""Reads what is left of a damaged journal besides events: owner, chain ends, names, and the share that is lost.

SQLite reads a copy with a sound header, as far as it can. Nothing here is proved by a hash, so every table is compared
with its index, or with the events that were found, before it is trusted.
"""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from sqlite_utils import Database

from referee_app.journal.chain import Chain, Head, HybridClock
from referee_app.journal.database import (
    COMPANIONS,
    HEADER_SIZE,
    UNREADABLE,
    VERSION,
    version_of,
    wal_path,
)
from referee_app.journal.refusals import NewerJournal
from referee_app.journal.sqlite_format import PAGE_SIZE, committed_frames

_MAGIC = b"SQLite format 3\0"
_CHANGES, _PAGE_COUNT, _FREE_PAGES, _PAGE_COUNT_VALID_FOR = slice(24, 28), slice(28, 32), slice(36, 40), slice(92, 96)

_ROOT_PAGES = 32
"""Among so many pages at the beginning of the file are the first pages of all tables, unless one came later."""

_MOST_PAGES = 65_536
"""A header with a larger number is not trusted."""


class DamagedTables(NamedTuple):
    """The rows that could be read from the small tables; `device` is None if its name is uncertain."""

    device: str | None
    heads: Mapping[Chain, Head]
    are_heads_whole: bool
    names: Sequence[Sequence[str]]
    names_lost: int
    are_names_known: bool
    """Whether no more names than `names_lost` can be missing."""
    erasures: Sequence[Sequence[Any]]
    """What was being erased: game, player, and when the game began and ended."""


def read_damaged_tables(main: bytes, wal: bytes, sound: Path, path: Path) -> DamagedTables:
    """Read the small tables of a damaged journal; `sound` is an empty journal, and beside it is room for a copy.

    Where the list of the tables is ruined, that of a sound journal is tried, as it was made or written anew: it is
    believed if it leads to the journal's owner.
    """
    made = sound.read_bytes()[:PAGE_SIZE]
    header = bytearray(made[:HEADER_SIZE])
    header[_PAGE_COUNT] = bytes(4)  # so that SQLite finds it out
    written_anew = sound.with_name("written-anew")
    with closing(sqlite3.connect(sound)) as connection:
        connection.execute("VACUUM INTO ?", (str(written_anew),))
    first_pages = (main[:PAGE_SIZE], made, written_anew.read_bytes()[:PAGE_SIZE])
    pages = max(_ROOT_PAGES, min(_expected_pages(main, wal) or 0, _MOST_PAGES))
    found: list[DamagedTables] = []
    for number, page in enumerate(first_pages):
        copy = sound.with_name("copy")
        copy.write_bytes(bytes(header) + page[HEADER_SIZE:].ljust(PAGE_SIZE - HEADER_SIZE, b"\0") + main[PAGE_SIZE:])
        # SQLite reads no table at all of a file that has not the first page of every one.
        os.truncate(copy, max(copy.stat().st_size, pages * PAGE_SIZE))
        wal_path(copy).write_bytes(wal)
        try:
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                if number == 0:
                    _refuse_a_newer_one(connection, path)
                remains, is_owner_sure = _read_tables(connection)
        finally:
            for companion in ("", *COMPANIONS):
                copy.with_name(copy.name + companion).unlink(missing_ok=True)
        if is_owner_sure:
            return remains
        found.append(remains)
    return found[0]


def _read_tables(connection: sqlite3.Connection) -> tuple[DamagedTables, bool]:
    """The small tables, and whether the name of the device stands in both places where it should."""
    devices, _ = _readable(connection, "SELECT device FROM identity NOT INDEXED", str)
    indexed, is_index_whole = _readable(
        connection, "SELECT device FROM identity INDEXED BY sqlite_autoindex_identity_1", str
    )
    heads, are_heads_whole = _readable(
        connection,
        "SELECT game, device, seq, hash, ms, counter FROM heads ORDER BY game {0}, device {0}",
        *(str, str, int, bytes, int, int),
    )
    names, names_lost, are_names_known = _names(connection)
    erasures, _ = _readable(
        connection,
        "SELECT game, player, first_ms, last_ms FROM erasures ORDER BY game {0}, player {0}",
        *(str, str, int, int),
    )
    is_one = len(devices) == 1
    remains = DamagedTables(
        device=devices[0][0] if is_one and (indexed == devices or not is_index_whole) else None,
        heads={Chain(*row[:2]): Head(row[2], row[3], HybridClock(*row[4:])) for row in heads if row[2] > 0},
        are_heads_whole=are_heads_whole and all(row[2] > 0 for row in heads),
        names=names,
        names_lost=names_lost,
        are_names_known=are_names_known,
        erasures=erasures,
    )
    return remains, is_one and indexed == devices


def share_lost(main: bytes, wal: bytes) -> float | None:
    """The share of pages that is missing or wiped; None if the original number is unknown."""
    expected = _expected_pages(main, wal)
    if not expected:
        return None
    in_log = {frame.page for frame in committed_frames(wal, PAGE_SIZE)}
    whole = len(main) // PAGE_SIZE
    wiped = sum(
        number not in in_log and not any(main[(number - 1) * PAGE_SIZE : number * PAGE_SIZE])
        for number in range(1, min(whole, expected) + 1)
    )
    # Free pages were wiped by SQLite itself.
    wiped = max(0, wiped - int.from_bytes(main[_FREE_PAGES], "big"))
    missing = max(0, expected - whole - sum(whole < page <= expected for page in in_log))
    return (wiped + missing) / expected


def _expected_pages(main: bytes, wal: bytes) -> int | None:
    """How many pages the main file should have, by the log or by its header."""
    frames = committed_frames(wal, PAGE_SIZE)
    if frames:
        return frames[-1].pages_after
    if main.startswith(_MAGIC) and main[_CHANGES] == main[_PAGE_COUNT_VALID_FOR]:
        return int.from_bytes(main[_PAGE_COUNT], "big")
    return None


def _refuse_a_newer_one(connection: sqlite3.Connection, path: Path) -> None:
    db = Database(connection, recursive_triggers=False, execute_plugins=False)
    try:
        found = version_of(db)
    except UNREADABLE:
        return
    if found > VERSION:
        raise NewerJournal(path=str(path), found=found, known=VERSION)


def _names(connection: sqlite3.Connection) -> tuple[list[Sequence[str]], int, bool]:
    """The names, how many others there were by the index, and whether that is all."""
    names, is_table_whole = _readable(
        connection, "SELECT game, player, name FROM names NOT INDEXED ORDER BY rowid {0}", str, str, str
    )
    keys, is_index_whole = _readable(
        connection,
        "SELECT game, player FROM names INDEXED BY sqlite_autoindex_names_1 ORDER BY game {0}, player {0}",
        str,
        str,
    )
    found, known = {(game, player) for game, player, _ in names}, set(keys)
    if found and not found & known:  # the index is not the one of these names
        return names, 0, is_table_whole and not is_index_whole
    if is_index_whole:  # a row that the index does not know was altered
        names = [row for row in names if tuple(row[:2]) in known]
    lost = len(known - found)
    return names, lost, is_index_whole or (is_table_whole and not lost)


def _readable(connection: sqlite3.Connection, query: str, *types: type) -> tuple[list[Sequence[Any]], bool]:
    """The rows that come before any damage, from either end, and whether that is all of them.

    Where reading fails it is tried a second time. A query with gaps for the direction is then read from the other end;
    one without is read again from the same end, which finds nothing new.
    """
    rows: dict[Sequence[Any], None] = {}
    for direction in ("ASC", "DESC"):
        try:
            for row in connection.execute(query.format(direction)):
                if tuple(map(type, row)) != types:
                    break
                rows[row] = None
            else:
                return list(rows), True
        except UNREADABLE:
            continue
    return list(rows), False
