"""Measures printing: a full set relative to its codes alone, fifty sets relative to five, file sizes, memory.

And what checking costs: a print beside the wrong deck and beside its own.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.cards import print_cards
from card_printing.drawing.qr import card_matrix, dark_runs
from card_printing.layout.design import Design
from card_printing.reading.check import check
from card_printing.sets.selection import select_cards
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import deck_for
from tests.bench.measure import Row, growth

_KEY = bytes(range(16))
_MODULE = 3.6
_ON_A_PAGE = 4
_MEGABYTE = 1_000_000


def rows() -> Iterator[Row]:
    """Time, size of the file, memory."""
    one, five, fifty = (_ready(copies) for copies in (1, 5, 50))
    bare = growth(partial(_print, one), partial(_print_bare, one), times=1, rounds=15)
    yield Row("a full set to fold over / its codes alone, a matrix and one path each", bare, 1.5)
    size, large = _print(one), _print(fifty)
    yield Row("the file of a full set", size / _MEGABYTE, 1, "MB")
    yield Row("the file of 50 sets / 50 files of one", large / (50 * size), 1)
    longer = growth(partial(_print, fifty), partial(_print, five), times=10, rounds=3)
    yield Row("printing 50 sets (6,100 cards) / 10 times 5 sets", longer / 10, 1.15)
    yield Row("memory at most while 50 sets are printed", _memory_of_a_fresh_process(50), 300, "MB")
    yield Row("checking the cards of 24 players against the full set / against their own deck", _wrong_deck(one), 2)


def _ready(copies: int) -> CardSet:
    """A set that has its codes at hand: what they cost is measured elsewhere."""
    card_set = CardSet(_KEY, copies)
    card_set.code(card_set.cards[0])
    card_set.short_code(card_set.cards[0])
    return card_set


def _print(card_set: CardSet) -> int:
    """Every card of a set; the size of the file."""
    with TemporaryFile() as out:
        print_cards(out, card_set, "Bench", card_set.cards, Design())
        return out.tell()


def _print_bare(card_set: CardSet) -> None:
    """Nothing but the codes: as many pages, and for each code a path with a rectangle for every dark run of a row."""
    canvas = Canvas(BytesIO(), pageCompression=1)
    for number, card in enumerate(card_set.cards, start=1):
        path = canvas.beginPath()
        for row, modules in enumerate(card_matrix(card_set.code(card))):
            for column, length in dark_runs(modules):
                path.rect(column * _MODULE, -row * _MODULE, length * _MODULE, _MODULE)
        canvas.drawPath(path, stroke=0, fill=1)
        if number % _ON_A_PAGE == 0:
            canvas.showPage()
    canvas.save()


def _wrong_deck(card_set: CardSet) -> float:
    """How much longer a check takes by which many cards are missing, though every code of the print is read."""
    own = select_cards(card_set, deck_for(24))
    with TemporaryDirectory() as passing:
        path = Path(passing) / "cards.pdf"
        with path.open("wb") as out:
            print_cards(out, card_set, card_set.id, own, Design())
        wrong, right = partial(check, card_set, card_set.cards, [path]), partial(check, card_set, own, [path])
        return growth(wrong, right, times=1, rounds=5)


def _memory_of_a_fresh_process(copies: int) -> float:
    """The most memory that printing took, of a process that does nothing else."""
    script = f"from tests.bench import printing_bench as bench; bench.print_and_tell_memory({copies})"
    project = Path(__file__).parents[2]
    told = subprocess.run([sys.executable, "-c", script], cwd=project, capture_output=True, check=True, text=True)
    return float(told.stdout)


def print_and_tell_memory(copies: int) -> None:
    """Print sets of cards and say how many megabytes this process had at most.

    The kernel's own account of this process is asked: what `resource` tells includes the process that started it.
    """
    _print(CardSet(_KEY, copies))
    most = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    if most is None:
        raise RuntimeError("this kernel does not tell how much memory a process had at most")
    print(int(most[1]) * 1024 / _MEGABYTE)
