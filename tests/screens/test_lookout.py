"""The camera comes when it may, tells only what is still wanted, and goes when nobody looks."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.clock import Clock
from kivy.uix.widget import Widget

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job, Watching, watching
from referee_app.desk.sight import Sight, SightLost
from referee_app.device.fake import FakeDevice
from referee_app.house import House
from referee_app.refusal import Refusal
from referee_app.screens.lookout import CameraNotAllowed, Lookout
from referee_app.screens.settings import Settings
from referee_app.screens.stage import Stage
from referee_app.screens.world import Picture
from tests.screens.table import HEIGHT, WIDTH, Table

CARD_SET = CardSet(bytes(range(16)))
SCOUT = Card(Team.RED, Rank.SCOUT, 1)
SPY = Card(Team.BLUE, Rank.SPY, 1)


class Empty(App):  # type: ignore[misc]  # Kivy has no types
    def build(self) -> Widget:
        return Widget()


class Asking(FakeDevice):
    """A phone whose owner takes time to answer."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.answers: list[Callable[[bool], None]] = []

    def ask_for_camera(self, then: Callable[[bool], None]) -> None:
        self.asked_for_camera += 1
        self.answers.append(then)

    def answer(self, allows: bool) -> None:
        """Answer as a phone does: on another thread."""
        answering = threading.Thread(target=self.answers.pop(), args=(allows,))
        answering.start()
        answering.join()


@dataclass
class Post:
    """A lookout over a table, and what came of it."""

    driver: Driver
    device: FakeDevice
    table: Table
    stage: Stage
    pictures: list[Picture] = field(default_factory=list)
    sights: list[Sight] = field(default_factory=list)
    lost: list[Refusal] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.lookout = Lookout(self.stage, self.pictures.append, self._saw, self.lost.append)

    def _saw(self, sight: Sight) -> None:
        self.threads.add(threading.get_ident())
        self.sights.append(sight)

    def until(self, is_so: Callable[[], object]) -> None:
        end = time.monotonic() + 20
        while not is_so():
            assert time.monotonic() < end, "in vain"
            self.driver.frames()
            time.sleep(0.001)

    def open(self, watched: Watching | None = None) -> Watching:
        watched = watched or duel()
        self.lookout.open(watched)
        self.until(lambda: self.table.opened)
        return watched

    def closed(self) -> None:
        self.until(lambda: not self.table.opened)

    def look(self) -> None:
        """Everything that was laid has been looked at, and told."""
        self.table.look()
        before = len(self.sights)
        self.until(lambda: len(self.sights) > before or not self.lookout.is_open)
        self.driver.frames(3)


def duel() -> Watching:
    return watching(Job.DUEL, CARD_SET, None, named=False)


def what() -> Watching:
    return watching(Job.WHAT, CARD_SET, None, named=False)


@pytest.fixture
def window() -> Iterator[Driver]:
    driver = Driver(Empty())
    yield driver
    driver.stop()


def make_post(window: Driver, device: FakeDevice) -> Post:
    table = Table()
    return Post(window, device, table, Stage(House(device, table), Settings(), None))  # type: ignore[arg-type]


@pytest.fixture
def post(window: Driver, tmp_path: Path) -> Iterator[Post]:
    post = make_post(window, FakeDevice(tmp_path))
    yield post
    post.lookout.close()
    post.closed()
    post.stage.close()


@pytest.fixture
def slow(window: Driver, tmp_path: Path) -> Iterator[tuple[Post, Asking]]:
    device = Asking(tmp_path)
    post = make_post(window, device)
    yield post, device
    post.lookout.close()
    post.closed()
    post.stage.close()


def test_what_lies_before_the_camera_is_told_on_the_main_thread(post: Post) -> None:
    watched = post.open()
    post.table.lay(CARD_SET.code(SCOUT), CARD_SET.code(SPY))
    post.look()
    assert {code.team for code in post.sights[-1].codes} == {Team.RED, Team.BLUE}
    assert post.sights[-1].watching is watched
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
    post.lookout.close()
    assert not post.lookout.is_open
    post.closed()
    post.open()
    assert post.table.opened == 1


def test_opening_while_the_camera_is_being_closed_waits_for_it(post: Post) -> None:
    post.open()
    post.lookout.close()
    again = what()
    post.lookout.open(again)
    post.lookout.close()
    post.lookout.open(again)
    post.until(lambda: post.device.asked_for_camera == 2 and post.table.opened)
    assert post.table.opened == 1
    post.table.lay(CARD_SET.code(SPY))
    post.look()
    assert post.sights[-1].watching is again


def test_nothing_is_told_after_closing(post: Post) -> None:
    post.open()
    post.table.lay(CARD_SET.code(SCOUT))
    post.table.look()
    post.lookout.close()
    post.closed()
    post.driver.frames(5)
    assert post.sights == []
    assert post.pictures == []


def test_what_was_looked_for_before_is_not_told_any_more(post: Post) -> None:
    post.open()
    post.table.lay(CARD_SET.code(SCOUT), CARD_SET.code(SPY))
    post.table.look()
    now = what()
    post.lookout.watch(now)
    post.table.lay(CARD_SET.code(SPY))
    post.look()
    assert {sight.watching for sight in post.sights} == {now}


def test_looking_for_something_else_opens_no_camera(post: Post) -> None:
    post.lookout.watch(what())
    post.driver.frames(5)
    assert not post.lookout.is_open
    assert post.device.asked_for_camera == 0


def test_the_shutter_is_told_as_such(post: Post) -> None:
    post.open()
    post.lookout.shutter()
    post.table.lay(CARD_SET.code(SCOUT))
    post.look()
    assert any(sight.is_shutter for sight in post.sights)


def test_the_shutter_of_a_closed_camera_does_nothing(post: Post) -> None:
    post.lookout.shutter()
    assert not post.lookout.is_open


def test_a_missing_camera_is_told_once_and_the_next_try_finds_it(post: Post) -> None:
    post.table.is_missing = True
    post.lookout.open(duel())
    post.until(lambda: post.lost)
    assert [each.key for each in post.lost] == ["refusal.scan.no_camera"]
    assert not post.lookout.is_open
    post.table.is_missing = False
    post.open()
    assert len(post.lost) == 1


def test_who_says_no_is_told_and_can_be_asked_again(post: Post) -> None:
    post.device.allows_camera = False
    post.lookout.open(duel())
    post.until(lambda: post.lost)
    assert isinstance(post.lost[0], CameraNotAllowed)
    assert not post.table.opened
    post.device.allows_camera = True
    post.open()
    assert post.device.asked_for_camera == 2


def test_who_leaves_before_answering_gets_no_camera(slow: tuple[Post, Asking]) -> None:
    post, device = slow
    post.lookout.open(duel())
    post.lookout.close()
    device.answer(True)
    post.driver.frames(5)
    assert not post.table.opened
    assert post.lost == []


@pytest.mark.parametrize("allows", [True, False])
def test_who_answered_while_the_app_was_aside_is_not_asked_the_same_again(
    slow: tuple[Post, Asking], allows: bool
) -> None:
    post, device = slow
    post.lookout.open(duel())
    post.lookout.close()
    device.answer(allows)
    post.driver.frames(3)
    post.lookout.open(duel())
    post.until(lambda: post.table.opened or post.lost)
    assert bool(post.table.opened) is allows
    assert device.asked_for_camera == 1


def test_coming_back_while_the_phone_still_asks_does_not_ask_twice(slow: tuple[Post, Asking]) -> None:
    post, device = slow
    post.lookout.open(duel())
    post.lookout.close()
    post.lookout.open(duel())
    device.answer(True)
    post.until(lambda: post.table.opened)
    assert device.asked_for_camera == 1


def test_the_light_goes_out_with_the_camera(post: Post) -> None:
    post.open()
    assert post.lookout.torch(True)
    assert post.device.lit
    post.lookout.close()
    assert not post.device.lit
    assert not post.lookout.is_lit


def test_a_phone_without_a_light_says_so(post: Post) -> None:
    post.device.has_torch = False
    assert not post.lookout.torch(True)
    assert not post.lookout.is_lit


def test_a_bug_behind_the_camera_surfaces_on_the_main_thread(post: Post) -> None:
    watched = post.open()
    post.lookout._told(SightLost(watched, ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        post.driver.frames(2)
    assert not post.lookout.is_open


def test_a_film_that_is_over_closes_in_silence(post: Post) -> None:
    watched = post.open()
    post.lookout._told(SightLost(watched, None))
    post.closed()
    assert post.lost == []


def test_a_refusal_while_the_scanner_is_made_is_told(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_asked: object) -> None:
        raise CameraNotAllowed

    monkeypatch.setattr(post.stage.world, "scanner", refuse)
    post.lookout.open(duel())
    post.until(lambda: post.lost)
    assert not post.lookout.is_open


def test_who_left_while_the_scanner_was_made_gets_no_camera(post: Post) -> None:
    post.lookout.open(duel())
    Clock.tick()  # the answer arrives, and the worker begins
    post.lookout.close()
    post.stage.worker.ask(lambda: None, lambda _nothing: None).result(timeout=20)
    post.driver.frames(3)
    assert not post.table.opened
