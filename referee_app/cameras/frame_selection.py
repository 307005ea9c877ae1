"""Chooses which frames are read: all of a film; of a camera all while something changes, else a few a second.

It has no thread and no clock.
"""

from collections import deque
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.cameras.frame_reader import FrameReader, Reader
from referee_app.scanning.frame import Frame, Gray
from referee_app.watching.watch import FrameReport, Rates, WatchRequest

CALM_MS = 3000
"""So long nothing may have changed before looking slows down."""

REST_MS = 250
"""From one look to the next while nothing changes. It also bounds how late a change is seen that is too small."""

_ANCHOR_MS = 1000
"""Frames are compared with one that is at most so old: slow hands move enough in that time, and clouds do not."""

_SIZE = (64, 36)
_SHADES = 10
_CELLS = 6
"""So many cells of the tiny picture must differ by more than so many shades: a card at arm's length fills dozens."""

_MEAN = 128
_DARK = 64
"""Darker pictures are not made brighter than this one is: it would show nothing but noise."""


class ArrivedFrame(NamedTuple):
    """A frame, when it came, and how many do so per second."""

    frame: Frame
    ms: int
    rate: float = 0.0


class FrameToRead(NamedTuple):
    """A frame, the request that it is read for, and whether somebody pressed the shutter for it."""

    arrival: ArrivedFrame
    request: WatchRequest
    is_shutter: bool = False


class FrameSelector:
    """Chooses which frames of one source are read, for one request after the other; each begins wide awake."""

    def __init__(self, reader: Reader, request: WatchRequest, is_live: bool) -> None:
        self._reader = reader
        self._is_live = is_live
        self._reads = RateMeter()
        self._begin(request)

    def _begin(self, request: WatchRequest) -> None:
        self._frames = FrameReader(self._reader, request)
        self._gate = MotionGate()

    def report(self, taken: FrameToRead) -> FrameReport | None:
        """What a frame shows; None if it was not worth reading."""
        if taken.request is not self._frames.request:
            self._begin(taken.request)
        arrival = taken.arrival
        use = self._gate.use_of(arrival.frame.gray, arrival.ms) if self._is_live else FrameUse.READ
        if use is FrameUse.WAKE:
            self._frames.wake()
        if use is FrameUse.SKIP and not taken.is_shutter:
            return None
        report = self._frames.read(arrival.frame, arrival.ms, taken.is_shutter)
        self._gate.was_read(arrival.ms, report.changed)
        return replace(report, rates=Rates(self._reads.after(arrival.ms), arrival.rate))


class RateMeter:
    """Counts how often something happens per second."""

    def __init__(self) -> None:
        self._times: deque[int] = deque(maxlen=31)

    def after(self, now_ms: int) -> float:
        """It happened again: how often it does, over the last second or so; 0 if it has not for that long."""
        while self._times and now_ms - self._times[0] > 2000:
            self._times.popleft()
        self._times.append(now_ms)
        passed = now_ms - self._times[0]
        return 1000 * (len(self._times) - 1) / passed if passed > 0 else 0.0


class FrameUse(Enum):
    """What to do with a frame."""

    SKIP = auto()
    READ = auto()
    WAKE = auto()
    """Read it: after a rest, something has changed."""


class MotionGate:
    """Says for each frame of a camera whether it is worth reading.

    A change is found on a tiny picture, in which the noise of a sensor has averaged out, and of which the brightness is
    taken out: a camera that adjusts its exposure sees nothing new.
    """

    def __init__(self) -> None:
        self._anchor: NDArray[np.float32] | None = None
        self._anchor_ms = 0
        self._stirred_ms = 0
        self._read_ms = 0

    def use_of(self, gray: Gray, now_ms: int) -> FrameUse:
        """What to do with a further frame."""
        rested = now_ms - self._stirred_ms >= CALM_MS
        if self._has_changed(gray, now_ms):
            self._stirred_ms = now_ms
            return FrameUse.WAKE if rested else FrameUse.READ
        return FrameUse.SKIP if rested and now_ms - self._read_ms < REST_MS else FrameUse.READ

    def was_read(self, now_ms: int, stirred: bool) -> None:
        """A frame was read; `stirred` if that told of a change which the tiny picture may be too coarse for."""
        self._read_ms = now_ms
        if stirred:
            self._stirred_ms = now_ms

    def _has_changed(self, gray: Gray, now_ms: int) -> bool:
        tiny = _tiny(gray)
        changed = self._anchor is None or np.count_nonzero(np.abs(tiny - self._anchor) > _SHADES) >= _CELLS
        if changed or now_ms - self._anchor_ms >= _ANCHOR_MS:
            self._anchor, self._anchor_ms = tiny, now_ms
        return bool(changed)


def _tiny(gray: Gray) -> NDArray[np.float32]:
    tiny = np.asarray(cv2.resize(gray, _SIZE, interpolation=cv2.INTER_AREA), np.float32)
    return tiny * np.float32(_MEAN / max(float(tiny.mean()), _DARK))
