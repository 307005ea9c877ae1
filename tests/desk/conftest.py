"""Leaders with real journals in a folder of the test's own."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.journal.journal import Journal
from referee_app.live_game.model import Setup
from tests.desk.builders import SET, Leader, Leaders, setup


@pytest.fixture
def leads(tmp_path: Path) -> Iterator[Leaders]:
    """Makes a leader for a setup."""
    with ExitStack() as stack:

        def make(
            agreed: Setup | None = None,
            keeps: Iterable[Team] | None = None,
            card_set: CardSet | None = SET,
            *,
            begun: bool = True,
        ) -> Leader:
            journal = stack.enter_context(Journal.open(tmp_path / "games"))
            return Leader(journal, agreed or setup(), keeps, card_set, begun=begun)

        yield make


@pytest.fixture
def leader(leads: Leaders) -> Leader:
    """One who keeps both teams of a game that knows cards."""
    return leads()
