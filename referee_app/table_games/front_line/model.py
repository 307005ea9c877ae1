"""Front Line, the card game for two, as values: cards, moves, events and the state. It knows no rule.

The whole truth and what one seat has seen of it are the same kind of value: what is hidden is None. A
hand has no order that says anything, and a pile's order is hidden from everybody; only a card in a line can be watched,
and its number says nothing of its rank.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NewType

from referee_app.cards.decks import FRONT_LINE_COUNTS
from referee_app.cards.ranks import Rank
from referee_app.sentence import Sentence, sentence
from referee_app.table_games import game
from referee_app.table_games.seats import Seat

ALL_CARDS = tuple(rank for rank, count in FRONT_LINE_COUNTS.items() for _ in range(count))
LINE = 5
HAND = 3
DEALT = LINE + HAND
QUIET_TURNS = 50
Ranks = tuple[Rank | None, ...]
"""Cards, of which some may be hidden."""
_ORDER = {rank: place for place, rank in enumerate((*Rank, None))}


def in_order(cards: Ranks) -> Ranks:
    """Cards as a hand holds them: highest first, so that their order says nothing."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def without(cards: Ranks, taken: Ranks) -> Ranks:
    """What is left of a hand."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def rank_name(rank: Rank) -> Rank | Sentence:
    """A card as a fact of a sentence."""
    return sentence("front_line.kind.spy") if rank is Rank.SPY else rank


@dataclass(frozen=True, slots=True)
class Options(game.Options):
    """The options of this game: it has none."""


class Phase(StrEnum):
    """What the players have to do: choose a line, then in turn act and fill the gaps. Drawing is automatic."""

    CHOOSE = "choose"
    ACT = "act"
    FILL = "fill"


class Ending(StrEnum):
    """Why the game is over."""

    FLAG_TAKEN = "flag_taken"
    STUCK = "stuck"
    STALEMATE = "stalemate"


@dataclass(frozen=True, slots=True)
class Deploy:
    """These cards, from the first place to the last, into the line; the others stay in the hand."""

    line: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """With the card at a place of the own line, the card at a place of the enemy's."""

    place: int
    target: int


@dataclass(frozen=True, slots=True)
class Scout:
    """Show a scout, and look at cards of the enemy's line."""

    place: int
    looks: frozenset[int]


@dataclass(frozen=True, slots=True)
class Spy:
    """Show the spy, and look at the enemy's hand."""

    place: int


@dataclass(frozen=True, slots=True)
class Redraw:
    """Show the flag, take everything up, shuffle and deal again."""

    place: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A card of the hand into a gap."""

    rank: Rank
    place: int


Action = Attack | Scout | Spy | Redraw
Move = Deploy | Action | Lay


@dataclass(frozen=True, slots=True)
class Started:
    """The game began; `seat` is who sees the events."""

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
    """The flag was shown, to shuffle and deal again."""

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


class Visibility(IntEnum):
    """Who knows a card in a line besides its owner; it only ever grows while the card lies there."""

    COVERED = 0
    PEEKED = 1
    """The enemy's scout has looked at it."""
    SHOWN = 2
    """Everybody saw it in a fight; it lies face down again."""
    UP = 3
    """It was shown for an action, and stays face up."""


@dataclass(frozen=True, slots=True)
class LineCard:
    """A card in a line. Its number counts the cards that this side has laid."""

    number: int
    rank: Rank | None
    known: Visibility = Visibility.COVERED


@dataclass(frozen=True, slots=True)
class RemovedCard:
    """A card that is out of the game."""

    number: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class HandSeen:
    """The enemy's spy looked at the hand, which was this."""

    hand: Ranks


@dataclass(frozen=True, slots=True)
class HandDrew:
    """Since then so many cards came to the hand."""

    count: int


@dataclass(frozen=True, slots=True)
class HandLaid:
    """Since then this card went from the hand into the line."""

    number: int


HandHistory = tuple[HandSeen | HandDrew | HandLaid, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One player's cards."""

    line: tuple[LineCard | None, ...] = (None,) * LINE
    hand: Ranks = ()
    pile: Ranks = ()
    """The top first."""
    out: tuple[RemovedCard, ...] = ()
    laid: int = 0
    """How many cards have ever been laid into the line."""
    tale: HandHistory = ()
    """The history of the hand: what was seen of it, and what became of it since; empty until somebody looks."""
    redrew: bool = False
    """Whether its last turn was spent on the flag."""

    @property
    def gaps(self) -> tuple[int, ...]:
        """The empty places of the line."""
        return tuple(place for place, lying in enumerate(self.line) if lying is None)

    @property
    def taken(self) -> tuple[int, ...]:
        """The places of the line where a card lies."""
        return tuple(place for place, lying in enumerate(self.line) if lying is not None)


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of the game, or what `seat` has seen of it; the seat None is an onlooker."""

    seat: Seat | None
    phase: Phase = Phase.CHOOSE
    choosing: frozenset[Seat] = frozenset()
    turn: Seat | None = None
    """Nobody's until both lines lie."""
    sides: tuple[Side, Side] = (Side(), Side())
    quiet: int = 0
    """How many turns in a row have removed nothing, this one included once it has acted."""
    ending: Ending | None = None

    @property
    def acting(self) -> frozenset[Seat]:
        """Who is to do something now."""
        if self.phase is Phase.CHOOSE:
            return self.choosing
        return frozenset() if self.ending is not None or self.turn is None else frozenset((self.turn,))


View = NewType("View", State)
"""A state as one seat has seen it; what was never shown to that seat is hidden in it."""
