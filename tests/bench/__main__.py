"""`make bench`: every figure that was promised, times as ratios taken in one run. It prints a table and judges it."""

import sys

from tests.bench import cards_bench, live_bench, printing_bench

BENCHES = (cards_bench, live_bench, printing_bench)


def main() -> int:
    """Measure and print; exit code 1 tells that a figure was missed."""
    print("| measured | figure | at most | |\n| --- | ---: | ---: | --- |")
    missed = 0
    for bench in BENCHES:
        for what, figure, limit, unit in bench.rows():
            kept = figure <= limit
            missed += not kept
            shown, most = (f"{number} {unit}".strip() for number in (f"{figure:.2f}", f"{limit:g}"))
            print(f"| {what} | {shown} | {most} | {'kept' if kept else 'MISSED'} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
