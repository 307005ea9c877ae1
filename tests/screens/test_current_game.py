"""The game in hand: what is seen of it is replaced whole, and nothing of another game comes in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.screens.driver import Driver, settle  # it must come before anything of Kivy

# isort: split
from kivy.app import App
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.journal.refusals import DiskFull
from referee_app.live_game import commands
from referee_app.live_game.refusals import NotOpened
from referee_app.live_game.view import LivePhase
from referee_app.screens.current_game import CurrentGame
from referee_app.screens.worker import Worker
from referee_app.services import Services
from tests.screens.sample_games import BOTH, setup_for


class Empty(App):  # type: ignore[misc]  # Kivy has no types
    def build(self) -> Widget:
        return Widget()


class Leader:
    """A leader with a game in hand, or without."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver = driver
        self.now = 1_780_000_000_000
        self.services = Services(FakeDevice(folder), now=lambda: self.now)
        self.refused: list[Exception] = []
        self.worker = Worker(self.refused.append)
        self.game = CurrentGame(self.services, self.worker)
        self.heard = 0
        self.game.listen(self._hear)

    def _hear(self) -> None:
        self.heard += 1

    def settle(self) -> None:
        settle(self.driver, self.worker)

    def open(self) -> None:
        self.game.open(lambda: self.services.games().begin(setup_for(BOTH), tuple(Team), {}), lambda: None)

    def do(self, command: commands.Command) -> None:
        self.game.call(lambda desk: desk.do(command))
        self.settle()

    def close(self) -> None:
        self.worker.close()
        self.services.close()


@pytest.fixture
def leader(tmp_path: Path) -> Iterator[Leader]:
    driver = Driver(Empty())
    leader = Leader(driver, tmp_path)
    yield leader
    leader.close()
    driver.stop()


def test_a_game_that_is_opened_is_seen_and_heard_of(leader: Leader) -> None:
    assert not leader.game.is_open
    leader.open()
    leader.settle()
    assert leader.game.snapshot is not None
    assert leader.game.snapshot.view.phase is LivePhase.DEALING
    assert leader.heard == 1


def test_what_is_done_is_seen_before_it_is_told(leader: Leader) -> None:
    leader.open()
    leader.settle()
    seen = []
    leader.game.call(lambda desk: desk.do(commands.BeginPlay()), lambda _done: seen.append(leader.game.runs))
    leader.settle()
    assert seen == [True]


def test_without_a_game_nothing_is_done_and_who_asked_is_told(leader: Leader) -> None:
    leader.game.call(lambda _desk: pytest.fail("there is no desk"))
    leader.settle()
    assert leader.heard == 0
    assert [type(refusal) for refusal in leader.refused] == [NotOpened]


def test_the_clock_goes_on_while_an_answer_is_on_its_way(leader: Leader) -> None:
    leader.open()
    leader.settle()
    leader.game.call(lambda desk: desk.do(commands.BeginPlay()))
    leader.worker.run(lambda: None, lambda _nothing: None).result(timeout=20)  # done at the desk, and not yet arrived
    leader.now += 3000
    leader.driver.frames(2)
    assert leader.game.elapsed_ms() == 3000


def test_what_was_asked_of_another_game_stays_outside(leader: Leader) -> None:
    leader.open()
    leader.settle()
    first = leader.game.snapshot
    told: list[object] = []
    leader.open()
    leader.settle()
    second = leader.game.snapshot
    assert first is not None
    assert second is not None
    assert first.game != second.game
    leader.game.call(lambda desk: desk.do(commands.BeginPlay()), told.append)
    leader.game.close()
    leader.settle()
    assert told == []
    assert leader.game.snapshot is None
    leader.game.open(lambda: leader.services.games().resume(second.game), lambda: None)
    leader.settle()
    assert leader.game.runs, "it was done all the same, and is on disk"


def test_a_refusal_goes_to_who_wants_it_or_to_everybody(leader: Leader) -> None:
    def refuse(_desk: object) -> None:
        raise DiskFull

    leader.open()
    leader.settle()
    heard: list[Exception] = []
    leader.game.call(refuse, refused=heard.append)
    leader.game.call(refuse)
    leader.settle()
    assert (len(heard), len(leader.refused)) == (1, 1)


def test_a_game_that_cannot_be_opened_leaves_the_hand_as_it_was(leader: Leader) -> None:
    leader.open()
    leader.settle()
    before = leader.game.snapshot
    leader.game.open(lambda: leader.services.games().resume("none such"), lambda: pytest.fail("there is no such game"))
    leader.settle()
    assert [type(refusal) for refusal in leader.refused] == [NotOpened]
    assert leader.game.snapshot is before


def test_the_clock_goes_by_the_wall_while_the_game_runs_and_never_back(leader: Leader) -> None:
    assert leader.game.elapsed_ms() == 0
    leader.open()
    leader.settle()
    leader.now += 5000
    assert leader.game.elapsed_ms() == 0
    leader.do(commands.BeginPlay())
    leader.now += 5000
    assert leader.game.elapsed_ms() == 5000
    leader.now -= 60_000
    assert leader.game.elapsed_ms() == 0
    leader.now += 62_000
    leader.do(commands.PauseClock())
    assert leader.game.elapsed_ms() == 7000
    leader.now += 5000
    assert leader.game.elapsed_ms() == 7000
