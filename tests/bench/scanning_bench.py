"""Measures what the scanner reads and how long it takes, without photographs; `make bench-scan` measures more."""

from collections.abc import Iterator

from tests.bench.measure import Row
from tests.bench.scan import bounds, endurance, simulated_scenes, slow_phone, times
from tests.bench.scan.readers import EVERYTHING


def rows() -> Iterator[Row]:
    """Generated frames, time, a slow phone, endurance, and what any photograph is bound to."""
    yield from simulated_scenes.rows(simulated_scenes.tallies(simulated_scenes.MOST_MISSED, {EVERYTHING}))
    yield from times.rows()
    yield from slow_phone.rows()
    yield from endurance.rows()
    yield from bounds.rows()
