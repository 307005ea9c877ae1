"""Decides whether an action may be undone, and which flags stay when a count is corrected.

An action stays if something later depends on it: it touches the same card, player, flag or clock and would have been
refused without it. Undoing an undo is judged in the same way, the other way round.

What was lawful by the leader's count at its moment stays: a correction of the count takes no flag back. So that nobody
is surprised, it is said where the correction is made, in the log, and at the end of the game.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import events, queries
from referee_app.live_game.descriptions import Viewer, describe_event, visible_event
from referee_app.live_game.event_rules import require_allowed
from referee_app.live_game.events import Fact, Fighter, LiveEvent
from referee_app.live_game.evolve import evolve, fold
from referee_app.live_game.model import ActionId, AnyCard, HouseRules, Stamp, takes_flag_early
from referee_app.live_game.preconditions import Context
from referee_app.live_game.records import FlagStage
from referee_app.live_game.refusals import FlagTooEarly, NothingToUndo, OpenedElsewhere, ScoutOrHalf, StillNeeded
from referee_app.live_game.state import LiveState
from referee_app.sentence import Refusal, Sentence, sentence

_MOST_WORK = 1_000_000
"""How many facts are read at most to find out what depends on an action: all of them once for each fact that may.

Games of up to a thousand facts are searched whole, larger ones as far as this goes, the earliest first: what depends on
an action is nearly always what came next. Without a limit, a flood of facts from elsewhere would stop every undo.
"""

_WORK_A_PHONE = 20
"""What a further phone costs each time, in facts."""

_FEWEST_WATCHED = 50

_TAKEN, _DELIVERED = "undo.flag_stays_taken", "undo.flag_still_counts"

_MOST_TAKINGS = 20
"""How often a flag is looked back at: more often than any is taken in a game, and no more in a flood from elsewhere."""

_MOST_UNDOS, _FEWEST_UNDOS, _MOST_FACTS_REPLAYED = 20, 5, 100_000
"""How many undos of a log are looked back at, the latest. Each costs all facts before it, so after a flood from
elsewhere there are fewer."""

_COUNTED = events.CardHandedIn | events.DuelFought | events.CardLost
"""What moves a count of captured cards, so that taking it back may leave somebody below the half."""


def require_undo(state: LiveState, undoing: events.ActionUndone, context: Context) -> None:
    """Refuse to undo an action that is not on record, or that something later depends on."""
    if not state.actions.facts_of(undoing.action) or undoing.action in state.undone:
        raise NothingToUndo
    if state.actions.opening_phone(undoing.action) not in (None, context.device):
        raise OpenedElsewhere
    after = evolve(state, Fact(state.next_stamp(context.device, context.now), 0, undoing))
    if not any(record.opened for record in after.records.values()):
        raise NothingToUndo
    was, will_be = _world(state), _world(after)
    gone, back = _difference(was, will_be), _difference(will_be, was)
    changed = [*gone, *back]
    if not changed:
        raise NothingToUndo
    first = min(fact.stamp for fact in changed)
    things = {thing for fact in changed for thing in _touched(fact.event)}
    later = {fact.stamp for fact in will_be if fact.stamp > first and not things.isdisjoint(_touched(fact.event))}
    most = max(_FEWEST_WATCHED, _MOST_WORK // (len(will_be) + _WORK_A_PHONE * len(state.records)))
    watched = set(sorted(later | {fact.stamp for fact in back})[:most])
    refused = _refused(will_be, watched, missing=gone)
    refused_anyway = _refused(was, refused.keys(), missing=back) if refused else {}
    for stamp, fact in refused.items():
        if stamp not in refused_anyway:
            asking = Viewer(state.keeps(context.device), context.device)
            raise StillNeeded(what=describe_event(visible_event(state, fact, asking)), action=fact.action_id)


def _world(state: LiveState) -> list[Fact]:
    return [fact for fact in state.effective() if not isinstance(fact.event, events.ActionUndone)]


def _difference(these: Iterable[Fact], those: Iterable[Fact]) -> list[Fact]:
    stamps = {fact.stamp for fact in those}
    return [fact for fact in these if fact.stamp not in stamps]


def _refused(world: Iterable[Fact], watched: Collection[Stamp], missing: Iterable[Fact]) -> dict[Stamp, Fact]:
    """Which of the watched facts the rules would not have allowed at their place in this world.

    `missing` are the facts of the other world that this one lacks.
    """
    unanswered = [fact.stamp for fact in missing if isinstance(fact.event, events.PhoneRestarted)]
    refused = {}
    state, pending = LiveState(), list[Fact]()
    for fact in world:
        if fact.stamp in watched:
            state, pending = fold(state, pending), []
            if not _is_allowed(state, fact, unanswered):
                refused[fact.stamp] = fact
        pending.append(fact)
    return refused


_CLOCK_EVENTS = (
    events.PlayBegan,
    events.ClockPaused,
    events.ClockResumed,
    events.PhoneRestarted,
    events.GameEnded,
)


def _is_allowed(state: LiveState, fact: Fact, unanswered: Iterable[Stamp]) -> bool:
    stamp, _, event = fact
    # Only what is done to the clock depends on the time, and the stamp does not tell it: facts of another phone may
    # have pushed it forward. All else is judged before every reading, when no time is up and nobody has to wait.
    now = (event.at or stamp.ms) if isinstance(event, _CLOCK_EVENTS) else 0
    try:
        require_allowed(state, event, Context(stamp.device, now, Random()))
    except (FlagTooEarly, ScoutOrHalf):
        pass  # what was lawful by the leader's count at its moment stays when the count is corrected
    except Refusal:
        return False
    # After a restart without an answer the clock stands still: what stopped it was read from one that went on.
    phone = state.renames.latest(stamp.device)
    stood = any(answer < stamp and state.renames.latest(answer.device) == phone for answer in unanswered)
    return not (stood and _touches_clock(state, event))


def _touches_clock(state: LiveState, event: LiveEvent) -> bool:
    ends_the_game = isinstance(event, events.FlagDelivered) and not state.setup.rules.points
    return ends_the_game or isinstance(event, _CLOCK_EVENTS)


def _touched(event: LiveEvent) -> frozenset[object]:
    """The things an event is about. Cards without identity count as one thing a team: any of them may be meant."""
    return frozenset(_TOUCHES[type(event)](event))


def _card(event: Any) -> Iterator[object]:
    yield _thing(event.card)
    if event.player is not None:
        yield event.player


def _changed_hands(event: events.CardChangedHands) -> Iterator[object]:
    yield from (_thing(event.card), event.giver, event.taker)
    if event.back is not None:
        yield _thing(event.back)


def _handed_in(event: events.CardHandedIn) -> Iterator[object]:
    yield _thing(event.card)
    if event.by is not None:
        yield event.by


def _collected(event: events.CardCollected) -> Iterator[object]:
    yield from (_thing(event.card), "end")


def _duel(event: events.DuelFought) -> Iterator[object]:
    yield from (*_fighter(event.red), *_fighter(event.blue), *map(_thing, event.spoils))


def _carrier(event: events.FlagTaken | events.FlagHandedOn) -> Iterator[object]:
    yield from (*_flag(event), *_fighter(event.carrier))


def _fighter(who: Fighter) -> Iterator[object]:
    yield _thing(who.card)
    if who.player is not None:
        yield who.player


def _flag(event: Any) -> Iterator[object]:
    yield ("flag", event.flag)


def _delivered(event: events.FlagDelivered) -> Iterator[object]:
    yield from (*_flag(event), "end", "clock")


def _player(event: Any) -> Iterator[object]:
    yield event.player


def _only(*things: object) -> Callable[[Any], Iterator[object]]:
    return lambda _event: iter(things)


def _thing(card: AnyCard) -> object:
    return card if isinstance(card, Card) else ("blank", card.team)


_TOUCHES: dict[type[LiveEvent], Callable[[Any], Iterator[object]]] = {
    events.GameOpened: _only(),
    events.PlayBegan: _only("clock"),
    events.ClockPaused: _only("clock"),
    events.ClockResumed: _only("clock"),
    events.PhoneRestarted: _only("clock"),
    events.CardIssued: _card,
    events.CardGone: _card,
    events.CardFound: _card,
    events.CardChangedHands: _changed_hands,
    events.CardReturned: _card,
    events.CardLost: _card,
    events.CardHandedIn: _handed_in,
    events.CardCollected: _collected,
    events.DuelFought: _duel,
    events.PlayerCameBack: _player,
    events.PlayerJoined: _player,
    events.PlayerLeft: _player,
    events.FlagTaken: _carrier,
    events.FlagHandedOn: _carrier,
    events.FlagLost: _flag,
    events.FlagHidden: _flag,
    events.FlagDelivered: _delivered,
    events.GameEnded: _only("end", "clock"),
    events.ActionUndone: _only(),
}


# Flags that stay although the count is corrected


def flags_staying_if_undone(state: LiveState, action: ActionId) -> tuple[Sentence, ...]:
    """The flags that would stay if an action were undone now, although that takes their takers below the half."""
    undoing = events.ActionUndone(action)
    after = evolve(state, Fact(state.next_stamp(action.device, 0), 0, undoing))
    if not (_is_opened(state) and _is_opened(after)):
        return ()
    return tuple(
        warning for flag, warning in _below_half(after) if _count(after, flag.enemy) < _count(state, flag.enemy)
    )


def flags_staying_after_undos(state: LiveState) -> dict[Stamp, tuple[Sentence, ...]]:
    """The flags that stayed when each of the latest undos was recorded, by what all phones had recorded until then."""
    if not _is_opened(state):
        return {}
    facts = sorted((fact for facts in state.facts.values() for fact in facts), key=lambda fact: fact.stamp)
    rules = state.setup.rules
    first = next((place for place, fact in enumerate(facts) if _needed_the_half(fact.event, rules)), len(facts))
    # Looking back costs a replay, so it is left out where no flag or no count can be meant.
    undos = [
        (place, undo.target)
        for place in range(first, len(facts))
        if (undo := state.actions.undo(facts[place])) is not None
        and any(isinstance(fact.event, _COUNTED) for fact in state.actions.facts_of(undo.root))
    ]
    most = min(_MOST_UNDOS, max(_FEWEST_UNDOS, _MOST_FACTS_REPLAYED // max(1, len(facts))))
    staying: dict[Stamp, tuple[Sentence, ...]] = {}
    before, known = LiveState(), 0
    for place, target in undos[-most:]:
        before, known = fold(before, facts[known:place]), place
        staying[facts[place].stamp] = flags_staying_if_undone(before, target)
    return staying


def flags_below_half(state: LiveState) -> tuple[Sentence, ...]:
    """The delivered flags that count although their takers have less than the half by now."""
    return tuple(warning for _, warning in _below_half(state) if warning.key == _DELIVERED)


def _below_half(state: LiveState) -> Iterator[tuple[Team, Sentence]]:
    for flag in Team:
        taker = flag.enemy
        # Whether the half is reached may be unknown here: then there is nothing to say.
        if queries.half_reached(state, taker) is False:
            key = next(_taken_with_half(state, flag), None)
            if key is not None:
                have, need = _count(state, taker), state.setup.deck.half
                yield flag, sentence(key, flag=flag, team=taker, have=have, need=need)


def _taken_with_half(state: LiveState, flag: Team) -> Iterator[str]:
    """How a flag was taken while its taker had the half by the leader's count then, whatever was corrected since."""
    takings = list(islice(_takings(state, flag), _MOST_TAKINGS))
    if not takings:
        return
    facts = sorted((fact for facts in state.facts.values() for fact in facts), key=lambda fact: fact.stamp)
    before, known = LiveState(), 0
    for taking, key in sorted(takings, key=lambda taking: taking[0].stamp):
        place = bisect_left(facts, taking.stamp, key=lambda fact: fact.stamp)
        before, known = fold(before, facts[known:place]), place
        if _is_opened(before) and queries.half_reached(before, flag.enemy) is True:
            yield key


def _is_opened(state: LiveState) -> bool:
    return any(record.opened for record in state.records.values())


def _takings(state: LiveState, flag: Team) -> Iterator[tuple[Fact, str]]:
    """The facts by which a flag is carried or was delivered, those that needed the half."""
    way: list[Fact] = []
    for fact in state.effective():
        match fact.event:
            case events.FlagTaken(of) if of is flag:
                way = [fact]
            case events.FlagHandedOn(of) if of is flag:
                way.append(fact)
            case events.FlagLost(of) | events.FlagHidden(of) if of is flag:
                way = []
            case events.FlagDelivered(of) if of is flag:
                yield from (
                    (each, _DELIVERED) for each in (*way, fact) if _needed_the_half(each.event, state.setup.rules)
                )
                way = []
    if state.flag(flag).stage is FlagStage.CARRIED:
        yield from ((each, _TAKEN) for each in way if _needed_the_half(each.event, state.setup.rules))


def _needed_the_half(event: LiveEvent, rules: HouseRules) -> bool:
    match event:
        case events.FlagTaken(_, carrier) | events.FlagHandedOn(_, carrier):
            return not takes_flag_early(carrier.card.rank, rules)
        case events.FlagDelivered(inferred=True):
            return event.attested is None or not takes_flag_early(event.attested.rank, rules)
    return False


def _count(state: LiveState, team: Team) -> int:
    return queries.captured_cards(state, team).n
