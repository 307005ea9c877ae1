"""The state of a live game: a record for every phone, and what follows from all records together.

What follows depends on the records alone and not on the order in which facts of different phones arrived: that is what
makes journals mergeable. A card's place is the furthest stage of its life that any phone saw; clocks decide only where
there is no such order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game.events import Fact, Fighter, GameEnded
from referee_app.live_game.model import ActionId, AnyCard, Blank, Player, Setup, Stamp
from referee_app.live_game.records import (
    AT_THE_START,
    Actions,
    BlankCounts,
    CardStage,
    CardStatus,
    ClockChange,
    ClockMark,
    DeviceRecord,
    Flag,
    FlagStage,
    Hand,
    Renames,
    StageKey,
    further_status,
    remaining_blanks,
    sum_of,
)
from referee_app.live_game.refusals import NotOpened


@dataclass(frozen=True)
class LiveState:
    """All facts and records of a game, by device, and what follows from them together."""

    facts: Mapping[str, tuple[Fact, ...]] = field(default_factory=dict)
    undone: frozenset[ActionId] = frozenset()
    records: Mapping[str, DeviceRecord] = field(default_factory=dict)
    named: frozenset[ActionId] = frozenset()
    """The actions that any undo names, whether or not it counts and they are on record."""
    renames: Renames = field(default_factory=Renames)
    """The names that the renamed phones had before: these have facts, but no records of their own."""

    @cached_property
    def actions(self) -> Actions:
        """The facts by action."""
        return Actions(self.facts)

    @cached_property
    def setup(self) -> Setup:
        """What was agreed, as the first phone opened it."""
        opened = [(record.opened_at, record.opened.setup) for record in self.records.values() if record.opened]
        if not opened:
            raise NotOpened
        return min(opened, key=lambda entry: entry[0])[1]

    @cached_property
    def kept(self) -> frozenset[Team]:
        """The teams of which everything that reached their leader is on record here."""
        return frozenset(team for record in self.records.values() if record.opened for team in record.opened.keeps)

    @cached_property
    def card_statuses(self) -> Mapping[Card, CardStatus]:
        """Every card that was ever seen, at the furthest stage of its life."""
        records = tuple(self.records.values())
        if len(records) == 1:
            return records[0].card_statuses
        card_statuses: dict[Card, CardStatus] = {}
        for record in records:
            for card, status in record.card_statuses.items():
                known = card_statuses.get(card)
                card_statuses[card] = status if known is None else further_status(known, status)
        return card_statuses

    @cached_property
    def stage_counts(self) -> Mapping[StageKey, int]:
        """How many cards are at each stage of their lives."""
        records = tuple(self.records.values())
        if len(records) == 1:
            return records[0].stage_counts
        return Counter(StageKey(card.team, status.stage, status.issued) for card, status in self.card_statuses.items())

    def cards_at(self, team: Team, *stages: CardStage) -> int:
        """How many cards of a team are at one of these stages."""
        return sum(self.stage_counts.get(StageKey(team, stage, seen), 0) for stage in stages for seen in (True, False))

    def card_status(self, card: Card) -> CardStatus:
        """Where a card is; one that nobody ever saw is in its pile."""
        return self.card_statuses.get(card) or CardStatus(CardStage.PILE, AT_THE_START)

    @cached_property
    def blanks(self) -> Mapping[Blank, BlankCounts]:
        """Cards without identity, added up over all phones."""
        blanks: dict[Blank, BlankCounts] = {}
        for record in self.records.values():
            for blank, counts in record.blanks.items():
                blanks[blank] = sum_of((blanks.get(blank, BlankCounts()), counts))
        return blanks

    def blanks_of(self, team: Team, seen_by: Iterable[DeviceRecord] | None = None) -> BlankCounts:
        """All cards of a team without identity, whatever is known of their ranks, as some phones or all saw them."""
        records = self.records.values() if seen_by is None else seen_by
        return sum_of(counts for record in records for blank, counts in record.blanks.items() if blank.team is team)

    def keeps(self, device: str) -> frozenset[Team]:
        """The teams that a phone keeps."""
        record = self.records.get(self.renames.latest(device))
        return frozenset(record.opened.keeps if record and record.opened else ())

    def keepers(self, team: Team) -> tuple[DeviceRecord, ...]:
        """The records of the phones that keep a team; more than one is a contradiction."""
        return tuple(record for record in self.records.values() if record.opened and team in record.opened.keeps)

    @cached_property
    def issued(self) -> Mapping[Team, int | None]:
        """How many cards of each team have left its pile, by its keepers' word; None where another phone knows."""
        return {team: max((record.issued_cards(team) for record in self.keepers(team)), default=None) for team in Team}

    @cached_property
    def captives(self) -> Mapping[Player | AnyCard, Sequence[Card]]:
        """The captured cards that are not yet handed in, by the card that captured them and by its player if known."""
        captives: dict[Player | AnyCard, list[Card]] = defaultdict(list)
        for card, status in self.card_statuses.items():
            if status.stage is CardStage.CAPTURED and status.captor is not None:
                captives[status.captor.card].append(card)
                if status.captor.player is not None:
                    captives[status.captor.player].append(card)
        return captives

    def holds_like(self, blank: Blank) -> bool:
        """Whether a card without identity that may be this one is on record in somebody's hand."""
        return any(counts.held and blank.may_be(other) for other, counts in self.blanks.items())

    @cached_property
    def roster(self) -> tuple[Player, ...]:
        """Everybody who plays or played, late players last."""
        first = [Player(team, n) for team, count in self.setup.players.items() for n in range(1, count + 1)]
        late = frozenset[Player]().union(*(record.joined for record in self.records.values()))
        return (*first, *sorted(late.difference(first)))

    @cached_property
    def left(self) -> frozenset[Player]:
        """Those who went home."""
        return frozenset[Player]().union(*(record.left for record in self.records.values()))

    @cached_property
    def _hands(self) -> Mapping[Player, Sequence[tuple[bool, Hand]]]:
        """The hand of each player by each phone's record, and whether that phone keeps the player's team."""
        hands: dict[Player, list[tuple[bool, Hand]]] = defaultdict(list)
        for record in self.records.values():
            keeps = record.opened.keeps if record.opened else ()
            for player, hand in record.hands.items():
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
        status = self.card_status(card) if isinstance(card, Card) else None
        return status is not None and status.stage is CardStage.HELD and status.player == player

    def carried_blanks(self, player: Player) -> tuple[Blank, ...]:
        """The captured cards without identity that a player is known to carry."""
        given_up = Counter[Blank]()
        for record in self.records.values():
            given_up.update(record.given_up.get(player, {}))
        cards: list[Blank] = []
        for _, record in sorted(
            (device, record) for device, record in self.records.items() if player in record.carried
        ):
            # Taken in by one phone, captured before the eyes of another: it is no longer carried.
            elsewhere = given_up - Counter(record.given_up.get(player, {}))
            cards += remaining_blanks(record.carried[player], elsewhere)
        return tuple(cards)

    def recorded_flag(self, team: Team) -> Flag:
        """A team's flag by the latest record of any phone."""
        flags = [record.flags[team] for record in self.records.values() if team in record.flags]
        latest = max(flags, key=lambda flag: flag.stamp, default=Flag(FlagStage.HIDDEN, AT_THE_START))
        # Where points are counted, the game goes on and the flag is given back. A record may lack its opening, and only
        # the records together know the rules.
        is_given_back = latest.stage is FlagStage.DELIVERED and self.setup.rules.points
        return latest._replace(stage=FlagStage.TO_HIDE) if is_given_back else latest

    def flag(self, team: Team) -> Flag:
        """Where a team's flag is: who carried it and has no card any more has lost it, whichever phone saw that."""
        flag = self.recorded_flag(team)
        is_lost = flag.carrier is not None and self._is_beaten(flag.carrier, flag.stamp)
        return Flag(FlagStage.TO_HIDE, flag.stamp) if is_lost else flag

    def _is_beaten(self, carrier: Fighter, since: Stamp) -> bool:
        """Whether the carrier of a flag has lost the card that it was taken with."""
        hand = self.hand(carrier.player) if carrier.player else None
        has_none = hand is not None and hand.card is None
        if not isinstance(carrier.card, Card):
            return has_none
        status = self.card_status(carrier.card)
        # A card whose holder was not on record is in the carrier's hand, although that hand was empty before.
        was_empty = hand is not None and hand.stamp < since and status.player is None
        # A teammate who has shown the card since has the flag too; of who went home the card went back to the pile.
        passed_on = status.player not in (None, carrier.player) and carrier.player not in self.left
        return status.stage > CardStage.HELD or (has_none and not was_empty and not passed_on)

    @cached_property
    def delivered(self) -> tuple[tuple[Stamp, Team], ...]:
        """Which flags were delivered, the earliest first."""
        return tuple(sorted(entry for record in self.records.values() for entry in record.delivered))

    @cached_property
    def ended(self) -> tuple[tuple[Stamp, GameEnded], ...]:
        """Every recorded end of the game, the earliest first."""
        entries = (entry for record in self.records.values() for entry in record.ended)
        return tuple(sorted(entries, key=lambda entry: entry[0]))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ended) or (bool(self.delivered) and not self.setup.rules.points)

    @cached_property
    def collected(self) -> frozenset[AnyCard]:
        """The cards that are back in the box."""
        return frozenset[AnyCard]().union(*(record.collected for record in self.records.values()))

    def clock(self, device: str | None) -> tuple[ClockChange, ...]:
        """The changes of a phone's clock; for a phone that has not begun, those of the phone that began first.

        Clocks of different phones differ, so their changes are never mixed.
        """
        clocks = {name: record.clock for name, record in self.records.items() if self.has_begun(name)}
        if device is not None and (name := self.renames.latest(device)) in clocks:
            return clocks[name]
        return min(clocks.values(), key=lambda touches: touches[0].stamp, default=())

    def has_begun(self, device: str) -> bool:
        """Whether play was begun on this phone itself."""
        record = self.records.get(self.renames.latest(device))
        return record is not None and any(touch.mark is ClockMark.BEGAN for touch in record.clock)

    def next_stamp(self, device: str, now: int) -> Stamp:
        """A stamp later than everything known, by a clock that may have been set back."""
        newest = max((facts[-1].stamp for facts in self.facts.values() if facts), default=AT_THE_START)
        return Stamp(now, 0, device) if now > newest.ms else Stamp(newest.ms, newest.counter + 1, device)

    def effective(self) -> Iterator[Fact]:
        """All facts that were not undone, the earliest first."""
        facts = (fact for facts in self.facts.values() for fact in facts if fact.action_id not in self.undone)
        return iter(sorted(facts, key=lambda fact: fact.stamp))
