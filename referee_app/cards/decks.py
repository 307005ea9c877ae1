"""The official decks: which cards a team plays with, by the number of players.

The four decks are nested, so one printed set of the largest serves them all: a card's *pips* show the smallest deck
that it belongs to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from referee_app.cards.ranks import Rank, Team
from referee_app.sentence import Refusal

FEWEST_PLAYERS = 4
LIVE_RANKS = tuple(rank for rank in Rank if rank is not Rank.FLAG)

OFFICIAL_SIZES = (20, 30, 40, 60)
_LARGEST = OFFICIAL_SIZES[-1]
_MOST_PLAYERS = {20: 10, 30: 16, 40: 24}
_COUNTS: Mapping[int, Mapping[Rank, int]] = {
    size: MappingProxyType(dict(zip(LIVE_RANKS, counts, strict=True)))
    for size, counts in {
        #    10 9  8  7  6  5  4  3  2  1  B
        20: (1, 1, 2, 2, 2, 2, 2, 3, 2, 1, 2),
        30: (1, 2, 2, 3, 3, 3, 3, 4, 4, 2, 3),
        40: (1, 2, 3, 4, 5, 5, 5, 5, 4, 2, 4),
        60: (1, 4, 5, 6, 7, 7, 7, 6, 8, 2, 7),
    }.items()
}

FRONT_LINE_COUNTS: Mapping[Rank, int] = MappingProxyType(
    dict(zip(Rank, (1, 1, 1, 1, 2, 2, 3, 3, 4, 1, 3, 1), strict=True))
)
"""The 23 cards a side of the card game for two; the only game that uses the flag card."""


class TooFewPlayers(Refusal):
    """The live game needs four players."""

    key = "refusal.too_few_players"


class NoSuchDeck(Refusal):
    """There are four official sizes, and only the largest comes in several sets."""

    key = "refusal.no_such_deck"


class Card(NamedTuple):
    """One printed card. `ordinal` counts the cards of its rank within one set, `copy` counts the sets."""

    team: Team
    rank: Rank
    ordinal: int
    copy: int = 1


@dataclass(frozen=True)
class Deck:
    """The cards that each team plays with: an official size, the largest also in several sets."""

    size: int
    copies: int = 1

    def __post_init__(self) -> None:
        several_small_sets = self.copies > 1 and self.size != _LARGEST
        if self.size not in OFFICIAL_SIZES or self.copies < 1 or several_small_sets:
            raise NoSuchDeck(size=self.size, copies=self.copies)

    @property
    def total(self) -> int:
        """How many cards each team has."""
        return self.size * self.copies

    @property
    def half(self) -> int:
        """How many enemy cards open the way to the enemy's flag."""
        return self.total // 2

    @cached_property
    def counts(self) -> Mapping[Rank, int]:
        """How many cards of each rank a team has."""
        return MappingProxyType({rank: n * self.copies for rank, n in _COUNTS[self.size].items()})

    def cards(self, team: Team) -> Iterator[Card]:
        """Every card of a team, in card order."""
        for copy in range(1, self.copies + 1):
            for rank, n in _COUNTS[self.size].items():
                for ordinal in range(1, n + 1):
                    yield Card(team, rank, ordinal, copy)

    def __contains__(self, card: Card) -> bool:
        return 1 <= card.copy <= self.copies and 1 <= card.ordinal <= _COUNTS[self.size].get(card.rank, 0)


def deck_for(players: int) -> Deck:
    """The deck to propose: the official one, and above 120 players as many sets as give everybody a card."""
    if players < FEWEST_PLAYERS:
        raise TooFewPlayers(players=players, fewest=FEWEST_PLAYERS)
    for size, most in _MOST_PLAYERS.items():
        if players <= most:
            return Deck(size)
    return Deck(_LARGEST, copies=-(-players // (2 * _LARGEST)))


def players_for(deck: Deck) -> range:
    """The numbers of players to whom this deck is proposed."""
    if deck.copies > 1:
        return range(2 * (deck.total - deck.size) + 1, 2 * deck.total + 1)
    fewest = max((most + 1 for size, most in _MOST_PLAYERS.items() if size < deck.size), default=FEWEST_PLAYERS)
    return range(fewest, _MOST_PLAYERS.get(deck.size, 2 * _LARGEST) + 1)


def full_set(copies: int = 1) -> Iterator[Card]:
    """Every card that is printed, flag cards too, in card order: adding copies only adds to the end."""
    for copy, team in product(range(1, copies + 1), Team):
        for rank, n in (*_COUNTS[_LARGEST].items(), (Rank.FLAG, FRONT_LINE_COUNTS[Rank.FLAG])):
            for ordinal in range(1, n + 1):
                yield Card(team, rank, ordinal, copy)


def pips(card: Card) -> int:
    """One to four: the smallest official deck that the card belongs to; none on a flag card or in a further set."""
    for number, size in enumerate(OFFICIAL_SIZES, start=1):
        if card in Deck(size):
            return number
    return 0


def in_front_line(card: Card) -> bool:
    """Whether the card bears the mark of the card game for two."""
    return card.copy == 1 and card.ordinal <= FRONT_LINE_COUNTS[card.rank]
