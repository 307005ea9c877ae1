"""Junior Quest as values: moves, events and the state. It knows no rule."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from referee_app.table_games import game
from referee_app.table_games.junior import NO_CASTLES, Camp, CampSetUp, CastleKind, SetUp
from referee_app.table_games.seats import RED, Seat


@dataclass(frozen=True, slots=True)
class Options(game.Options):
    """The options of this game: it has none."""


class Phase(StrEnum):
    """What the seat to act has to do."""

    SET_UP = "set_up"
    ROLL = "roll"
    TURN_OVER = "turn_over"
    PUT_BACK = "put_back"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Turn a castle of the other side over."""

    square: int


@dataclass(frozen=True, slots=True)
class ChooseTower:
    """Turn a large castle of the other side over, instead of rolling."""

    tower: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put the castles that the other side removed on your empty squares; EMPTY where one still stands."""

    squares: bytes


Move = SetUp | Roll | TurnOver | ChooseTower | PutBack


@dataclass(frozen=True, slots=True)
class Started:
    """The game began; `seat` is who sees the events."""

    options: Options
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class DieRolled:
    """The die was rolled."""

    seat: Seat
    kind: CastleKind


@dataclass(frozen=True, slots=True)
class CastleTurnedOver:
    """Everybody saw what a castle of the other side holds; it left if the die said so, else it was turned back."""

    seat: Seat
    square: int
    kind: CastleKind
    left: bool


@dataclass(frozen=True, slots=True)
class TowerChosen:
    """Everybody saw what a large castle of the other side holds."""

    seat: Seat
    tower: int
    kind: CastleKind


@dataclass(frozen=True, slots=True)
class CastlesPutBack:
    """A side has put back what it had lost; whoever may not look sees only which squares were filled."""

    seat: Seat
    squares: bytes


Event = Started | CampSetUp | DieRolled | CastleTurnedOver | TowerChosen | CastlesPutBack


@dataclass(frozen=True, slots=True)
class Returned:
    """Castles that were put back and not turned over since: their places, and what they hold in some order."""

    places: frozenset[int] = frozenset()
    kinds: bytes = b""


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of the game, or what `seat` has seen of it; pairs for both sides have red first."""

    seat: Seat | None
    phase: Phase = Phase.SET_UP
    turn: Seat = RED
    camps: tuple[Camp, Camp] = (NO_CASTLES, NO_CASTLES)
    shown: tuple[Camp, Camp] = (NO_CASTLES, NO_CASTLES)
    """The camps as everybody has seen them."""
    removed: tuple[bytes, bytes] = (b"", b"")
    """The castles that each side is without now, sorted by kind."""
    returned: tuple[Returned, Returned] = (Returned(), Returned())
    may_choose: frozenset[Seat] = frozenset()
    """Who has a way to the other side's towers."""
    rolled: CastleKind | None = None
    winner: Seat | None = None


View = NewType("View", State)
"""A state as one seat has seen it; what was never shown to that seat is hidden in it."""
