"""Ways to lose parts of a journal for good."""

import sqlite3
from contextlib import closing
from pathlib import Path

from referee_app.journal.sqlite_format import PAGE_SIZE

_LEAF = 10
"""The first byte of a page that holds rows and leads to no other page."""


def wipe_a_page_with(path: Path, text: bytes) -> None:
    """Wipe a page within the events that have this text; the pages that lead to it stay whole."""
    data = bytearray(path.read_bytes())
    starts = [at for at in range(0, len(data), PAGE_SIZE) if data[at] == _LEAF and text in data[at : at + PAGE_SIZE]]
    middle = starts[len(starts) // 2]
    data[middle : middle + PAGE_SIZE] = bytes(PAGE_SIZE)
    path.write_bytes(data)


def lose_events(path: Path, seq: int, game: str | None = None) -> None:
    """Lose the event of this number of every chain of a game, or of all games; no copy is left in the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM events WHERE seq = ? AND game = coalesce(?, game)", (seq, game))
        connection.execute("VACUUM")
