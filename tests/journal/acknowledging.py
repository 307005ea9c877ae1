"""A program to be watched from outside: it appends, and says so on its standard output when the append returned.

`python -m tests.journal.acknowledging <path> <synchronous>`; the second word is SQLite's own, FULL for the real thing.
"""

import os
import sys
from pathlib import Path

from referee_app.journal.journal import Journal
from tests.journal.sample import entry

APPENDS = 3


def main(path: Path, synchronous: str) -> None:
    with Journal.open(path) as journal:
        if synchronous != "FULL":
            journal._connection.execute(f"PRAGMA synchronous = {synchronous}")
        for after in range(APPENDS):
            journal.append("wood", [entry("a")], now_ms=1, after=after)
            os.write(1, f"ack {after + 1}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
