"""What a watcher reports when something fails, and that it closes the source then."""

import threading

import pytest

from referee_app.cameras.watcher import Timing, Watcher
from referee_app.scanning.frame import Frame, Gray
from referee_app.scanning.sources.opencv_camera import NoCamera, OpenCvCamera
from referee_app.scanning.sources.source import CameraLost
from referee_app.watching.codes import Code
from referee_app.watching.watch import FrameReport, WatchEnded, WatchReport
from tests.cameras.scripted import (
    CARD,
    DUEL,
    Ear,
    Gate,
    ScriptedCamera,
    ScriptedFilm,
    ScriptedReader,
    all_threads_end,
    picture,
    pictures,
    steady,
)


def test_a_camera_that_is_unplugged_is_told_once_and_closed(ear: Ear) -> None:
    lost = CameraLost()
    camera = ScriptedCamera([*pictures(3), None, lost])
    open_when_told = []

    def tell(report: WatchReport) -> None:
        if isinstance(report, WatchEnded):
            open_when_told.append(camera.is_open)
        ear(report)

    Watcher(camera, ScriptedReader("r:3"), tell, Timing(wait=lambda _stopped, _seconds: None)).start(CARD)
    _seen, end = ear.until_the_end()
    assert end.why is lost
    assert lost.__traceback__ is None
    assert open_when_told == [False]
    assert all_threads_end()
    assert ear.is_silent


def test_a_camera_that_is_not_there_is_told(ear: Ear) -> None:
    Watcher(OpenCvCamera(97), ScriptedReader("."), ear).start(CARD)
    end = ear.next()
    assert isinstance(end, WatchEnded)
    assert isinstance(end.why, NoCamera)


class Broken(Exception):
    """A bug somewhere."""


class BrokenReader(ScriptedReader):
    def glance(self, gray: Gray) -> tuple[Code, ...]:
        if super().glance(gray):
            raise Broken
        return ()


def test_a_bug_of_a_source_is_told_and_the_source_closed(ear: Ear) -> None:
    film = ScriptedFilm([*pictures(2), Broken()])
    Watcher(film, ScriptedReader(".:2"), ear, steady()).start(CARD)
    seen, end = ear.until_the_end()
    assert len(seen) == 2
    assert isinstance(end.why, Broken)
    assert not film.is_open


@pytest.mark.parametrize("kind", [ScriptedFilm, ScriptedCamera])
def test_a_bug_of_a_reader_is_told_and_the_source_closed(kind: type[ScriptedFilm], ear: Ear) -> None:
    source = kind([Frame(picture(2), 0)])
    Watcher(source, BrokenReader(".:2 r"), ear, steady()).start(CARD)
    end = ear.next()
    assert isinstance(end, WatchEnded)
    assert isinstance(end.why, Broken)
    assert not source.is_open
    assert all_threads_end()
    assert ear.is_silent


def test_a_bug_of_the_listener_is_told_to_it_and_the_source_closed(ear: Ear) -> None:
    def tell(report: WatchReport) -> None:
        ear(report)
        if isinstance(report, FrameReport):
            raise Broken

    camera = ScriptedCamera(pictures(1))
    Watcher(camera, ScriptedReader("."), tell, steady()).start(CARD)
    (_seen,), end = ear.until_the_end()
    assert isinstance(end.why, Broken)
    assert not camera.is_open


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> list[type[BaseException]]:
    """What ended a thread, and would be printed."""
    errors: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda error: errors.append(error.exc_type))
    return errors


def test_a_listener_that_cannot_even_hear_the_end_does_not_keep_the_camera(unheard: list[type[BaseException]]) -> None:
    def tell(_report: WatchReport) -> None:
        raise Broken

    camera = ScriptedCamera(pictures(1))
    Watcher(camera, ScriptedReader("."), tell, steady()).start(CARD)
    assert all_threads_end()
    assert unheard == [Broken]
    assert (camera.openings, camera.is_open) == (1, False)


def test_a_bug_that_shows_after_a_stop_does_not_pass_unheard(unheard: list[type[BaseException]]) -> None:
    def tell(_report: WatchReport) -> None:
        watcher.stop()
        raise Broken

    watcher = Watcher(ScriptedCamera(pictures(1)), ScriptedReader("."), tell, steady())
    watcher.start(CARD)
    assert all_threads_end()
    assert unheard == [Broken]


@pytest.mark.parametrize(("accident", "heard"), [(Broken, [Broken]), (CameraLost, [])])
def test_an_accident_of_a_source_after_a_stop_is_heard_if_it_is_a_bug(
    accident: type[Exception], heard: list[type[Exception]], unheard: list[type[BaseException]], ear: Ear
) -> None:
    reading = Gate()
    watcher = Watcher(ScriptedCamera([reading.pass_through, accident()]), ScriptedReader("."), ear, steady())
    watcher.start(CARD)
    reading.meet()
    watcher.start(DUEL)
    reading.open()
    end = ear.next()
    assert isinstance(end, WatchEnded)
    assert (end.request, type(end.why)) == (DUEL, accident)
    assert all_threads_end()
    assert ear.is_silent
    assert unheard == heard
