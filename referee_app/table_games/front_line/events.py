"""What happens in the card game for two. A rank that whoever sees the event may not know is None."""

from dataclasses import dataclass

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.model import Options, Ranks
from referee_app.table_games.seats import Seat


@dataclass(frozen=True, slots=True)
class Started:
    """Two sat down; `seat` is who sees it."""

    options: Options
    seats: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Somebody took up all cards that are left, shuffled them, and drew the first eight."""

    seat: Seat
    order: Ranks


@dataclass(frozen=True, slots=True)
class Deployed:
    """Somebody laid a line, from the first place on."""

    seat: Seat
    line: Ranks


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is somebody's turn, and the hand was filled from the pile."""

    seat: Seat
    drawn: Ranks


@dataclass(frozen=True, slots=True)
class Attacked:
    """Two cards were turned up; what they are says which of them is out."""

    seat: Seat
    place: int
    target: int
    attacker: Rank
    defender: Rank


@dataclass(frozen=True, slots=True)
class ScoutLooked:
    """A scout was shown, and cards of the enemy's line were looked at, each with its place."""

    seat: Seat
    place: int
    looks: tuple[int, ...]
    saw: Ranks


@dataclass(frozen=True, slots=True)
class SpyLooked:
    """The spy was shown, and the enemy's hand was looked at."""

    seat: Seat
    place: int
    saw: Ranks


@dataclass(frozen=True, slots=True)
class FlagShown:
    """The flag was shown, to shuffle and deal anew."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card went from the hand into a gap."""

    seat: Seat
    rank: Rank | None
    place: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """Somebody has nothing that can attack, and turned the line up: the game is over."""

    seat: Seat
    line: Ranks


@dataclass(frozen=True, slots=True)
class Stalemate:
    """Nothing was removed for too long: the game is over."""

    turns: int


PlayerEvent = Deployed | Attacked | ScoutLooked | SpyLooked | FlagShown | Laid
"""What somebody did."""
Event = Started | Shuffled | TurnBegan | PlayerEvent | Stuck | Stalemate
