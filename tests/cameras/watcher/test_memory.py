"""A watcher that runs all afternoon keeps nothing of what has passed."""

import gc
import threading
import tracemalloc
from collections.abc import Iterable, Iterator

import numpy as np
import pytest

from referee_app.cameras.frame_reader import ArrivedFrame, FrameSelector, FrameToRead
from referee_app.cameras.watcher import Watcher
from referee_app.scanning.frame import Frame, Gray
from referee_app.scanning.sources.source import CameraLost
from referee_app.watching.codes import Code
from referee_app.watching.watch import WatchEnded, WatchReport
from tests.cameras.scripted import DUEL, PATIENCE_S, ScriptedCamera, ScriptedReader, Step, steady
from tests.watching.frame_scripts import FRAME_MS

LITTLE = 100_000
"""Bytes; an empty object for each of some thousand frames would be more."""


class ForgetfulReader(ScriptedReader):
    """Shows the first frame of its script to black pictures and the second to others, and notes nothing."""

    def glance(self, gray: Gray) -> tuple[Code, ...]:
        return tuple(self._easy[int(gray[0, 0] > 0)])

    def follow(self, gray: Gray, _known: Iterable[Code]) -> tuple[Code, ...]:
        return self.glance(gray)

    def read(self, gray: Gray, _want: int | None = None, _budget_s: float = 0, _turn: int = 0) -> tuple[Code, ...]:
        return self.glance(gray)


class Scales:
    """Weighs what the process holds, now and then."""

    def __init__(self) -> None:
        self._sizes: list[int] = []

    def weigh(self) -> None:
        gc.collect()  # also empties the lists of free tuples, which Python keeps for later
        self._sizes.append(tracemalloc.get_traced_memory()[0])

    @property
    def growth(self) -> int:
        """By how much it grew since it was weighed first."""
        first, *others = self._sizes
        return max(others) - first


@pytest.fixture
def scales() -> Iterator[Scales]:
    tracemalloc.start()
    yield Scales()
    tracemalloc.stop()


def steps(count: int, scales: Scales) -> Iterator[Step]:
    """New frames, on which two cards come for a moment every five seconds; they are weighed after a tenth of them."""
    for number in range(count):
        if number in (count // 10, count // 2, count - 1):
            yield scales.weigh
        yield Frame(np.full((9, 16), 100 * (number % 50 > 1), np.uint8), number)


def test_ten_thousand_frames_of_a_camera_leave_nothing_behind(scales: Scales) -> None:
    done = threading.Event()

    def tell(report: WatchReport) -> None:
        if isinstance(report, WatchEnded):
            done.set()

    def all_steps() -> Iterator[Step]:
        yield from steps(10_000, scales)
        yield CameraLost()

    Watcher(ScriptedCamera(all_steps()), ForgetfulReader("rb ."), tell, steady()).start(DUEL)
    assert done.wait(PATIENCE_S)
    assert scales.growth < LITTLE


def test_thousands_of_looks_leave_nothing_behind(scales: Scales) -> None:
    selector = FrameSelector(ForgetfulReader("rb ."), DUEL, is_live=True)
    looks = 0
    for step in steps(3000, scales):
        if isinstance(step, Frame):
            looks += selector.report(FrameToRead(ArrivedFrame(step, step.number * FRAME_MS), DUEL)) is not None
        elif callable(step):
            step()
    assert looks > 2000
    assert scales.growth < LITTLE
