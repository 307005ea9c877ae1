"""`make bench`: runs all benchmarks, prints a table, and fails if a figure is above its limit."""

import sys
from itertools import chain

from tests.bench import (
    cards_bench,
    live_bench,
    printing_bench,
    scanning_bench,
    screens_bench,
    stratego_bench,
    tables_bench,
)
from tests.bench.measure import judged

BENCHES = (cards_bench, live_bench, printing_bench, scanning_bench, screens_bench, stratego_bench, tables_bench)

if __name__ == "__main__":
    sys.exit(judged(chain.from_iterable(bench.rows() for bench in BENCHES)))
