"""What to do with a damaged journal: set it aside untouched and begin a fresh one with everything that can be proved.

Nothing is believed but events that bear their own hash, and nothing is thrown away: the old file stays beside the new
one. Whoever calls this has closed every journal on the path.
"""

import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from sqlite_utils import Database

from referee_app.journal.carving import Found, carve
from referee_app.journal.chain import Chain, Clock, Gap, Head
from referee_app.journal.database import (
    HEADER_SIZE,
    INSERT_EVENT,
    PAGE_SIZE,
    PUT_HEAD,
    PUT_NAME,
    VERSION,
    connect,
    refusing,
    transaction,
    version_of,
    wal_of,
)
from referee_app.journal.erasing import PUT_ERASURE, WHOLE_GAME
from referee_app.journal.refusals import NewerJournal, NotAJournal
from referee_app.journal.wal import committed_frames, first_lost_frame
from referee_app.whole_file import atomic_write, free_damaged_path, sync_folder

_COMPANIONS = ("", "-wal", "-shm", "-journal")
_PATIENCE_SECONDS = 5.0
_PAGE_COUNT = slice(28, 32)


class Rescued(NamedTuple):
    """What a rescue came to. A device whose own end of the chain is in doubt goes on under a new name."""

    saved: int
    missing: tuple[Gap, ...]
    set_aside: Path
    same_device: bool


class _Remains(NamedTuple):
    """What SQLite could still read of the small tables; no device if its newest events may be unknown."""

    device: str | None
    heads: Mapping[Chain, Head]
    names: Sequence[Sequence[str]]
    erasures: Sequence[Sequence[Any]]


class _Saved(NamedTuple):
    """One chain as far as it could be saved."""

    chain: Chain
    head: Head
    events: Sequence[Found]
    gaps: Sequence[Gap]


def rescue(path: Path) -> Rescued:
    """Put a fresh journal in the place of a damaged one; whatever the file was, it is kept under another name."""
    with refusing(path):
        if path.is_dir() or not (path.exists() or wal_of(path).exists()):
            raise NotAJournal(path=str(path))
        workroom = path.with_name(f"{path.name}.rescue")
        shutil.rmtree(workroom, ignore_errors=True)
        workroom.mkdir()
        try:
            return _rescue(path, workroom)
        finally:
            shutil.rmtree(workroom, ignore_errors=True)


def _rescue(path: Path, workroom: Path) -> Rescued:
    main, wal = _bytes_of(path), _bytes_of(wal_of(path))
    fresh = workroom / "fresh"
    connect(fresh, _PATIENCE_SECONDS).close()
    remains = _remains(_openable_copy(workroom, main, wal), path)
    if first_lost_frame(wal) is not None:
        remains = remains._replace(device=None)
    saved = [_saved(chain, found, remains.heads.get(chain)) for chain, found in _chains(main, wal, remains).items()]
    with closing(connect(fresh, _PATIENCE_SECONDS)) as db:
        _fill(db, saved, remains)
    set_aside = _set_aside(path)
    # The old log must be gone before the new file comes: SQLite would take it for the new file's own.
    for companion in _COMPANIONS[1:]:
        path.with_name(path.name + companion).unlink(missing_ok=True)
    fresh.replace(path)
    sync_folder(path.parent)
    return Rescued(
        saved=sum(len(each.events) for each in saved),
        missing=tuple(gap for each in saved for gap in each.gaps),
        set_aside=set_aside,
        same_device=remains.device is not None,
    )


def _openable_copy(workroom: Path, main: bytes, wal: bytes) -> Path:
    """A copy that SQLite will open: with the header of a sound file, and its size to be found out."""
    header = bytearray((workroom / "fresh").read_bytes()[:HEADER_SIZE])
    header[_PAGE_COUNT] = bytes(4)
    copy = workroom / "copy"
    copy.write_bytes(bytes(header) + main[HEADER_SIZE:])
    wal_of(copy).write_bytes(wal)
    return copy


def _remains(copy: Path, path: Path) -> _Remains:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        db = Database(connection, recursive_triggers=False, execute_plugins=False)
        try:
            found = version_of(db)
        except sqlite3.DatabaseError:
            found = 0
        if found > VERSION:
            raise NewerJournal(path=str(path), found=found, known=VERSION)
        devices, _ = _readable(connection, "SELECT device FROM identity", str)
        heads, all_heads = _readable(
            connection, "SELECT game, device, seq, hash, ms, counter FROM heads", str, str, int, bytes, int, int
        )
        names, _ = _readable(connection, "SELECT game, player, name FROM names NOT INDEXED", str, str, str)
        erasures, _ = _readable(connection, "SELECT game, player, first_ms, last_ms FROM erasures", str, str, int, int)
    return _Remains(
        device=devices[0][0] if len(devices) == 1 and all_heads else None,
        heads={Chain(row[0], row[1]): Head(row[2], row[3], Clock(row[4], row[5])) for row in heads},
        names=names,
        erasures=erasures,
    )


def _readable(connection: sqlite3.Connection, query: str, *types: type) -> tuple[list[Sequence[Any]], bool]:
    """The rows that come before any damage, and whether that is all of them."""
    rows: list[Sequence[Any]] = []
    try:
        for row in connection.execute(query):
            if tuple(map(type, row)) != types:
                return rows, False
            rows.append(row)
    except sqlite3.DatabaseError:
        return rows, False
    return rows, True


def _chains(main: bytes, wal: bytes, remains: _Remains) -> Mapping[Chain, Mapping[int, Mapping[bytes, Found]]]:
    """Every event found, by chain and seq; those that are known only by their chain's head have an empty chain.

    Traces of a game that is being erased are not found: it was forgotten, and has no heads any more.
    """
    going = {game for game, player, *_ in remains.erasures if player == WHOLE_GAME}
    going -= {chain.game for chain in remains.heads}
    chains: dict[Chain, dict[int, dict[bytes, Found]]] = defaultdict(lambda: defaultdict(dict))
    for found in _carved(main, wal):
        envelope = found.envelope
        chain = Chain(envelope.game, envelope.device)
        if chain.game in going:
            continue
        chains[chain][envelope.seq][found.hash] = found
    return chains | {chain: {} for chain in remains.heads if chain not in chains}


def _carved(main: bytes, wal: bytes) -> Iterator[Found]:
    images = [main[start : start + PAGE_SIZE] for start in range(0, len(main), PAGE_SIZE)]
    frames = committed_frames(wal, PAGE_SIZE)
    pages = dict(enumerate(images, start=1)) | {frame.page: frame.image for frame in frames}
    for image in (*images, *(frame.image for frame in frames)):
        yield from carve(image, pages)


def _saved(chain: Chain, found: Mapping[int, Mapping[bytes, Found]], head: Head | None) -> _Saved:
    """Walk a chain from its end: each event names the one before it."""
    events: list[Found] = []
    gaps: list[Gap] = []
    after: Found | None = None
    for seq in sorted(found, reverse=True):
        wanted = after.envelope.prev_hash if after and after.envelope.seq == seq + 1 else None
        event = found[seq].get(wanted) if wanted else list(found[seq].values())[-1]
        if event is None:
            continue
        if after and after.envelope.seq > seq + 1:
            gaps.append(Gap(*chain, seq + 1, after.envelope.seq - 1))
        events.append(event)
        after = event
    if after and after.envelope.seq > 1:
        gaps.append(Gap(*chain, 1, after.envelope.seq - 1))
    newest = chain.start
    if events:
        envelope, digest = events[0]
        newest = Head(envelope.seq, digest, Clock(envelope.ms, envelope.counter))
    if head and head.seq > newest.seq:
        gaps.append(Gap(*chain, newest.seq + 1, head.seq))
        newest = head
    return _Saved(chain, newest, events[::-1], sorted(gaps))


def _fill(db: Database, saved: Sequence[_Saved], remains: _Remains) -> None:
    with transaction(db.conn, "IMMEDIATE"):
        if remains.device:
            db.execute("UPDATE identity SET device = ?", [remains.device])
        for chain, head, events, gaps in saved:
            db.conn.executemany(INSERT_EVENT, [(*event.envelope, event.hash) for event in events])
            db.conn.execute(PUT_HEAD, (*chain, head.seq, head.hash, *head.clock))
            db.table("gaps").insert_all(gap._asdict() for gap in gaps)
        db.conn.executemany(PUT_NAME, remains.names)
        # They are finished when the journal is opened: the copy that is set aside has their traces.
        db.conn.executemany(PUT_ERASURE, remains.erasures)
    db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _set_aside(path: Path) -> Path:
    """Copy the damaged files to a numbered name, all or none; they are on disk when this returns."""
    free = free_damaged_path(path, _COMPANIONS)
    try:
        for companion in _COMPANIONS:
            original = path.with_name(path.name + companion)
            if original.exists():
                with atomic_write(free.with_name(free.name + companion), secret=True) as copy:
                    copy.write(original.read_bytes())
    except BaseException:
        for companion in _COMPANIONS:
            free.with_name(free.name + companion).unlink(missing_ok=True)
        raise
    return free


def _bytes_of(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""
