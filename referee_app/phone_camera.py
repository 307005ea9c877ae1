"""The camera of an Android phone: Kivy's provider, looked at by our source, with the torch of the device."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from referee_app.device.device import Device
from referee_app.refusal import Refusal
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.android import AndroidCamera
from referee_app.scanning.sources.source import Source
from referee_app.scanning.watcher import Timing
from referee_app.screens import camera_provider

SIZE = (1280, 720)
"""What every phone's camera has; more would only take longer."""


class CameraTaken(Refusal):
    """The phone does not give its camera: mostly because another app has it."""

    key = "refusal.scan.camera_taken"


class PhoneCamera:
    """As the services want it."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def source(self, _number: int) -> Source:
        """The one that looks away from the reader; no other is of use here."""
        return _Source(self._device)

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

    def __init__(self, device: Device) -> None:
        self._device = device
        self._provider: Any = None
        self._camera: AndroidCamera | None = None

    def open(self) -> None:
        """Take the camera."""
        self.close()
        number = self._device.back_camera()
        try:
            self._provider = camera_provider.start(number, SIZE)
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
            camera_provider.stop(self._provider)
        self._camera = self._provider = None
