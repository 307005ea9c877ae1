"""What each seat sees of Stratego Original: its own pieces, and of the others what everybody has seen of them."""

from dataclasses import replace

from referee_app.table_games.game import Seat
from referee_app.table_games.stratego.kernel import BLUE, RED, Position
from referee_app.table_games.stratego.model import (
    ArmySetUp,
    Ending,
    Event,
    GameEnded,
    PieceAttacked,
    PieceMoved,
    Started,
    State,
    Table,
    View,
)
from referee_app.table_games.stratego.pieces import HIDDEN

_TELLING_ENDINGS = (Ending.NO_MOVE, Ending.NOTHING_MOVES)


def see(event: Event, seat: Seat | None) -> Event:
    """An event as a seat sees it; everybody sees that it happened."""
    match event:
        case Started():
            return replace(event, seat=seat)
        case ArmySetUp() if event.seat != seat:
            return replace(event, army=bytes((HIDDEN,)) * len(event.army))
    return event


def view(state: State, seat: Seat | None) -> View:
    """All that a seat has seen."""
    seen, shown = state.position, state.shown
    boards = (
        seen.boards[RED] if seat == RED else shown[RED],
        seen.boards[BLUE] if seat == BLUE else shown[BLUE],
    )
    # Naming all fields at once is much quicker than replacing some, and this is done at every move.
    position = Position(boards, seen.turn, seen.rows, seen.quiet, seen.most_times)
    return View(
        Table(seat, state.phase, position, shown, state.taken, state.offered, state.ending, state.winner),
    )


def reveals(event: Event) -> bool:
    """Whether ranks were shown, or a piece told by its way or by standing still what it is or is not."""
    match event:
        case PieceMoved():
            return event.tells
        case PieceAttacked():
            return True
        case GameEnded():
            return event.ending in _TELLING_ENDINGS
    return False
