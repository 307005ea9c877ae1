"""How the benchmarks take time: always two things in one run, so that a ratio says something on a noisy machine."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import NamedTuple


class Row(NamedTuple):
    """A line of the table: what was measured, the ratio, and the most it may be."""

    what: str
    ratio: float
    limit: float


def timed(work: Callable[[], object]) -> float:
    """The seconds that one run takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def quickest(work: Callable[[], object], *, runs: int = 7, number: int = 1) -> float:
    """The least seconds that one run took: whatever else the machine does can only add to it."""
    return min(timed(lambda: [work() for _ in range(number)]) for _ in range(runs)) / number


def bare_sqlite(path: Path) -> sqlite3.Connection:
    """SQLite with the journal's pragmas and nothing else."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection
