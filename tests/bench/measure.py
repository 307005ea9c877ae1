"""Measures ratios of two operations in one run, which are comparable on a noisy machine."""

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Row(NamedTuple):
    """A line of the table: what was measured, the figure, the most it may be. A figure without a unit is a ratio.

    Where something for measuring is missing, there is no figure.
    """

    what: str
    figure: float | None
    limit: float
    unit: str = ""


def judged(rows: Iterable[Row]) -> int:
    """Print the table as it is measured; exit code 1 tells that a figure was missed."""
    print("| measured | figure | at most | |\n| --- | ---: | ---: | --- |")
    missed = 0
    for what, figure, limit, unit in rows:
        most = f"{limit:g} {unit}".strip()
        if figure is None:
            print(f"| {what} | not measured | {most} | |", flush=True)
            continue
        kept = figure <= limit
        missed += not kept
        shown = f"{figure:.2f} {unit}".strip()
        print(f"| {what} | {shown} | {most} | {'kept' if kept else 'MISSED'} |", flush=True)
    return 1 if missed else 0


def timed(work: Callable[[], object]) -> float:
    """The seconds that one run takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def quickest(work: Callable[[], object], *, runs: int = 7, number: int = 1) -> float:
    """The least seconds that one run took: whatever else the machine does can only add to it."""
    return min(timed(lambda: [work() for _ in range(number)]) for _ in range(runs)) / number


def growth(long: Callable[[], object], short: Callable[[], object], *, times: int = 10, rounds: int = 5) -> float:
    """How much longer the long work takes than the short one.

    The long one is held against the mean of as many short ones, so that both are exposed to the noise of this machine
    for the same while; the quickest of many short runs would be held against a long one that cannot be as lucky.
    """
    turns = [(timed(long), timed(lambda: [short() for _ in range(times)]) / times) for _ in range(rounds)]
    return median(slow / quick for slow, quick in turns)


def bare_sqlite(path: Path) -> sqlite3.Connection:
    """SQLite with the journal's pragmas and nothing else."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection
