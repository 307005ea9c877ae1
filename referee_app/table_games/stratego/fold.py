"""What is on the table after an event, be it the event itself or what one seat sees of it. Never refuses."""

from dataclasses import replace

from referee_app.table_games.seats import with_one
from referee_app.table_games.stratego.board import HOMES, SQUARES
from referee_app.table_games.stratego.kernel import NO_PIECES, Position, after_fight, after_step, fought, gone
from referee_app.table_games.stratego.model import (
    ArmySetUp,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Event,
    GameFinished,
    Phase,
    PieceAttacked,
    PieceMoved,
    Started,
    State,
    Table,
    View,
)
from referee_app.table_games.stratego.pieces import ATTACKER_STAYS, CODES, DEFENDER_STAYS, HIDDEN

_MOST_TIMES = 5
_MOST_TIMES_IN_TOURNAMENTS = 3


def evolve(state: State | None, event: Event) -> State:
    """All that is, after an event."""
    return State(_fold(state, event))


def evolve_view(view: View | None, event: Event) -> View:
    """All that a seat has seen, after an event as it saw it."""
    return View(_fold(view, event))


def _fold(table: Table | None, event: Event) -> Table:
    if isinstance(event, Started):
        return _started(event)
    if table is None:
        raise ValueError("a game begins with its start")
    match event:
        case PieceMoved():
            return _moved(table, event)
        case PieceAttacked():
            return _attacked(table, event)
        case ArmySetUp():
            return _set_up(table, event)
        case DrawOffered():
            return replace(table, phase=Phase.ANSWER, offered=True)
        case DrawDeclined():
            return replace(table, phase=Phase.MOVE)
        case DrawAccepted():
            return table
        case GameFinished():
            return replace(table, phase=Phase.OVER, ending=event.ending, winner=event.winner)


def _started(event: Started) -> Table:
    most_times = _MOST_TIMES_IN_TOURNAMENTS if event.options.tournament_squares else _MOST_TIMES
    return Table(event.seat, position=Position(most_times=most_times))


def _set_up(table: Table, event: ArmySetUp) -> Table:
    boards = _with_army(table.position.boards, event)
    shown = _with_army(table.shown, ArmySetUp(event.seat, bytes((HIDDEN,)) * len(event.army)))
    return replace(
        table,
        position=replace(table.position, boards=boards),
        shown=shown,
        phase=Phase.SET_UP if NO_PIECES in shown else Phase.MOVE,
    )


def _with_army(boards: tuple[bytes, bytes], event: ArmySetUp) -> tuple[bytes, bytes]:
    placed = dict(zip(HOMES[event.seat], event.army, strict=True))
    return with_one(boards, event.seat, bytes(placed.get(square, 0) for square in SQUARES))


# These two are folded at every move of a game: naming all fields at once is much quicker than replacing some.
def _moved(table: Table, event: PieceMoved) -> Table:
    source, target = event.source, event.target
    red, blue = table.shown
    shown = (red, gone(blue, source, target)) if event.seat else (gone(red, source, target), blue)
    return Table(table.seat, Phase.MOVE, after_step(table.position, source, target), shown, table.taken)


def _attacked(table: Table, event: PieceAttacked) -> Table:
    source, target = event.source, event.target
    fighters = CODES[event.attacker], CODES[event.defender]
    position = after_fight(table.position, source, target, fighters)
    shown = fought(table.shown, event.seat, source, target, fighters)
    return Table(table.seat, Phase.MOVE, position, shown, _taken(table, event, fighters))


def _taken(table: Table, event: PieceAttacked, fighters: tuple[int, int]) -> tuple[bytes, bytes]:
    """With whoever lost, put where it belongs among those from the highest down."""
    own, enemy = table.taken[event.seat], table.taken[1 - event.seat]
    attacker, defender = fighters
    if fighters not in ATTACKER_STAYS:
        own = bytes(sorted((*own, attacker)))
    if fighters not in DEFENDER_STAYS:
        enemy = bytes(sorted((*enemy, defender)))
    return (enemy, own) if event.seat else (own, enemy)
