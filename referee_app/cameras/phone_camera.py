"""The camera of an Android phone: opened through a provider on the main thread, with the torch of the device.

The device and Kivy's provider are handed in: it knows neither.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from referee_app.cameras.watcher import Timing
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.android_camera import AndroidCamera
from referee_app.scanning.sources.source import Source
from referee_app.sentence import Refusal

SIZE = (1280, 720)
"""What every phone's camera has; more would only take longer."""


class CameraTaken(Refusal):
    """The phone's camera cannot be opened, usually because another app uses it."""

    key = "refusal.scan.camera_taken"


class CameraPhone(Protocol):
    """The part of the device that is used."""

    def back_camera(self) -> int:
        """The number of the camera that looks away from the reader."""

    def use_camera(self, camera: Any) -> None:
        """This camera is open, or none: the torch hangs on it."""

    def camera_turned(self, number: int) -> int:
        """By how many quarter turns, clockwise, a frame must be turned to be upright."""


class CameraOpener(Protocol):
    """Opens and closes the phone's camera."""

    def start(self, number: int, size: tuple[int, int]) -> Any:
        """Open it; what gives its frames."""

    def stop(self, provider: Any) -> None:
        """Let go of it."""


class PhoneCameras:
    """The rear camera of a phone."""

    def __init__(self, device: CameraPhone, opener: CameraOpener) -> None:
        self._device = device
        self._opener = opener

    def source(self, _number: int) -> Source:
        """That camera, whatever its number."""
        return _Source(self._device, self._opener)

    def numbers(self) -> Sequence[int]:
        """Only that one, whatever the system calls it."""
        return (0,)

    def reader(self) -> Cascade:
        """All decoders that are at hand."""
        return Cascade()

    def timing(self) -> Timing:
        """That of this machine."""
        return Timing()


class _Source(Source):
    """Opens the provider with the source, and lets go of it with it."""

    is_live = True

    def __init__(self, device: CameraPhone, opener: CameraOpener) -> None:
        self._device = device
        self._opener = opener
        self._provider: Any = None
        self._camera: AndroidCamera | None = None

    def open(self) -> None:
        """Take the camera."""
        self.close()
        number = self._device.back_camera()
        try:
            self._provider = self._opener.start(number, SIZE)
        except Exception as error:  # what Java throws has no type that is known here
            raise CameraTaken from error
        self._device.use_camera(self._provider._android_camera)
        self._camera = AndroidCamera(self._provider, partial(self._device.camera_turned, number))
        self._camera.open()

    def read(self) -> Frame | None:
        """The newest frame."""
        return self._camera.read() if self._camera is not None else None

    def close(self) -> None:
        """Let go, the torch first: it hangs on the camera."""
        if self._camera is not None:
            self._camera.close()
        if self._provider is not None:
            self._device.use_camera(None)
            self._opener.stop(self._provider)
        self._camera = self._provider = None
