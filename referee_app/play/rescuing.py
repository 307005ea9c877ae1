"""How a damaged journal of live games or table games is saved: the journal's rescue, and what its games need after it.

The games are looked after before the saved journal takes the damaged one's place: if that is refused, nothing changes.
"""

from pathlib import Path
from typing import NamedTuple

from referee_app.journal.journal import Journal
from referee_app.journal.rescue import Rescued, rescue
from referee_app.live_game.refusals import NotOpened
from referee_app.play.live import Surroundings
from referee_app.play.shelf import GameShelf
from referee_app.play.table import TableGame
from referee_app.play.table_record import BeginningLost
from referee_app.table_games.codec import UnreadableValue


class RescueReport(NamedTuple):
    """What was saved, and how many games need attention: live games to be opened again, table games cut short."""

    rescued: Rescued
    incomplete_games: int


def rescue_games(path: Path, surroundings: Surroundings) -> RescueReport:
    """Save what can be saved of the live games; those that this phone kept are kept again."""
    incomplete = 0

    def prepare(fresh: Path, same_device: bool) -> None:
        nonlocal incomplete
        with Journal.open(fresh) as journal:
            shelf = GameShelf(journal, surroundings)
            shelf.keep_again(renamed=not same_device)
            incomplete = sum(isinstance(entry.trouble, NotOpened) for entry in shelf.entries())

    return RescueReport(rescue(path, prepare), incomplete)


def rescue_tables(path: Path) -> RescueReport:
    """Save what can be saved of the table games."""
    incomplete = 0

    def prepare(fresh: Path, _same_device: bool) -> None:
        nonlocal incomplete
        with Journal.open(fresh) as journal:
            incomplete = sum(_is_cut_short(journal, summary.game) for summary in journal.games())

    return RescueReport(rescue(path, prepare), incomplete)


def _is_cut_short(journal: Journal, game: str) -> bool:
    try:
        return TableGame.resume(journal, game).goes_on_from is not None
    except BeginningLost:
        return True
    except UnreadableValue:  # as unreadable as it was before
        return False
