"""Measures refusing a photograph without a cover sheet: the worst processor time and memory.

Each picture is refused in a process of its own, whose peak of memory is its own too.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
from PIL import Image

from card_printing.reading.codes import pixels_of
from card_printing.reading.pictures import open_pictures
from card_printing.reading.set_import import NoCoverInPicture, set_on_cover
from referee_app.scanning.frame import Gray
from tests.bench.measure import Row
from tests.bench.scan.readers import plain_pyzbar, zbar_unheard
from tests.scanning.qr.pictures import code, straight

_HEIGHT, _WIDTH = 2598, 3464
_MOST_S, _MOST_MB, _MOST_TIMES = 3, 250, 10

_PROJECT = Path(__file__).parents[3]


class _Refused(NamedTuple):
    """What it took: processor time, memory above that of the loaded modules, and processor time of plain pyzbar."""

    seconds: float
    megabytes: float
    pyzbar_s: float


def rows() -> Iterator[Row]:
    """What was promised of any photograph."""
    with TemporaryDirectory() as folder:
        small = Path(folder) / "small.png"
        Image.new("L", (64, 64), 255).save(small)
        refused = [_refused(small, Path(folder) / f"{name}.png", gray) for name, gray in _pictures().items()]
    worst = max(refused)
    what = f"the worst of {len(refused)} photographs of 9 megapixels refused"
    yield Row(f"{what}: processor time", worst.seconds, _MOST_S, "s")
    yield Row(f"{what} / plain pyzbar, the mean of all", worst.seconds / _mean_pyzbar(refused), _MOST_TIMES)
    yield Row(f"{what}: memory at the peak", max(each.megabytes for each in refused), _MOST_MB, "MB")


def _mean_pyzbar(refused: list[_Refused]) -> float:
    return sum(each.pyzbar_s for each in refused) / len(refused)


def _refused(small: Path, path: Path, gray: Gray) -> _Refused:
    Image.fromarray(gray).save(path, compress_level=1)
    done = subprocess.run(
        [sys.executable, "-m", __spec__.name, str(small), str(path)], cwd=_PROJECT, check=True, stdout=subprocess.PIPE
    )
    return _Refused(*json.loads(done.stdout))


def _pictures() -> Mapping[str, Gray]:
    """Nothing at all, noise, and what looks like thousands of codes or patterns and is none."""
    chance = np.random.default_rng(1)
    finder = np.pad(np.pad(np.pad(np.zeros((3, 3), np.uint8), 1, constant_values=255), 1), 1, constant_values=255)
    y, x = np.mgrid[:_HEIGHT, :_WIDTH].astype(np.float32)
    return {
        "blank": np.full((_HEIGHT, _WIDTH), 250, np.uint8),
        "noise": chance.integers(0, 256, (_HEIGHT, _WIDTH), np.uint8),
        "grain": np.clip(chance.normal(128, 20, (_HEIGHT, _WIDTH)), 0, 255).astype(np.uint8),
        "finders": _tiled(_enlarged(finder, 2)),
        "large finders": _tiled(_enlarged(finder, 8)),
        "checkerboard": _tiled(np.array([[0, 255], [255, 0]], np.uint8)),
        "large checkerboard": _tiled(_enlarged(np.array([[0, 255], [255, 0]], np.uint8), 4)),
        "moiré": ((np.sin(x * 0.9 + y * 0.05) + np.sin(x * 0.87 - y * 0.03) + 2) * 63).astype(np.uint8),
        "codes with a hole": _tiled(_with_a_hole(straight(code(2), 3))),
    }


def _enlarged(picture: Gray, times: int) -> Gray:
    return picture.repeat(times, 0).repeat(times, 1)


def _tiled(picture: Gray) -> Gray:
    height, width = picture.shape
    return np.tile(picture, (_HEIGHT // height + 1, _WIDTH // width + 1))[:_HEIGHT, :_WIDTH]


def _with_a_hole(picture: Gray) -> Gray:
    """A code of which more is lost than can be repaired, with all its finders."""
    height, width = picture.shape
    picture[height // 3 : -height // 6, width // 3 : -width // 6] = 235
    return picture


def _measure(small: Path, path: Path) -> _Refused:
    """Refuse a picture in this process, which refuses a small one first so that everything is loaded."""
    with zbar_unheard():
        _refuse(small)
        before = _peak_mb()
        took, most = _seconds(lambda: _refuse(path)), _peak_mb() - before
        with open_pictures(path) as opened:
            pixels = pixels_of(opened.gray(0, 150))
        return _Refused(took, most, _seconds(lambda: plain_pyzbar(pixels)))


def _refuse(path: Path) -> None:
    try:
        set_on_cover(path)
    except NoCoverInPicture:
        return
    raise AssertionError(path)


def _peak_mb() -> float:
    """The kernel's own account of this process: what `resource` tells includes the process that started it."""
    return int(Path("/proc/self/status").read_text("ascii").split("VmHWM:")[1].split()[0]) / 1024


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


if __name__ == "__main__":
    print(json.dumps(_measure(*map(Path, sys.argv[1:]))))
