"""A camera session over a table, and what comes of it: what the tests of the camera share."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.uix.widget import Widget

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job, request_for
from referee_app.device.fake import FakeDevice
from referee_app.screens.app_context import AppContext
from referee_app.screens.camera_session import CameraSession
from referee_app.screens.services import Picture
from referee_app.screens.user_settings import Settings
from referee_app.sentence import Refusal
from referee_app.services import Services
from referee_app.watching.watch import FrameReport, WatchRequest
from tests.screens.camera_table import CameraTable

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
    table: CameraTable
    context: AppContext
    pictures: list[Picture] = field(default_factory=list)
    sights: list[FrameReport] = field(default_factory=list)
    lost: list[Refusal] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.session = CameraSession(self.context, self.pictures.append, self._saw, self.lost.append)

    def _saw(self, sight: FrameReport) -> None:
        self.threads.add(threading.get_ident())
        self.sights.append(sight)

    def until(self, is_so: Callable[[], object]) -> None:
        end = time.monotonic() + 20
        while not is_so():
            assert time.monotonic() < end, "in vain"
            self.driver.frames()
            time.sleep(0.001)

    def open(self, watched: WatchRequest | None = None) -> WatchRequest:
        watched = watched or duel()
        self.session.open(watched)
        self.until(lambda: self.table.opened)
        return watched

    def closed(self) -> None:
        self.until(lambda: not self.table.opened)

    def look(self) -> None:
        """Everything that was laid has been looked at, and told."""
        self.table.look()
        before = len(self.sights)
        self.until(lambda: len(self.sights) > before or not self.session.is_open)
        self.driver.frames(3)


def duel() -> WatchRequest:
    return request_for(Job.DUEL, CARD_SET, None, knows_players=False)


def what() -> WatchRequest:
    return request_for(Job.IDENTIFY, CARD_SET, None, knows_players=False)


@contextmanager
def looking_out(device: FakeDevice) -> Iterator[Post]:
    """A window, and a lookout behind it that is closed at the end."""
    driver, table = Driver(Empty()), CameraTable(device.use_camera)
    post = Post(driver, device, table, AppContext(Services(device, table), Settings(), None))  # type: ignore[arg-type]
    yield post
    post.session.close()
    post.closed()
    post.context.close()
    driver.stop()
