"""The data model of Card Clash: cards, squares, moves, events and the state. It knows no rule.

A card is one byte. On the table it says whose it is and its kind; a pile is its cards from the bottom up, and a square
without cards has an empty pile. In a hand or a deck it says its kind or that this is hidden: their sizes are public.
The table has 11 by 11 squares, named from a1 to k11.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import NewType

from referee_app.sentence import Sentence, sentence
from referee_app.table_games import game
from referee_app.table_games.seats import Seat

COLOURS = ("red", "blue", "green", "yellow", "purple", "white")
LEAST_SEATS = 2
HAND = 4
FLAGS_OF_A_MATCH = 7


class CardKind(Enum):
    """The kind of a card; the value is the sign on it."""

    MARSHAL = "6"
    GENERAL = "5"
    MAJOR = "4"
    SERGEANT = "3"
    SCOUT = "2"
    SPY = "1"
    BOMB = "B"
    MINER = "X"

    @property
    def number(self) -> int:
        """The number on the card; bombs and miners have none, which counts as nothing."""
        return int(self.value) if self.value.isdecimal() else 0


KINDS = tuple(CardKind)
ORDER: Mapping[CardKind, int] = MappingProxyType({kind: place for place, kind in enumerate(KINDS)})
COUNTS: Mapping[CardKind, int] = MappingProxyType(dict(zip(KINDS, (1, 1, 2, 3, 4, 1, 3, 2), strict=True)))
HIDDEN = 0xFF


def kind_name(kind: CardKind) -> Sentence:
    """A kind as a fact of a sentence."""
    return sentence(f"card_clash.kind.{kind.name.lower()}")


def kinds_in(cards: bytes) -> tuple[CardKind | None, ...]:
    """The kinds of the cards in a hand or a deck; None where that is hidden."""
    return tuple(None if card == HIDDEN else KINDS[card] for card in cards)


def cards_from(kinds: Iterable[CardKind | None]) -> bytes:
    """A hand or a deck of these kinds."""
    return bytes(HIDDEN if kind is None else ORDER[kind] for kind in kinds)


DECK = cards_from(kind for kind in KINDS for _ in range(COUNTS[kind]))
"""What every player has, before it is shuffled."""


def card_of(owner: Seat, kind: CardKind) -> int:
    """A card as it lies on the table."""
    return owner * len(KINDS) + ORDER[kind]


def owner_of(card: int) -> Seat:
    """Whose colour a card on the table has."""
    return Seat(card // len(KINDS))


def kind_of(card: int) -> CardKind:
    """What a card on the table is."""
    return KINDS[card % len(KINDS)]


SIDE = 11
SQUARES = range(SIDE * SIDE)
MIDDLE = len(SQUARES) // 2
COLUMNS = "abcdefghijk"


def _beside(square: int) -> tuple[int, ...]:
    row, column = divmod(square, SIDE)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * SIDE + c for r, c in steps if r in range(SIDE) and c in range(SIDE))


def _blocks(square: int) -> tuple[tuple[int, int, int, int], ...]:
    row, column = divmod(square, SIDE)
    corners = [(r, c) for r in (row - 1, row) for c in (column - 1, column)]
    inside = [r * SIDE + c for r, c in corners if r in range(SIDE - 1) and c in range(SIDE - 1)]
    return tuple((corner, corner + 1, corner + SIDE, corner + SIDE + 1) for corner in inside)


BESIDE = tuple(map(_beside, SQUARES))
"""For each square, those that share a side with it."""
BLOCKS = tuple(map(_blocks, SQUARES))
"""For each square, the two-by-two squares that it is part of."""


def square_name(square: int) -> str:
    """What a square is called: a letter for its column, a number for its row."""
    row, column = divmod(square, SIDE)
    return f"{COLUMNS[column]}{row + 1}"


@dataclass(frozen=True, slots=True)
class Options(game.Options):
    """The options of this game: the tactical game, and a match for seven flags instead of one round."""

    tactical: bool = False
    match: bool = False


class Phase(Enum):
    """What the seat whose turn it is has to do."""

    PLAY = "play"
    DEAL = "deal"
    OVER = "over"


class Reason(Enum):
    """Why somebody won a round; each is asked only when those before it found no single winner."""

    SQUARE = "square"
    MOST_CARDS = "most_cards"
    SUM = "sum"
    HIGHEST = "highest"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card from the hand on a square: beside others if it is empty, else on top of what lies there."""

    kind: CardKind
    square: int


@dataclass(frozen=True, slots=True)
class LookUnder:
    """Look at the card directly under the top of a pile; the turn goes on."""

    square: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Begin the next round of a match."""


Move = Play | LookUnder | Deal


@dataclass(frozen=True, slots=True)
class GameBegun:
    """The game began, and lots decided who begins; `seat` is who sees the events."""

    options: Options
    seats: int
    starter: Seat
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Every seat's cards were shuffled and the first four taken in hand; each deck from the top down."""

    decks: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card was laid on an empty square."""

    seat: Seat
    kind: CardKind
    square: int


@dataclass(frozen=True, slots=True)
class CardCovered:
    """A card was laid on top of another, `owner`'s `under`."""

    seat: Seat
    kind: CardKind
    square: int
    owner: Seat
    under: CardKind


@dataclass(frozen=True, slots=True)
class CardsCancelled:
    """A card was laid on another, `owner`'s `under`, and both were discarded."""

    seat: Seat
    kind: CardKind
    square: int
    owner: Seat
    under: CardKind


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew the top card of its deck."""

    seat: Seat
    kind: CardKind | None


@dataclass(frozen=True, slots=True)
class PileLookedAt:
    """A seat looked under the top of a pile; what lies there everybody has seen before."""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round was won."""

    reason: Reason
    winners: frozenset[Seat]


Placed = CardLaid | CardCovered | CardsCancelled
Event = GameBegun | CardsDealt | Placed | CardDrawn | PileLookedAt | RoundEnded
_GAP = b"\xff"


def spread_of(piles: Iterable[bytes]) -> bytes:
    """Piles as a state keeps them."""
    return _GAP.join(piles)


NO_CARDS = spread_of((b"",) * len(SQUARES))
"""A table without cards."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of the game, or what one seat may know of it."""

    options: Options
    seats: int
    seat: Seat | None
    phase: Phase
    turn: Seat
    starter: Seat
    flags: tuple[int, ...]
    hands: tuple[bytes, ...]
    decks: tuple[bytes, ...]
    spread: bytes
    """What lies on the table, pile after pile from a1 on, with a gap between; in one piece it is quick to store."""
    discarded: bytes
    looked: frozenset[int]
    """The piles under whose top was looked in this turn."""
    ended: RoundEnded | None
    """How the last round ended, until the next one is dealt."""

    @property
    def piles(self) -> list[bytes]:
        """The pile on every square."""
        return self.spread.split(_GAP)


View = NewType("View", State)
"""A state as one seat has seen it; what was never shown to that seat is hidden in it."""
