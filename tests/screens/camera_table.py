"""A camera over a table on which a test lays cards: real pictures of real codes, read by the real scanner.

Its time is its own: a frame is as long as the test says, so that nobody waits for a card to have left.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

import numpy as np
import qrcode
from numpy.typing import NDArray

from referee_app.cameras.watcher import Timing
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame, Gray, frame_of
from referee_app.scanning.sources.opencv_camera import NoCamera
from referee_app.scanning.sources.source import CameraLost, Source
from referee_app.watching.codes import Code
from referee_app.watching.watch import FrameReport, WatchEnded

WIDTH, HEIGHT = 960, 720
MODULE = 4
FRAME_MS = 100
GONE_MS = 1500
"""Longer than a card may be hidden before it counts as gone."""

DEEP_S = 0.05
"""What a close look may take here: codes that lie flat before a test are read at once, or there are none."""

UNTOLD_S = 1
"""Who has waited so long for a sight to be told waits for one that nobody looks for any more."""


class CameraTable:
    """What lies on it is what the camera sees; nothing is seen before the test lays something."""

    def __init__(self, used: Callable[[object | None], None] = lambda _camera: None) -> None:
        """`used` hears which camera is open, as the device of a phone does.

        A camera that `is_missing` cannot be opened; one that `is_lost` gives no more pictures while it is open.
        """
        self.used = used
        self.is_missing = self.is_lost = False
        self.cameras: tuple[int, ...] = (0,)
        self.opened = self.openings = self.most_at_once = 0
        self._now_ms = 0
        self._frames: deque[tuple[Gray, int]] = deque()
        self._changed = threading.Condition()
        self._looks = self._told = self._given = 0
        self._is_heard = False

    def lay(self, *texts: str, frames: int = 2) -> None:
        """Put codes of these texts on the table, and nothing else."""
        self._give(picture(texts), frames, FRAME_MS)

    def show(self, gray: Gray, frames: int = 2) -> None:
        """Let the camera see a picture of the test's own."""
        self._give(gray, frames, FRAME_MS)

    def clear(self) -> None:
        """Take everything away, for long enough to be noticed."""
        self._give(picture(()), 2, GONE_MS)

    def freeze(self) -> None:
        """Let time go by in which the camera gives no other picture than the last."""
        self._now_ms += 3000

    @property
    def has_frames(self) -> bool:
        """Whether something was laid that nobody has looked at."""
        with self._changed:
            return bool(self._frames)

    def look(self, timeout: float = 20) -> None:
        """Wait until everything that was laid has been looked at, and told where `telling` listens."""
        with self._changed:
            assert self._changed.wait_for(lambda: not self._frames and self._looks >= self._given, timeout), "no look"
            if self._is_heard:
                self._changed.wait_for(lambda: self._told >= self._given, UNTOLD_S)

    def telling(self, tell: Callable[[FrameReport | WatchEnded], None]) -> Callable[[FrameReport | WatchEnded], None]:
        """The same, but the table knows when something has been told."""
        self._is_heard = True

        def told(sight: FrameReport | WatchEnded) -> None:
            tell(sight)
            with self._changed:
                self._told = self._looks
                self._changed.notify_all()

        return told

    def _give(self, gray: Gray, frames: int, ms: int) -> None:
        with self._changed:
            self._frames.extend([(gray, ms)] * frames)

    # As the services want it

    def source(self, _number: int) -> Source:
        return _View(self)

    def numbers(self) -> tuple[int, ...]:
        return self.cameras

    def reader(self) -> "_Reader":
        return _Reader(self)

    def timing(self) -> Timing:
        return Timing(now_ms=lambda: self._now_ms)

    # As the source and the reader want it

    def next_frame(self, number: int) -> Frame | None:
        if self.is_lost:
            raise CameraLost
        with self._changed:
            if not self._frames or self._looks < self._given:
                return None
            gray, ms = self._frames.popleft()
            self._now_ms += ms
            self._given += 1
            return frame_of(gray, number)

    def looked(self) -> None:
        with self._changed:
            self._looks += 1
            self._changed.notify_all()

    def forget(self) -> None:
        """A camera that closes leaves no frame behind that somebody would wait for."""
        with self._changed:
            self._looks = self._told = self._given
            self._changed.notify_all()


class _View(Source):
    """The camera, as a source."""

    is_live = True

    def __init__(self, table: CameraTable) -> None:
        self._table = table
        self._number = 0

    def open(self) -> None:
        if self._table.is_missing:
            raise NoCamera(number=0)
        self._table.opened += 1
        self._table.openings += 1
        self._table.most_at_once = max(self._table.most_at_once, self._table.opened)
        self._table.used(self)

    def read(self) -> Frame | None:
        if self._table.is_lost:
            raise NoCamera(number=0)
        frame = self._table.next_frame(self._number)
        self._number += frame is not None
        return frame

    def close(self) -> None:
        self._table.used(None)
        self._table.opened = max(0, self._table.opened - 1)
        self._table.forget()


class _Reader:
    """The real scanner, which says when it has looked."""

    def __init__(self, table: CameraTable) -> None:
        self._table = table
        self._cascade = Cascade()

    def glance(self, gray: Gray) -> tuple[Code, ...]:
        try:
            return self._cascade.glance(gray)
        finally:
            self._table.looked()

    def follow(self, gray: Gray, known: Iterable[Code]) -> tuple[Code, ...]:
        codes = tuple(known)
        followed = self._cascade.follow(gray, codes)
        if len(followed) == len(codes):  # otherwise the whole frame is looked at next
            self._table.looked()
        return followed

    def read(
        self, gray: Gray, want: int | None = None, budget_s: float = float("inf"), turn: int = 0
    ) -> tuple[Code, ...]:
        try:
            return self._cascade.read(gray, want, min(budget_s, DEEP_S), turn)
        finally:
            self._table.looked()


@lru_cache(maxsize=32)
def picture(texts: Iterable[str]) -> Gray:
    """A gray table with these codes side by side."""
    ground: NDArray[np.uint8] = np.full((HEIGHT, WIDTH), 150, np.uint8)
    x = y = 20
    for text in texts:
        code = _code(text)
        side = code.shape[0]
        if x + side > WIDTH:
            x, y = 20, y + side + 20
        ground[y : y + side, x : x + side] = code
        x += side + 20
    return ground


@cache
def _code(text: str) -> NDArray[np.uint8]:
    made = qrcode.QRCode(border=4, error_correction=qrcode.constants.ERROR_CORRECT_H, mask_pattern=2)
    made.add_data(text)
    modules = np.array(made.get_matrix())
    return np.where(np.kron(modules, np.ones((MODULE, MODULE), bool)), 0, 255).astype(np.uint8)
