"""A camera is opened, read and lost; a film takes the place of the camera that a test machine does not have."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee_app.scanning.sources.opencv_camera import (
    CameraBusy,
    CameraForbidden,
    Capture,
    NoCamera,
    OpenCvCamera,
    camera_numbers,
    system_camera,
)
from referee_app.scanning.sources.preview import CameraFrozen, with_preview
from referee_app.scanning.sources.source import CameraLost
from tests.scanning.films import HEIGHT, WIDTH, film, is_open, shade

NOWHERE = 97
"""No computer has so many cameras."""


class Stuttering:
    """Delivers every fifth time only, and remembers what it was asked for. (OpenCV's own class bears no children.)"""

    def __init__(self, path: Path) -> None:
        self._capture = cv2.VideoCapture(str(path))
        self._reads = 0
        self.asked: dict[int, float] = {}

    def isOpened(self) -> bool:  # noqa: N802 - the name is OpenCV's
        return self._capture.isOpened()

    def set(self, prop: int, value: float, /) -> bool:
        self.asked[prop] = value
        return self._capture.set(prop, value)

    def read(self) -> tuple[bool, NDArray[Any]]:
        self._reads += 1
        return self._capture.read() if self._reads % 5 == 0 else (False, np.empty(0))

    def release(self) -> None:
        self._capture.release()


class Repeating(Stuttering):
    """Delivers its last frame for ever, as some drivers do when the sensor has stopped."""

    _last: tuple[bool, NDArray[Any]] = (False, np.empty(0))

    def read(self) -> tuple[bool, NDArray[Any]]:
        taken, pixels = self._capture.read()
        if taken:
            pixels[::2] = 255 - pixels[::2]  # a film of one shade looks like a covered lens
            self._last = True, pixels
        return self._last


def camera_showing(path: Path) -> OpenCvCamera:
    return OpenCvCamera(capture=lambda _number: cv2.VideoCapture(str(path)))


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Without the rights of root, who may open anything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_camera_that_is_not_there_is_said_to_be_missing_and_opencv_says_nothing(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(NoCamera) as refused:
        OpenCvCamera(NOWHERE).open()
    assert refused.value.facts == {"number": NOWHERE}
    assert capfd.readouterr() == ("", "")


def test_a_camera_that_may_not_be_opened_is_said_to_be_forbidden(tmp_path: Path) -> None:
    (tmp_path / f"video{NOWHERE}").touch(mode=0)
    with as_somebody_else(), pytest.raises(CameraForbidden):
        OpenCvCamera(NOWHERE, devices=tmp_path).open()


def test_a_camera_that_is_there_and_does_not_open_is_said_to_be_busy(tmp_path: Path) -> None:
    (tmp_path / f"video{NOWHERE}").touch()
    with pytest.raises(CameraBusy):
        OpenCvCamera(NOWHERE, devices=tmp_path).open()


def test_a_camera_whose_driver_lets_nobody_in_is_said_to_be_busy(tmp_path: Path) -> None:
    (tmp_path / f"video{NOWHERE}").symlink_to(f"video{NOWHERE}")
    with pytest.raises(CameraBusy):
        OpenCvCamera(NOWHERE, devices=tmp_path).open()


def test_frames_come_numbered_and_in_the_size_that_the_camera_has(tmp_path: Path) -> None:
    with camera_showing(film(tmp_path / "film.avi")) as camera:
        frames = [frame for _ in range(10) if (frame := camera.read())]
    assert [frame.number for frame in frames] == list(range(10))
    assert [shade(frame) for frame in frames] == list(range(10))
    assert {frame.gray.shape for frame in frames} == {(HEIGHT, WIDTH)}
    assert {frame.ms for frame in frames} == {None}


def test_a_camera_that_is_unplugged_is_lost_after_a_few_reads(tmp_path: Path) -> None:
    with camera_showing(film(tmp_path / "film.avi", frames=3)) as camera:
        assert [shade(camera.read()) for _ in range(3)] == [0, 1, 2]
        assert [camera.read() for _ in range(4)] == [None] * 4
        with pytest.raises(CameraLost):
            camera.read()


def test_a_camera_that_is_plugged_in_again_is_opened_again(tmp_path: Path) -> None:
    camera = camera_showing(film(tmp_path / "film.avi", frames=1))
    for _ in range(2):
        with camera:
            assert shade(camera.read()) == 0
            assert [camera.read() for _ in range(4)] == [None] * 4
            with pytest.raises(CameraLost):
                camera.read()


def test_a_camera_whose_driver_repeats_its_last_frame_is_frozen(tmp_path: Path) -> None:
    frozen = Repeating(film(tmp_path / "film.avi", frames=3))
    clock = [0]
    camera = with_preview(OpenCvCamera(capture=lambda _number: frozen), lambda _picture: None, lambda: clock[0])
    with camera:
        for _ in range(3):
            assert camera.read() is not None
        clock[0] += 2_400
        assert camera.read() is not None
        clock[0] += 500
        with pytest.raises(CameraFrozen):
            camera.read()


def test_a_camera_that_opens_and_never_shows_anything_is_busy(tmp_path: Path) -> None:
    whole = film(tmp_path / "film.avi").read_bytes()
    header = tmp_path / "header.avi"
    header.write_bytes(whole[: whole.index(b"movi") + 4])
    with camera_showing(header) as camera:
        assert [camera.read() for _ in range(4)] == [None] * 4
        with pytest.raises(CameraBusy):
            camera.read()


def test_one_damaged_frame_loses_no_camera(tmp_path: Path) -> None:
    path = film(tmp_path / "film.avi", frames=2)

    with OpenCvCamera(capture=lambda _number: Stuttering(path)) as camera:
        seen = [camera.read() for _ in range(10)]
    assert [number for number, frame in enumerate(seen) if frame] == [4, 9]


def test_it_asks_for_the_size_and_for_the_newest_frame_only(tmp_path: Path) -> None:
    path = film(tmp_path / "film.avi")
    capture = Stuttering(path)
    with OpenCvCamera(size=(800, 600), capture=lambda _number: capture):
        pass
    assert capture.asked == {
        cv2.CAP_PROP_FOURCC: cv2.VideoWriter.fourcc(*"MJPG"),
        cv2.CAP_PROP_FRAME_WIDTH: 800,
        cv2.CAP_PROP_FRAME_HEIGHT: 600,
        cv2.CAP_PROP_BUFFERSIZE: 1,
    }
    assert next(iter(capture.asked)) == cv2.CAP_PROP_FOURCC


def test_closing_in_the_middle_lets_go_and_closing_twice_does_no_harm(tmp_path: Path) -> None:
    path = film(tmp_path / "film.avi")
    camera = camera_showing(path)
    camera.close()
    camera.open()
    assert camera.read() is not None
    assert is_open(path)
    camera.close()
    camera.close()
    assert not is_open(path)
    assert camera.read() is None


def test_only_the_cameras_that_open_are_listed_and_none_stays_open(tmp_path: Path) -> None:
    path = film(tmp_path / "film.avi")

    def capture(number: int) -> Capture:
        return cv2.VideoCapture(str(path)) if number in (0, 2) else system_camera(NOWHERE)

    assert camera_numbers(capture) == [0, 2]
    assert not is_open(path)


def test_listing_the_cameras_of_this_computer_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    assert set(camera_numbers()) <= set(range(10))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("number", [-1, 100, 2**31])
def test_a_number_that_opencv_would_stumble_over_is_no_camera(number: int) -> None:
    with pytest.raises(NoCamera):
        OpenCvCamera(number).open()
