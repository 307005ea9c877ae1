"""Taking actions back. An action stays if something later hangs on it: it touches the same card, player, flag or
clock and would have been refused without it. Undoing an undoing is judged in the same way, the other way round.
"""

from collections.abc import Collection, Iterable, Iterator
from random import Random

from referee_app.cards.decks import Card
from referee_app.live_game import events as happened
from referee_app.live_game.events import Event, Fact, Fighter
from referee_app.live_game.evolve import evolve, fold
from referee_app.live_game.model import AnyCard, Stamp
from referee_app.live_game.must import Call
from referee_app.live_game.refusals import NothingToUndo, StillNeeded
from referee_app.live_game.require import require
from referee_app.live_game.state import State
from referee_app.live_game.tell import tell
from referee_app.refusal import Refusal


def require_undo(state: State, undoing: happened.ActionUndone, call: Call) -> None:
    """Refuse to take back what is not there, or what something later hangs on."""
    target = [fact for fact in state.facts.get(undoing.action.device, ()) if fact.action == undoing.action.number]
    own_opening = undoing.action.device == call.device and any(isinstance(f.event, happened.GameOpened) for f in target)
    if not target or own_opening or undoing.action in state.undone:
        raise NothingToUndo
    after = evolve(state, Fact(state.next_stamp(call.device, call.now), 0, undoing))
    was, will_be = _world(state), _world(after)
    gone, back = _difference(was, will_be), _difference(will_be, was)
    changed = [*gone, *back]
    if not changed:
        return
    first = min(fact.stamp for fact in changed)
    things = {thing for fact in changed for thing in _touched(fact.event)}
    later = {fact.stamp for fact in will_be if fact.stamp > first and not things.isdisjoint(_touched(fact.event))}
    watched = later | {fact.stamp for fact in back}
    refused_then = _refused(was, watched)
    for stamp, fact in _refused(will_be, watched).items():
        if stamp not in refused_then:
            raise StillNeeded(what=tell(fact.event), action=fact.action_id)


def _world(state: State) -> list[Fact]:
    return [fact for fact in state.effective() if not isinstance(fact.event, happened.ActionUndone)]


def _difference(these: Iterable[Fact], those: Iterable[Fact]) -> list[Fact]:
    stamps = {fact.stamp for fact in those}
    return [fact for fact in these if fact.stamp not in stamps]


def _refused(world: Iterable[Fact], watched: Collection[Stamp]) -> dict[Stamp, Fact]:
    """Which of the watched facts the rules would not have allowed at their place in this world."""
    refused = {}
    state, pending = State(), list[Fact]()
    for fact in world:
        if fact.stamp in watched:
            state, pending = fold(state, pending), []
            try:
                require(state, fact.event, Call(fact.stamp.device, fact.stamp.ms, Random()))
            except Refusal:
                refused[fact.stamp] = fact
        pending.append(fact)
    return refused


def _touched(event: Event) -> frozenset[object]:
    """The things an event is about. Cards without identity count as one thing a team: any of them may be meant."""
    return frozenset(_things(event))


def _things(event: Event) -> Iterator[object]:
    for name in ("card", "player", "by", "flag"):
        value = getattr(event, name, None)
        if value is not None:
            yield _thing(value) if name == "card" else (name == "flag", value)
    match event:
        case happened.DuelFought(red, blue, _, _, spoils):
            yield from (*_fighter(red), *_fighter(blue), *map(_thing, spoils))
        case happened.FlagTaken(_, carrier) | happened.FlagHandedOn(_, carrier):
            yield from _fighter(carrier)
        case happened.PlayBegan() | happened.ClockPaused() | happened.ClockResumed():
            yield "clock"
    if isinstance(event, happened.GameEnded | happened.FlagDelivered | happened.CardCollected):
        yield "end"


def _fighter(who: Fighter) -> Iterator[object]:
    yield _thing(who.card)
    if who.player is not None:
        yield (False, who.player)


def _thing(card: AnyCard) -> object:
    return card if isinstance(card, Card) else ("blank", card.team)
