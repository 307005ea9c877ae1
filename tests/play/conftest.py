"""A real journal on disk, and an afternoon whose clock the test moves."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.live_game import Environment
from referee_app.play.table_store import DraftStore, SetupStore


class Afternoon:
    """A clock that moves only when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_780_000_000_000

    def now(self) -> int:
        return self.ms

    def later(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


@pytest.fixture
def afternoon() -> Afternoon:
    return Afternoon()


@pytest.fixture
def environment(afternoon: Afternoon) -> Environment:
    return Environment(afternoon.now, Random(5))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "games") as opened:
        yield opened


@pytest.fixture
def drafts(tmp_path: Path) -> DraftStore:
    return DraftStore(tmp_path / "data" / "drafts.json")


@pytest.fixture
def setups(tmp_path: Path) -> SetupStore:
    return SetupStore(tmp_path / "data" / "setups.json")
