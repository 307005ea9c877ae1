"""Ways to lose parts of a journal for good."""

import sqlite3
from contextlib import closing
from pathlib import Path


def lose_events(path: Path, seq: int, game: str | None = None) -> None:
    """Lose the event of this number of every chain of a game, or of all games; no copy is left in the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM events WHERE seq = ? AND game = coalesce(?, game)", (seq, game))
        connection.execute("VACUUM")
