"""What is on the table after an event, be it the event itself or what one seat sees of it. Never refuses."""

from dataclasses import replace

from referee_app.table_games.junior.board import BACK_ROW, HOMES
from referee_app.table_games.junior.camp import NO_CASTLES
from referee_app.table_games.junior.kinds import EMPTY, HIDDEN, CastleKind, small_ones, without
from referee_app.table_games.junior.set_up import CampSetUp
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    DieRolled,
    Event,
    Phase,
    Returned,
    Started,
    State,
    Table,
    TowerChosen,
    View,
)
from referee_app.table_games.seats import Seat, other, with_one


def evolve(state: State | None, event: Event) -> State:
    """All that is, after an event."""
    return State(_fold(state, event))


def evolve_view(view: View | None, event: Event) -> View:
    """All that a seat has seen, after an event as it saw it."""
    return View(_fold(view, event))


def _fold(table: Table | None, event: Event) -> Table:
    if isinstance(event, Started):
        return Table(seat=event.seat)
    if table is None:
        raise ValueError("a game begins with its start")
    match event:
        case CampSetUp():
            return _set_up(table, event)
        case DieRolled():
            return replace(table, phase=Phase.TURN_OVER, rolled=event.kind)
        case CastleTurnedOver():
            return _turned_over(table, event)
        case TowerChosen():
            return _tower_chosen(table, event)
        case CastlesPutBack():
            return _put_back(table, event)


def _set_up(table: Table, event: CampSetUp) -> Table:
    shown = with_one(table.shown, event.seat, event.camp.hidden())
    return replace(
        table,
        camps=with_one(table.camps, event.seat, event.camp),
        shown=shown,
        phase=Phase.SET_UP if NO_CASTLES in shown else Phase.ROLL,
    )


def _turned_over(table: Table, event: CastleTurnedOver) -> Table:
    owner = other(event.seat)
    place = HOMES[owner].index(event.square)
    table = _square_becomes(table, owner, place, EMPTY if event.left else event.kind)
    table = replace(table, turn=owner, phase=Phase.ROLL, rolled=None, returned=_known(table, owner, place, event.kind))
    if not event.left:
        return table
    opened = {event.seat} if place in BACK_ROW else set()
    return replace(table, removed=_lost(table, owner, event.kind), may_choose=table.may_choose | opened)


def _known(table: Table, owner: Seat, place: int, kind: CastleKind) -> tuple[Returned, Returned]:
    """A castle that was put back is an ordinary one again once it has been turned over."""
    unknown = table.returned[owner]
    if place not in unknown.places:
        return table.returned
    return with_one(table.returned, owner, Returned(unknown.places - {place}, without(unknown.kinds, bytes([kind]))))


def _tower_chosen(table: Table, event: TowerChosen) -> Table:
    owner = other(event.seat)
    if event.kind is CastleKind.FLAG:
        table = _tower_becomes(table, owner, event.tower, CastleKind.FLAG)
        return replace(table, phase=Phase.OVER, winner=event.seat)
    table = _tower_becomes(table, owner, event.tower, EMPTY)
    table = replace(table, turn=owner, removed=_lost(table, owner, event.kind))
    if event.kind is CastleKind.JESTER:
        return table
    return replace(table, phase=Phase.PUT_BACK, may_choose=table.may_choose - {event.seat})


def _put_back(table: Table, event: CastlesPutBack) -> Table:
    owner = event.seat
    put = {place: held for place, held in enumerate(event.squares) if held != EMPTY}
    small = small_ones(table.removed[owner])
    table = replace(
        table,
        camps=with_one(table.camps, owner, table.camps[owner].with_squares(put)),
        shown=with_one(table.shown, owner, table.shown[owner].with_squares(dict.fromkeys(put, HIDDEN))),
    )
    return replace(
        table,
        phase=Phase.ROLL,
        removed=with_one(table.removed, owner, without(table.removed[owner], small)),
        returned=with_one(table.returned, owner, Returned(frozenset(put), small)),
    )


def _lost(table: Table, owner: Seat, kind: CastleKind) -> tuple[bytes, bytes]:
    return with_one(table.removed, owner, bytes(sorted((*table.removed[owner], kind))))


def _square_becomes(table: Table, owner: Seat, place: int, held: int) -> Table:
    camps, shown = (
        with_one(camps, owner, camps[owner].with_squares({place: held})) for camps in (table.camps, table.shown)
    )
    return replace(table, camps=camps, shown=shown)


def _tower_becomes(table: Table, owner: Seat, tower: int, held: int) -> Table:
    camps, shown = (
        with_one(camps, owner, camps[owner].with_tower(tower, held)) for camps in (table.camps, table.shown)
    )
    return replace(table, camps=camps, shown=shown)
