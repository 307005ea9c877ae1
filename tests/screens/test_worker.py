"""The one door: in order, never late, nothing swallowed."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest
from kivy.app import App
from kivy.uix.widget import Widget

from referee_app.cards.decks import TooFewPlayers
from referee_app.refusal import Refusal
from referee_app.screens.worker import Worker
from tests.screens.driver import Driver


@dataclass
class Game:
    """As much of a game as a result has to carry."""

    game: str = "one"
    version: int = 1


@dataclass
class Post:
    """What came in through the door."""

    arrived: list[object] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    threads: list[int] = field(default_factory=list)

    def take(self, value: object) -> None:
        self.arrived.append(value)
        self.threads.append(threading.get_ident())


class Empty(App):  # type: ignore[misc]  # Kivy has no types
    def build(self) -> Widget:
        return Widget()


@pytest.fixture
def window() -> Iterator[Driver]:
    driver = Driver(Empty())
    yield driver
    driver.stop()


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def worker(window: Driver, post: Post) -> Iterator[Worker]:
    worker = Worker(refused=post.refused.append)
    worker.follow("one")
    yield worker
    worker.close()
    window.frames(2)


def test_a_job_runs_elsewhere_and_its_result_comes_in_on_the_main_thread(
    window: Driver, worker: Worker, post: Post
) -> None:
    worker.ask(Game(), threading.get_ident, post.take).result()
    assert post.arrived == []
    window.frames(2)
    assert post.threads == [threading.get_ident()]
    assert post.arrived != post.threads


def test_jobs_run_one_after_the_other_in_the_order_asked(window: Driver, worker: Worker, post: Post) -> None:
    going, together = threading.Lock(), []

    def job(n: int) -> int:
        together.append(not going.acquire(blocking=False))
        going.release()
        return n

    asked = [worker.ask(Game(), partial(job, n), post.take) for n in range(20)]
    for each in asked:
        each.result()
    window.frames(2)
    assert post.arrived == list(range(20))
    assert not any(together)


def test_a_result_of_another_game_stays_outside(window: Driver, worker: Worker, post: Post) -> None:
    worker.ask(Game("one"), lambda: "old", post.take).result()
    worker.follow("two")
    worker.ask(Game("two"), lambda: "new", post.take).result()
    window.frames(2)
    assert post.arrived == ["new"]


def test_a_result_that_is_older_than_one_already_seen_stays_outside(window: Driver, worker: Worker, post: Post) -> None:
    for version in (5, 4, 5, 6):
        worker.ask(Game(version=version), partial(int, version), post.take).result()
    window.frames(2)
    assert post.arrived == [5, 5, 6]


def test_the_version_is_the_one_after_the_job(window: Driver, worker: Worker, post: Post) -> None:
    game = Game(version=1)

    def step() -> str:
        game.version += 2
        return "stepped"

    worker.ask(game, step, post.take).result()
    worker.ask(Game(version=2), lambda: "late", post.take).result()
    window.frames(2)
    assert post.arrived == ["stepped"]


def test_another_game_begins_with_its_own_versions(window: Driver, worker: Worker, post: Post) -> None:
    worker.ask(Game(version=100), lambda: "far", post.take).result()
    window.frames(2)
    worker.follow("two")
    worker.ask(Game("two", 1), lambda: "near", post.take).result()
    window.frames(2)
    assert post.arrived == ["far", "near"]


def test_a_refusal_is_handed_on_as_one(window: Driver, worker: Worker, post: Post) -> None:
    def refuse() -> None:
        raise TooFewPlayers(fewest=4, players=2)

    worker.ask(Game(), refuse, post.take).result()
    window.frames(2)
    assert [refusal.key for refusal in post.refused] == ["refusal.too_few_players"]
    assert post.arrived == []


def test_a_refusal_of_another_game_is_nobody_s_business(window: Driver, worker: Worker, post: Post) -> None:
    def refuse() -> None:
        raise TooFewPlayers(fewest=4, players=2)

    worker.ask(Game("other"), refuse, post.take).result()
    window.frames(2)
    assert post.refused == []


def test_a_bug_surfaces_on_the_main_thread(window: Driver, worker: Worker, post: Post) -> None:
    worker.ask(Game("other"), lambda: 1 // 0, post.take).result()
    with pytest.raises(ZeroDivisionError):
        window.frames(2)


def test_after_closing_nothing_comes_in_any_more(window: Driver, post: Post) -> None:
    worker, begun, dropped = Worker(refused=post.refused.append), threading.Event(), threading.Event()
    worker.follow("one")
    done: list[str] = []

    def write() -> None:
        begun.set()
        dropped.wait(20)
        done.append("written")

    worker.ask(Game(), write, post.take)
    waiting = worker.ask(Game(), lambda: done.append("never"), post.take)
    waiting.add_done_callback(lambda _cancelled: dropped.set())
    begun.wait(20)
    worker.close()
    window.frames(2)
    assert done == ["written"]
    assert waiting.cancelled()
    assert post.arrived == []
