"""The journal's SQLite file: recognising, opening, migrating and checking it, transactions and errors.

Every version of the tables ever released stays readable: a change is a new migration below, never an edit of an old
one. When a journal is opened, its small tables must be sound and agree with the events: SQLite notices no page that
lies in another one's place. Events are looked up at both ends of every chain by the primary key, so the cost grows with
the number of chains and not with the number of events. What lies within a chain is checked when its game is read.
"""

import errno
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlite_utils import Database, Migrations

from referee_app.journal.chain import Chain, Gap, Head, HybridClock
from referee_app.journal.refusals import (
    DamagedJournal,
    DiskFull,
    JournalBusy,
    JournalDiskTrouble,
    NewerJournal,
    NotAJournal,
    Unwritable,
)
from referee_app.journal.sqlite_format import PAGE_SIZE, first_lost_frame
from referee_app.sentence import Refusal
from referee_app.whole_file import atomic_write, sync_folder

APPLICATION_ID = 0x464D4A4C
HEADER_SIZE = 100
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite may put beside the file, by the ends of their names."""

COLUMNS_AFTER_GAME = "device, seq, action, ms, counter, kind, version, body, prev_hash, signature, hash"
INSERT_EVENT = f"INSERT INTO events (game, {COLUMNS_AFTER_GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
PUT_HEAD = "REPLACE INTO heads (game, device, seq, hash, ms, counter) VALUES (?, ?, ?, ?, ?, ?)"
PUT_NAME = "REPLACE INTO names (game, player, name) VALUES (?, ?, ?)"

_SMALL_TABLES = ("identity", "heads", "gaps", "names", "erasures")
_FIRST_EVENT = "SELECT game, device, seq FROM events ORDER BY game, device, seq LIMIT 1"
# Compared with all columns of the key: with fewer, SQLite would walk along the whole chain.
_FIRST_OF_NEXT_CHAIN = (
    "SELECT game, device, seq FROM events WHERE (game, device, seq) > (?, ?, 0x7fffffffffffffff)"
    " ORDER BY game, device, seq LIMIT 1"
)
_NEWEST_EVENT = "SELECT seq, hash, ms, counter FROM events WHERE game = ? AND device = ? ORDER BY seq DESC LIMIT 1"

migrations = Migrations("journal")


@migrations(name="1")
def _first_tables(db: Database) -> None:
    # By hand, since sqlite-utils has no word for WITHOUT ROWID: one tree instead of table and index, so that an append
    # writes two pages, and a row lies whole in one place for the rescue.
    db.execute(
        "CREATE TABLE events (game TEXT NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, action INTEGER NOT NULL,"
        " ms INTEGER NOT NULL, counter INTEGER NOT NULL, kind TEXT NOT NULL, version INTEGER NOT NULL,"
        " body TEXT NOT NULL, prev_hash BLOB NOT NULL, signature BLOB NOT NULL, hash BLOB NOT NULL,"
        " PRIMARY KEY (game, device, seq)) WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE heads (game TEXT NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL,"
        " ms INTEGER NOT NULL, counter INTEGER NOT NULL, PRIMARY KEY (game, device)) WITHOUT ROWID"
    )
    db.table("gaps").create({"game": str, "device": str, "first": int, "last": int}, pk=("game", "device", "first"))
    db.table("names").create({"game": str, "player": str, "name": str}, pk=("game", "player"))
    db.table("identity").create({"device": str}, pk="device")
    db.table("identity").insert({"device": secrets.token_hex(8)})


@migrations(name="2")
def _erasures(db: Database) -> None:
    # An empty player stands for the whole game.
    db.execute(
        "CREATE TABLE erasures (game TEXT NOT NULL, player TEXT NOT NULL, first_ms INTEGER NOT NULL DEFAULT 0,"
        " last_ms INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, player)) WITHOUT ROWID"
    )


VERSION = 2
"""The version of the journals that this app writes: the number of migrations above."""

_BY_CODE: dict[int, type[Refusal]] = {
    sqlite3.SQLITE_BUSY: JournalBusy,
    sqlite3.SQLITE_LOCKED: JournalBusy,
    sqlite3.SQLITE_PROTOCOL: JournalBusy,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR_SHMSIZE: DiskFull,
    sqlite3.SQLITE_IOERR: JournalDiskTrouble,
    sqlite3.SQLITE_CANTOPEN: Unwritable,
    sqlite3.SQLITE_READONLY: Unwritable,
    sqlite3.SQLITE_PERM: Unwritable,
}
_BY_ERRNO: dict[int, type[Refusal]] = {errno.ENOSPC: DiskFull, errno.EDQUOT: DiskFull, errno.EIO: JournalDiskTrouble}
_PRIMARY_CODE = 0xFF

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a damaged file may raise; the second where SQLite's own message quotes what it could not read."""


@contextmanager
def errors_as_refusals(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the file system into refusals that name the file."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.DataError):
        raise
    except (sqlite3.Error, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        refusal = _BY_CODE.get(code) or _BY_CODE.get(code & _PRIMARY_CODE, DamagedJournal)
        raise refusal(path=str(path)) from error
    except OSError as error:
        raise _BY_ERRNO.get(error.errno or 0, Unwritable)(path=str(path)) from error


@contextmanager
def transaction(connection: sqlite3.Connection, mode: str) -> Iterator[None]:
    """Runs the block in a transaction: committed to disk when it ends, rolled back on any exception."""
    connection.execute(f"BEGIN {mode}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def connect(path: Path, patience: float) -> Database:
    """Open a journal, or create one where there is no file or an empty one; any other file is refused unchanged."""
    finish_rescue(path)
    _refuse_unsafe_to_open(path)
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        if not _bears_our_mark(connection, path):
            # Before the log is switched on, so that the mark stands in the main file from the first moment.
            connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise Unwritable(path=str(path))
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        # What is erased must not live on in a temporary file, and a phone may have no place for one.
        connection.execute("PRAGMA temp_store = MEMORY")
        db = Database(connection, recursive_triggers=False, execute_plugins=False)
        # Taken even when nothing is pending: a read-only file is to be refused now, not at the first event.
        with transaction(connection, "IMMEDIATE"):
            _migrate(db, path)
    except BaseException:
        connection.close()
        raise
    return db


def create_whole(path: Path, patience: float) -> None:
    """Create an empty journal atomically, unless a part of one exists.

    SQLite itself begins with an empty file. Where journals are made this way, an empty file is a damaged one.
    """
    if path.exists() or wal_path(path).exists():
        return
    with TemporaryDirectory(dir=path.parent, prefix=f"{path.name}.new-", ignore_cleanup_errors=True) as folder:
        made = Path(folder) / path.name
        connect(made, patience).close()
        with suppress(FileExistsError), atomic_write(path) as out:  # another process may have been quicker
            out.write(made.read_bytes())


def finish_rescue(path: Path) -> None:
    """Move the result of a rescue into the journal's place, also after the app ended before that was done.

    The old log goes first: SQLite would take it for the new file's own.
    """
    rescued = rescued_path(path)
    if rescued.exists():
        for companion in COMPANIONS:
            path.with_name(path.name + companion).unlink(missing_ok=True)
        rescued.replace(path)
        sync_folder(path.parent)


def rescued_path(path: Path) -> Path:
    """Where a rescue puts its result while the damaged journal is still in place."""
    return path.with_name(f"{path.name}.rescued")


def wal_path(path: Path) -> Path:
    """Where SQLite keeps what it has not yet moved into the main file."""
    return path.with_name(f"{path.name}-wal")


def version_of(db: Database) -> int:
    """The version of a journal's tables."""
    try:
        return len(migrations.applied(db))
    except KeyError as error:
        raise sqlite3.DatabaseError("the table of migrations has other columns") from error


def _migrate(db: Database, path: Path) -> None:
    found = version_of(db)
    if found > VERSION:
        raise NewerJournal(path=str(path), found=found, known=VERSION)
    if found < VERSION:
        migrations.apply(db)
        if found:
            # Version 1 could leave traces of what it had erased. Of no game and no player: the file is written anew.
            db.execute("INSERT INTO erasures (game, player) VALUES ('', '*')")


def _refuse_unsafe_to_open(path: Path) -> None:
    """Refuse what SQLite itself would change, or would lose something of, by merely opening and closing it."""
    if "\0" in str(path) or (path.exists() and not path.is_file()):
        raise NotAJournal(path=str(path))
    _refuse_a_damaged_wal(path)
    if not path.exists() or path.stat().st_size == 0:
        # SQLite would throw away the write-ahead log of an empty file, and with it the newest events.
        if _log(path):
            raise DamagedJournal(path=str(path))
    elif path.stat().st_size < HEADER_SIZE:
        # SQLite takes a file of one byte for an empty one.
        raise NotAJournal(path=str(path))
    elif not path.with_name(f"{path.name}-journal").exists():
        # Through SQLite: to read the file ourselves would drop the locks that this process may hold on it.
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        # Any other trouble is judged when the log is taken into account: without it a sound journal may look damaged.
        with closing(sqlite3.connect(uri, uri=True)) as read_only, suppress(*UNREADABLE):
            _bears_our_mark(read_only, path)


def _bears_our_mark(connection: sqlite3.Connection, path: Path) -> bool:
    """True for a journal, False for a file without anything in it; everything else is refused."""
    try:
        if connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,):
            return True
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            return False
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_NOTADB:
            raise
    raise NotAJournal(path=str(path))


def _refuse_a_damaged_wal(path: Path) -> None:
    """SQLite silently ends at the first bad frame of the log; events after it would be lost without a word."""
    lost = first_lost_frame(_log(path))
    # A second look, since another process may have been writing during the first.
    if lost is not None and lost == first_lost_frame(_log(path)):
        raise DamagedJournal(path=str(path))


def _log(path: Path) -> bytes:
    """The write-ahead log, which another process may take away at any moment."""
    try:
        return wal_path(path).read_bytes()
    except FileNotFoundError:
        return b""


# Consistency


class _ChainEnds(NamedTuple):
    """The first `seq` of a chain that is on record, and its newest event."""

    chain: Chain
    first: int
    newest: Head


def checked_rows(connection: sqlite3.Connection, query: str, types: Sequence[type], *facts: object) -> list[Any]:
    """The rows of a query; one whose values have other types than these is damage, which SQLite does not notice."""
    rows = connection.execute(query, facts).fetchall()
    if any(tuple(map(type, row)) != tuple(types) for row in rows):
        raise _damage("values of other types")
    return rows


def own_device(connection: sqlite3.Connection) -> str:
    """The name of the phone that the journal belongs to."""
    rows = checked_rows(connection, "SELECT device FROM identity", [str])
    if len(rows) != 1:
        raise _damage(f"{len(rows)} owners")
    return str(rows[0][0])


def check_consistency(connection: sqlite3.Connection) -> None:
    """Raise `sqlite3.DatabaseError` where the tables contradict each other or cannot be read."""
    with transaction(connection, "DEFERRED"):
        for table in _SMALL_TABLES:
            if connection.execute(f"PRAGMA integrity_check({table})").fetchall() != [("ok",)]:
                raise _damage(f"table {table}")
        heads = {
            Chain(game, device): Head(seq, digest, HybridClock(ms, counter))
            for game, device, seq, digest, ms, counter in checked_rows(
                connection,
                "SELECT game, device, seq, hash, ms, counter FROM heads",
                [str, str, int, bytes, int, int],
            )
        }
        gaps = {
            Gap(*row)
            for row in checked_rows(connection, "SELECT game, device, first, last FROM gaps", [str, str, int, int])
        }
        if any(Chain(gap.game, gap.device) not in heads for gap in gaps):
            raise _damage("a gap without a chain")
        for ends in _chain_ends(connection):
            _check_ends(ends, heads.pop(ends.chain, None), gaps)
        if any(Gap(*chain, 1, head.seq) not in gaps for chain, head in heads.items()):
            raise _damage("a chain without events")


def _chain_ends(connection: sqlite3.Connection) -> Iterator[_ChainEnds]:
    """Every chain of the table of events, found by index seeks."""
    previous: Chain | None = None
    rows = checked_rows(connection, _FIRST_EVENT, [str, str, int])
    while rows:
        ((game, device, first),) = rows
        chain = Chain(game, device)
        if previous is not None and chain <= previous:
            raise _damage("chains out of order")
        newest = checked_rows(connection, _NEWEST_EVENT, [int, bytes, int, int], *chain)
        if not newest:
            raise _damage("a chain that is found only once")
        ((seq, digest, ms, counter),) = newest
        yield _ChainEnds(chain, first, Head(seq, digest, HybridClock(ms, counter)))
        previous = chain
        rows = checked_rows(connection, _FIRST_OF_NEXT_CHAIN, [str, str, int], *chain)


def _check_ends(ends: _ChainEnds, head: Head | None, gaps: set[Gap]) -> None:
    chain, first, newest = ends
    if first != 1 and Gap(*chain, 1, first - 1) not in gaps:
        raise _damage("a chain without its beginning")
    if head != newest and (head is None or Gap(*chain, newest.seq + 1, head.seq) not in gaps):
        raise _damage("a chain without its end")


def _damage(what: str) -> sqlite3.DatabaseError:
    """Damage that SQLite did not notice, as SQLite would have put it."""
    return sqlite3.DatabaseError(f"inconsistent journal: {what}")
