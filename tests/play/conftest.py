"""Real journals on disk, the stores on them, a phone, and a clock that only the test moves."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import Environment
from referee_app.play.table_store import DraftStore, SetupStore
from tests.play.phone import Phone

FAST_MS = 7 * 60_000
"""By so much the second phone's clock is fast."""


class ManualClock:
    """A clock that moves only when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_780_000_000_000

    def now(self) -> int:
        return self.ms

    def later(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def environment(clock: ManualClock) -> Environment:
    return Environment(clock.now, Random(5))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "games") as opened:
        yield opened


@pytest.fixture
def store(journal: Journal, environment: Environment) -> GameStore:
    return GameStore(journal, environment)


@pytest.fixture
def other_journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "other") as opened:
        yield opened


@pytest.fixture
def other_store(other_journal: Journal, clock: ManualClock) -> GameStore:
    """The games on a second phone, whose clock is fast."""
    return GameStore(other_journal, Environment(lambda: clock.now() + FAST_MS, Random(6)))


@pytest.fixture
def journals(journal: Journal, other_journal: Journal) -> tuple[Journal, Journal]:
    return journal, other_journal


@pytest.fixture
def drafts(tmp_path: Path) -> DraftStore:
    return DraftStore(tmp_path / "data" / "drafts.json")


@pytest.fixture
def setups(tmp_path: Path) -> SetupStore:
    return SetupStore(tmp_path / "data" / "setups.json")


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    phone = Phone(tmp_path)
    yield phone
    phone.services.close()
