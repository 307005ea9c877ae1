"""Taking actions back. An action stays if something later hangs on it: it touches the same card, player, flag or
clock and would have been refused without it. Undoing an undoing is judged in the same way, the other way round.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from typing import Any

from referee_app.cards.decks import Card
from referee_app.live_game import events
from referee_app.live_game.event_rules import require_allowed
from referee_app.live_game.events import Event, Fact, Fighter
from referee_app.live_game.evolve import evolve, fold
from referee_app.live_game.model import AnyCard, Stamp
from referee_app.live_game.preconditions import Context
from referee_app.live_game.refusals import FlagTooEarly, NothingToUndo, OpenedElsewhere, ScoutOrHalf, StillNeeded
from referee_app.live_game.state import State
from referee_app.live_game.tell import tell
from referee_app.live_game.view import Viewer, see
from referee_app.refusal import Refusal

_MOST_WORK = 1_000_000
"""How many facts are read at most to find out what hangs on an action: all of them once for each fact that may.

Games of up to a thousand facts are searched whole, larger ones as far as this goes, the earliest first: what hangs on
an action is nearly always what came next. Without a limit, a flood of facts from elsewhere would stop every undo.
"""

_WORK_A_PHONE = 20
"""What a further phone costs each time, in facts."""

_FEWEST_WATCHED = 50


def require_undo(state: State, undoing: events.ActionUndone, context: Context) -> None:
    """Refuse to take back what is not there, or what something later hangs on."""
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
            raise StillNeeded(what=tell(see(state, fact, asking)), action=fact.action_id)


def _world(state: State) -> list[Fact]:
    return [fact for fact in state.effective() if not isinstance(fact.event, events.ActionUndone)]


def _difference(these: Iterable[Fact], those: Iterable[Fact]) -> list[Fact]:
    stamps = {fact.stamp for fact in those}
    return [fact for fact in these if fact.stamp not in stamps]


def _refused(world: Iterable[Fact], watched: Collection[Stamp], missing: Iterable[Fact]) -> dict[Stamp, Fact]:
    """Which of the watched facts the rules would not have allowed at their place in this world.

    `missing_decoders` are the facts of the other world that this one lacks.
    """
    unanswered = [fact.stamp for fact in missing if isinstance(fact.event, events.PhoneRestarted)]
    refused = {}
    state, pending = State(), list[Fact]()
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


def _is_allowed(state: State, fact: Fact, unanswered: Iterable[Stamp]) -> bool:
    stamp, _, event = fact
    # Only what is done to the clock depends on the time, and the stamp does not tell it: what another phone told may
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


def _touches_clock(state: State, event: Event) -> bool:
    ends_the_game = isinstance(event, events.FlagDelivered) and not state.setup.rules.points
    return ends_the_game or isinstance(event, _CLOCK_EVENTS)


def _touched(event: Event) -> frozenset[object]:
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


_TOUCHES: dict[type[Event], Callable[[Any], Iterator[object]]] = {
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
