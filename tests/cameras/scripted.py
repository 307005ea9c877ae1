"""Scripted sources and readers, and a recorder of a watcher's reports: real threads, deterministic results.

The picture of a frame bears its place in the script, and the reader looks up there which codes it shows.
"""

import itertools
import math
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from referee_app.cameras.watcher import Timing
from referee_app.scanning.frame import Frame, Gray
from referee_app.scanning.sources.source import Source
from referee_app.watching.card_watches import CardWatch, DuelWatch
from referee_app.watching.codes import Code
from referee_app.watching.watch import Effort, FrameReport, WatchEnded, WatchReport, WatchRequest
from tests.watching.frame_scripts import FRAME_MS, SET, brief, frames

DUEL = WatchRequest(DuelWatch(SET), want=2)
CARD = WatchRequest(CardWatch(SET), want=1)
PATIENCE_S = 120
"""So long a test waits for what must come; it is only spent if it does not."""


def picture(place: int) -> Gray:
    """The picture of a place in the script; two pixels are no change that anybody would wake for."""
    gray = np.full((36, 64), 128, np.uint8)
    gray[0, :2] = divmod(place, 256)
    return gray


def pictures(count: int) -> list[Frame]:
    return [Frame(picture(place), place) for place in range(count)]


class ScriptedReader:
    """Sees at a glance what one script shows, and with a deep look what another one does."""

    def __init__(self, easy: str, hard: str | None = None) -> None:
        self._easy = list(frames(easy))
        self._hard = self._easy if hard is None else list(frames(hard))
        self.looks: list[tuple[Effort, int]] = []
        self.wants: list[int | None] = []
        self.budgets: list[float] = []
        self.turns: list[int] = []

    def glance(self, gray: Gray) -> tuple[Code, ...]:
        return self._seen(gray, Effort.GLANCE, self._easy)

    def follow(self, gray: Gray, known: Iterable[Code]) -> tuple[Code, ...]:
        texts = {code.text for code in known}
        return tuple(code for code in self._seen(gray, Effort.GLANCE, self._easy) if code.text in texts)

    def read(self, gray: Gray, want: int | None = None, budget_s: float = math.inf, turn: int = 0) -> tuple[Code, ...]:
        self.turns.append(turn)
        self.wants.append(want)
        self.budgets.append(budget_s)
        return self._seen(gray, Effort.DEEP, self._hard)

    def _seen(self, gray: Gray, effort: Effort, script: Sequence[list[Code]]) -> tuple[Code, ...]:
        place = int(gray[0, 0]) * 256 + int(gray[0, 1])
        self.looks.append((effort, place))
        return tuple(script[place])

    @property
    def deep(self) -> list[int]:
        """The places that were looked at deeply."""
        return [place for effort, place in self.looks if effort is Effort.DEEP]


class Gate:
    """Blocks a thread until it is opened; a test can wait until the thread has arrived."""

    def __init__(self) -> None:
        self._reached = threading.Event()
        self._open = threading.Event()

    def pass_through(self) -> None:
        self._reached.set()
        assert self._open.wait(PATIENCE_S)

    def meet(self) -> None:
        assert self._reached.wait(PATIENCE_S)

    def open(self) -> None:
        self._open.set()


class GatedReader(ScriptedReader):
    """Stops at a gate with the frame of one place, and notices if two threads use it at once."""

    def __init__(self, script: str, place: int = 0) -> None:
        super().__init__(script)
        self.gate = Gate()
        self._place = place
        self._in_use = threading.Lock()

    def glance(self, gray: Gray) -> tuple[Code, ...]:
        assert self._in_use.acquire(blocking=False)
        try:
            codes = super().glance(gray)
            if self.looks[-1][1] == self._place:
                self.gate.pass_through()
            return codes
        finally:
            self._in_use.release()


Step = Frame | Exception | Callable[[], object] | None
"""What a read comes upon: a frame, nothing new, an accident, or something that happens before the next step."""


class ScriptedFilm(Source):
    """Reads step by step, and remembers who opened and closed it."""

    is_live = False

    def __init__(self, steps: Iterable[Step]) -> None:
        self._script = steps
        self._steps: Iterator[Step] = iter(())
        self.is_open = False
        self.openings = 0
        self.threads: set[int] = set()

    def open(self) -> None:
        self.threads.add(threading.get_ident())
        self._steps = iter(self._script)
        self.is_open = True
        self.openings += 1

    def read(self) -> Frame | None:
        assert self.is_open
        self.threads.add(threading.get_ident())
        for step in self._steps:
            if isinstance(step, Exception):
                raise step
            if step is None or isinstance(step, Frame):
                return step
            step()
        return None

    def close(self) -> None:
        self.threads.add(threading.get_ident())
        self.is_open = False


class ScriptedCamera(ScriptedFilm):
    """The same, live: behind its last step it has nothing new."""

    is_live = True


def film_of(script: str) -> ScriptedFilm:
    """A film with a frame for each of the script."""
    return ScriptedFilm(pictures(len(list(frames(script)))))


class Ear:
    """Records what a watcher reports, from any thread."""

    def __init__(self) -> None:
        self.reports: queue.Queue[WatchReport] = queue.Queue()

    def __call__(self, report: WatchReport) -> None:
        self.reports.put(report)

    def next(self) -> WatchReport:
        return self.reports.get(timeout=PATIENCE_S)

    def next_seen(self) -> FrameReport:
        report = self.next()
        assert isinstance(report, FrameReport), report
        return report

    def until_the_end(self) -> tuple[list[FrameReport], WatchEnded]:
        """All that is told, and the end."""
        seen = []
        while isinstance(report := self.next(), FrameReport):
            seen.append(report)
        return seen, report

    @property
    def is_silent(self) -> bool:
        return self.reports.empty()


def told_by(seen: Sequence[FrameReport]) -> list[str]:
    """The news, in the letters of the script."""
    return [brief(item) for one in seen for item in one.news]


def steady(step_ms: int = FRAME_MS) -> Timing:
    """A clock that goes on with each frame; a source without anything new is left alone until the watcher stops."""
    clock = itertools.count(0, step_ms)
    return Timing(lambda: next(clock), lambda stopped, _seconds: stopped.wait(PATIENCE_S))


def all_threads_end() -> bool:
    """Whether every thread of a watcher comes to its end."""
    for thread in threading.enumerate():
        if thread.name.startswith("watcher"):
            thread.join(PATIENCE_S)
            if thread.is_alive():
                return False
    return True
