"""From facts to state. It never refuses: what was recorded happened. No clock, no chance.

`fold` is the one way in; it copies the touched book once, so that folding a whole journal costs one pass. Taking an
action back means folding its device's facts anew without it. The names of a renamed phone share one book, under the
latest name: the facts of the former names are folded first, whenever they arrive.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import events
from referee_app.live_game.actions import Actions, Renames
from referee_app.live_game.events import Event, Fact, Fighter
from referee_app.live_game.model import ActionId, AnyCard, Blank, Player, Stamp
from referee_app.live_game.state import (
    Book,
    ClockMark,
    ClockTouch,
    Flag,
    FlagStage,
    Hand,
    Heap,
    Life,
    Load,
    Stage,
    State,
    Step,
    kind_in,
)


def evolve(state: State, fact: Fact) -> State:
    """The state after one more fact."""
    return fold(state, (fact,))


def fold(state: State, facts: Iterable[Fact]) -> State:
    """The state after more facts, which keep each device's own order and may interleave in any way."""
    arrived: dict[str, list[Fact]] = {}
    drafts: dict[str, _Draft] = {}
    named = set[ActionId]()
    touches_actions = False
    for fact in facts:
        stamp, _, event = fact
        device = stamp.device
        if device not in drafts:
            drafts[device] = _Draft.of(state.books.get(device, Book()))
            arrived[device] = []
        arrived[device].append(fact)
        drafts[device].note(fact, state.undone)
        if type(event) is events.ActionUndone:
            named.add(event.action)
            touches_actions = True
        elif type(event) is events.GameOpened and (event.instead_of is not None or _has_claims(state)):
            # Whether a phone goes on under another name depends on the openings of both names.
            touches_actions = True
        elif state.named and fact.action_id in state.named:
            # An undo may arrive before its target: only now can be told whether it counts.
            touches_actions = True
    everything = {**state.facts}
    for device, new in arrived.items():
        everything[device] = (*everything.get(device, ()), *new)
    undone, renames = state.undone, state.renames
    if touches_actions:
        actions = Actions(everything)
        undone, renames = actions.undone, actions.renames
    books = {**state.books, **{device: draft.book() for device, draft in drafts.items()}}
    relinked = state.renames.successors.items() ^ renames.successors.items()
    outdated = {action.device for action in undone ^ state.undone}.union(
        *relinked, (device for device in arrived if device in renames.successors)
    )
    for device in outdated:
        books.pop(device, None)
    for name in {renames.latest(device) for device in outdated} & everything.keys():
        books[name] = _book_of(name, everything, undone, renames)
    return State(everything, undone, books, state.named | named, renames)


def _has_claims(state: State) -> bool:
    """Whether an opening tells of a former name, be it one that counts or not."""
    return any(book.opened is not None and book.opened.instead_of is not None for book in state.books.values())


def _book_of(name: str, facts: Mapping[str, Sequence[Fact]], undone: frozenset[ActionId], renames: Renames) -> Book:
    """The book of a phone, folded anew from the facts of all its names, the oldest name first."""
    draft = _Draft.of(Book())
    for each in renames.line(name):
        for fact in facts.get(each, ()):
            draft.note(fact, undone)
    return draft.book()


def replay(facts: Iterable[Fact]) -> State:
    """The state that a whole journal tells."""
    return fold(State(), facts)


def _as_it_is(value: Any) -> Any:
    return value


_FIELDS = tuple(field.name for field in fields(Book))
_THAWED: dict[type, Callable[[Any], Any]] = {dict: dict, frozenset: set, tuple: list}
_FROZEN: dict[type, Callable[[Any], Any]] = {set: frozenset, list: tuple}


@dataclass
class _Draft:
    """A book while it is being written."""

    opened: events.GameOpened | None
    opened_at: Stamp
    lives: dict[Card, Life]
    steps: dict[Step, int]
    heaps: dict[Blank, Heap]
    hands: dict[Player, Hand]
    loads: dict[Player, Load]
    unloads: dict[Player, Load]
    joined: set[Player]
    left: set[Player]
    flags: dict[Team, Flag]
    delivered: list[tuple[Stamp, Team]]
    clock: list[ClockTouch]
    ended: list[tuple[Stamp, events.GameEnded]]
    collected: set[AnyCard]

    @classmethod
    def of(cls, book: Book) -> "_Draft":
        """A draft that begins with what the book says."""
        values = ((name, getattr(book, name)) for name in _FIELDS)
        return cls(**{name: _THAWED.get(type(value), _as_it_is)(value) for name, value in values})

    def book(self) -> Book:
        """The finished book."""
        return Book(**{name: _FROZEN.get(type(value), _as_it_is)(value) for name, value in vars(self).items()})

    def note(self, fact: Fact, undone: frozenset[ActionId]) -> None:
        """Write a fact down, unless it was undone."""
        if not undone or fact.action_id not in undone:
            _APPLY[type(fact.event)](self, fact.stamp, fact.event)

    def shift(self, blank: Blank, **steps: int) -> None:
        """Move cards without identity from step to step; none is taken from where on record there is none."""
        heap = self.heaps.get(blank, Heap())
        self.heaps[blank] = heap._replace(**{step: max(0, getattr(heap, step) + n) for step, n in steps.items()})

    def take(self, card: AnyCard, *steps: str) -> Blank | None:
        """Let a card leave the first step at which, without its identity, one was counted that may be it."""
        blank = Blank(card.team, card.rank)
        for step in steps:
            for other, heap in self.heaps.items():
                if getattr(heap, step) and blank.may_be(other):
                    self.shift(other, **{step: -1})
                    return other
        return None

    def load(self, player: Player | None, card: Blank) -> None:
        """A player carries one more captured card without identity."""
        if player is not None:
            self.loads[player] = _more(self.loads.get(player, {}), card, 1)

    def unload(self, player: Player | None, card: Blank) -> None:
        """A player has handed in or given up such a card, whose capture this phone saw or did not see."""
        if player is None:
            return
        load = self.loads.get(player, {})
        kind = kind_in(load, card)
        if kind is None:
            self.unloads[player] = _more(self.unloads.get(player, {}), card, 1)
        else:
            self.loads[player] = _more(load, kind, -1)

    def place(self, card: Card, life: Life) -> None:
        """Write down where a card with an identity is, and keep the numbers of cards at each step."""
        before = self.lives.get(card)
        if before is not None:
            self.steps[Step(card.team, before.stage, before.issued)] -= 1
        step = Step(card.team, life.stage, life.issued)
        self.steps[step] = self.steps.get(step, 0) + 1
        self.lives[card] = life

    def move(self, card: Card, stage: Stage, stamp: Stamp, player: Player | None, captor: Fighter | None) -> None:
        """Let a card with an identity reach a step of its life."""
        life = self.lives.get(card)
        if life is None or life.stage is Stage.PILE:
            # Given out without a scan and seen only now: it is no longer one of the cards without identity.
            self.take(card, *(("captured", "gone", "held") if stage is Stage.HANDED_IN else ("held",)))
        elif life.stage is Stage.HELD:
            if stage is Stage.HANDED_IN:
                # It fought without its code, and was captured as one of the cards without identity.
                self.take(card, "captured")
            if life.player is not None:
                self.drop(life.player, card, stamp)
        captor = captor or (life.captor if life else None)
        self.place(card, Life(stage, stamp, player, captor, life is not None and life.issued))

    def drop(self, player: Player, card: AnyCard, stamp: Stamp) -> None:
        """A player has this card no more."""
        hand = self.hands.get(player)
        if hand is None or hand.card is None or hand.card == card or isinstance(card, Blank):
            self.hands[player] = Hand(None, stamp, hand.waits_since if hand else None)

    def hold(self, player: Player, card: AnyCard, stamp: Stamp) -> None:
        """A player has this card now, and goes on with the flag that the card or the player carries.

        Who has the card that was in this hand on record is not known any more.
        """
        before = self.hands.get(player)
        if before is not None and isinstance(before.card, Card) and before.card != card:
            life = self.lives.get(before.card)
            if life is not None and life.stage is Stage.HELD and life.player == player:
                self.place(before.card, life._replace(player=None))
        self.hands[player] = Hand(card, stamp)
        flag = self.flags.get(player.team.enemy)
        carrier = flag.carrier if flag is not None else None
        if flag is not None and carrier is not None:
            carries = carrier.player == player or (isinstance(card, Card) and carrier.card == card)
            self.flags[player.team.enemy] = flag._replace(carrier=Fighter(card, player) if carries else carrier)


def _more(load: Load, card: Blank, n: int) -> Load:
    return {**load, card: load.get(card, 0) + n}


def _issued(draft: _Draft, stamp: Stamp, event: events.CardIssued) -> None:
    card, player = event.card, event.player
    if isinstance(card, Card):
        draft.place(card, Life(Stage.HELD, stamp, player, issued=True))
    else:
        draft.shift(card, issued=1, held=1)
    if player is not None:
        draft.hands[player] = Hand(card, stamp)


def _ends(stage: Stage, step: str) -> Callable[[_Draft, Stamp, Any], None]:
    """A card leaves its holder for a place that only the event's kind tells."""

    def apply(draft: _Draft, stamp: Stamp, event: events.CardGone | events.CardLost) -> None:
        if isinstance(event.card, Card):
            draft.move(event.card, stage, stamp, event.player, None)
        else:
            draft.take(event.card, "held", "captured")
            draft.shift(event.card, **{step: 1})
        if event.player is not None:
            draft.drop(event.player, event.card, stamp)

    return apply


def _found(draft: _Draft, stamp: Stamp, event: events.CardFound) -> None:
    _be_held(draft, event.card, event.player, stamp)


def _changed_hands(draft: _Draft, stamp: Stamp, event: events.CardChangedHands) -> None:
    draft.drop(event.giver, event.card, stamp)
    _be_held(draft, event.card, event.taker, stamp)
    if event.back is not None:
        _be_held(draft, event.back, event.giver, stamp)


def _be_held(draft: _Draft, card: AnyCard, player: Player | None, stamp: Stamp) -> None:
    if player is not None:
        draft.hold(player, card, stamp)
    if isinstance(card, Card):
        life = draft.lives.get(card)
        draft.place(card, Life(Stage.HELD, stamp, player, issued=life is not None and life.issued))


def _returned(draft: _Draft, stamp: Stamp, event: events.CardReturned) -> None:
    player = event.player
    if isinstance(event.card, Card):
        player = player or (draft.lives[event.card].player if event.card in draft.lives else None)
        draft.place(event.card, Life(Stage.PILE, stamp))
    elif taken := draft.take(event.card, "held"):
        draft.shift(taken, issued=-1)
    if player is not None:
        draft.drop(player, event.card, stamp)


def _handed_in(draft: _Draft, stamp: Stamp, event: events.CardHandedIn) -> None:
    if isinstance(event.card, Card):
        draft.move(event.card, Stage.HANDED_IN, stamp, event.by, None)
    else:
        draft.take(event.card, "captured", "gone", "held")
        draft.shift(event.card, handed_in=1)
        draft.unload(event.by, event.card)


def _duel(draft: _Draft, stamp: Stamp, event: events.DuelFought) -> None:
    for team in event.losers:
        loser, winner = event.side(team), event.side(team.enemy)
        if isinstance(loser.card, Card):
            draft.move(loser.card, Stage.CAPTURED, stamp, winner.player, winner)
        else:
            draft.take(loser.card, "held")
            draft.shift(loser.card, captured=1)
            draft.load(winner.player, loser.card)
        if loser.player is not None:
            draft.drop(loser.player, loser.card, stamp)
    for card in event.spoils:
        if isinstance(card, Card):
            draft.move(card, Stage.OUT, stamp, None, None)
        else:
            draft.shift(card, captured=-1, out=1)
            draft.unload(event.side(card.team.enemy).player, card)


def _came_back(draft: _Draft, stamp: Stamp, event: events.PlayerCameBack) -> None:
    draft.hands[event.player] = Hand(None, stamp, waits_since=event.at or stamp.ms)


def _joined(draft: _Draft, _stamp: Stamp, event: events.PlayerJoined) -> None:
    draft.joined.add(event.player)


def _left(draft: _Draft, _stamp: Stamp, event: events.PlayerLeft) -> None:
    draft.left.add(event.player)


def _flag(stage: FlagStage) -> Callable[[_Draft, Stamp, Any], None]:
    """A flag reaches a place; who carries it stands in the event, if anybody does."""

    def apply(draft: _Draft, stamp: Stamp, event: events.FlagTaken | events.FlagHidden) -> None:
        draft.flags[event.flag] = Flag(stage, stamp, getattr(event, "carrier", None))

    return apply


def _delivered(draft: _Draft, stamp: Stamp, event: events.FlagDelivered) -> None:
    draft.delivered.append((stamp, event.flag))
    draft.clock.append(ClockTouch(stamp, ClockMark.DELIVERED, event.at or stamp.ms))
    draft.flags[event.flag] = Flag(FlagStage.DELIVERED, stamp)


def _clock(mark: ClockMark) -> Callable[[_Draft, Stamp, Any], None]:
    """The clock begins, stops or goes on."""

    def apply(draft: _Draft, stamp: Stamp, event: Any) -> None:
        draft.clock.append(ClockTouch(stamp, mark, event.at or stamp.ms))

    return apply


def _restarted(draft: _Draft, stamp: Stamp, event: events.PhoneRestarted) -> None:
    """To the clock it is a pause: of the whole absence, or of no time where the absence counts."""
    stopped = max(event.since, event.at) if event.counts else event.since
    draft.clock.append(ClockTouch(stamp, ClockMark.PAUSED, stopped))
    draft.clock.append(ClockTouch(stamp, ClockMark.RESUMED, event.at))


def _opened(draft: _Draft, stamp: Stamp, event: events.GameOpened) -> None:
    # A phone that goes on under another name agreed to the setup when it opened the game first.
    draft.opened_at = draft.opened_at if draft.opened and event.instead_of is not None else stamp
    draft.opened = event


def _ended(draft: _Draft, stamp: Stamp, event: events.GameEnded) -> None:
    draft.ended.append((stamp, event))
    draft.clock.append(ClockTouch(stamp, ClockMark.ENDED, event.at or stamp.ms))


def _collected(draft: _Draft, _stamp: Stamp, event: events.CardCollected) -> None:
    draft.collected.add(event.card)


def _nothing(_draft: _Draft, _stamp: Stamp, _event: Event) -> None:
    """An undoing has done its work before the book is written."""


_APPLY: dict[type[Event], Callable[[_Draft, Stamp, Any], None]] = {
    events.GameOpened: _opened,
    events.PlayBegan: _clock(ClockMark.BEGAN),
    events.ClockPaused: _clock(ClockMark.PAUSED),
    events.ClockResumed: _clock(ClockMark.RESUMED),
    events.PhoneRestarted: _restarted,
    events.CardIssued: _issued,
    events.CardGone: _ends(Stage.GONE, "gone"),
    events.CardFound: _found,
    events.CardChangedHands: _changed_hands,
    events.CardReturned: _returned,
    events.CardLost: _ends(Stage.LOST, "lost"),
    events.CardHandedIn: _handed_in,
    events.CardCollected: _collected,
    events.DuelFought: _duel,
    events.PlayerCameBack: _came_back,
    events.PlayerJoined: _joined,
    events.PlayerLeft: _left,
    events.FlagTaken: _flag(FlagStage.CARRIED),
    events.FlagHandedOn: _flag(FlagStage.CARRIED),
    events.FlagLost: _flag(FlagStage.TO_HIDE),
    events.FlagHidden: _flag(FlagStage.HIDDEN),
    events.FlagDelivered: _delivered,
    events.GameEnded: _ended,
    events.ActionUndone: _nothing,
}
