"""What each seat sees of Stratego Original: its own pieces, and of the others what everybody has seen of them."""

from dataclasses import replace

from referee_app.table_games.seats import BLUE, RED, Seat
from referee_app.table_games.stratego.kernel import Position
from referee_app.table_games.stratego.model import (
    ArmySetUp,
    Ending,
    Event,
    GameFinished,
    PieceAttacked,
    PieceMoved,
    Started,
    State,
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
        State(seat, state.phase, position, shown, state.taken, state.offered, state.ending, state.winner),
    )


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the seat was shown a rank, or a piece of the other side told what it is or is not, by going or not."""
    match event:
        case PieceMoved():
            return event.tells and event.seat != seat
        case PieceAttacked():
            return True
        case GameFinished():
            return event.ending in _TELLING_ENDINGS
    return False
