"""Setting up, with which both games begin: the move, and what has happened by it. It knows no game."""

from dataclasses import dataclass

from referee_app.table_games.junior.camp import Camp
from referee_app.table_games.seats import Seat


@dataclass(frozen=True, slots=True)
class SetUp:
    """Put all your castles on the board."""

    camp: Camp


@dataclass(frozen=True, slots=True)
class CampSetUp:
    """A side has set up; whoever may not look sees hidden castles."""

    seat: Seat
    camp: Camp
