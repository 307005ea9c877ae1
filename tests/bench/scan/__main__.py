"""`make bench-scan PHOTOS=FOLDER`: compares the scanner with other readers and checks its limits."""

import argparse
import sys
from itertools import chain
from pathlib import Path

from tests.bench.measure import judged
from tests.bench.scan import endurance, photos, simulated_scenes, times
from tests.scanning.simulated_scene.conditions import CELLS, Cell


def main() -> int:
    """Measure and print; exit code 1 tells that a figure was missed."""
    parser = argparse.ArgumentParser(prog="make bench-scan", description="Measure what the scanner reads.")
    parser.add_argument("--photos", type=Path, metavar="FOLDER", help="photographs with their truth.json")
    folder = parser.parse_args().photos
    if folder and not (folder / "truth.json").is_file():
        parser.error(f"there is no truth.json in {folder}")
    on_photos = photos.tallies(folder) if folder else None
    if on_photos:
        print(photos.table(on_photos), flush=True)
    in_the_wood: dict[Cell, simulated_scenes.Tallies] = {}
    for cell, by_reader in simulated_scenes.tallies(CELLS):
        if not in_the_wood:
            print(f"\n{simulated_scenes.head(by_reader)}")
        print(simulated_scenes.line(cell, by_reader), flush=True)
        in_the_wood[cell] = by_reader
    print()
    return judged(
        chain(photos.rows(on_photos), simulated_scenes.rows(in_the_wood.items()), times.rows(), endurance.rows())
    )


if __name__ == "__main__":
    sys.exit(main())
