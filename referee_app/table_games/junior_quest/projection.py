"""Applies events to the state and to each seat's view of Junior Quest. It never refuses.

A seat sees its own castles, and of the others only what was turned over before all.
"""

from dataclasses import replace

from referee_app.table_games.junior import (
    BACK_ROW,
    EMPTY,
    HIDDEN,
    HOMES,
    NO_CASTLES,
    CampSetUp,
    CastleKind,
    hide,
    small_ones,
    without,
)
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    DieRolled,
    Event,
    Phase,
    Returned,
    Started,
    State,
    TowerChosen,
    View,
)
from referee_app.table_games.seats import BLUE, RED, Seat, other, with_one


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Started):
        return State(seat=event.seat)
    if state is None:
        raise ValueError("a game begins with its start")
    match event:
        case CampSetUp():
            return _set_up(state, event)
        case DieRolled():
            return replace(state, phase=Phase.TURN_OVER, rolled=event.kind)
        case CastleTurnedOver():
            return _turned_over(state, event)
        case TowerChosen():
            return _tower_chosen(state, event)
        case CastlesPutBack():
            return _put_back(state, event)


def evolve_view(view: View | None, event: Event) -> View:
    """A seat's view after an event, given as the seat sees it."""
    return View(evolve(view, event))


def _set_up(state: State, event: CampSetUp) -> State:
    shown = with_one(state.shown, event.seat, event.camp.hidden())
    return replace(
        state,
        camps=with_one(state.camps, event.seat, event.camp),
        shown=shown,
        phase=Phase.SET_UP if NO_CASTLES in shown else Phase.ROLL,
    )


def _turned_over(state: State, event: CastleTurnedOver) -> State:
    owner = other(event.seat)
    place = HOMES[owner].index(event.square)
    state = _square_becomes(state, owner, place, EMPTY if event.left else event.kind)
    state = replace(state, turn=owner, phase=Phase.ROLL, rolled=None, returned=_known(state, owner, place, event.kind))
    if not event.left:
        return state
    opened = {event.seat} if place in BACK_ROW else set()
    return replace(state, removed=_lost(state, owner, event.kind), may_choose=state.may_choose | opened)


def _known(state: State, owner: Seat, place: int, kind: CastleKind) -> tuple[Returned, Returned]:
    """A castle that was put back is an ordinary one again once it has been turned over."""
    unknown = state.returned[owner]
    if place not in unknown.places:
        return state.returned
    return with_one(state.returned, owner, Returned(unknown.places - {place}, without(unknown.kinds, bytes([kind]))))


def _tower_chosen(state: State, event: TowerChosen) -> State:
    owner = other(event.seat)
    if event.kind is CastleKind.FLAG:
        state = _tower_becomes(state, owner, event.tower, CastleKind.FLAG)
        return replace(state, phase=Phase.OVER, winner=event.seat)
    state = _tower_becomes(state, owner, event.tower, EMPTY)
    state = replace(state, turn=owner, removed=_lost(state, owner, event.kind))
    if event.kind is CastleKind.JESTER:
        return state
    return replace(state, phase=Phase.PUT_BACK, may_choose=state.may_choose - {event.seat})


def _put_back(state: State, event: CastlesPutBack) -> State:
    owner = event.seat
    put = {place: held for place, held in enumerate(event.squares) if held != EMPTY}
    small = small_ones(state.removed[owner])
    state = replace(
        state,
        camps=with_one(state.camps, owner, state.camps[owner].with_squares(put)),
        shown=with_one(state.shown, owner, state.shown[owner].with_squares(dict.fromkeys(put, HIDDEN))),
    )
    return replace(
        state,
        phase=Phase.ROLL,
        removed=with_one(state.removed, owner, without(state.removed[owner], small)),
        returned=with_one(state.returned, owner, Returned(frozenset(put), small)),
    )


def _lost(state: State, owner: Seat, kind: CastleKind) -> tuple[bytes, bytes]:
    return with_one(state.removed, owner, bytes(sorted((*state.removed[owner], kind))))


def _square_becomes(state: State, owner: Seat, place: int, held: int) -> State:
    camps, shown = (
        with_one(camps, owner, camps[owner].with_squares({place: held})) for camps in (state.camps, state.shown)
    )
    return replace(state, camps=camps, shown=shown)


def _tower_becomes(state: State, owner: Seat, tower: int, held: int) -> State:
    camps, shown = (
        with_one(camps, owner, camps[owner].with_tower(tower, held)) for camps in (state.camps, state.shown)
    )
    return replace(state, camps=camps, shown=shown)


def see(event: Event, seat: Seat | None) -> Event:
    """An event as a seat sees it; everybody sees that it happened."""
    match event:
        case Started():
            return replace(event, seat=seat)
        case CampSetUp() if event.seat != seat:
            return replace(event, camp=event.camp.hidden())
        case CastlesPutBack() if event.seat != seat:
            return replace(event, squares=hide(event.squares))
    return event


def view(state: State, seat: Seat | None) -> View:
    """All that a seat has seen."""
    red, blue = (state.camps[side] if side == seat else state.shown[side] for side in (RED, BLUE))
    return View(replace(state, seat=seat, camps=(red, blue)))


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the event shows the seat something new: a roll of the die, or a castle of the other side."""
    match event:
        case DieRolled():
            return True
        case CastleTurnedOver() | TowerChosen():
            return seat != other(event.seat)
    return False
