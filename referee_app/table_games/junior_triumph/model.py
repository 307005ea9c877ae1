"""Junior Triumph as values: moves, events and the state. It knows no rule."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from referee_app.table_games import game
from referee_app.table_games.junior import SQUARES, TOWERS, CampSetUp, CastleKind, Placement, SetUp
from referee_app.table_games.seats import RED, Seat

NO_DRAGON = 254
"""Stands for a castle of which only this is known: that it holds no dragon."""


@dataclass(frozen=True, slots=True)
class Options(game.Options):
    """The options of this game: it has none."""


class Phase(StrEnum):
    """What the seat to act has to do."""

    SET_UP = "set_up"
    PLAY = "play"
    OVER = "over"


class AttackResult(StrEnum):
    """The result of an attack for the attacker."""

    WON = "won"
    LOST = "lost"
    BOTH_LEFT = "both_left"


class Ending(StrEnum):
    """Why a game is over."""

    FLAG = "flag"
    NO_MOVE = "no_move"
    BOTH_STUCK = "both_stuck"
    NOTHING_REMOVED = "nothing_removed"


@dataclass(frozen=True, slots=True)
class MoveCastle:
    """Move a castle onto the square beside it, or attack what stands there."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a large castle of the other side, with a castle of yours that stands before the towers."""

    square: int
    tower: int


Move = SetUp | MoveCastle | Tap


@dataclass(frozen=True, slots=True)
class Started:
    """The game began; `seat` is who sees the events."""

    options: Options
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CastleMoved:
    """A castle moved to an empty square; `tells` if the move revealed that it holds no dragon."""

    seat: Seat
    start: int
    end: int
    tells: bool


@dataclass(frozen=True, slots=True)
class CastleAttacked:
    """A castle attacked another, and everybody saw what both hold."""

    seat: Seat
    start: int
    end: int
    attacker: CastleKind
    defender: CastleKind
    result: AttackResult


@dataclass(frozen=True, slots=True)
class TowerTapped:
    """Everybody saw what a large castle holds; `lost` is what was in the castle that the black knight took along."""

    seat: Seat
    square: int
    tower: int
    kind: CastleKind
    lost: CastleKind | None


@dataclass(frozen=True, slots=True)
class NoMoveLeft:
    """A side was to act and could neither move nor tap; perhaps the other could not either."""

    seat: Seat
    both: bool


@dataclass(frozen=True, slots=True)
class NothingRemoved:
    """Nothing has left the board for too many turns."""

    turns: int


Event = Started | CampSetUp | CastleMoved | CastleAttacked | TowerTapped | NoMoveLeft | NothingRemoved


@dataclass(frozen=True, slots=True)
class Castles(Placement):
    """A side's castles wherever they went; by squares of the board, where one may also be NO_DRAGON."""


NO_CASTLES = Castles(bytes(len(SQUARES)), bytes(TOWERS))


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of the game, or what `seat` has seen of it; pairs for both sides have red first."""

    seat: Seat | None
    phase: Phase = Phase.SET_UP
    turn: Seat = RED
    castles: tuple[Castles, Castles] = (NO_CASTLES, NO_CASTLES)
    shown: tuple[Castles, Castles] = (NO_CASTLES, NO_CASTLES)
    """The castles as everybody has seen them; what was once seen is known wherever it goes."""
    removed: tuple[bytes, bytes] = (b"", b"")
    """The castles that each side has lost, sorted by kind."""
    trails: tuple[bytes, bytes] = (b"", b"")
    """The last squares of each side's castle that moved, three at most; none after an attack or a tap."""
    quiet_turns: int = 0
    """How many turns of both sides together have passed since something was removed."""
    ending: Ending | None = None
    winner: Seat | None = None


View = NewType("View", State)
"""A state as one seat has seen it; what was never shown to that seat is hidden in it."""
