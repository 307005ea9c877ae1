"""A small picture of every frame is shown, and a camera without a picture is reported."""

from collections.abc import Iterable

import numpy as np
import pytest

from referee_app.cameras.watcher import Watcher
from referee_app.scanning.frame import Frame, frame_of
from referee_app.scanning.sources.preview import LONGEST_SHOWN, CameraFrozen, CameraSilent, PreviewPicture, with_preview
from referee_app.scanning.sources.source import CameraLost, Source
from referee_app.watching.watch import WatchEnded
from tests.cameras.scripted import DUEL, Ear, ScriptedCamera, ScriptedFilm, ScriptedReader, Step, pictures


class Wall:
    """A clock on the wall that moves only when it is told to, and what was shown before it."""

    def __init__(self) -> None:
        self.ms = 1_000
        self.shown: list[PreviewPicture] = []

    def now_ms(self) -> int:
        return self.ms

    def before(self, source: Source) -> Source:
        return with_preview(source, self.shown.append, self.now_ms)

    def camera(self, steps: Iterable[Step]) -> Source:
        return self.before(ScriptedCamera(steps))


@pytest.fixture
def wall() -> Wall:
    return Wall()


def gradient(width: int, height: int) -> Frame:
    """Brighter from left to right."""
    return frame_of(np.tile(np.linspace(0, 255, width).astype(np.uint8), (height, 1)))


@pytest.mark.parametrize(
    ("width", "height", "shown"),
    [
        (1280, 720, (640, 360)),
        (720, 1280, (360, 640)),
        (641, 480, (640, 479)),
        (640, 480, (640, 480)),
        (64, 36, (64, 36)),
        (3000, 1, (640, 1)),
    ],
)
def test_a_frame_is_shown_no_longer_than_the_screen_needs(
    width: int, height: int, shown: tuple[int, int], wall: Wall
) -> None:
    frame = gradient(width, height)
    with wall.camera([frame]) as camera:
        assert camera.read() is frame
    (picture,) = wall.shown
    assert (picture.width, picture.height) == shown
    assert picture.frame_size == (width, height)
    rows = np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.width)
    expected = np.linspace(0, 255, picture.width)
    assert np.abs(rows.astype(float) - expected).max() < 3
    assert max(shown) <= LONGEST_SHOWN


def test_a_part_of_a_larger_picture_is_shown_in_one_piece(wall: Wall) -> None:
    whole = np.arange(64, dtype=np.uint8).reshape(8, 8)
    with wall.camera([Frame(whole[2:4, 2:5])]) as camera:
        camera.read()
    assert wall.shown == [PreviewPicture(bytes([18, 19, 20, 26, 27, 28]), 3, 2, (3, 2))]


def test_every_frame_is_shown_and_nothing_else(wall: Wall) -> None:
    frames = pictures(2)
    with wall.camera([None, frames[0], None, frames[1]]) as camera:
        assert [camera.read() for _ in range(5)] == [None, frames[0], None, frames[1], None]
    assert len(wall.shown) == 2


@pytest.mark.parametrize("kind", [ScriptedFilm, ScriptedCamera])
def test_it_is_opened_closed_and_as_live_as_what_it_shows(kind: type[ScriptedFilm], wall: Wall) -> None:
    source = kind(pictures(1))
    shown = wall.before(source)
    assert shown.is_live is kind.is_live
    with shown:
        assert source.is_open
    assert not source.is_open
    assert source.openings == 1


def test_a_refusal_passes_through(wall: Wall) -> None:
    with wall.camera([CameraLost()]) as camera, pytest.raises(CameraLost):
        camera.read()


def test_a_camera_that_stays_dark_for_five_seconds_is_silent(wall: Wall) -> None:
    with wall.camera([]) as camera:
        wall.ms += 4_999
        assert camera.read() is None
        wall.ms += 1
        with pytest.raises(CameraSilent):
            camera.read()


def noisy(seed: int) -> Frame:
    """A picture of the wood, as no sensor takes it twice."""
    return frame_of(np.random.default_rng(seed).integers(60, 200, (72, 128), np.uint8))


def test_a_camera_that_gives_no_more_pictures_after_the_first_is_frozen_within_three_seconds(wall: Wall) -> None:
    with wall.camera([noisy(1)]) as camera:
        wall.ms += 4_000
        assert camera.read() is not None
        wall.ms += 2_400
        assert camera.read() is None
        wall.ms += 500
        with pytest.raises(CameraFrozen):
            camera.read()


def test_a_camera_that_gives_the_same_picture_again_and_again_is_frozen_within_three_seconds(wall: Wall) -> None:
    with wall.camera([noisy(1), *[noisy(2) for _ in range(100)]]) as camera:
        camera.read()
        for _ in range(76):
            assert camera.read() is not None
            wall.ms += 33
        wall.ms += 450
        with pytest.raises(CameraFrozen):
            camera.read()


def test_a_still_life_is_not_frozen_as_a_sensor_has_noise(wall: Wall) -> None:
    still = noisy(1).gray
    frames = []
    for number in range(400):
        alike = still.copy()
        alike[number % 72, number % 128] ^= 1  # one pixel by one shade is as little as there can be
        frames.append(frame_of(alike))
    with wall.camera(frames) as camera:
        for frame in frames:
            assert camera.read() is frame
            wall.ms += 33


@pytest.mark.parametrize("shade", [0, 16, 255])
def test_a_covered_lens_or_a_glaring_sky_is_not_frozen_however_much_alike_its_pictures_are(
    wall: Wall, shade: int
) -> None:
    frame = frame_of(np.full((72, 128), shade, np.uint8))
    with wall.camera([frame] * 300) as camera:
        for _ in range(300):
            assert camera.read() is frame
            wall.ms += 33
        wall.ms += 60_000
        assert camera.read() is None


def test_a_camera_that_freezes_behind_a_covered_lens_is_told_once_it_has_shown_something(wall: Wall) -> None:
    dark = frame_of(np.zeros((72, 128), np.uint8))
    with wall.camera([dark, noisy(1)]) as camera:
        camera.read()
        wall.ms += 60_000
        camera.read()
        wall.ms += 2_900
        with pytest.raises(CameraFrozen):
            camera.read()


def test_a_frozen_camera_that_is_opened_again_begins_anew(wall: Wall) -> None:
    camera = wall.camera([noisy(1), noisy(1)])
    for _ in range(2):
        with camera:
            assert camera.read() is not None
            wall.ms += 2_000
            camera.read()


def test_the_seconds_count_from_the_last_opening(wall: Wall) -> None:
    camera = wall.camera([])
    for _ in range(3):
        with camera:
            wall.ms += 4_000
            assert camera.read() is None


def test_a_film_that_is_over_is_not_silent(wall: Wall) -> None:
    with wall.before(ScriptedFilm([])) as film:
        wall.ms += 60_000
        assert film.read() is None


def test_whoever_watches_a_dark_camera_is_told_why_it_ends(wall: Wall) -> None:
    ear = Ear()

    def later() -> None:
        wall.ms += 6_000

    Watcher(wall.camera([later]), ScriptedReader("."), ear).start(DUEL)
    ended = ear.next()
    assert isinstance(ended, WatchEnded)
    assert isinstance(ended.why, CameraSilent)


def test_whoever_watches_a_camera_that_froze_is_told_why_it_ends(wall: Wall) -> None:
    ear, first = Ear(), noisy(1).gray.copy()
    first[0, :2] = 0  # by which the reader knows it

    def later() -> None:
        wall.ms += 2_900

    Watcher(wall.camera([frame_of(first), later]), ScriptedReader("."), ear).start(DUEL)
    while not isinstance(ended := ear.next(), WatchEnded):
        pass
    assert isinstance(ended.why, CameraFrozen)
