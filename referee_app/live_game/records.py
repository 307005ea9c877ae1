"""What one phone knows: the stages of its cards, hands, loads, flags and clock, as values that `evolve` builds.

A phone's record is the fold of the facts of its device, in their own order; where a rescue renamed it, also of those of
its former names, and only the latest name has a record. No rules, and nothing of other phones.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game.events import Fighter, GameEnded, GameOpened
from referee_app.live_game.model import AnyCard, Blank, Player, Stamp

AT_THE_START = Stamp(0, 0, "")


class CardStage(IntEnum):
    """The stages of a card's life, in the order in which they outrank each other when records are merged.

    Until a card is captured it may come and go, so among the first three the latest word counts.
    """

    PILE = 0
    HELD = 1
    GONE = 2
    CAPTURED = 3
    LOST = 4
    OUT = 5
    HANDED_IN = 6


class Life(NamedTuple):
    """Where one card is: since when, with whom, who captured it, and whether its issue was seen."""

    stage: CardStage
    stamp: Stamp
    player: Player | None = None
    captor: Fighter | None = None
    issued: bool = False


class StageKey(NamedTuple):
    """What cards are counted by: team, stage, and whether their issue was seen."""

    team: Team
    stage: CardStage
    issued: bool


class BlankCounts(NamedTuple):
    """How many cards without a known identity are at each stage; `issued` counts those that left the pile."""

    issued: int = 0
    held: int = 0
    gone: int = 0
    captured: int = 0
    lost: int = 0
    out: int = 0
    handed_in: int = 0

    @property
    def ended(self) -> int:
        """Those that were in hands and are no more, as far as one can know without identities."""
        return self.captured + self.lost + self.out + self.handed_in


class Hand(NamedTuple):
    """What a player has: a card or none, since when, and since when the player waits at base for one."""

    card: AnyCard | None
    stamp: Stamp
    waits_since: int | None = None


Load = Mapping[Blank, int]
"""How many captured cards without identity somebody carries or has given up, of each kind."""


class FlagStage(StrEnum):
    """Where a flag is."""

    HIDDEN = "hidden"
    CARRIED = "carried"
    TO_HIDE = "to_hide"
    DELIVERED = "delivered"


class Flag(NamedTuple):
    """A flag's place; `carrier` while it is carried."""

    stage: FlagStage
    stamp: Stamp
    carrier: Fighter | None = None


class ClockMark(StrEnum):
    """What happened to the clock. A delivered flag stops it where no points are counted."""

    BEGAN = "began"
    PAUSED = "paused"
    RESUMED = "resumed"
    DELIVERED = "delivered"
    ENDED = "ended"


class ClockChange(NamedTuple):
    """Something that happened to the clock, and when by the clock of the phone itself."""

    stamp: Stamp
    mark: ClockMark
    at: int


@dataclass(frozen=True, slots=True)
class DeviceRecord:
    """What one phone's own facts, the undone ones left out, add up to."""

    opened: GameOpened | None = None
    opened_at: Stamp = AT_THE_START
    lives: Mapping[Card, Life] = field(default_factory=dict)
    stage_counts: Mapping[StageKey, int] = field(default_factory=dict)
    blanks: Mapping[Blank, BlankCounts] = field(default_factory=dict)
    hands: Mapping[Player, Hand] = field(default_factory=dict)
    loads: Mapping[Player, Load] = field(default_factory=dict)
    unloads: Mapping[Player, Load] = field(default_factory=dict)
    joined: frozenset[Player] = frozenset()
    left: frozenset[Player] = frozenset()
    flags: Mapping[Team, Flag] = field(default_factory=dict)
    delivered: tuple[tuple[Stamp, Team], ...] = ()
    clock: tuple[ClockChange, ...] = ()
    ended: tuple[tuple[Stamp, GameEnded], ...] = ()
    collected: frozenset[AnyCard] = frozenset()

    def issued_cards(self, team: Team) -> int:
        """How many cards of a team have left its pile, as far as this phone knows."""
        seen = unseen = held_seen = 0
        for key, n in self.stage_counts.items():
            if key.team is team and key.stage is not CardStage.PILE:
                seen, unseen = (seen + n, unseen) if key.issued else (seen, unseen + n)
                held_seen += n if key.issued and key.stage is CardStage.HELD else 0
        blanks = [counts for blank, counts in self.blanks.items() if blank.team is team]
        given = sum(counts.issued for counts in blanks)
        ended = sum(counts.ended + counts.gone for counts in blanks)
        # What turned up without having been given out was given out uncounted, unless it is a card that lost its code.
        return seen + max(unseen, given) + max(0, ended - given - held_seen)


def matching_kind(load: Load, card: Blank) -> Blank | None:
    """Which of the cards in a load a card without identity is: one of its own rank, else any that it may be."""
    if load.get(card):
        return card
    return min((kind for kind, n in load.items() if n and card.may_be(kind)), key=_rank_order, default=None)


def loads_difference(load: Load, taken: Load) -> Iterator[Blank]:
    """The cards of a load less those that may be the taken ones; those whose rank is known are looked for first."""
    left = Counter(load)
    for card in sorted(taken, key=_rank_order, reverse=True):
        n = taken[card]
        while n and (kind := matching_kind(left, card)) is not None:
            found = min(n, left[kind])
            left[kind] -= found
            n -= found
    return (card for card in sorted(left, key=_rank_order) for _ in range(left[card]))


def _rank_order(card: Blank) -> tuple[str, str]:
    return card.team, card.rank or ""


def sum_of(counts: Iterable[BlankCounts]) -> BlankCounts:
    """The counts added up."""
    return BlankCounts(*map(sum, zip(BlankCounts(), *counts, strict=True)))


def _progress(life: Life) -> tuple[CardStage, Stamp]:
    return max(life.stage, CardStage.GONE), life.stamp


def further_life(one: Life, other: Life) -> Life:
    """A card's place by the words of two phones: the further stage, and what either knows of its issue and captor."""
    further, nearer = (one, other) if _progress(one) >= _progress(other) else (other, one)
    return further._replace(issued=one.issued or other.issued, captor=further.captor or nearer.captor)
