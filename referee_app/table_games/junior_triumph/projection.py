"""Applies events to the state and to each seat's view of Junior Triumph. It never refuses.

A seat sees its own castles, and of the others only what fought, left or moved.
"""

from collections.abc import Mapping
from dataclasses import replace

from referee_app.table_games.junior import EMPTY, HIDDEN, HOMES, SQUARES, Camp, CampSetUp, CastleKind
from referee_app.table_games.junior_triumph.model import (
    NO_CASTLES,
    NO_DRAGON,
    AttackResult,
    CastleAttacked,
    CastleMoved,
    Castles,
    Ending,
    Event,
    NoMoveLeft,
    NothingRemoved,
    Phase,
    Started,
    State,
    TowerTapped,
    View,
)
from referee_app.table_games.seats import BLUE, RED, Seat, other, with_one

_TRAIL = 3


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Started):
        return State(seat=event.seat)
    if state is None:
        raise ValueError("a game begins with its start")
    match event:
        case CampSetUp():
            return _set_up(state, event)
        case CastleMoved():
            return _moved(state, event)
        case CastleAttacked():
            return _attacked(state, event)
        case TowerTapped():
            return _tapped(state, event)
        case NoMoveLeft(both=True):
            return replace(state, phase=Phase.OVER, ending=Ending.BOTH_STUCK)
        case NoMoveLeft():
            return replace(state, phase=Phase.OVER, ending=Ending.NO_MOVE, winner=other(event.seat))
        case NothingRemoved():
            return replace(state, phase=Phase.OVER, ending=Ending.NOTHING_REMOVED)


def evolve_view(view: View | None, event: Event) -> View:
    """A seat's view after an event, given as the seat sees it."""
    return View(evolve(view, event))


def _set_up(state: State, event: CampSetUp) -> State:
    shown = with_one(state.shown, event.seat, _placed(event.seat, event.camp.hidden()))
    return replace(
        state,
        castles=with_one(state.castles, event.seat, _placed(event.seat, event.camp)),
        shown=shown,
        phase=Phase.SET_UP if NO_CASTLES in shown else Phase.PLAY,
    )


def _placed(seat: Seat, camp: Camp) -> Castles:
    at_home = dict(zip(HOMES[seat], camp.squares, strict=True))
    return Castles(bytes(at_home.get(square, EMPTY) for square in SQUARES), camp.towers)


def _moved(state: State, event: CastleMoved) -> State:
    def walked(castles: Castles) -> Castles:
        held = castles.squares[event.start]
        return castles.with_squares({event.start: EMPTY, event.end: NO_DRAGON if held == HIDDEN else held})

    trail = state.trails[event.seat]
    so_far = trail if trail[-1:] == bytes([event.start]) else bytes([event.start])
    return replace(
        state,
        turn=other(event.seat),
        castles=with_one(state.castles, event.seat, walked(state.castles[event.seat])),
        shown=with_one(state.shown, event.seat, walked(state.shown[event.seat])),
        trails=with_one(state.trails, event.seat, bytes([*so_far, event.end])[-_TRAIL:]),
        quiet_turns=state.quiet_turns + 1,
    )


def _attacked(state: State, event: CastleAttacked) -> State:
    owner = other(event.seat)
    won, both_left = event.result is AttackResult.WON, event.result is AttackResult.BOTH_LEFT
    state = _become(state, event.seat, {event.start: EMPTY, event.end: event.attacker if won else EMPTY})
    state = _become(state, owner, {event.end: event.defender if event.result is AttackResult.LOST else EMPTY})
    if won or both_left:
        state = _lost(state, owner, event.defender)
    if not won:
        state = _lost(state, event.seat, event.attacker)
    return _after_removal(state, event.seat)


def _tapped(state: State, event: TowerTapped) -> State:
    owner = other(event.seat)
    if event.kind is CastleKind.FLAG:
        state = _tower_becomes(state, owner, event.tower, CastleKind.FLAG)
        return replace(state, phase=Phase.OVER, ending=Ending.FLAG, winner=event.seat)
    state = _lost(_tower_becomes(state, owner, event.tower, EMPTY), owner, event.kind)
    if event.lost is not None:
        state = _lost(_become(state, event.seat, {event.square: EMPTY}), event.seat, event.lost)
    return _after_removal(state, event.seat)


def _after_removal(state: State, seat: Seat) -> State:
    return replace(state, turn=other(seat), quiet_turns=0, trails=with_one(state.trails, seat, b""))


def _lost(state: State, owner: Seat, kind: CastleKind) -> State:
    return replace(state, removed=with_one(state.removed, owner, bytes(sorted((*state.removed[owner], kind)))))


def _become(state: State, owner: Seat, put: Mapping[int, int]) -> State:
    castles, shown = (with_one(both, owner, both[owner].with_squares(put)) for both in (state.castles, state.shown))
    return replace(state, castles=castles, shown=shown)


def _tower_becomes(state: State, owner: Seat, tower: int, held: int) -> State:
    castles, shown = (
        with_one(both, owner, both[owner].with_tower(tower, held)) for both in (state.castles, state.shown)
    )
    return replace(state, castles=castles, shown=shown)


def see(event: Event, seat: Seat | None) -> Event:
    """An event as a seat sees it; everybody sees that it happened."""
    match event:
        case Started():
            return replace(event, seat=seat)
        case CampSetUp() if event.seat != seat:
            return replace(event, camp=event.camp.hidden())
    return event


def view(state: State, seat: Seat | None) -> View:
    """All that a seat has seen."""
    red, blue = (state.castles[side] if side == seat else state.shown[side] for side in (RED, BLUE))
    return View(replace(state, seat=seat, castles=(red, blue)))


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the event shows the seat something new: a castle of the other side, or what its moves reveal."""
    match event:
        case CastleMoved():
            return event.tells and event.seat != seat
        case CastleAttacked() | NoMoveLeft():
            return True
        case TowerTapped():
            return seat != other(event.seat) or event.lost is not None
    return False
