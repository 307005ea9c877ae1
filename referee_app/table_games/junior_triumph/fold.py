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
    Table,
    TowerTapped,
    View,
)
from referee_app.table_games.seats import Seat, other, with_one

_TRAIL = 3


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
        case CastleMoved():
            return _moved(table, event)
        case CastleAttacked():
            return _attacked(table, event)
        case TowerTapped():
            return _tapped(table, event)
        case NoMoveLeft(both=True):
            return replace(table, phase=Phase.OVER, ending=Ending.BOTH_STUCK)
        case NoMoveLeft():
            return replace(table, phase=Phase.OVER, ending=Ending.NO_MOVE, winner=other(event.seat))
        case NothingRemoved():
            return replace(table, phase=Phase.OVER, ending=Ending.NOTHING_REMOVED)


def _set_up(table: Table, event: CampSetUp) -> Table:
    shown = with_one(table.shown, event.seat, _placed(event.seat, event.camp.hidden()))
    return replace(
        table,
        castles=with_one(table.castles, event.seat, _placed(event.seat, event.camp)),
        shown=shown,
        phase=Phase.SET_UP if NO_CASTLES in shown else Phase.PLAY,
    )


def _placed(seat: Seat, camp: Camp) -> Castles:
    stands = dict(zip(HOMES[seat], camp.squares, strict=True))
    return Castles(bytes(stands.get(square, EMPTY) for square in SQUARES), camp.towers)


def _moved(table: Table, event: CastleMoved) -> Table:
    def walked(castles: Castles) -> Castles:
        held = castles.squares[event.start]
        return castles.with_squares({event.start: EMPTY, event.end: NO_DRAGON if held == HIDDEN else held})

    trail = table.trails[event.seat]
    so_far = trail if trail[-1:] == bytes([event.start]) else bytes([event.start])
    return replace(
        table,
        turn=other(event.seat),
        castles=with_one(table.castles, event.seat, walked(table.castles[event.seat])),
        shown=with_one(table.shown, event.seat, walked(table.shown[event.seat])),
        trails=with_one(table.trails, event.seat, bytes([*so_far, event.end])[-_TRAIL:]),
        quiet_turns=table.quiet_turns + 1,
    )


def _attacked(table: Table, event: CastleAttacked) -> Table:
    owner = other(event.seat)
    won, both_left = event.result is AttackResult.WON, event.result is AttackResult.BOTH_LEFT
    table = _become(table, event.seat, {event.start: EMPTY, event.end: event.attacker if won else EMPTY})
    table = _become(table, owner, {event.end: event.defender if event.result is AttackResult.LOST else EMPTY})
    if won or both_left:
        table = _lost(table, owner, event.defender)
    if not won:
        table = _lost(table, event.seat, event.attacker)
    return _after_removal(table, event.seat)


def _tapped(table: Table, event: TowerTapped) -> Table:
    owner = other(event.seat)
    if event.kind is CastleKind.FLAG:
        table = _tower_becomes(table, owner, event.tower, CastleKind.FLAG)
        return replace(table, phase=Phase.OVER, ending=Ending.FLAG, winner=event.seat)
    table = _lost(_tower_becomes(table, owner, event.tower, EMPTY), owner, event.kind)
    if event.lost is not None:
        table = _lost(_become(table, event.seat, {event.square: EMPTY}), event.seat, event.lost)
    return _after_removal(table, event.seat)


def _after_removal(table: Table, seat: Seat) -> Table:
    return replace(table, turn=other(seat), quiet_turns=0, trails=with_one(table.trails, seat, b""))


def _lost(table: Table, owner: Seat, kind: CastleKind) -> Table:
    return replace(table, removed=with_one(table.removed, owner, bytes(sorted((*table.removed[owner], kind)))))


def _become(table: Table, owner: Seat, put: Mapping[int, int]) -> Table:
    castles, shown = (with_one(both, owner, both[owner].with_squares(put)) for both in (table.castles, table.shown))
    return replace(table, castles=castles, shown=shown)


def _tower_becomes(table: Table, owner: Seat, tower: int, held: int) -> Table:
    castles, shown = (
        with_one(both, owner, both[owner].with_tower(tower, held)) for both in (table.castles, table.shown)
    )
    return replace(table, castles=castles, shown=shown)
