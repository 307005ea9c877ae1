"""The parts of the state: a record for each phone, built by `evolve`, and the actions of all phones. No rules.

A phone's record has its cards, hands, flags and clock. It is the fold of the facts of its device, in their own
order; where a rescue renamed it, also of those of its former names, and only the latest name has a record.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game.events import ActionUndone, Fact, Fighter, GameEnded, GameOpened
from referee_app.live_game.model import ActionId, AnyCard, Blank, Player, Stamp

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


class CardStatus(NamedTuple):
    """Where one card is, since when and with whom, who captured it, and whether its issue was seen."""

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
        """How many were in hands and are no more, as far as can be known without identities."""
        return self.captured + self.lost + self.out + self.handed_in


class Hand(NamedTuple):
    """What a player has: a card or none, since when, and since when the player waits at base for one."""

    card: AnyCard | None
    stamp: Stamp
    back_since_ms: int | None = None


CarriedBlanks = Mapping[Blank, int]
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
    """The fold of one phone's own facts, without the undone ones."""

    opened: GameOpened | None = None
    opened_at: Stamp = AT_THE_START
    card_statuses: Mapping[Card, CardStatus] = field(default_factory=dict)
    stage_counts: Mapping[StageKey, int] = field(default_factory=dict)
    blanks: Mapping[Blank, BlankCounts] = field(default_factory=dict)
    hands: Mapping[Player, Hand] = field(default_factory=dict)
    carried: Mapping[Player, CarriedBlanks] = field(default_factory=dict)
    given_up: Mapping[Player, CarriedBlanks] = field(default_factory=dict)
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


def matching_blank(carried: CarriedBlanks, card: Blank) -> Blank | None:
    """Which carried card a card without identity is: one of its own rank, else any that it may be."""
    if carried.get(card):
        return card
    return min((kind for kind, n in carried.items() if n and card.may_be(kind)), key=_rank_order, default=None)


def remaining_blanks(carried: CarriedBlanks, taken: CarriedBlanks) -> Iterator[Blank]:
    """The carried cards without those that may be the taken ones; taken ones of a known rank are matched first."""
    left = Counter(carried)
    for card in sorted(taken, key=_rank_order, reverse=True):
        n = taken[card]
        while n and (kind := matching_blank(left, card)) is not None:
            found = min(n, left[kind])
            left[kind] -= found
            n -= found
    return (card for card in sorted(left, key=_rank_order) for _ in range(left[card]))


def _rank_order(card: Blank) -> tuple[str, str]:
    return card.team, card.rank or ""


def sum_of(counts: Iterable[BlankCounts]) -> BlankCounts:
    """The sum of the counts."""
    return BlankCounts(*map(sum, zip(BlankCounts(), *counts, strict=True)))


def _progress(status: CardStatus) -> tuple[CardStage, Stamp]:
    return max(status.stage, CardStage.GONE), status.stamp


def further_status(one: CardStatus, other: CardStatus) -> CardStatus:
    """A card's status by two phones' records: the further stage, and what either knows of its issue and captor."""
    further, nearer = (one, other) if _progress(one) >= _progress(other) else (other, one)
    return further._replace(issued=one.issued or other.issued, captor=further.captor or nearer.captor)


# Actions, and which of them were undone: it depends on the facts alone, not on their order of arrival


class Undo(NamedTuple):
    """An undo that counts, with the action that it takes back or restores at the end of a chain of undos."""

    fact: Fact
    target: ActionId
    root: ActionId
    """The action at the end of the chain, which is no undo."""
    brings_back: bool
    """Whether the root is on record again by this undo, instead of taken back."""
    opened_by: str | None
    """The phone whose opening this undo touches, if it touches one."""


@dataclass(frozen=True, slots=True)
class Renames:
    """Which device names belong to the same phone: a rescue may give it a new name. The names never form a circle."""

    successors: Mapping[str, str] = field(default_factory=dict)
    """The next name of the phone, by its former name."""

    def latest(self, device: str) -> str:
        """The name that the phone has now."""
        while device in self.successors:
            device = self.successors[device]
        return device

    def names_up_to(self, device: str) -> tuple[str, ...]:
        """Every name up to this one, the oldest first."""
        formers = {successor: former for former, successor in self.successors.items()}
        names = [device]
        while names[-1] in formers:
            names.append(formers[names[-1]])
        return tuple(reversed(names))


class Actions:
    """The facts of every action, and the undos that count.

    An undo counts only if it is the first fact of its action, its target is on record and began before it by the
    stamps, and, where it touches the opening of a phone, it comes from that phone: nobody else may leave a phone
    without its game. Every undo that counts is therefore later than its target, and undos never form a circle.
    """

    def __init__(self, facts: Mapping[str, Sequence[Fact]]) -> None:
        self._facts: dict[ActionId, list[Fact]] = {}
        self.openings = set[ActionId]()
        """The actions in which a phone opened the game."""
        undos: list[Fact] = []
        for device, recorded in facts.items():
            of_device: dict[int, list[Fact]] = {}
            for fact in recorded:
                event_type = type(fact.event)
                if event_type is GameOpened:
                    self.openings.add(fact.action_id)
                elif event_type is ActionUndone and fact.action not in of_device:
                    undos.append(fact)
                of_device.setdefault(fact.action, []).append(fact)
            self._facts.update((ActionId(device, number), of_action) for number, of_action in of_device.items())
        self._undos: dict[ActionId, Undo] = {}
        # The target of an undo is earlier, so what it comes to is known by then.
        for fact in sorted(undos, key=lambda fact: fact.stamp):
            undo = self._counting(fact)
            if undo is not None:
                self._undos[fact.action_id] = undo

    def facts_of(self, action: ActionId) -> Sequence[Fact]:
        """The facts of an action, in the order of its phone; none if it is not on record."""
        return self._facts.get(action, ())

    def undo(self, fact: Fact) -> Undo | None:
        """The undo that a fact is, or None where it does not count."""
        undo = self._undos.get(fact.action_id)
        return undo if undo is not None and undo.fact is fact else None

    def opening_phone(self, action: ActionId) -> str | None:
        """The phone whose opening would be touched if this action were undone."""
        if action in self.openings:
            return action.device
        return self._undos[action].opened_by if action in self._undos else None

    @cached_property
    def undone_by(self) -> Mapping[ActionId, ActionId]:
        """The actions that are taken back, each with the undo that did it.

        The latest undo is judged first, since it may have undone an earlier one.
        """
        undone: dict[ActionId, ActionId] = {}
        for action, undo in reversed(self._undos.items()):
            if action not in undone:
                undone.setdefault(undo.target, action)
        return undone

    @cached_property
    def undone(self) -> frozenset[ActionId]:
        """The actions that are taken back."""
        return frozenset(self.undone_by)

    @cached_property
    def renames(self) -> Renames:
        """The renames that count, from openings that are not undone.

        Of each device its last opening counts, and of each former name the earliest successor; it must keep the same
        teams, as far as they are known, so that no team is left without its keeper. An opening that would close a
        circle does not count.
        """
        kept = (fact for action in self.openings - self.undone for fact in self._facts[action])
        openings: dict[str, tuple[Stamp, GameOpened]] = {}
        for fact in sorted(kept, key=lambda fact: fact.stamp):
            if isinstance(fact.event, GameOpened):
                openings[fact.stamp.device] = fact.stamp, fact.event
        successors: dict[str, str] = {}
        renames = Renames(successors)
        for stamp, opened in sorted(openings.values(), key=lambda opening: opening[0]):
            former = opened.instead_of
            if former is None or former in successors or renames.latest(stamp.device) == former:
                continue
            if former not in openings or set(openings[former][1].keeps) == set(opened.keeps):
                successors[former] = stamp.device
        return renames

    def _counting(self, fact: Fact) -> Undo | None:
        assert isinstance(fact.event, ActionUndone)
        target = fact.event.action
        facts = self._facts.get(target)
        opened_by = self.opening_phone(target)
        if facts is None or facts[0].stamp >= fact.stamp or opened_by not in (None, fact.stamp.device):
            return None
        before = self._undos.get(target)
        if before is None:
            return Undo(fact, target, target, brings_back=False, opened_by=opened_by)
        return Undo(fact, target, before.root, brings_back=not before.brings_back, opened_by=opened_by)
