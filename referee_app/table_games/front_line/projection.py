"""Applies events to the state and to each seat's view of Front Line. It never refuses.

A rank that was not seen is None, and stays so until it is.
"""

from dataclasses import replace

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.model import (
    DEALT,
    LINE,
    Attacked,
    Deployed,
    Ending,
    Event,
    FlagShown,
    HandDrew,
    HandHistory,
    HandLaid,
    HandSeen,
    Laid,
    LineCard,
    Phase,
    PlayerEvent,
    Ranks,
    RemovedCard,
    ScoutLooked,
    Shuffled,
    Side,
    SpyLooked,
    Stalemate,
    Started,
    State,
    Stuck,
    TurnBegan,
    View,
    Visibility,
    in_order,
    without,
)
from referee_app.table_games.ranked_pieces import FightResult, fight
from referee_app.table_games.seats import SEATS, Seat, other, with_one


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Started):
        return State(event.seat)
    if state is None:
        raise ValueError("a game begins with its start")
    match event:
        case Shuffled():
            return _shuffled(state, event)
        case TurnBegan():
            return _turn_began(state, event)
        case Stuck():
            return _stuck(state, event)
        case Stalemate():
            return replace(state, ending=Ending.STALEMATE)
    return _evolved_by_player(state, event)


def evolve_view(view: View | None, event: Event) -> View:
    """A seat's view after an event, given as the seat sees it."""
    return View(evolve(view, event))


def _evolved_by_player(state: State, event: PlayerEvent) -> State:
    match event:
        case Deployed():
            return _deployed(state, event)
        case Attacked():
            return _attacked(state, event)
        case ScoutLooked():
            return _scout_looked(state, event)
        case SpyLooked():
            return _spy_looked(state, event)
        case FlagShown():
            return _flag_shown(state, event)
        case Laid():
            return _laid(state, event)


def _shuffled(state: State, event: Shuffled) -> State:
    side = state.sides[event.seat]
    dealt, pile = event.order[:DEALT], event.order[DEALT:]
    fresh = Side(hand=in_order(dealt), pile=pile, out=side.out, laid=side.laid, redrew=side.redrew)
    after = _with_side(state, event.seat, fresh)
    return replace(after, phase=Phase.CHOOSE, choosing=state.choosing | {event.seat})


def _deployed(state: State, event: Deployed) -> State:
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


def _turn_began(state: State, event: TurnBegan) -> State:
    side = state.sides[event.seat]
    count = len(event.drawn)
    filled = replace(
        side,
        hand=in_order(side.hand + event.drawn),
        pile=side.pile[count:],
        tale=(*side.tale, HandDrew(count)) if side.tale and count else side.tale,
    )
    return replace(_with_side(state, event.seat, filled), turn=event.seat, phase=Phase.ACT)


def _attacked(state: State, event: Attacked) -> State:
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


def _scout_looked(state: State, event: ScoutLooked) -> State:
    after = _acted(state, event.seat, event.place, Rank.SCOUT)
    enemy = other(event.seat)
    side = after.sides[enemy]
    for place, rank in zip(event.looks, event.saw, strict=True):
        lying = _lying(side, place)
        seen = LineCard(lying.number, rank or lying.rank, max(lying.known, Visibility.PEEKED))
        side = _with_lying(side, place, seen)
    return _with_side(after, enemy, side)


def _spy_looked(state: State, event: SpyLooked) -> State:
    after = _acted(state, event.seat, event.place, Rank.SPY)
    enemy = other(event.seat)
    side = after.sides[enemy]
    return _with_side(after, enemy, replace(side, tale=(*side.tale, HandSeen(event.saw))))


def _flag_shown(state: State, event: FlagShown) -> State:
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


def _laid(state: State, event: Laid) -> State:
    side = state.sides[event.seat]
    number = side.laid + 1
    filled = replace(
        _with_lying(side, event.place, LineCard(number, event.rank)),
        hand=without(side.hand, (event.rank,)),
        laid=number,
        tale=(*side.tale, HandLaid(number)) if side.tale else side.tale,
    )
    return _with_side(state, event.seat, filled)


def _stuck(state: State, event: Stuck) -> State:
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


def see(event: Event, seat: Seat | None) -> Event:
    """An event as this seat sees it; that it happened is never a secret."""
    match event:
        case Started():
            return replace(event, seat=seat)
        case Shuffled(seat=owner, order=order):
            dealt = order[:DEALT] if owner == seat else _hidden(order[:DEALT])
            return replace(event, order=dealt + _hidden(order[DEALT:]))
        case Deployed(seat=owner, line=line) if owner != seat:
            return replace(event, line=_hidden(line))
        case TurnBegan(seat=owner, drawn=drawn) if owner != seat:
            return replace(event, drawn=_hidden(drawn))
        case Laid(seat=owner) if owner != seat:
            return replace(event, rank=None)
        case ScoutLooked(saw=saw) | SpyLooked(saw=saw) if seat is None:
            return replace(event, saw=_hidden(saw))
    return event


def view(state: State, seat: Seat | None) -> View:
    """All that a seat has seen, its own cards included."""
    red, blue = (_side_seen(state.sides[owner], owner, seat) for owner in SEATS)
    return View(replace(state, seat=seat, sides=(red, blue)))


def _side_seen(side: Side, owner: Seat, seat: Seat | None) -> Side:
    if owner == seat:
        return replace(side, pile=_hidden(side.pile))
    needed = Visibility.SHOWN if seat is None else Visibility.PEEKED
    return replace(
        side,
        line=tuple(_lying_seen(lying, needed) for lying in side.line),
        hand=_hidden(side.hand),
        pile=_hidden(side.pile),
        tale=_history_unseen(side.tale) if seat is None else side.tale,
    )


def _lying_seen(lying: LineCard | None, needed: Visibility) -> LineCard | None:
    return lying if lying is None or lying.known >= needed else LineCard(lying.number, None, lying.known)


def _history_unseen(history: HandHistory) -> HandHistory:
    return tuple(HandSeen(_hidden(step.hand)) if isinstance(step, HandSeen) else step for step in history)


def _hidden(cards: Ranks) -> Ranks:
    return (None,) * len(cards)


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the seat learned of cards that it did not know, be it only the next of its own pile."""
    match event:
        case Started() | Deployed() | Laid() | Stalemate():
            return False
        case Shuffled():
            return event.seat == seat
        case TurnBegan():
            return event.seat == seat and bool(event.drawn)
        case FlagShown() | Stuck():
            return event.seat != seat
        case Attacked() | ScoutLooked() | SpyLooked():
            return True
