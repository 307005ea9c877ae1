"""How quick the journal is, as ratios to SQLite used barely, on the disk that the folder of this file is on."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from referee_app.journal.database import INSERT_EVENT
from referee_app.journal.envelope import Entry
from referee_app.journal.journal import Journal

_APPENDS = 600
_WARM_UP = 20
_READS = 7
_MANY_READS = 9
_BODY = json.dumps({"card": "7QK2M", "by": "player-17", "at": 1_700_000_000_123, "note": "x" * 130})


def rows() -> list[tuple[str, float, float]]:
    """What was measured, its ratio and the most it may be."""
    with TemporaryDirectory(dir=Path(__file__).parent) as folder:
        append = _append_ratio(Path(folder))
        few, many = Path(folder) / "few", Path(folder) / "many"
        read = _read_ratio(_filled(few, 10_000))
        growth = _growth_ratio(few, _filled(many, 100_000))
    return [
        ("journal append / bare insert and commit", append, 1.2),
        ("journal read and verify 10,000 / plain select and json.loads", read, 2.5),
        ("journal read 100,000 / 10,000", growth, 11.0),
    ]


def _append_ratio(folder: Path) -> float:
    """The two take turns, so that a noisy disk disturbs both alike."""
    ours: list[float] = []
    bare: list[float] = []
    Journal.open(folder / "bare").close()
    with Journal.open(folder / "ours") as journal, closing(_bare(folder / "bare")) as connection:
        envelope = journal.append("game", [Entry("kind", 1, _BODY)], now_ms=1, after=0)[0]

        def insert(seq: int) -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(INSERT_EVENT, (*envelope._replace(seq=seq), bytes(32)))
            connection.execute("COMMIT")

        def append(seq: int) -> None:
            journal.append("game", [Entry("kind", 1, _BODY)], now_ms=seq, after=seq)

        for turn in range(1, _APPENDS + 1):
            # Who comes second finds the disk just woken, so each is second half of the time.
            for work, times in ((append, ours), (insert, bare))[:: 1 if turn % 2 else -1]:
                times.append(_timed(partial(work, turn)))
    return median(ours[_WARM_UP:]) / median(bare[_WARM_UP:])


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _filled(path: Path, events: int) -> Path:
    with Journal.open(path) as journal:
        for after in range(0, events, 1000):
            journal.append("game", [Entry("kind", 1, _BODY)] * 1000, now_ms=after, after=after)
    return path


def _read_ratio(path: Path) -> float:
    with Journal.open(path) as journal, closing(_bare(path)) as connection:

        def plain() -> None:
            for row in connection.execute("SELECT * FROM events WHERE game = 'game'"):
                json.loads(row[8])

        turns = [(_timed(lambda: journal.read("game")), _timed(plain)) for _ in range(_READS)]
    return median(ours for ours, _ in turns) / median(bare for _, bare in turns)


def _growth_ratio(few: Path, many: Path) -> float:
    """One long read against the mean of ten short ones: both last equally long, so noise falls on both alike."""
    with Journal.open(few) as small, Journal.open(many) as large:

        def ten_times() -> None:
            for _ in range(10):
                small.read("game")

        turns = [_timed(lambda: large.read("game")) / (_timed(ten_times) / 10) for _ in range(_MANY_READS)]
    return median(turns)


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
