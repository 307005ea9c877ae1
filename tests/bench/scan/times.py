"""Measures the scanner's time relative to plain `pyzbar.decode` of the same frame."""

from collections.abc import Iterator
from itertools import cycle, islice
from statistics import median, quantiles

from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from referee_app.scanning.decoders import Zbar, Zxing
from referee_app.scanning.frame import Gray
from tests.bench.measure import Row, quickest, timed
from tests.bench.scan.readers import plain_pyzbar, zbar_unheard
from tests.scanning.simulated_scene.conditions import CELLS, Cell
from tests.scanning.simulated_scene.single_frames import empty, shot
from tests.scanning.zxing_library import LIBRARY, by_library

_CLEAN = Cell(name="sharp, 3 px", px=3)
_FRAMES = 12
_BUDGETED_FRAMES = 1000
_BUDGET = 3
"""Times plain pyzbar on the same frame."""


def rows() -> Iterator[Row]:
    """What was promised of time."""
    with zbar_unheard():
        cascade = Cascade(versions=CARD_VERSIONS)
        clean = [shot(_CLEAN, number).gray for number in range(_FRAMES)]
        nothing = [empty(number).gray for number in range(_FRAMES)]
        yield Row("two clean cards / plain pyzbar", median(_ratio(cascade, gray, want=2) for gray in clean), 0.10)
        yield Row("nothing there, cheap level / plain pyzbar", median(_glance(cascade, gray) for gray in nothing), 0.15)
        alone = Cascade([Zbar()], CARD_VERSIONS)
        for what, frames, most in (("nothing there", nothing, 0.2), ("two clean cards", clean, 0.3)):
            quick = median(_glance(alone, gray) for gray in frames)
            yield Row(f"{what}, cheap level of zbar and OpenCV alone / plain pyzbar", quick, most)
        ratio = median(_library_ratio(gray) for gray in (*clean, *nothing)) if LIBRARY.is_file() else None
        yield Row("zxing-cpp as a library, as on Android / its wheel", ratio, 2)
        worst = quantiles(_shares_of_budget(cascade), n=100)[98]
        yield Row(f"99th percentile of {_BUDGETED_FRAMES} frames / a budget of {_BUDGET} × plain pyzbar", worst, 1.2)


def _ratio(cascade: Cascade, gray: Gray, want: int) -> float:
    return quickest(lambda: cascade.read(gray, want)) / quickest(lambda: plain_pyzbar(gray))


def _glance(cascade: Cascade, gray: Gray) -> float:
    return quickest(lambda: cascade.glance(gray)) / quickest(lambda: plain_pyzbar(gray))


def _library_ratio(gray: Gray) -> float:
    library, wheel = by_library(), Zxing()
    return quickest(lambda: library.read(gray)) / quickest(lambda: wheel.read(gray))


def _shares_of_budget(cascade: Cascade) -> list[float]:
    """How much of its budget each frame took, easy and hard ones in turn."""
    cells = islice(cycle(CELLS), _BUDGETED_FRAMES)
    return [_share_of_budget(cascade, cell, number) for number, cell in enumerate(cells)]


def _share_of_budget(cascade: Cascade, cell: Cell, number: int) -> float:
    gray = shot(cell, number).gray
    budget_s = _BUDGET * timed(lambda: plain_pyzbar(gray))
    return timed(lambda: cascade.read(gray, 2 if cell.cards == 2 else None, budget_s)) / budget_s
