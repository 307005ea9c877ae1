"""The source for a phone's camera: frames of Kivy's Android provider, without importing Kivy.

Whoever owns the provider starts and stops it, in the thread of its window; here it is only looked at.
"""

from collections.abc import Callable
from typing import Protocol

import cv2
import numpy as np

from referee_app.scanning.frame import Frame, Gray, frame_of
from referee_app.scanning.sources.source import CameraLost, Source

_TURNS = {1: cv2.ROTATE_90_CLOCKWISE, 2: cv2.ROTATE_180, 3: cv2.ROTATE_90_COUNTERCLOCKWISE}


class Provider(Protocol):
    """The part of Kivy's provider that is used."""

    @property
    def resolution(self) -> tuple[int, int]:
        """Width and height of its frames, as the sensor lies in the phone."""

    def grab_frame(self) -> bytes | None:
        """A copy of the newest frame as NV21: all the brightness first, then the colours. None before the first."""


class AndroidCamera(Source):
    """Gives the newest frame of a phone's camera, upright; reading never blocks."""

    is_live = True

    def __init__(self, provider: Provider, turned: Callable[[], int] = lambda: 0) -> None:
        """`turned`: by how many quarter turns, clockwise, a frame must be turned to be upright.

        It is asked with every frame, since a person may turn the phone at any time.
        """
        self._provider = provider
        self._turned = turned
        self._open = False
        self._last: bytes | None = None
        self._frames = 0

    def open(self) -> None:
        """Begin to look at what the provider delivers."""
        self.close()
        self._open, self._frames = True, 0

    def read(self) -> Frame | None:
        """The newest frame; None if there is none yet, or the one that was given last."""
        grabbed = self._grabbed() if self._open else None
        if grabbed is None or grabbed == self._last:
            return None
        self._last = grabbed
        self._frames += 1
        return frame_of(self._upright(self._brightness(grabbed)), self._frames - 1)

    def _grabbed(self) -> bytes | None:
        try:
            return self._provider.grab_frame()
        except Exception as error:  # what Java throws when a camera is taken away has no type that is known here
            raise CameraLost from error

    def _brightness(self, nv21: bytes) -> Gray:
        width, height = self._provider.resolution
        if len(nv21) < width * height:
            raise ValueError(f"{len(nv21)} bytes are no frame of {width} × {height}")
        return np.frombuffer(nv21, np.uint8, width * height).reshape(height, width)

    def _upright(self, gray: Gray) -> Gray:
        turns = self._turned() % 4
        return np.asarray(cv2.rotate(gray, _TURNS[turns]), np.uint8) if turns else gray

    def close(self) -> None:
        """Look no longer, and keep no frame."""
        self._open, self._last = False, None
