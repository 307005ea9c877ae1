"""What is made ready while nobody waits."""

from collections.abc import Iterator
from threading import current_thread, main_thread

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.uix.widget import Widget

from referee_app.screens.idle import Preloader, ToPreload
from referee_app.screens.worker import Worker


class Bare(App):  # type: ignore[misc]  # Kivy has no types
    """A window with nothing in it."""

    def build(self) -> Widget:
        return Widget()


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver(Bare(), (320, 320))
    yield driver
    driver.stop()


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(lambda refusal: pytest.fail(str(refusal)))
    yield worker
    worker.close()


def settle(driver: Driver, worker: Worker) -> None:
    for _ in range(6):
        worker.ask(lambda: None, lambda _nothing: None).result(timeout=60)
        driver.frames(2)


def noted(notes: list[tuple[str, bool]], what: str) -> ToPreload:
    def note(doing: str) -> None:
        notes.append((f"{doing} {what}", current_thread() is main_thread()))

    return ToPreload(lambda: note("think of"), lambda: note("make"))


def test_everything_is_thought_of_elsewhere_and_made_here_in_order(driver: Driver, worker: Worker) -> None:
    notes: list[tuple[str, bool]] = []
    Preloader(worker, lambda: True).start([noted(notes, "bread"), noted(notes, "tea")])
    settle(driver, worker)
    assert notes == [("think of bread", False), ("make bread", True), ("think of tea", False), ("make tea", True)]


def test_nothing_is_made_before_it_is_calm(driver: Driver, worker: Worker) -> None:
    notes: list[tuple[str, bool]] = []
    calm = False
    Preloader(worker, lambda: calm).start([noted(notes, "bread")])
    settle(driver, worker)
    assert notes == [("think of bread", False)]
    calm = True
    driver.wait(0.3)
    assert notes[1:] == [("make bread", True)]


def test_what_needs_no_window_does_not_wait_for_calm(driver: Driver, worker: Worker) -> None:
    thought: list[str] = []
    Preloader(worker, lambda: False).start([ToPreload(lambda: thought.append("bread"))])
    settle(driver, worker)
    assert thought == ["bread"]
