"""The source for a camera of this computer, through OpenCV, with refusals for one that cannot be opened."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import cv2
from numpy.typing import NDArray

from referee_app.scanning.frame import Frame, frame_of
from referee_app.scanning.sources.source import CameraLost, Source, quieten
from referee_app.sentence import Refusal

_NUMBERS = range(10)
_POSSIBLE = range(100)
"""OpenCV takes larger numbers for its ways to reach a camera, and crashes on negative ones."""

_PATIENCE = 5
"""A frame may arrive damaged; so many in a row mean that nothing comes any more."""


class NoCamera(Refusal):
    """There is no camera of this number."""

    key = "refusal.scan.no_camera"


class CameraForbidden(Refusal):
    """The system does not allow the app to use the camera."""

    key = "refusal.scan.camera_forbidden"


class CameraBusy(Refusal):
    """The camera gives no picture, usually because another program uses it."""

    key = "refusal.scan.camera_busy"


class Capture(Protocol):
    """The part of OpenCV's capture that is used."""

    def isOpened(self) -> bool:  # noqa: N802 - the name is OpenCV's
        """Whether frames may be expected."""

    def set(self, prop: int, value: float, /) -> bool:
        """Ask for a property; the camera does as it likes."""

    def read(self) -> tuple[bool, NDArray[Any]]:
        """Whether there is a frame, and the frame."""

    def release(self) -> None:
        """Let go."""


def system_camera(number: int) -> Capture:
    """OpenCV's capture of a camera, which may turn out not to be open."""
    quieten()
    # A stalled camera holds up each read for so many seconds; OpenCV looks at this once, at the first of them.
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")
    return cv2.VideoCapture(number)


def camera_numbers(capture: Callable[[int], Capture] = system_camera) -> list[int]:
    """The numbers of the cameras that can be opened now; each is opened for a moment."""
    found = []
    for number in _NUMBERS:
        camera = capture(number)
        if camera.isOpened():
            found.append(number)
        camera.release()
    return found


class OpenCvCamera(Source):
    """A camera by its number, counted from 0. A read takes as long as a frame does, on Linux at most a second."""

    is_live = True

    def __init__(
        self,
        number: int = 0,
        size: tuple[int, int] = (1280, 720),
        capture: Callable[[int], Capture] = system_camera,
        devices: Path = Path("/dev"),
    ) -> None:
        self._number = number
        self._size = size
        self._new_capture = capture
        self._device = devices / f"video{number}"
        self._capture: Capture | None = None
        self._frames = 0
        self._misses = 0

    def open(self) -> None:
        """Take the camera and ask for the size; it answers with the nearest that it has."""
        self.close()
        if self._number not in _POSSIBLE:
            raise NoCamera(number=self._number)
        capture = self._new_capture(self._number)
        if not capture.isOpened():
            raise self._why_it_stays_shut()
        width, height = self._size
        # Uncompressed frames of this size do not fit through USB 2 at full speed. The format comes before the size.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture, self._frames, self._misses = capture, 0, 0

    def _why_it_stays_shut(self) -> Refusal:
        try:
            os.close(os.open(self._device, os.O_RDWR | getattr(os, "O_NONBLOCK", 0)))
        except FileNotFoundError:
            return NoCamera(number=self._number)
        except PermissionError:
            return CameraForbidden(number=self._number)
        except OSError:
            pass  # some drivers let only one program in, and say so in words of their own
        return CameraBusy(number=self._number)

    def read(self) -> Frame | None:
        """The newest frame; None for one that failed; a refusal when too many in a row did."""
        if self._capture is None:
            return None
        taken, pixels = self._capture.read()
        if not taken:
            self._misses += 1
            if self._misses < _PATIENCE:
                return None
            raise CameraLost if self._frames else CameraBusy(number=self._number)
        self._misses = 0
        self._frames += 1
        return frame_of(pixels, self._frames - 1)

    def close(self) -> None:
        """Let go of the camera, so that its light goes out and others may have it."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None
