"""A phone's camera delivers NV21; its brightness comes out as gray, upright and only once."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.android_camera import AndroidCamera
from referee_app.scanning.sources.preview import CameraFrozen, with_preview
from referee_app.scanning.sources.source import CameraLost

WIDTH, HEIGHT = 64, 48


class Phone:
    """Stands in for Kivy's provider, which runs on a phone only."""

    def __init__(self) -> None:
        self.resolution = (WIDTH, HEIGHT)
        self.shown: bytes | Exception | None = None

    def grab_frame(self) -> bytes | None:
        if isinstance(self.shown, Exception):
            raise self.shown
        return self.shown

    def show(self, bgr: NDArray[np.uint8]) -> None:
        """Deliver a picture as Android does: brightness, then V and U in turns at half the size."""
        i420 = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420).ravel()
        brightness, u, v = np.split(i420, [WIDTH * HEIGHT, WIDTH * HEIGHT * 5 // 4])
        self.shown = brightness.tobytes() + np.stack([v, u], axis=1).tobytes()


def scene(seed: int = 1) -> NDArray[np.uint8]:
    small = np.random.default_rng(seed).integers(0, 256, (6, 8, 3), np.uint8)
    return np.asarray(cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR), np.uint8)


def difference(frame: Frame | None, bgr: NDArray[np.uint8]) -> float:
    """By how many shades a frame differs from a picture, after the 16 to 235 of YUV are stretched."""
    assert frame is not None
    stretched = (frame.gray.astype(float) - 16) * 255 / 219
    return float(np.abs(stretched - cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)).max())


def test_the_fake_phone_speaks_nv21() -> None:
    phone = Phone()
    phone.show(np.full((HEIGHT, WIDTH, 3), (200, 60, 20), np.uint8))
    assert isinstance(phone.shown, bytes)
    nv21 = np.frombuffer(phone.shown, np.uint8).reshape(HEIGHT * 3 // 2, WIDTH)
    assert np.abs(cv2.cvtColor(nv21, cv2.COLOR_YUV2BGR_NV21)[0, 0].astype(int) - (200, 60, 20)).max() < 4


def test_the_brightness_is_taken_without_a_copy() -> None:
    phone = Phone()
    phone.show(scene())
    with AndroidCamera(phone) as camera:
        frame = camera.read()
    assert difference(frame, scene()) < 3
    assert frame is not None
    assert isinstance(phone.shown, bytes)
    assert np.shares_memory(frame.gray, np.frombuffer(phone.shown, np.uint8))


@pytest.mark.parametrize("turned", range(-1, 5))
def test_a_sensor_that_lies_on_its_side_is_set_upright(turned: int) -> None:
    phone = Phone()
    phone.show(scene())
    with AndroidCamera(phone, lambda: turned) as camera:
        frame = camera.read()
    assert frame is not None
    assert frame.gray.flags.c_contiguous
    assert difference(frame, np.rot90(scene(), -turned).copy()) < 3


def test_a_phone_that_is_turned_meanwhile_is_followed() -> None:
    phone, turned = Phone(), [1]
    with AndroidCamera(phone, lambda: turned[0]) as camera:
        phone.show(scene(1))
        upright = camera.read()
        turned[0] = 0
        phone.show(scene(2))
        aside = camera.read()
    assert difference(upright, np.rot90(scene(1), -1).copy()) < 3
    assert difference(aside, scene(2)) < 3


def test_each_frame_comes_once_and_only_the_newest() -> None:
    phone = Phone()
    with AndroidCamera(phone) as camera:
        assert camera.read() is None
        phone.show(scene(1))
        first = camera.read()
        assert camera.read() is None
        phone.show(scene(2))
        phone.show(scene(3))
        second = camera.read()
        assert camera.read() is None
    assert difference(first, scene(1)) < 3
    assert difference(second, scene(3)) < 3
    assert [frame.number for frame in (first, second) if frame] == [0, 1]


def test_a_camera_that_is_taken_away_is_lost() -> None:
    phone = Phone()
    phone.shown = RuntimeError("Camera is being used after Camera.release() was called")
    with AndroidCamera(phone) as camera, pytest.raises(CameraLost):
        camera.read()


def test_a_phone_whose_camera_delivers_the_same_frame_for_ever_is_frozen() -> None:
    phone, clock = Phone(), [0]
    phone.show(scene())
    with with_preview(AndroidCamera(phone), lambda _picture: None, lambda: clock[0]) as camera:
        assert camera.read() is not None
        clock[0] += 2_400
        assert camera.read() is None
        clock[0] += 500
        with pytest.raises(CameraFrozen):
            camera.read()


def test_too_few_bytes_for_the_resolution_are_a_clear_error() -> None:
    phone = Phone()
    phone.shown = bytes(WIDTH * HEIGHT - 1)
    with AndroidCamera(phone) as camera, pytest.raises(ValueError, match="3071 bytes are no frame of 64 × 48"):
        camera.read()


def test_a_closed_camera_looks_at_nothing_and_begins_anew_when_opened() -> None:
    phone = Phone()
    phone.show(scene())
    camera = AndroidCamera(phone)
    assert camera.read() is None
    for _ in range(2):
        with camera:
            frame = camera.read()
            assert frame is not None
            assert frame.number == 0
        camera.close()
        assert camera.read() is None
