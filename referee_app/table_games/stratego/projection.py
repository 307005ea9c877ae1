"""Applies events to the state and to each seat's view of Stratego Original. It never refuses.

A seat sees its own pieces, and of the others what everybody has seen of them.
"""

from dataclasses import replace

from referee_app.table_games.seats import BLUE, RED, Seat, with_one
from referee_app.table_games.stratego.kernel import after_fight, after_step, board_after_step, boards_after_fight
from referee_app.table_games.stratego.model import (
    ATTACKER_STAYS,
    CODES,
    DEFENDER_STAYS,
    HIDDEN,
    HOMES,
    NO_PIECES,
    SQUARES,
    ArmySetUp,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    Phase,
    PieceAttacked,
    PieceMoved,
    Position,
    Started,
    State,
    View,
)

_MOST_TIMES = 5
_MOST_TIMES_IN_TOURNAMENTS = 3
_REVEALING_ENDINGS = (Ending.NO_MOVE, Ending.NOTHING_MOVES)


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Started):
        return _started(event)
    if state is None:
        raise ValueError("a game begins with its start")
    match event:
        case PieceMoved():
            return _moved(state, event)
        case PieceAttacked():
            return _attacked(state, event)
        case ArmySetUp():
            return _set_up(state, event)
        case DrawOffered():
            return replace(state, phase=Phase.ANSWER, offered=True)
        case DrawDeclined():
            return replace(state, phase=Phase.MOVE)
        case DrawAccepted():
            return state
        case GameFinished():
            return replace(state, phase=Phase.OVER, ending=event.ending, winner=event.winner)


def evolve_view(view: View | None, event: Event) -> View:
    """A seat's view after an event, given as the seat sees it."""
    return View(evolve(view, event))


def _started(event: Started) -> State:
    most_times = _MOST_TIMES_IN_TOURNAMENTS if event.options.tournament_squares else _MOST_TIMES
    return State(event.seat, position=Position(most_times=most_times))


def _set_up(state: State, event: ArmySetUp) -> State:
    boards = _with_army(state.position.boards, event)
    shown = _with_army(state.shown, ArmySetUp(event.seat, bytes((HIDDEN,)) * len(event.army)))
    return replace(
        state,
        position=replace(state.position, boards=boards),
        shown=shown,
        phase=Phase.SET_UP if NO_PIECES in shown else Phase.MOVE,
    )


def _with_army(boards: tuple[bytes, bytes], event: ArmySetUp) -> tuple[bytes, bytes]:
    placed = dict(zip(HOMES[event.seat], event.army, strict=True))
    return with_one(boards, event.seat, bytes(placed.get(square, 0) for square in SQUARES))


# These two are applied at every move of a game: naming all fields at once is much quicker than replacing some.
def _moved(state: State, event: PieceMoved) -> State:
    source, target = event.source, event.target
    red, blue = state.shown
    shown = (
        (red, board_after_step(blue, source, target)) if event.seat else (board_after_step(red, source, target), blue)
    )
    return State(state.seat, Phase.MOVE, after_step(state.position, source, target), shown, state.taken)


def _attacked(state: State, event: PieceAttacked) -> State:
    source, target = event.source, event.target
    fighters = CODES[event.attacker], CODES[event.defender]
    position = after_fight(state.position, source, target, fighters)
    shown = boards_after_fight(state.shown, event.seat, source, target, fighters)
    return State(state.seat, Phase.MOVE, position, shown, _taken(state, event, fighters))


def _taken(state: State, event: PieceAttacked, fighters: tuple[int, int]) -> tuple[bytes, bytes]:
    """With whoever lost, put where it belongs among those from the highest down."""
    own, enemy = state.taken[event.seat], state.taken[1 - event.seat]
    attacker, defender = fighters
    if fighters not in ATTACKER_STAYS:
        own = bytes(sorted((*own, attacker)))
    if fighters not in DEFENDER_STAYS:
        enemy = bytes(sorted((*enemy, defender)))
    return (enemy, own) if event.seat else (own, enemy)


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
    """Whether the event shows the seat something new: a rank, or what a piece's moves or lack of moves reveal."""
    match event:
        case PieceMoved():
            return event.tells and event.seat != seat
        case PieceAttacked():
            return True
        case GameFinished():
            return event.ending in _REVEALING_ENDINGS
    return False
