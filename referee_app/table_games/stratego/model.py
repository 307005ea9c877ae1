"""Stratego Original as values: the board, the pieces, moves, events, and the state. It knows no rule.

Squares are numbered row by row from a1, so that a board is bytes; red is at home below, blue above.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NewType

from referee_app.cards.ranks import Rank
from referee_app.table_games import game
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK, fight
from referee_app.table_games.seats import RED, Seat

WIDTH = 10
HOME_ROWS = 4
COLUMNS = "abcdefghij"
SQUARES = range(WIDTH * WIDTH)
NAMES = tuple(f"{COLUMNS[square % WIDTH]}{square // WIDTH + 1}" for square in SQUARES)
_NUMBERS = {name: square for square, name in enumerate(NAMES)}
LAKES = frozenset(_NUMBERS[name] for name in ("c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"))
HOMES = tuple(
    tuple(row * WIDTH + column for row in rows for column in range(WIDTH)) for rows in ((3, 2, 1, 0), (6, 7, 8, 9))
)
"""The squares of red and of blue, the front row first, each row from column a on."""


def _line(square: int, right: int, up: int) -> tuple[int, ...]:
    """The squares in a direction, up to a lake or the edge."""
    found: list[int] = []
    column, row = square % WIDTH + right, square // WIDTH + up
    while column in range(WIDTH) and row in range(WIDTH) and (target := row * WIDTH + column) not in LAKES:
        found.append(target)
        column, row = column + right, row + up
    return tuple(found)


LINES = tuple(
    () if square in LAKES else tuple(filter(None, (_line(square, *way) for way in ((0, 1), (0, -1), (-1, 0), (1, 0)))))
    for square in SQUARES
)
"""From each square, the ways that a piece can go: the squares in a row, the nearest first."""
_AHEAD = (WIDTH, -WIDTH)
ENTRANCES = tuple(
    frozenset(square for square in home[:WIDTH] if square + ahead not in LAKES)
    for home, ahead in zip(HOMES, _AHEAD, strict=True)
)
"""The squares of each front row with a free square before them: where a first move can begin."""


def square_called(name: str) -> int | None:
    """The square with this name, if there is one."""
    return _NUMBERS.get(name)


def between(source: int, target: int) -> tuple[int, ...] | None:
    """The squares that lie between two squares of one straight line; None if no line leads from one to the other."""
    for line in LINES[source]:
        if target in line:
            return line[: line.index(target)]
    return None


EMPTY: Final = 0
RANKS = tuple(Rank)
CODES = {rank: code for code, rank in enumerate(RANKS, 1)}
"""What stands for a rank on a board; the codes in their order are the ranks from the highest down."""
MOVED: Final = 13
"""A piece that is hidden, and was seen to move: no bomb and no flag."""
HIDDEN: Final = 14
"""A piece of which nothing is known."""
BOMB, FLAG, SCOUT = CODES[Rank.BOMB], CODES[Rank.FLAG], CODES[Rank.SCOUT]
NEVER_MOVE = bytes((BOMB, FLAG))
_COUNTS = {
    Rank.MARSHAL: 1,
    Rank.GENERAL: 1,
    Rank.COLONEL: 2,
    Rank.MAJOR: 3,
    Rank.CAPTAIN: 4,
    Rank.LIEUTENANT: 4,
    Rank.SERGEANT: 4,
    Rank.MINER: 5,
    Rank.SCOUT: 8,
    Rank.SPY: 1,
    Rank.BOMB: 6,
    Rank.FLAG: 1,
}
ARMY = bytes(sorted(CODES[rank] for rank, count in _COUNTS.items() for _ in range(count)))
"""All the pieces of a side, from the highest down."""
_FIGHTS = {(CODES[one], CODES[two]): fight(one, two) for one in RANKS if one not in CANNOT_ATTACK for two in RANKS}
ATTACKER_STAYS = frozenset(pair for pair, ends in _FIGHTS.items() if not ends.attacker_falls)
"""The pairs of attacker and defender after which the attacker stands on the square."""
DEFENDER_STAYS = frozenset(pair for pair, ends in _FIGHTS.items() if not ends.defender_falls)


def without(pieces: bytes, gone: bytes) -> bytes:
    """Pieces less others of them, each as often as it is there."""
    for piece in gone:
        pieces = pieces.replace(bytes((piece,)), b"", 1)
    return pieces


@dataclass(frozen=True, slots=True)
class Options(game.Options):
    """The options of this game."""

    tournament_squares: bool = False
    """Three times to and fro instead of five."""


class Phase(StrEnum):
    """What the seat to act has to do."""

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
class MovePiece:
    """Go from a square to another; where an enemy stands, attack."""

    source: int
    target: int


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
    """The game began; `seat` is who sees the events."""

    options: Options
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class ArmySetUp:
    """A side has set up; whoever may not look sees hidden pieces."""

    seat: Seat
    army: bytes


@dataclass(frozen=True, slots=True)
class PieceMoved:
    """A piece moved to an empty square; `tells` if the move revealed what the piece is or is not."""

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
    """A side offered a draw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAccepted:
    """The other side accepted the draw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """The other side declined the draw; the turn continues."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The game ended, with a winner or as a draw."""

    ending: Ending
    winner: Seat | None


Event = Started | ArmySetUp | PieceMoved | PieceAttacked | DrawOffered | DrawAccepted | DrawDeclined | GameFinished
NO_PIECES = bytes(len(SQUARES))


@dataclass(frozen=True, slots=True)
class Repetition:
    """The last move of a side, and how many times in a row its piece has gone between these two squares."""

    source: int = 0
    target: int = 0
    times: int = 0


NO_REPETITION = Repetition()


@dataclass(frozen=True, slots=True)
class Position:
    """The places of the pieces, and all else that decides where they may go; pairs for both sides have red first."""

    boards: tuple[bytes, bytes] = (NO_PIECES, NO_PIECES)
    turn: Seat = RED
    rows: tuple[Repetition, Repetition] = (NO_REPETITION, NO_REPETITION)
    quiet: int = 0
    """How many moves in a row have captured nothing."""
    most_times: int = 5


NO_POSITION = Position()


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of the game, or what `seat` has seen of it; pairs for both sides have red first."""

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
"""A state as one seat has seen it; what was never shown to that seat is hidden in it."""
