"""Erasing a game or a name from a journal's file, down to its bytes, even if that has to be interrupted.

To delete rows is not enough. As its tree grows, SQLite leaves copies of rows that it has moved, so the file has to be
written anew; and the old pages stay in the write-ahead log as long as somebody reads them. Neither can be part of the
transaction that deletes, and both can fail: for want of room, or because another process reads. So what is deleted is
entered in the table `erasures`, and leaves it only when no trace is left. No name stands in that table.

Damaged copies that rescues have set aside are traces, too: nobody can say which names are in them. They go with a
forgotten game or name, but not with one that was only changed.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee_app.journal.database import transaction
from referee_app.journal.refusals import JournalBusy
from referee_app.whole_file import damaged_copies, sync_folder

_TABLES_OF_A_GAME = ("events", "heads", "gaps", "names")
WHOLE_GAME = ""
"""Stands for the player where a whole game is erased."""

PUT_ERASURE = "REPLACE INTO erasures (game, player, first_ms, last_ms) VALUES (?, ?, ?, ?)"
GAMES_BEING_ERASED = (
    f"SELECT game, first_ms, last_ms FROM erasures WHERE player = '{WHOLE_GAME}'"
    " AND game NOT IN (SELECT game FROM heads)"  # joined anew, it is a game like any other
)
_IS_FORGOTTEN = (
    "SELECT EXISTS (SELECT 1 FROM erasures WHERE game != '' AND NOT EXISTS"
    " (SELECT 1 FROM names WHERE names.game = erasures.game AND names.player = erasures.player))"
)
"""Whether anything was erased for good, and not only called by another name."""


def delete_game(connection: sqlite3.Connection, game: str) -> None:
    """Delete a game's rows, and enter that traces of it are left; within a transaction."""
    (first_ms,) = connection.execute("SELECT coalesce(min(ms), 0) FROM events WHERE game = ?", (game,)).fetchone()
    (last_ms,) = connection.execute("SELECT coalesce(max(ms), 0) FROM heads WHERE game = ?", (game,)).fetchone()
    deletions = [connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,)) for table in _TABLES_OF_A_GAME]
    if any(deletion.rowcount for deletion in deletions):
        connection.execute(PUT_ERASURE, (game, WHOLE_GAME, first_ms, last_ms))


def delete_name(connection: sqlite3.Connection, game: str, player: str) -> None:
    """Delete a player's name, and enter that traces of it are left; within a transaction."""
    if connection.execute("DELETE FROM names WHERE game = ? AND player = ?", (game, player)).rowcount:
        enter_erasure(connection, game, player)


def enter_erasure(connection: sqlite3.Connection, game: str, player: str) -> None:
    """Enter that traces of a deleted name are left; within the transaction that deletes it."""
    connection.execute("INSERT OR IGNORE INTO erasures (game, player) VALUES (?, ?)", (game, player))


def remove_traces(connection: sqlite3.Connection, path: Path) -> None:
    """Remove the traces of everything that was deleted. Refused half-way, it can be called again."""
    unfinished = connection.execute("SELECT game, player FROM erasures").fetchall()
    if not unfinished:
        return
    if connection.execute(_IS_FORGOTTEN).fetchone() == (1,):
        _remove_damaged_copies(path)
    # Before, too, since it makes room on the disk, and finds a reader before anything is written.
    _empty_log(connection, path)
    connection.execute("VACUUM")
    _empty_log(connection, path)
    with transaction(connection, "IMMEDIATE"):
        connection.executemany("DELETE FROM erasures WHERE game = ? AND player = ?", unfinished)
    # For the sake of the game's id alone, so it does not matter who is in the way.
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _empty_log(connection: sqlite3.Connection, path: Path) -> None:
    busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise JournalBusy(path=str(path))


def _remove_damaged_copies(path: Path) -> None:
    copies = damaged_copies(path)
    for copy in copies:
        copy.unlink(missing_ok=True)
    if copies:
        sync_folder(path.parent)


@contextmanager
def without_busy_timeout(connection: sqlite3.Connection) -> Iterator[None]:
    """Fails at once instead of waiting while another process has the file locked."""
    (patience_ms,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience_ms}")
