"""`make bench`: every figure that was promised, as a ratio taken in one run. It prints a table and judges it."""

import sys

from tests.bench import cards_bench, live_bench

BENCHES = (cards_bench, live_bench)


def main() -> int:
    """Measure and print; exit code 1 tells that a figure was missed."""
    print("| measured | ratio | at most | |\n| --- | ---: | ---: | --- |")
    missed = 0
    for bench in BENCHES:
        for what, ratio, limit in bench.rows():
            kept = ratio <= limit
            missed += not kept
            print(f"| {what} | {ratio:.2f} | {limit:g} | {'kept' if kept else 'MISSED'} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
