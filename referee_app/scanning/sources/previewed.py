"""A source whose frames are also shown: a small picture of each goes to whoever draws the camera's view.

It draws nothing and knows no window. A camera that gives no picture at all is told here too, because some of them
stay dark for ever without a word when another app has them.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from referee_app.refusal import Refusal
from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.source import Source
from referee_app.scanning.watcher import monotonic_ms

LONGEST_SHOWN = 640
"""A side of this many pixels fills a phone's width sharply enough to aim by."""

PATIENCE_MS = 5000
"""A slow phone opens its camera in two seconds."""


class CameraSilent(Refusal):
    """The camera was opened and gave no picture at all: mostly because another app has it."""

    key = "refusal.scan.camera_silent"


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame as it is drawn: rows of gray from the top, a byte for each pixel, and the size of the frame itself."""

    pixels: bytes
    width: int
    height: int
    frame_size: tuple[int, int]


Show = Callable[[Picture], None]
"""Called in the reading thread, for every frame. It keeps the newest for its own thread and returns at once."""


def previewed(source: Source, show: Show, now_ms: Callable[[], int] = monotonic_ms) -> Source:
    """The source as it is, with each of its frames shown."""
    return _PreviewedCamera(source, show, now_ms) if source.is_live else _PreviewedFilm(source, show)


class _PreviewedFilm(Source):
    is_live = False

    def __init__(self, source: Source, show: Show) -> None:
        self._source = source
        self._show = show

    def open(self) -> None:
        self._source.open()

    def read(self) -> Frame | None:
        frame = self._source.read()
        if frame is not None:
            self._show(_picture(frame))
        return frame

    def close(self) -> None:
        self._source.close()


class _PreviewedCamera(_PreviewedFilm):
    is_live = True

    def __init__(self, source: Source, show: Show, now_ms: Callable[[], int]) -> None:
        super().__init__(source, show)
        self._now_ms = now_ms
        self._silent_since: int | None = None

    def open(self) -> None:
        super().open()
        self._silent_since = self._now_ms()

    def read(self) -> Frame | None:
        frame = super().read()
        if frame is not None:
            self._silent_since = None
        elif self._silent_since is not None and self._now_ms() - self._silent_since >= PATIENCE_MS:
            raise CameraSilent
        return frame

    def close(self) -> None:
        self._silent_since = None
        super().close()


def _picture(frame: Frame) -> Picture:
    frame_height, frame_width = frame.gray.shape
    scale = min(1.0, LONGEST_SHOWN / max(frame_width, frame_height))
    width, height = (max(1, round(side * scale)) for side in (frame_width, frame_height))
    small = cv2.resize(frame.gray, (width, height), interpolation=cv2.INTER_AREA) if scale < 1 else frame.gray
    return Picture(np.ascontiguousarray(small).tobytes(), width, height, (frame_width, frame_height))
