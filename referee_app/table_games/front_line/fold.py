"""What lies on the table after an event: for the truth, and just so for who saw only part of it.

It never refuses and draws nothing. A rank that was not seen is None, and stays so until it is.
"""

from dataclasses import replace

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import FightResult, fight
from referee_app.table_games.front_line import events
from referee_app.table_games.front_line.events import Event, PlayerEvent
from referee_app.table_games.front_line.model import (
    DEALT,
    LINE,
    Ending,
    HandDrew,
    HandLaid,
    HandSeen,
    LineCard,
    Phase,
    RemovedCard,
    Side,
    State,
    View,
    Visibility,
    in_order,
    without,
)
from referee_app.table_games.seats import Seat, other, with_one


def evolve(state: State | None, event: Event) -> State:
    """The truth after an event."""
    return _fold(state, event)


def evolve_view(view: View | None, event: Event) -> View:
    """What a seat has seen after an event that it saw so."""
    return View(_fold(view, event))


def _fold(state: State | None, event: Event) -> State:
    if isinstance(event, events.Started):
        return State(event.seat)
    if state is None:
        raise ValueError("a game begins with its start")
    match event:
        case events.Shuffled():
            return _shuffled(state, event)
        case events.TurnBegan():
            return _turn_began(state, event)
        case events.Stuck():
            return _stuck(state, event)
        case events.Stalemate():
            return replace(state, ending=Ending.STALEMATE)
    return _fold_done(state, event)


def _fold_done(state: State, event: PlayerEvent) -> State:
    match event:
        case events.Deployed():
            return _deployed(state, event)
        case events.Attacked():
            return _attacked(state, event)
        case events.ScoutLooked():
            return _scout_looked(state, event)
        case events.SpyLooked():
            return _spy_looked(state, event)
        case events.FlagShown():
            return _flag_shown(state, event)
        case events.Laid():
            return _laid(state, event)


def _shuffled(state: State, event: events.Shuffled) -> State:
    side = state.sides[event.seat]
    dealt, pile = event.order[:DEALT], event.order[DEALT:]
    fresh = Side(hand=in_order(dealt), pile=pile, out=side.out, laid=side.laid, redrew=side.redrew)
    after = _with_side(state, event.seat, fresh)
    return replace(after, phase=Phase.CHOOSE, choosing=state.choosing | {event.seat})


def _deployed(state: State, event: events.Deployed) -> State:
    side = state.sides[event.seat]
    line = tuple(LineCard(number, rank) for number, rank in enumerate(event.line, side.laid + 1))
    after = _with_side(
        state,
        event.seat,
        replace(
            side,
            line=line + (None,) * (LINE - len(line)),
            hand=without(side.hand, event.line),
            laid=side.laid + len(line),
        ),
    )
    choosing = state.choosing - {event.seat}
    return replace(after, choosing=choosing, phase=Phase.CHOOSE if choosing else Phase.FILL)


def _turn_began(state: State, event: events.TurnBegan) -> State:
    side = state.sides[event.seat]
    count = len(event.drawn)
    filled = replace(
        side,
        hand=in_order(side.hand + event.drawn),
        pile=side.pile[count:],
        tale=(*side.tale, HandDrew(count)) if side.tale and count else side.tale,
    )
    return replace(_with_side(state, event.seat, filled), turn=event.seat, phase=Phase.ACT)


def _attacked(state: State, event: events.Attacked) -> State:
    result = fight(event.attacker, event.defender)
    enemy = other(event.seat)
    attacker = _fought(state.sides[event.seat], event.place, event.attacker, falls=result.attacker_falls)
    defender = _fought(state.sides[enemy], event.target, event.defender, falls=result.defender_falls)
    after = _with_side(_with_side(state, enemy, defender), event.seat, replace(attacker, redrew=False))
    ending = Ending.FLAG_TAKEN if result is FightResult.FLAG_TAKEN else None
    return replace(after, phase=Phase.FILL, quiet=0, ending=ending)


def _fought(side: Side, place: int, rank: Rank, *, falls: bool) -> Side:
    lying = _lying(side, place)
    if falls:
        return replace(_with_lying(side, place, None), out=(*side.out, RemovedCard(lying.number, rank)))
    return _with_lying(side, place, LineCard(lying.number, rank, max(lying.known, Visibility.SHOWN)))


def _scout_looked(state: State, event: events.ScoutLooked) -> State:
    after = _acted(state, event.seat, event.place, Rank.SCOUT)
    enemy = other(event.seat)
    side = after.sides[enemy]
    for place, rank in zip(event.looks, event.saw, strict=True):
        lying = _lying(side, place)
        seen = LineCard(lying.number, rank or lying.rank, max(lying.known, Visibility.PEEKED))
        side = _with_lying(side, place, seen)
    return _with_side(after, enemy, side)


def _spy_looked(state: State, event: events.SpyLooked) -> State:
    after = _acted(state, event.seat, event.place, Rank.SPY)
    enemy = other(event.seat)
    side = after.sides[enemy]
    return _with_side(after, enemy, replace(side, tale=(*side.tale, HandSeen(event.saw))))


def _flag_shown(state: State, event: events.FlagShown) -> State:
    after = _acted(state, event.seat, event.place, Rank.FLAG)
    return _with_side(after, event.seat, replace(after.sides[event.seat], redrew=True))


def _acted(state: State, seat: Seat, place: int, rank: Rank) -> State:
    """A card was shown for an action, and nothing was removed."""
    side = state.sides[seat]
    shown = _with_lying(side, place, LineCard(_lying(side, place).number, rank, Visibility.UP))
    return replace(
        _with_side(state, seat, replace(shown, redrew=False)),
        phase=Phase.FILL,
        quiet=state.quiet + 1,
    )


def _laid(state: State, event: events.Laid) -> State:
    side = state.sides[event.seat]
    number = side.laid + 1
    filled = replace(
        _with_lying(side, event.place, LineCard(number, event.rank)),
        hand=without(side.hand, (event.rank,)),
        laid=number,
        tale=(*side.tale, HandLaid(number)) if side.tale else side.tale,
    )
    return _with_side(state, event.seat, filled)


def _stuck(state: State, event: events.Stuck) -> State:
    side = state.sides[event.seat]
    line = tuple(
        lying and LineCard(lying.number, rank, max(lying.known, Visibility.SHOWN))
        for lying, rank in zip(side.line, event.line, strict=True)
    )
    return replace(_with_side(state, event.seat, replace(side, line=line)), ending=Ending.STUCK)


def _lying(side: Side, place: int) -> LineCard:
    lying = side.line[place]
    if lying is None:
        raise ValueError(f"no card lies at {place}")
    return lying


def _with_lying(side: Side, place: int, lying: LineCard | None) -> Side:
    return replace(side, line=(*side.line[:place], lying, *side.line[place + 1 :]))


def _with_side(state: State, seat: Seat, side: Side) -> State:
    return replace(state, sides=with_one(state.sides, seat, side))
