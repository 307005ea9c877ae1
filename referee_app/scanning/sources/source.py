"""The interface of frame sources, a refusal that all share, and their clock."""

import os
import time
from abc import ABC, abstractmethod
from types import TracebackType
from typing import ClassVar, Self

import cv2

from referee_app.scanning.frame import Frame
from referee_app.sentence import Refusal


class CameraLost(Refusal):
    """The camera stopped giving frames: it was unplugged, or another app took it."""

    key = "refusal.scan.camera_lost"


class Source(ABC):
    """Gives frames while it is open, in the caller's thread: `with source: frame = source.read()`.

    One thread opens, reads and closes it. A refusal on opening leaves nothing open.
    """

    is_live: ClassVar[bool]
    """Live: what was not read is gone, the newest frame counts, and it has no end. Otherwise every frame comes once."""

    @abstractmethod
    def open(self) -> None:
        """Get ready to read from the beginning; refuse if there is nothing to read."""

    @abstractmethod
    def read(self) -> Frame | None:
        """The next frame. None from a live source: nothing new yet; from another, or a closed one: the end."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the camera or the file, at any time and as often as one likes."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.close()


def quieten() -> None:
    """Keep OpenCV and FFmpeg from writing to the terminal; refusals report errors instead.

    Variables that the user has set are respected.
    """
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    if "OPENCV_LOG_LEVEL" not in os.environ:
        # Where the call stands has changed from version to version.
        set_level = cv2.setLogLevel if hasattr(cv2, "setLogLevel") else cv2.utils.logging.setLogLevel
        set_level(0)


def monotonic_ms() -> int:
    """Milliseconds of the monotonic clock."""
    return time.monotonic_ns() // 1_000_000
