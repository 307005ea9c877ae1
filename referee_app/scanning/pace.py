"""How fast to look: at every frame while something changes, a few times a second while nothing does. It knows no codes.

A change is found on a tiny picture, in which the noise of a sensor has averaged out, and of which the brightness is
taken out: a camera that adjusts its exposure sees nothing new.
"""

from collections import deque
from enum import Enum, auto
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray

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


class Rates(NamedTuple):
    """What happens per second, lately: frames that were looked at, and frames that the source gave."""

    looks: float
    frames: float


NOT_MEASURED = Rates(0.0, 0.0)


class Rate:
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


class Step(Enum):
    """What to do with a frame."""

    SKIP = auto()
    LOOK = auto()
    WAKE = auto()
    """Look: after a rest, something has changed."""


class Pace:
    """Tells for each frame of a camera whether it is worth a look."""

    def __init__(self) -> None:
        self._anchor: NDArray[np.float32] | None = None
        self._anchor_ms = 0
        self._stirred_ms = 0
        self._looked_ms = 0

    def step(self, gray: Gray, now_ms: int) -> Step:
        """What to do with a further frame."""
        rested = now_ms - self._stirred_ms >= CALM_MS
        if self._has_changed(gray, now_ms):
            self._stirred_ms = now_ms
            return Step.WAKE if rested else Step.LOOK
        return Step.SKIP if rested and now_ms - self._looked_ms < REST_MS else Step.LOOK

    def looked(self, now_ms: int, stirred: bool) -> None:
        """A frame was looked at; `stirred` if that told of a change which the tiny picture may be too coarse for."""
        self._looked_ms = now_ms
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
