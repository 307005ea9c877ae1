"""Rescues a damaged journal of live games or table games, and repairs its games.

The games are repaired before the new journal takes the damaged one's place: if that is refused, nothing changes.
"""

from pathlib import Path
from typing import NamedTuple

from referee_app.journal.journal import Journal
from referee_app.journal.rescue import RescueResult, rescue
from referee_app.live_game.refusals import NotOpened
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import Environment, read_names
from referee_app.play.table_game import TableGame
from referee_app.play.table_record import BeginningLost
from referee_app.table_games.codec import UnreadableValue


class RescueReport(NamedTuple):
    """The result of a rescue, and how many games need attention: live games to reopen, table games cut short."""

    rescued: RescueResult
    """`names_lost` includes names that were saved under a key that names no player."""
    incomplete_games: int


def rescue_games(path: Path, environment: Environment) -> RescueReport:
    """Rescue the journal of live games; games that this phone kept are kept again."""
    incomplete = unreadable_names = 0

    def prepare(fresh: Path, same_device: bool) -> None:
        nonlocal incomplete, unreadable_names
        with Journal.open(fresh) as journal:
            store = GameStore(journal, environment)
            store.reclaim_games(renamed=not same_device)
            incomplete = sum(isinstance(entry.trouble, NotOpened) for entry in store.entries())
            stored = [journal.names(summary.game) for summary in journal.games()]
            unreadable_names = sum(len(names) - len(read_names(names)) for names in stored)

    rescued = rescue(path, prepare)
    return RescueReport(rescued.with_unusable_names(unreadable_names), incomplete)


def rescue_tables(path: Path) -> RescueReport:
    """Rescue the journal of table games."""
    incomplete = unreadable_names = 0

    def prepare(fresh: Path, _same_device: bool) -> None:
        nonlocal incomplete, unreadable_names
        with Journal.open(fresh) as journal:
            for summary in journal.games():
                try:
                    table = TableGame.resume(journal, summary.game)
                except BeginningLost:
                    incomplete += 1
                except UnreadableValue:  # as unreadable as it was before
                    continue
                else:
                    incomplete += table.resumes_at_move is not None
                    unreadable_names += len(journal.names(summary.game)) - len(table.names)

    rescued = rescue(path, prepare)
    return RescueReport(rescued.with_unusable_names(unreadable_names), incomplete)
