"""Counts the cards read in generated frames, by condition, compared with other readers."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from referee_app.scanning.cascade import CARD_VERSIONS
from tests.bench.measure import Row
from tests.bench.scan.readers import EVERYTHING, Reader, Texts, readers, zbar_unheard
from tests.scanning.simulated_scene.conditions import GLARE, MOTION, SHADOW, SHARP, THIRTY, Cell
from tests.scanning.simulated_scene.single_frames import Shot, shot

FRAMES = 50
MOST_MISSED = {SHARP: 2, MOTION: 5, GLARE: 15, SHADOW: 15, THIRTY: 3}
"""Of a hundred duels, in which both cards must be read; with thirty cards in a frame, of a hundred cards."""


class Tally(NamedTuple):
    """What a reader made of a cell: the share of duels (of cards, if there are many), and texts that are not there."""

    percent: float
    wrong: int


Tallies = Mapping[str, Tally]
"""By the readers' names."""


def tallies(cells: Iterable[Cell], names: Collection[str] | None = None) -> Iterator[tuple[Cell, Tallies]]:
    """Cell after cell, by all readers or by those of these names."""
    everyone = {name: read for name, read in readers(CARD_VERSIONS).items() if names is None or name in names}
    return ((cell, _tallied(cell, everyone)) for cell in cells)


def rows(told: Iterable[tuple[Cell, Tallies]]) -> Iterator[Row]:
    """What was promised of generated frames."""
    for cell, by_reader in told:
        if cell in MOST_MISSED:
            what = "duels without both cards read" if cell.cards == 2 else "cards not read"
            yield Row(f"{cell.name}: {what}", 100 - by_reader[EVERYTHING].percent, MOST_MISSED[cell], "%")
            yield Row(f"{cell.name}: texts that are not there", by_reader[EVERYTHING].wrong, 0)


def head(by_reader: Tallies) -> str:
    """The head of the table of all readers."""
    return f"| {FRAMES} frames each | {' | '.join(by_reader)} |\n| --- |{' ---: |' * len(by_reader)}"


def line(cell: Cell, by_reader: Tallies) -> str:
    """A line of the table of all readers."""
    shares = (f"{tally.percent:.0f} %" + f" ({tally.wrong} wrong)" * bool(tally.wrong) for tally in by_reader.values())
    return f"| {cell.name} | {' | '.join(shares)} |"


def _tallied(cell: Cell, everyone: Mapping[str, Reader]) -> Tallies:
    hits, wrong = dict.fromkeys(everyone, 0.0), dict.fromkeys(everyone, 0)
    with zbar_unheard():
        for number in range(FRAMES):
            frame = shot(cell, number)
            true = frozenset(each.text for each in frame.cards)
            for name, read in everyone.items():
                found = read(frame.gray, 2 if cell.cards == 2 else None)
                hits[name] += _share(frame, found & true)
                wrong[name] += len(found - true)
    return {name: Tally(100 * hits[name] / FRAMES, wrong[name]) for name in everyone}


def _share(frame: Shot, read: Texts) -> float:
    """A duel needs both cards; of many, each counts."""
    return float(len(read) == 2) if len(frame.cards) == 2 else len(read) / len(frame.cards)
