"""What is on the table after an event, be it the event itself or what one seat sees of it. Never refuses."""

from collections.abc import Mapping
from dataclasses import replace

from referee_app.table_games.junior.board import HOMES, SQUARES
from referee_app.table_games.junior.camp import Camp
from referee_app.table_games.junior.kinds import EMPTY, HIDDEN, CastleKind
from referee_app.table_games.junior.set_up import CampSetUp
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
from referee_app.table_games.seats import Seat, other, with_one

_TRAIL = 3


def evolve(state: State | None, event: Event) -> State:
    """All that is, after an event."""
    return _fold(state, event)


def evolve_view(view: View | None, event: Event) -> View:
    """All that a seat has seen, after an event as it saw it."""
    return View(_fold(view, event))


def _fold(state: State | None, event: Event) -> State:
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


def _set_up(state: State, event: CampSetUp) -> State:
    shown = with_one(state.shown, event.seat, _placed(event.seat, event.camp.hidden()))
    return replace(
        state,
        castles=with_one(state.castles, event.seat, _placed(event.seat, event.camp)),
        shown=shown,
        phase=Phase.SET_UP if NO_CASTLES in shown else Phase.PLAY,
    )


def _placed(seat: Seat, camp: Camp) -> Castles:
    stands = dict(zip(HOMES[seat], camp.squares, strict=True))
    return Castles(bytes(stands.get(square, EMPTY) for square in SQUARES), camp.towers)


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
