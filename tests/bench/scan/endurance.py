"""Checks that hostile inputs do not crash the scanner, and that its memory does not grow."""

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from resource import getpagesize
from tempfile import TemporaryDirectory

from referee_app.cameras.frame_reader import FrameReader
from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.files import Pictures
from referee_app.watching.card_watches import DuelWatch
from referee_app.watching.watch import WatchRequest
from tests.bench.measure import Row
from tests.bench.scan.readers import zbar_unheard
from tests.card_printing.printed_pdf import CARD_SET
from tests.scanning.hostile import assert_survived, file
from tests.scanning.simulated_scene.conditions import PROMISED
from tests.scanning.simulated_scene.single_frames import empty, shot

_PICTURES, _FILES = 8_000, 2_000
_FRAMES = 10_000
_FRAME_MS = 40


def rows() -> Iterator[Row]:
    """What was promised of endurance."""
    with zbar_unheard():
        yield Row(f"{_PICTURES + _FILES:,} hostile inputs: errors that are not clear", _unclear(), 0)
        yield Row(f"memory after {_FRAMES:,} frames / after a tenth of them", _growth(), 1.05)


def _unclear() -> int:
    cascade = Cascade()
    unclear = sum(not _survives(cascade, number) for number in range(_PICTURES))
    with TemporaryDirectory() as folder:
        for number in range(_FILES):
            (Path(folder) / f"{number}.jpg").write_bytes(file(number))
        source = Pictures([Path(folder)])
        with source:
            shown = sum(1 for _ in iter(source.read, None))
        return unclear + _FILES - shown - len(source.passed_over)


def _survives(cascade: Cascade, number: int) -> bool:
    try:
        assert_survived(cascade, number)
    except Exception as error:  # whatever it is, it is counted, and said which input it was
        print(f"hostile picture {number}: {error!r}")
        return False
    return True


def _growth() -> float:
    """Easy, hard and empty frames again and again at a duel post; each is a new picture in memory, as a camera's is."""
    pictures = cycle([shot(cell, 0).gray[180:540, 320:960] for cell in PROMISED] + [empty(0).gray[:360, :640]])
    looking = FrameReader(Cascade(versions=CARD_VERSIONS), WatchRequest(DuelWatch(CARD_SET), 2))
    early = 0.0
    for number, gray in enumerate(islice(pictures, _FRAMES)):
        looking.read(Frame(gray.copy(), number), number * _FRAME_MS)
        if number == _FRAMES // 10:
            early = _megabytes()
    return _megabytes() / early


def _megabytes() -> float:
    """What this process holds in memory now, by the kernel's account."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * getpagesize() / 1e6
