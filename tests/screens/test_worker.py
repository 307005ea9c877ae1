"""The worker runs tasks in order, drops late results, and swallows no exception."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.uix.widget import Widget

from referee_app.cards.decks import TooFewPlayers
from referee_app.screens.worker import Worker
from referee_app.sentence import Refusal


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
    yield worker
    worker.close()
    window.frames(2)


def refuse() -> None:
    raise TooFewPlayers(fewest=4, players=2)


def test_a_job_runs_elsewhere_and_its_result_comes_in_on_the_main_thread(
    window: Driver, worker: Worker, post: Post
) -> None:
    worker.run(threading.get_ident, post.take).result()
    assert post.arrived == []
    window.frames(2)
    assert post.threads == [threading.get_ident()]
    assert post.arrived != post.threads


def test_who_waits_for_it_to_finish_finds_everything_done_that_was_asked_for(
    window: Driver, worker: Worker, post: Post
) -> None:
    assert not worker.finish()
    begun, done = threading.Event(), []

    def task(number: int) -> int:
        begun.wait(20)
        done.append(number)
        return number

    for number in range(3):
        worker.run(partial(task, number), post.take)
    begun.set()
    assert worker.finish()
    assert (done, post.arrived) == ([0, 1, 2], [])
    assert not worker.finish()
    window.frames(2)
    assert post.arrived == [0, 1, 2]


def test_jobs_run_one_after_the_other_in_the_order_asked(window: Driver, worker: Worker, post: Post) -> None:
    begun, may_end, threads = threading.Event(), threading.Event(), []

    def task(n: int) -> int:
        threads.append(threading.get_ident())
        begun.set()
        may_end.wait(20)
        return n

    asked = [worker.run(partial(task, 0), post.take)]
    begun.wait(20)
    asked += [worker.run(partial(task, n), post.take) for n in range(1, 20)]  # who had a second thread would use it
    may_end.set()
    for each in asked:
        each.result(timeout=20)
    window.frames(2)
    assert post.arrived == list(range(20))
    assert len(set(threads)) == 1


def test_a_result_that_nobody_wants_any_more_stays_outside(window: Driver, worker: Worker, post: Post) -> None:
    wanted = {"old": True, "new": True}
    for name in wanted:
        worker.run(partial(str, name), post.take, is_relevant=partial(wanted.get, name)).result()  # type: ignore[arg-type]
    wanted["old"] = False
    window.frames(2)
    assert post.arrived == ["new"]


def test_whether_a_result_is_wanted_is_asked_on_the_main_thread(window: Driver, worker: Worker, post: Post) -> None:
    asked: list[int] = []

    def is_wanted() -> bool:
        asked.append(threading.get_ident())
        return False

    worker.run(lambda: 1, post.take, is_relevant=is_wanted).result()
    window.frames(2)
    assert asked == [threading.get_ident()]
    assert post.arrived == []


def test_a_refusal_is_handed_on_as_one_without_its_call_stack(window: Driver, worker: Worker, post: Post) -> None:
    worker.run(refuse, post.take).result()
    window.frames(2)
    assert [refusal.key for refusal in post.refused] == ["refusal.too_few_players"]
    assert post.refused[0].__traceback__ is None
    assert post.arrived == []


def test_who_wants_to_hear_of_a_refusal_hears_it_alone(window: Driver, worker: Worker, post: Post) -> None:
    heard: list[Refusal] = []
    worker.run(refuse, post.take, refused=heard.append).result()
    window.frames(2)
    assert len(heard) == 1
    assert post.refused == []


def test_a_refusal_of_something_unwanted_is_nobody_s_business(window: Driver, worker: Worker, post: Post) -> None:
    worker.run(refuse, post.take, is_relevant=lambda: False).result()
    window.frames(2)
    assert post.refused == []


def test_a_bug_surfaces_on_the_main_thread_wanted_or_not(window: Driver, worker: Worker, post: Post) -> None:
    worker.run(lambda: 1 // 0, post.take, is_relevant=lambda: False).result()
    with pytest.raises(ZeroDivisionError):
        window.frames(2)


def test_after_closing_nothing_comes_in_any_more(window: Driver, post: Post) -> None:
    worker, begun, dropped = Worker(refused=post.refused.append), threading.Event(), threading.Event()
    done: list[str] = []

    def write() -> None:
        begun.set()
        dropped.wait(20)
        done.append("written")

    worker.run(write, post.take)
    waiting = worker.run(lambda: done.append("never"), post.take)
    waiting.add_done_callback(lambda _cancelled: dropped.set())
    begun.wait(20)
    worker.close()
    window.frames(2)
    assert done == ["written"]
    assert waiting.cancelled()
    assert post.arrived == []
