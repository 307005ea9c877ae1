"""One camera at a time: it opens when allowed, reports only what is requested, and closes when not needed."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.screens.camera_fixtures import CARD_SET, SCOUT, SPY, Asking, Post, duel, looking_out, what  # before Kivy

# isort: split
from kivy.clock import Clock

from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.scanning.sources.opencv_camera import NoCamera
from referee_app.screens.camera_session import CameraNotAllowed, CameraSession
from referee_app.screens.services import Picture
from referee_app.sentence import Refusal
from referee_app.watching.watch import Effort, FrameReport, WatchEnded
from tests.screens.camera_table import HEIGHT, WIDTH


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    with looking_out(FakeDevice(tmp_path)) as post:
        yield post


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[tuple[Post, Asking]]:
    device = Asking(tmp_path)
    with looking_out(device) as post:
        yield post, device


def test_what_lies_before_the_camera_is_told_on_the_main_thread(post: Post) -> None:
    watched = post.open()
    post.table.lay(CARD_SET.code(SCOUT), CARD_SET.code(SPY))
    post.look()
    assert {code.card.team for code in post.sights[-1].sightings if code.card} == {Team.RED, Team.BLUE}
    assert post.sights[-1].request is watched
    assert post.threads == {threading.get_ident()}


def test_pictures_come_at_most_one_a_frame_and_the_newest(post: Post) -> None:
    post.open()
    post.table.lay(CARD_SET.code(SCOUT), frames=3)
    post.table.look()
    assert len(post.pictures) <= 1
    post.until(lambda: post.pictures)
    post.driver.frames(3)
    shown = post.pictures[-1]
    assert len(post.pictures) <= 2
    assert shown.width * HEIGHT == shown.height * WIDTH


def test_the_camera_is_free_after_closing_and_can_be_opened_again(post: Post) -> None:
    post.open()
    post.session.close()
    assert not post.session.is_open
    post.closed()
    post.open()
    assert post.table.opened == 1


def test_opening_while_the_camera_is_being_closed_waits_for_it(post: Post) -> None:
    post.open()
    post.session.close()
    again = what()
    post.session.open(again)
    post.session.close()
    post.session.open(again)
    post.until(lambda: post.device.asked_for_camera == 2 and post.table.opened)
    assert post.table.opened == 1
    post.table.lay(CARD_SET.code(SPY))
    post.look()
    assert post.sights[-1].request is again


def test_nothing_is_told_after_closing(post: Post) -> None:
    post.open()
    post.table.lay(CARD_SET.code(SCOUT))
    post.table.look()
    post.session.close()
    post.closed()
    post.driver.frames(5)
    assert post.sights == []
    assert post.pictures == []


def test_what_was_looked_for_before_is_not_told_any_more(post: Post) -> None:
    post.open()
    post.table.lay(CARD_SET.code(SCOUT), CARD_SET.code(SPY))
    post.table.look()
    now = what()
    post.session.open(now)
    post.table.lay(CARD_SET.code(SPY))
    post.look()
    assert {sight.request for sight in post.sights} == {now}


def test_a_late_report_of_what_was_looked_for_before_is_dropped(post: Post) -> None:
    former = post.open()
    post.session.open(what())
    post.session._reported(FrameReport(former, former.watch, (), False, Effort.GLANCE, 1, 1, (1, 1)))
    post.session._reported(WatchEnded(former, NoCamera(number=0)))
    post.driver.frames(2)
    assert post.sights == []
    assert post.session.is_open


def test_a_close_reading_is_reported_as_such(post: Post) -> None:
    post.open()
    post.session.read_closely()
    post.table.lay(CARD_SET.code(SCOUT))
    post.look()
    assert any(sight.is_requested for sight in post.sights)


def test_a_close_reading_of_a_closed_camera_does_nothing(post: Post) -> None:
    post.session.read_closely()
    assert not post.session.is_open


def test_a_missing_camera_is_told_once_and_the_next_try_finds_it(post: Post) -> None:
    post.table.is_missing = True
    post.session.open(duel())
    post.until(lambda: post.lost)
    assert [each.key for each in post.lost] == ["refusal.scan.no_camera"]
    assert not post.session.is_open
    post.table.is_missing = False
    post.open()
    assert len(post.lost) == 1


def test_who_says_no_is_told_and_can_be_asked_again(post: Post) -> None:
    post.device.allows_camera = False
    post.session.open(duel())
    post.until(lambda: post.lost)
    assert isinstance(post.lost[0], CameraNotAllowed)
    assert not post.table.opened
    post.device.allows_camera = True
    post.open()
    assert post.device.asked_for_camera == 2


def test_who_leaves_before_answering_gets_no_camera(slow: tuple[Post, Asking]) -> None:
    post, device = slow
    post.session.open(duel())
    post.session.close()
    device.answer(True)
    post.driver.frames(5)
    assert not post.table.opened
    assert post.lost == []


@pytest.mark.parametrize("allows", [True, False])
def test_who_answered_while_the_app_was_aside_is_not_asked_the_same_again(
    slow: tuple[Post, Asking], allows: bool
) -> None:
    post, device = slow
    post.session.open(duel())
    post.session.close()
    device.answer(allows)
    post.driver.frames(3)
    post.session.open(duel())
    post.until(lambda: post.table.opened or post.lost)
    assert bool(post.table.opened) is allows
    assert device.asked_for_camera == 1


def test_coming_back_while_the_phone_still_asks_does_not_ask_twice(slow: tuple[Post, Asking]) -> None:
    post, device = slow
    post.session.open(duel())
    post.session.close()
    post.session.open(duel())
    device.answer(True)
    post.until(lambda: post.table.opened)
    assert device.asked_for_camera == 1


def test_the_light_goes_out_with_the_camera(post: Post) -> None:
    post.open()
    assert post.session.torch(True)
    assert post.device.lit
    post.session.close()
    assert not post.device.lit
    assert not post.session.is_lit


def test_a_phone_without_a_light_says_so(post: Post) -> None:
    post.device.has_light = False
    post.open()
    assert not post.session.torch(True)
    assert not post.session.is_lit


def test_a_bug_behind_the_camera_surfaces_on_the_main_thread(post: Post) -> None:
    watched = post.open()
    post.session._reported(WatchEnded(watched, ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        post.driver.frames(2)
    assert not post.session.is_open


def test_a_film_that_is_over_closes_in_silence(post: Post) -> None:
    watched = post.open()
    post.session._reported(WatchEnded(watched, None))
    post.closed()
    assert post.lost == []


def test_a_refusal_while_the_watcher_is_made_is_told(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_asked: object) -> None:
        raise CameraNotAllowed

    monkeypatch.setattr(post.context.services, "watcher", refuse)
    post.session.open(duel())
    post.until(lambda: post.lost)
    assert not post.session.is_open


def test_who_left_while_the_scanner_was_made_gets_no_camera(post: Post) -> None:
    post.session.open(duel())
    Clock.tick()  # the answer arrives, and the worker begins
    post.session.close()
    post.context.worker.run(lambda: None, lambda _nothing: None).result(timeout=20)
    post.driver.frames(3)
    assert not post.table.opened


# While something is under way


def test_nothing_is_drawn_of_a_camera_that_is_being_closed_for_another_look(post: Post) -> None:
    post.open()
    post.table.lay(CARD_SET.code(SCOUT))
    post.table.look()
    post.session.close()
    post.session.open(what())  # the old camera is not gone yet, and its last picture is not drawn
    post.driver.frames(1)
    assert post.pictures == []
    post.until(lambda: post.table.openings == 2)


def test_a_camera_is_made_once_however_often_it_is_asked_for_meanwhile(post: Post) -> None:
    for _ in range(3):
        post.session.open(duel())
        Clock.tick()
    post.until(lambda: post.table.opened)
    post.driver.frames(5)
    assert post.device.asked_for_camera == 1
    assert post.table.openings == 1


def test_a_picture_that_comes_after_the_camera_has_gone_is_not_shown(post: Post) -> None:
    post.open()
    post.table.lay(CARD_SET.code(SCOUT))
    post.until(lambda: post.pictures)
    post.session.close()
    post.closed()
    post.driver.frames(3)
    late = post.pictures.pop()
    post.pictures.clear()
    post.session._shown(late)
    post.driver.frames(3)
    assert post.pictures == []


# One after another


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
