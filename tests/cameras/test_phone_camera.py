"""The camera of an Android phone, over a stand-in of Kivy's provider: opened on the main thread, let go on any."""

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.uix.widget import Widget

from referee_app.cameras.phone_camera import SIZE, CameraTaken, PhoneCameras
from referee_app.device.fake import FakeDevice
from referee_app.scanning.frame import Frame
from referee_app.screens import camera_provider


class Provider:
    """As much of Kivy's provider as is used; it remembers in which thread it was made."""

    alive: ClassVar[list["Provider"]] = []
    is_taken = False

    def __init__(self, index: int, resolution: tuple[int, int], stopped: bool) -> None:
        if Provider.is_taken:
            raise RuntimeError("Fail to connect to camera service")
        assert not stopped
        self.index = index
        self.frames = 0
        self.resolution = resolution
        self.thread = threading.current_thread()
        self._android_camera = object()
        Provider.alive.append(self)

    def grab_frame(self) -> bytes:
        width, height = self.resolution
        self.frames += 1
        return bytes([self.frames]) * (width * height * 3 // 2)

    def _release_camera(self) -> None:
        Provider.alive.remove(self)


class TwoCameras(FakeDevice):
    """A phone whose first camera looks at the user."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.asked: set[int] = set()

    def back_camera(self) -> int:
        return 1

    def camera_turned(self, number: int) -> int:
        self.asked.add(number)
        return self.turned


class Empty(App):  # type: ignore[misc]  # Kivy has no types
    def build(self) -> Widget:
        return Widget()


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    module = ModuleType("kivy.core.camera.camera_android")
    module.CameraAndroid = Provider  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Provider, "alive", [])
    monkeypatch.setattr(Provider, "is_taken", False)
    driver = Driver(Empty())
    yield driver
    driver.stop()


def ticking(window: Driver, future: "Future[Any]") -> Any:
    """Let the window go on until something in another thread is done."""
    end = time.monotonic() + 20
    while not future.done():
        assert time.monotonic() < end
        window.frames()
        time.sleep(0.001)
    return future.result()


def test_a_camera_is_opened_on_the_main_thread_and_gives_frames(window: Driver, tmp_path: Path) -> None:
    device = FakeDevice(tmp_path)
    source = PhoneCameras(device, camera_provider).source(0)
    with ThreadPoolExecutor(1) as thread:
        ticking(window, thread.submit(source.open))
        (provider,) = Provider.alive
        assert provider.thread is threading.main_thread()
        assert device.camera is provider._android_camera
        frame = source.read()
        assert isinstance(frame, Frame)
        assert frame.gray.shape == SIZE[::-1]


def test_the_camera_that_is_opened_is_the_one_whose_frames_are_turned(window: Driver, tmp_path: Path) -> None:
    device = TwoCameras(tmp_path)
    source = PhoneCameras(device, camera_provider).source(0)
    with ThreadPoolExecutor(1) as thread:
        ticking(window, thread.submit(source.open))
        (provider,) = Provider.alive
        assert provider.index == 1
        shapes = []
        for device.turned in (1, 0):
            frame = source.read()
            assert isinstance(frame, Frame)
            shapes.append(frame.gray.shape)
        assert shapes == [SIZE, SIZE[::-1]]
        assert device.asked == {1}


def test_a_camera_is_let_go_while_the_main_thread_does_nothing(window: Driver, tmp_path: Path) -> None:
    device = FakeDevice(tmp_path)
    source = PhoneCameras(device, camera_provider).source(0)
    with ThreadPoolExecutor(1) as thread:
        ticking(window, thread.submit(source.open))
        thread.submit(source.close).result(timeout=20)  # no frame passes meanwhile
    assert Provider.alive == []
    assert device.camera is None
    assert source.read() is None


def test_who_gave_up_waiting_owns_no_camera_later(window: Driver) -> None:
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(camera_provider.start, 0, SIZE, 0.01)
        with pytest.raises(TimeoutError):
            waiting.result(timeout=20)
    window.frames(3)
    assert Provider.alive == []


def test_a_camera_that_another_app_has_is_a_sentence(window: Driver, tmp_path: Path) -> None:
    Provider.is_taken = True
    source = PhoneCameras(FakeDevice(tmp_path), camera_provider).source(0)
    with ThreadPoolExecutor(1) as thread, pytest.raises(CameraTaken):
        ticking(window, thread.submit(source.open))
    assert source.read() is None
