"""A phone has one camera: the latest request gets it as soon as the one before has closed it."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.screens.camera_kit import CARD_SET, SPY, Post, duel, looking_out, what  # it must come before Kivy

# isort: split
from kivy.clock import Clock

from referee_app.device.fake import FakeDevice
from referee_app.screens.camera_session import CameraSession
from referee_app.screens.services import Picture
from referee_app.sentence import Refusal


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    with looking_out(FakeDevice(tmp_path)) as post:
        yield post


@dataclass
class Other:
    """Another screen's session with the same camera."""

    post: Post
    pictures: list[Picture] = field(default_factory=list)
    lost: list[Refusal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.session = CameraSession(self.post.context, self.pictures.append, lambda _sight: None, self.lost.append)


def test_who_opens_the_camera_closes_it_for_whoever_had_it(post: Post) -> None:
    other = Other(post)
    post.open()
    other.session.open(what())
    assert not post.session.is_open
    post.until(lambda: post.table.opened and post.device.asked_for_camera == 2)
    post.driver.frames(3)
    assert post.table.most_at_once == 1
    assert post.lost == []
    post.table.lay(CARD_SET.code(SPY))
    post.until(lambda: other.pictures)
    other.session.close()


def test_the_next_waits_until_the_camera_is_free(post: Post) -> None:
    other, closing, may_close = Other(post), threading.Event(), threading.Event()
    post.open()

    def slowly(_camera: object | None) -> None:
        closing.set()
        may_close.wait(20)

    post.table.used = slowly
    post.session.close()
    other.session.open(what())
    post.until(closing.is_set)
    post.driver.frames(10)
    assert post.table.opened == 1
    post.table.used = lambda _camera: None
    may_close.set()
    post.until(lambda: post.table.openings == 2)
    assert post.table.most_at_once == 1
    other.session.close()


def test_who_gave_the_camera_away_while_it_was_made_gets_none_later(post: Post) -> None:
    other = Other(post)
    post.session.open(duel())
    Clock.tick()  # the answer arrives, and the worker begins
    other.session.open(what())
    post.until(lambda: post.table.opened)
    post.driver.frames(5)
    assert post.table.openings == 1
    assert not post.session.is_open
    other.session.close()


def test_who_lost_the_camera_does_not_keep_others_from_it(post: Post) -> None:
    other = Other(post)
    post.table.is_missing = True
    post.session.open(duel())
    post.until(lambda: post.lost)
    post.table.is_missing = False
    other.session.open(what())
    post.until(lambda: post.table.opened)
    other.session.close()


def test_whoever_still_looks_when_the_app_ends_lets_go_of_the_camera(post: Post) -> None:
    post.open()
    post.until(lambda: post.table.opened)
    post.context.camera.close()
    post.closed()
    assert not post.session.is_open
