"""Wraps a source so that a small picture of each frame is also passed to the camera preview.

It draws nothing and knows no window. A camera that gives no picture at all, or always the same one, is reported too,
because some of them stay dark or stand still for ever without a word when another app has them.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.source import Source, monotonic_ms
from referee_app.sentence import Refusal

LONGEST_SHOWN = 640
"""A side of this many pixels fills a phone's width sharply enough to aim by."""

PATIENCE_MS = 5000
"""A slow phone opens its camera in two seconds."""

FROZEN_MS = 2500
"""A camera in the dark still takes a picture a second."""

FLAT = 8
"""Who covers a lens gets a picture with no more than so many shades, which some cameras give without any noise."""


class CameraSilent(Refusal):
    """The camera was opened but has given no picture, usually because another app uses it."""

    key = "refusal.scan.camera_silent"


class CameraFrozen(Refusal):
    """The camera has stopped giving new pictures: it gives none, or repeats the last one."""

    key = "refusal.scan.camera_frozen"


@dataclass(frozen=True, slots=True)
class PreviewPicture:
    """A frame as it is drawn: rows of gray from the top, a byte for each pixel, and the size of the frame itself."""

    pixels: bytes
    width: int
    height: int
    frame_size: tuple[int, int]


Show = Callable[[PreviewPicture], None]
"""Called in the reading thread, for every frame. It keeps the newest for its own thread and returns at once."""


def with_preview(source: Source, show: Show, now_ms: Callable[[], int] = monotonic_ms) -> Source:
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
            self._preview(_picture(frame))
        return frame

    def _preview(self, picture: PreviewPicture) -> None:
        self._show(picture)

    def close(self) -> None:
        self._source.close()


class _PreviewedCamera(_PreviewedFilm):
    """No two pictures of a real sensor are alike, since it has noise: they are compared as small as they are shown."""

    is_live = True

    def __init__(self, source: Source, show: Show, now_ms: Callable[[], int]) -> None:
        super().__init__(source, show)
        self._now_ms = now_ms
        self._last: bytes | None = None
        self._changed_ms: int | None = None

    def open(self) -> None:
        super().open()
        self._last, self._changed_ms = None, self._now_ms()

    def read(self) -> Frame | None:
        frame = super().read()
        if self._changed_ms is not None:
            self._judge(self._now_ms() - self._changed_ms)
        return frame

    def _preview(self, picture: PreviewPicture) -> None:
        if picture.pixels != self._last:
            self._last, self._changed_ms = picture.pixels, self._now_ms()
        super()._preview(picture)

    def _judge(self, unchanged_ms: int) -> None:
        if self._last is None:
            if unchanged_ms >= PATIENCE_MS:
                raise CameraSilent
        elif unchanged_ms >= FROZEN_MS:
            if np.ptp(np.frombuffer(self._last, np.uint8)) > FLAT:
                raise CameraFrozen
            self._changed_ms = self._now_ms()  # a covered lens: nobody can tell whether it stands still

    def close(self) -> None:
        self._last = self._changed_ms = None
        super().close()


def _picture(frame: Frame) -> PreviewPicture:
    frame_height, frame_width = frame.gray.shape
    scale = min(1.0, LONGEST_SHOWN / max(frame_width, frame_height))
    width, height = (max(1, round(side * scale)) for side in (frame_width, frame_height))
    small = cv2.resize(frame.gray, (width, height), interpolation=cv2.INTER_AREA) if scale < 1 else frame.gray
    return PreviewPicture(np.ascontiguousarray(small).tobytes(), width, height, (frame_width, frame_height))
