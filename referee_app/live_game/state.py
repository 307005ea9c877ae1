"""What is known of a live game: a book for every phone, and what the books say together.

A phone's book is the fold of the facts of its device, in their own order; where a rescue renamed it, also of those of
its former names, and only the latest name has a book. What the books say together depends on them alone and not on the
order in which facts from different phones arrived: that is what makes journals mergeable. A card's place is the
furthest step of its life that any phone saw; clocks decide only where there is no such order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game.actions import Actions, Renames
from referee_app.live_game.events import Fact, Fighter, GameEnded, GameOpened
from referee_app.live_game.model import ActionId, AnyCard, Blank, Player, Setup, Stamp
from referee_app.live_game.refusals import NotOpened

AT_THE_START = Stamp(0, 0, "")


class Stage(IntEnum):
    """The steps of a card's life, in the order in which they outrank each other when phones compare notes.

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

    stage: Stage
    stamp: Stamp
    player: Player | None = None
    captor: Fighter | None = None
    issued: bool = False


class Step(NamedTuple):
    """A step of a card's life, for counting how many cards are there."""

    team: Team
    stage: Stage
    issued: bool


class Heap(NamedTuple):
    """How many cards without a known identity are at each step; `issued` counts those that left the pile."""

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


_NO_CARDS = Heap()


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


class ClockTouch(NamedTuple):
    """Something that happened to the clock, and when by the clock of the phone itself."""

    stamp: Stamp
    mark: ClockMark
    at: int


@dataclass(frozen=True, slots=True)
class Book:
    """What one device's own facts, the undone ones left out, add up to."""

    opened: GameOpened | None = None
    opened_at: Stamp = AT_THE_START
    lives: Mapping[Card, Life] = field(default_factory=dict)
    steps: Mapping[Step, int] = field(default_factory=dict)
    heaps: Mapping[Blank, Heap] = field(default_factory=dict)
    hands: Mapping[Player, Hand] = field(default_factory=dict)
    loads: Mapping[Player, Load] = field(default_factory=dict)
    unloads: Mapping[Player, Load] = field(default_factory=dict)
    joined: frozenset[Player] = frozenset()
    left: frozenset[Player] = frozenset()
    flags: Mapping[Team, Flag] = field(default_factory=dict)
    delivered: tuple[tuple[Stamp, Team], ...] = ()
    clock: tuple[ClockTouch, ...] = ()
    ended: tuple[tuple[Stamp, GameEnded], ...] = ()
    collected: frozenset[AnyCard] = frozenset()


@dataclass(frozen=True)
class State:
    """Everything recorded, by device, and the questions that the rules and views ask of it."""

    facts: Mapping[str, tuple[Fact, ...]] = field(default_factory=dict)
    undone: frozenset[ActionId] = frozenset()
    books: Mapping[str, Book] = field(default_factory=dict)
    named: frozenset[ActionId] = frozenset()
    """The actions that any undo names, whether or not it counts and they are on record."""
    renames: Renames = field(default_factory=Renames)
    """The names that the renamed phones had before: these have facts, but no books of their own."""

    @cached_property
    def actions(self) -> Actions:
        """The facts by action."""
        return Actions(self.facts)

    @cached_property
    def setup(self) -> Setup:
        """What was agreed, as the first phone opened it."""
        opened = [(book.opened_at, book.opened.setup) for book in self.books.values() if book.opened]
        if not opened:
            raise NotOpened
        return min(opened, key=lambda entry: entry[0])[1]

    @cached_property
    def kept(self) -> frozenset[Team]:
        """The teams of which everything that reached their leader is on record here."""
        return frozenset(team for book in self.books.values() if book.opened for team in book.opened.keeps)

    @cached_property
    def lives(self) -> Mapping[Card, Life]:
        """Every card that was ever seen, at the furthest step of its life."""
        books = tuple(self.books.values())
        if len(books) == 1:
            return books[0].lives
        lives: dict[Card, Life] = {}
        for book in books:
            for card, life in book.lives.items():
                known = lives.get(card)
                lives[card] = life if known is None else _further(known, life)
        return lives

    @cached_property
    def steps(self) -> Mapping[Step, int]:
        """How many cards are at each step of their lives."""
        books = tuple(self.books.values())
        if len(books) == 1:
            return books[0].steps
        return Counter(Step(card.team, life.stage, life.issued) for card, life in self.lives.items())

    def at(self, team: Team, *stages: Stage) -> int:
        """How many cards of a team are at one of these steps."""
        return sum(self.steps.get(Step(team, stage, seen), 0) for stage in stages for seen in (True, False))

    def life(self, card: Card) -> Life:
        """Where a card is; one that nobody ever saw is in its pile."""
        return self.lives.get(card) or Life(Stage.PILE, AT_THE_START)

    @cached_property
    def heaps(self) -> Mapping[Blank, Heap]:
        """Cards without identity, added up over all phones."""
        heaps: dict[Blank, Heap] = {}
        for book in self.books.values():
            for blank, heap in book.heaps.items():
                heaps[blank] = _sum((heaps.get(blank, _NO_CARDS), heap))
        return heaps

    def heap(self, team: Team, seen_by: Iterable[Book] | None = None) -> Heap:
        """All cards of a team without identity, whatever is known of their ranks, as some phones or all saw them."""
        books = self.books.values() if seen_by is None else seen_by
        return _sum(heap for book in books for blank, heap in book.heaps.items() if blank.team is team)

    def keeps(self, device: str) -> frozenset[Team]:
        """The teams that a phone keeps."""
        book = self.books.get(self.renames.latest(device))
        return frozenset(book.opened.keeps if book and book.opened else ())

    def keepers(self, team: Team) -> tuple[Book, ...]:
        """The books of the phones that keep a team; more than one is a contradiction."""
        return tuple(book for book in self.books.values() if book.opened and team in book.opened.keeps)

    @cached_property
    def issued(self) -> Mapping[Team, int | None]:
        """How many cards of each team have left its pile, by its keepers' word; None where another phone knows."""
        return {team: max((_issued(book, team) for book in self.keepers(team)), default=None) for team in Team}

    @cached_property
    def captives(self) -> Mapping[Player | AnyCard, Sequence[Card]]:
        """The captured cards that are not yet handed in, by the card that captured them and by its player if known."""
        captives: dict[Player | AnyCard, list[Card]] = defaultdict(list)
        for card, life in self.lives.items():
            if life.stage is Stage.CAPTURED and life.captor is not None:
                captives[life.captor.card].append(card)
                if life.captor.player is not None:
                    captives[life.captor.player].append(card)
        return captives

    def holds_like(self, blank: Blank) -> bool:
        """Whether a card without identity that may be this one is on record in somebody's hand."""
        return any(heap.held and blank.may_be(other) for other, heap in self.heaps.items())

    @cached_property
    def roster(self) -> tuple[Player, ...]:
        """Everybody who plays or played, late players last."""
        first = [Player(team, n) for team, count in self.setup.players.items() for n in range(1, count + 1)]
        late = frozenset[Player]().union(*(book.joined for book in self.books.values()))
        return (*first, *sorted(late.difference(first)))

    @cached_property
    def left(self) -> frozenset[Player]:
        """Those who went home."""
        return frozenset[Player]().union(*(book.left for book in self.books.values()))

    @cached_property
    def _hands(self) -> Mapping[Player, Sequence[tuple[bool, Hand]]]:
        """What each phone says of each player, and whether it keeps the player's team."""
        hands: dict[Player, list[tuple[bool, Hand]]] = defaultdict(list)
        for book in self.books.values():
            keeps = book.opened.keeps if book.opened else ()
            for player, hand in book.hands.items():
                hands[player].append((player.team in keeps, hand))
        return hands

    def hand(self, player: Player) -> Hand | None:
        """What a player has, or None where no phone recorded anything of that player."""
        hands = self._hands.get(player)
        if hands is None:
            return None
        # Whoever gives the player cards knows best, until another phone sees this player with a card; among equals the
        # latest word counts.
        _, hand = max(hands, key=lambda known: (known[0], known[1].stamp))
        seen_since = [other for _, other in hands if other.stamp > hand.stamp and self._is_in_hand(other.card, player)]
        hand = max(seen_since, key=lambda other: other.stamp, default=hand)
        lost = isinstance(hand.card, Card) and not self._is_in_hand(hand.card, player)
        lost_elsewhere = isinstance(hand.card, Blank) and any(
            other.card is None and other.stamp > hand.stamp for _, other in hands
        )
        return hand._replace(card=None) if lost or lost_elsewhere else hand

    def _is_in_hand(self, card: AnyCard | None, player: Player) -> bool:
        """Whether a card with an identity is on record as held by this player."""
        life = self.life(card) if isinstance(card, Card) else None
        return life is not None and life.stage is Stage.HELD and life.player == player

    def load(self, player: Player) -> tuple[Blank, ...]:
        """The captured cards without identity that a player is known to carry."""
        given_up = Counter[Blank]()
        for book in self.books.values():
            given_up.update(book.unloads.get(player, {}))
        cards: list[Blank] = []
        for _, book in sorted((device, book) for device, book in self.books.items() if player in book.loads):
            # Taken in by one phone, captured before the eyes of another: it is no longer carried.
            elsewhere = given_up - Counter(book.unloads.get(player, {}))
            cards += _without(book.loads[player], elsewhere)
        return tuple(cards)

    def flag_as_told(self, team: Team) -> Flag:
        """The latest word of a team's flag."""
        words = [book.flags[team] for book in self.books.values() if team in book.flags]
        told = max(words, key=lambda flag: flag.stamp, default=Flag(FlagStage.HIDDEN, AT_THE_START))
        # Where points are counted, the game goes on and the flag is given back. A book may lack its opening, and only
        # the books together know the rules.
        is_given_back = told.stage is FlagStage.DELIVERED and self.setup.rules.points
        return told._replace(stage=FlagStage.TO_HIDE) if is_given_back else told

    def flag(self, team: Team) -> Flag:
        """Where a team's flag is: who carried it and has no card any more has lost it, whichever phone saw that."""
        flag = self.flag_as_told(team)
        return Flag(FlagStage.TO_HIDE, flag.stamp) if flag.carrier and self._is_beaten(flag.carrier) else flag

    def _is_beaten(self, carrier: Fighter) -> bool:
        hand = self.hand(carrier.player) if carrier.player else None
        has_none = hand is not None and hand.card is None
        if not isinstance(carrier.card, Card):
            return has_none
        life = self.life(carrier.card)
        # A teammate who has shown the card since has the flag too; of who went home the card went back to the pile.
        passed_on = life.player not in (None, carrier.player) and carrier.player not in self.left
        return life.stage > Stage.HELD or (has_none and not passed_on)

    @cached_property
    def delivered(self) -> tuple[tuple[Stamp, Team], ...]:
        """Which flags were delivered, the earliest first."""
        return tuple(sorted(entry for book in self.books.values() for entry in book.delivered))

    @cached_property
    def ended(self) -> tuple[tuple[Stamp, GameEnded], ...]:
        """Every word that the game has ended, the earliest first."""
        words = (entry for book in self.books.values() for entry in book.ended)
        return tuple(sorted(words, key=lambda entry: entry[0]))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ended) or (bool(self.delivered) and not self.setup.rules.points)

    @cached_property
    def collected(self) -> frozenset[AnyCard]:
        """The cards that are back in the box."""
        return frozenset[AnyCard]().union(*(book.collected for book in self.books.values()))

    def clock(self, device: str | None) -> tuple[ClockTouch, ...]:
        """What was done to a phone's clock; a phone that has not begun goes by the one that began first.

        Clocks of different phones differ, so their touches are never mixed.
        """
        clocks = {name: book.clock for name, book in self.books.items() if self.has_begun(name)}
        if device is not None and (name := self.renames.latest(device)) in clocks:
            return clocks[name]
        return min(clocks.values(), key=lambda touches: touches[0].stamp, default=())

    def has_begun(self, device: str) -> bool:
        """Whether a phone heard the whistle itself."""
        book = self.books.get(self.renames.latest(device))
        return book is not None and any(touch.mark is ClockMark.BEGAN for touch in book.clock)

    def next_stamp(self, device: str, now: int) -> Stamp:
        """A stamp later than everything known, by a clock that may have been set back."""
        newest = max((facts[-1].stamp for facts in self.facts.values() if facts), default=AT_THE_START)
        return Stamp(now, 0, device) if now > newest.ms else Stamp(newest.ms, newest.counter + 1, device)

    def effective(self) -> Iterator[Fact]:
        """All facts that were not undone, the earliest first."""
        facts = (fact for facts in self.facts.values() for fact in facts if fact.action_id not in self.undone)
        return iter(sorted(facts, key=lambda fact: fact.stamp))


def kind_in(load: Load, card: Blank) -> Blank | None:
    """Which of the cards in a load a card without identity is: one of its own rank, else any that it may be."""
    if load.get(card):
        return card
    return min((kind for kind, n in load.items() if n and card.may_be(kind)), key=_rank_order, default=None)


def _without(load: Load, taken: Load) -> Iterator[Blank]:
    """The cards of a load less those that may be the taken ones; those whose rank is known are looked for first."""
    left = Counter(load)
    for card in sorted(taken, key=_rank_order, reverse=True):
        n = taken[card]
        while n and (kind := kind_in(left, card)) is not None:
            found = min(n, left[kind])
            left[kind] -= found
            n -= found
    return (card for card in sorted(left, key=_rank_order) for _ in range(left[card]))


def _rank_order(card: Blank) -> tuple[str, str]:
    return card.team, card.rank or ""


def _issued(book: Book, team: Team) -> int:
    seen = unseen = held_seen = 0
    for step, n in book.steps.items():
        if step.team is team and step.stage is not Stage.PILE:
            seen, unseen = (seen + n, unseen) if step.issued else (seen, unseen + n)
            held_seen += n if step.issued and step.stage is Stage.HELD else 0
    heaps = [heap for blank, heap in book.heaps.items() if blank.team is team]
    given = sum(heap.issued for heap in heaps)
    ended = sum(heap.ended + heap.gone for heap in heaps)
    # What turned up without having been given out was given out uncounted, unless it is a card that lost its code.
    return seen + max(unseen, given) + max(0, ended - given - held_seen)


def _sum(heaps: Iterable[Heap]) -> Heap:
    return Heap(*map(sum, zip(_NO_CARDS, *heaps, strict=True)))


def _progress(life: Life) -> tuple[Stage, Stamp]:
    return max(life.stage, Stage.GONE), life.stamp


def _further(one: Life, other: Life) -> Life:
    further, nearer = (one, other) if _progress(one) >= _progress(other) else (other, one)
    return further._replace(issued=one.issued or other.issued, captor=further.captor or nearer.captor)
