"""Stratego Original as values: what players do, what has happened, and the table. It knows no rule."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from referee_app.cards.ranks import Rank
from referee_app.table_games import game
from referee_app.table_games.seats import Seat
from referee_app.table_games.stratego.kernel import NO_PIECES, NO_POSITION, MovePiece, Position


@dataclass(frozen=True, slots=True)
class Options(game.Options):
    """What can be agreed before."""

    tournament_squares: bool = False
    """Three times to and fro instead of five."""


class Phase(StrEnum):
    """What is to be done now."""

    SET_UP = "set_up"
    MOVE = "move"
    ANSWER = "answer"
    OVER = "over"


class Ending(StrEnum):
    """Why it is over."""

    FLAG = "flag"
    NO_MOVE = "no_move"
    NOTHING_MOVES = "nothing_moves"
    QUIET = "quiet"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class SetUp:
    """Put all your pieces on your four rows, the front row first, each row from column a on."""

    army: bytes


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Ask the other side to call it a draw, before you move."""


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Call it a draw."""


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Play on."""


Move = SetUp | MovePiece | OfferDraw | AcceptDraw | DeclineDraw


@dataclass(frozen=True, slots=True)
class Started:
    """The board was laid; `seat` says whose eyes see what happens from now on."""

    options: Options
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class ArmySetUp:
    """A side has set up; whoever may not look sees hidden pieces."""

    seat: Seat
    army: bytes


@dataclass(frozen=True, slots=True)
class PieceMoved:
    """A piece has gone to an empty square; `tells` that everybody learned by it what the piece is, or is not."""

    seat: Seat
    source: int
    target: int
    tells: bool


@dataclass(frozen=True, slots=True)
class PieceAttacked:
    """A piece has attacked another, and everybody saw both."""

    seat: Seat
    source: int
    target: int
    attacker: Rank
    defender: Rank


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A side would call it a draw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAccepted:
    """So would the other."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """The other would not; whose turn it is goes on with it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameFinished:
    """It is over, and somebody has won, or nobody."""

    ending: Ending
    winner: Seat | None


Event = Started | ArmySetUp | PieceMoved | PieceAttacked | DrawOffered | DrawAccepted | DrawDeclined | GameFinished


@dataclass(frozen=True, slots=True)
class State:
    """All that is on the table, as `seat` sees it; what is kept for both sides stands red's first."""

    seat: Seat | None
    phase: Phase = Phase.SET_UP
    position: Position = NO_POSITION
    shown: tuple[bytes, bytes] = (NO_PIECES, NO_PIECES)
    """The pieces as everybody knows them: who watched a piece knows it wherever it goes."""
    taken: tuple[bytes, bytes] = (b"", b"")
    """The pieces that each side has lost, from the highest down."""
    offered: bool = False
    """Whether a draw has been offered in this turn."""
    ending: Ending | None = None
    winner: Seat | None = None


View = NewType("View", State)
