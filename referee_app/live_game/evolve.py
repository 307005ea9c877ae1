"""Folds facts into the state. It never refuses: what was recorded happened. No clock, no chance.

`fold` is the one way in; it copies the touched record once, so that folding a whole journal costs one pass. Taking an
action back means folding its device's facts anew without it. The names of a renamed phone share one record, under
the latest name: the facts of the former names are folded first, whenever they arrive.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import events
from referee_app.live_game.events import Fact, Fighter, LiveEvent
from referee_app.live_game.model import ActionId, AnyCard, Blank, Player, Stamp
from referee_app.live_game.records import (
    Actions,
    BlankCounts,
    CardStage,
    CardStatus,
    CarriedBlanks,
    ClockChange,
    ClockMark,
    DeviceRecord,
    Flag,
    FlagStage,
    Hand,
    Renames,
    StageKey,
    matching_blank,
)
from referee_app.live_game.state import LiveState


def evolve(state: LiveState, fact: Fact) -> LiveState:
    """The state after one more fact."""
    return fold(state, (fact,))


def fold(state: LiveState, facts: Iterable[Fact]) -> LiveState:
    """The state after more facts, which keep each device's own order and may interleave in any way."""
    arrived: dict[str, list[Fact]] = {}
    builders: dict[str, _RecordBuilder] = {}
    named = set[ActionId]()
    touches_actions = False
    for fact in facts:
        stamp, _, event = fact
        device = stamp.device
        if device not in builders:
            builders[device] = _RecordBuilder.of(state.records.get(device, DeviceRecord()))
            arrived[device] = []
        arrived[device].append(fact)
        builders[device].apply(fact, state.undone)
        if type(event) is events.ActionUndone:
            named.add(event.action)
            touches_actions = True
        elif type(event) is events.GameOpened and (event.instead_of is not None or _has_renames(state)):
            # Whether a phone goes on under another name depends on the openings of both names.
            touches_actions = True
        elif state.named and fact.action_id in state.named:
            # An undo may arrive before its target: only now is it known whether it counts.
            touches_actions = True
    everything = {**state.facts}
    for device, new in arrived.items():
        everything[device] = (*everything.get(device, ()), *new)
    undone, renames = state.undone, state.renames
    if touches_actions:
        actions = Actions(everything)
        undone, renames = actions.undone, actions.renames
    records = {**state.records, **{device: builder.build() for device, builder in builders.items()}}
    relinked = state.renames.successors.items() ^ renames.successors.items()
    outdated = {action.device for action in undone ^ state.undone}.union(
        *relinked, (device for device in arrived if device in renames.successors)
    )
    for device in outdated:
        records.pop(device, None)
    for name in {renames.latest(device) for device in outdated} & everything.keys():
        records[name] = _record_of(name, everything, undone, renames)
    return LiveState(everything, undone, records, state.named | named, renames)


def _has_renames(state: LiveState) -> bool:
    """Whether an opening names a former name, be it one that counts or not."""
    return any(record.opened is not None and record.opened.instead_of is not None for record in state.records.values())


def _record_of(
    name: str, facts: Mapping[str, Sequence[Fact]], undone: frozenset[ActionId], renames: Renames
) -> DeviceRecord:
    """The record of a phone, folded again from the facts of all its names, the oldest name first."""
    builder = _RecordBuilder.of(DeviceRecord())
    for each in renames.names_up_to(name):
        for fact in facts.get(each, ()):
            builder.apply(fact, undone)
    return builder.build()


def replay(facts: Iterable[Fact]) -> LiveState:
    """The state after all facts of a journal."""
    return fold(LiveState(), facts)


def _as_it_is(value: Any) -> Any:
    return value


_FIELDS = tuple(field.name for field in fields(DeviceRecord))
_THAWED: dict[type, Callable[[Any], Any]] = {dict: dict, frozenset: set, tuple: list}
_FROZEN: dict[type, Callable[[Any], Any]] = {set: frozenset, list: tuple}


@dataclass
class _RecordBuilder:
    """Builds a phone's record from its facts."""

    opened: events.GameOpened | None
    opened_at: Stamp
    card_statuses: dict[Card, CardStatus]
    stage_counts: dict[StageKey, int]
    blanks: dict[Blank, BlankCounts]
    hands: dict[Player, Hand]
    carried: dict[Player, CarriedBlanks]
    given_up: dict[Player, CarriedBlanks]
    joined: set[Player]
    left: set[Player]
    flags: dict[Team, Flag]
    delivered: list[tuple[Stamp, Team]]
    clock: list[ClockChange]
    ended: list[tuple[Stamp, events.GameEnded]]
    collected: set[AnyCard]

    @classmethod
    def of(cls, record: DeviceRecord) -> "_RecordBuilder":
        """A builder that begins with a record."""
        values = ((name, getattr(record, name)) for name in _FIELDS)
        return cls(**{name: _THAWED.get(type(value), _as_it_is)(value) for name, value in values})

    def build(self) -> DeviceRecord:
        """The finished record."""
        return DeviceRecord(**{name: _FROZEN.get(type(value), _as_it_is)(value) for name, value in vars(self).items()})

    def apply(self, fact: Fact, undone: frozenset[ActionId]) -> None:
        """Apply a fact, unless it was undone."""
        if not undone or fact.action_id not in undone:
            _APPLY[type(fact.event)](self, fact.stamp, fact.event)

    def shift(self, blank: Blank, **stages: int) -> None:
        """Move cards without identity from stage to stage; a count never falls below zero."""
        counts = self.blanks.get(blank, BlankCounts())
        self.blanks[blank] = counts._replace(
            **{stage: max(0, getattr(counts, stage) + n) for stage, n in stages.items()}
        )

    def take(self, card: AnyCard, *stages: str) -> Blank | None:
        """Take a card from the first stage that counts one without identity which may be it."""
        blank = Blank(card.team, card.rank)
        for stage in stages:
            for other, counts in self.blanks.items():
                if getattr(counts, stage) and blank.may_be(other):
                    self.shift(other, **{stage: -1})
                    return other
        return None

    def carry(self, player: Player | None, card: Blank) -> None:
        """Add a captured card without identity to those that a player carries."""
        if player is not None:
            self.carried[player] = _more(self.carried.get(player, {}), card, 1)

    def give_up(self, player: Player | None, card: Blank) -> None:
        """Take such a card from a player who handed it in or gave it up, whether or not this phone saw its capture."""
        if player is None:
            return
        carried = self.carried.get(player, {})
        kind = matching_blank(carried, card)
        if kind is None:
            self.given_up[player] = _more(self.given_up.get(player, {}), card, 1)
        else:
            self.carried[player] = _more(carried, kind, -1)

    def place(self, card: Card, status: CardStatus) -> None:
        """Set the status of a card with an identity, and update the numbers of cards at each stage."""
        before = self.card_statuses.get(card)
        if before is not None:
            self.stage_counts[StageKey(card.team, before.stage, before.issued)] -= 1
        key = StageKey(card.team, status.stage, status.issued)
        self.stage_counts[key] = self.stage_counts.get(key, 0) + 1
        self.card_statuses[card] = status

    def move(self, card: Card, stage: CardStage, stamp: Stamp, player: Player | None, captor: Fighter | None) -> None:
        """Move a card with an identity to a stage."""
        status = self.card_statuses.get(card)
        if status is None or status.stage is CardStage.PILE:
            # Given out without a scan and seen only now: it is no longer one of the cards without identity.
            self.take(card, *(("captured", "gone", "held") if stage is CardStage.HANDED_IN else ("held",)))
        elif status.stage is CardStage.HELD:
            if stage is CardStage.HANDED_IN:
                # It fought without its code, and was captured as one of the cards without identity.
                self.take(card, "captured")
            if status.player is not None:
                self.drop(status.player, card, stamp)
        captor = captor or (status.captor if status else None)
        self.place(card, CardStatus(stage, stamp, player, captor, status is not None and status.issued))

    def drop(self, player: Player, card: AnyCard, stamp: Stamp) -> None:
        """Take a card from a player's hand."""
        hand = self.hands.get(player)
        if hand is None or hand.card is None or hand.card == card or isinstance(card, Blank):
            self.hands[player] = Hand(None, stamp, hand.back_since_ms if hand else None)

    def hold(self, player: Player, card: AnyCard, stamp: Stamp) -> None:
        """Put a card into a player's hand; the flag that the card or the player carries stays with them.

        Who has the card that was in this hand on record is not known any more.
        """
        before = self.hands.get(player)
        if before is not None and isinstance(before.card, Card) and before.card != card:
            status = self.card_statuses.get(before.card)
            if status is not None and status.stage is CardStage.HELD and status.player == player:
                self.place(before.card, status._replace(player=None))
        self.hands[player] = Hand(card, stamp)
        flag = self.flags.get(player.team.enemy)
        carrier = flag.carrier if flag is not None else None
        if flag is not None and carrier is not None:
            carries = carrier.player == player or (isinstance(card, Card) and carrier.card == card)
            self.flags[player.team.enemy] = flag._replace(carrier=Fighter(card, player) if carries else carrier)


def _more(carried: CarriedBlanks, card: Blank, n: int) -> CarriedBlanks:
    return {**carried, card: carried.get(card, 0) + n}


def _issued(builder: _RecordBuilder, stamp: Stamp, event: events.CardIssued) -> None:
    card, player = event.card, event.player
    if isinstance(card, Card):
        builder.place(card, CardStatus(CardStage.HELD, stamp, player, issued=True))
    else:
        builder.shift(card, issued=1, held=1)
    if player is not None:
        builder.hands[player] = Hand(card, stamp)


def _ends(stage: CardStage, count: str) -> Callable[[_RecordBuilder, Stamp, Any], None]:
    """Move a card from its holder to the stage that belongs to the event's kind."""

    def apply(builder: _RecordBuilder, stamp: Stamp, event: events.CardGone | events.CardLost) -> None:
        if isinstance(event.card, Card):
            builder.move(event.card, stage, stamp, event.player, None)
        else:
            builder.take(event.card, "held", "captured")
            builder.shift(event.card, **{count: 1})
        if event.player is not None:
            builder.drop(event.player, event.card, stamp)

    return apply


def _found(builder: _RecordBuilder, stamp: Stamp, event: events.CardFound) -> None:
    _be_held(builder, event.card, event.player, stamp)


def _changed_hands(builder: _RecordBuilder, stamp: Stamp, event: events.CardChangedHands) -> None:
    builder.drop(event.giver, event.card, stamp)
    _be_held(builder, event.card, event.taker, stamp)
    if event.back is not None:
        _be_held(builder, event.back, event.giver, stamp)


def _be_held(builder: _RecordBuilder, card: AnyCard, player: Player | None, stamp: Stamp) -> None:
    if player is not None:
        builder.hold(player, card, stamp)
    if isinstance(card, Card):
        status = builder.card_statuses.get(card)
        builder.place(card, CardStatus(CardStage.HELD, stamp, player, issued=status is not None and status.issued))


def _returned(builder: _RecordBuilder, stamp: Stamp, event: events.CardReturned) -> None:
    player = event.player
    if isinstance(event.card, Card):
        player = player or (builder.card_statuses[event.card].player if event.card in builder.card_statuses else None)
        builder.place(event.card, CardStatus(CardStage.PILE, stamp))
    elif taken := builder.take(event.card, "held"):
        builder.shift(taken, issued=-1)
    if player is not None:
        builder.drop(player, event.card, stamp)


def _handed_in(builder: _RecordBuilder, stamp: Stamp, event: events.CardHandedIn) -> None:
    if isinstance(event.card, Card):
        builder.move(event.card, CardStage.HANDED_IN, stamp, event.by, None)
    else:
        builder.take(event.card, "captured", "gone", "held")
        builder.shift(event.card, handed_in=1)
        builder.give_up(event.by, event.card)


def _duel(builder: _RecordBuilder, stamp: Stamp, event: events.DuelFought) -> None:
    for team in event.losers:
        loser, winner = event.side(team), event.side(team.enemy)
        if isinstance(loser.card, Card):
            builder.move(loser.card, CardStage.CAPTURED, stamp, winner.player, winner)
        else:
            builder.take(loser.card, "held")
            builder.shift(loser.card, captured=1)
            builder.carry(winner.player, loser.card)
        if loser.player is not None:
            builder.drop(loser.player, loser.card, stamp)
    for card in event.spoils:
        if isinstance(card, Card):
            builder.move(card, CardStage.OUT, stamp, None, None)
        else:
            builder.shift(card, captured=-1, out=1)
            builder.give_up(event.side(card.team.enemy).player, card)


def _came_back(builder: _RecordBuilder, stamp: Stamp, event: events.PlayerCameBack) -> None:
    builder.hands[event.player] = Hand(None, stamp, back_since_ms=event.at or stamp.ms)


def _adds(part: str, to: str) -> Callable[[_RecordBuilder, Stamp, Any], None]:
    """Add the player or the card of the event to one of the record's sets."""
    return lambda builder, _stamp, event: getattr(builder, to).add(getattr(event, part))


def _flag(stage: FlagStage) -> Callable[[_RecordBuilder, Stamp, Any], None]:
    """Move a flag to a stage; the event has its carrier, if there is one."""

    def apply(builder: _RecordBuilder, stamp: Stamp, event: events.FlagTaken | events.FlagHidden) -> None:
        builder.flags[event.flag] = Flag(stage, stamp, getattr(event, "carrier", None))

    return apply


def _delivered(builder: _RecordBuilder, stamp: Stamp, event: events.FlagDelivered) -> None:
    builder.delivered.append((stamp, event.flag))
    builder.clock.append(ClockChange(stamp, ClockMark.DELIVERED, event.at or stamp.ms))
    builder.flags[event.flag] = Flag(FlagStage.DELIVERED, stamp)


def _clock(mark: ClockMark) -> Callable[[_RecordBuilder, Stamp, Any], None]:
    """Record a change of the clock: begun, stopped or started again."""

    def apply(builder: _RecordBuilder, stamp: Stamp, event: Any) -> None:
        builder.clock.append(ClockChange(stamp, mark, event.at or stamp.ms))

    return apply


def _restarted(builder: _RecordBuilder, stamp: Stamp, event: events.PhoneRestarted) -> None:
    """Record a restart as a pause of the clock: of the whole absence, or of no time where the absence counts."""
    stopped = max(event.since, event.at) if event.counts else event.since
    builder.clock.append(ClockChange(stamp, ClockMark.PAUSED, stopped))
    builder.clock.append(ClockChange(stamp, ClockMark.RESUMED, event.at))


def _opened(builder: _RecordBuilder, stamp: Stamp, event: events.GameOpened) -> None:
    # A phone that goes on under another name agreed to the setup when it opened the game first.
    builder.opened_at = builder.opened_at if builder.opened and event.instead_of is not None else stamp
    builder.opened = event


def _ended(builder: _RecordBuilder, stamp: Stamp, event: events.GameEnded) -> None:
    builder.ended.append((stamp, event))
    builder.clock.append(ClockChange(stamp, ClockMark.ENDED, event.at or stamp.ms))


def _nothing(_builder: _RecordBuilder, _stamp: Stamp, _event: LiveEvent) -> None:
    """Do nothing: undos were applied before the record is built."""


_APPLY: dict[type[LiveEvent], Callable[[_RecordBuilder, Stamp, Any], None]] = {
    events.GameOpened: _opened,
    events.PlayBegan: _clock(ClockMark.BEGAN),
    events.ClockPaused: _clock(ClockMark.PAUSED),
    events.ClockResumed: _clock(ClockMark.RESUMED),
    events.PhoneRestarted: _restarted,
    events.CardIssued: _issued,
    events.CardGone: _ends(CardStage.GONE, "gone"),
    events.CardFound: _found,
    events.CardChangedHands: _changed_hands,
    events.CardReturned: _returned,
    events.CardLost: _ends(CardStage.LOST, "lost"),
    events.CardHandedIn: _handed_in,
    events.CardCollected: _adds("card", to="collected"),
    events.DuelFought: _duel,
    events.PlayerCameBack: _came_back,
    events.PlayerJoined: _adds("player", to="joined"),
    events.PlayerLeft: _adds("player", to="left"),
    events.FlagTaken: _flag(FlagStage.CARRIED),
    events.FlagHandedOn: _flag(FlagStage.CARRIED),
    events.FlagLost: _flag(FlagStage.TO_HIDE),
    events.FlagHidden: _flag(FlagStage.HIDDEN),
    events.FlagDelivered: _delivered,
    events.GameEnded: _ended,
    events.ActionUndone: _nothing,
}
