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
    View,
)
from referee_app.table_games.stratego.pieces import ATTACKER_STAYS, CODES, DEFENDER_STAYS, HIDDEN

_MOST_TIMES = 5
_MOST_TIMES_IN_TOURNAMENTS = 3


def evolve(state: State | None, event: Event) -> State:
    """All that is, after an event."""
    return _fold(state, event)


def evolve_view(view: View | None, event: Event) -> View:
    """All that a seat has seen, after an event as it saw it."""
    return View(_fold(view, event))


def _fold(state: State | None, event: Event) -> State:
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


# These two are folded at every move of a game: naming all fields at once is much quicker than replacing some.
def _moved(state: State, event: PieceMoved) -> State:
    source, target = event.source, event.target
    red, blue = state.shown
    shown = (red, gone(blue, source, target)) if event.seat else (gone(red, source, target), blue)
    return State(state.seat, Phase.MOVE, after_step(state.position, source, target), shown, state.taken)


def _attacked(state: State, event: PieceAttacked) -> State:
    source, target = event.source, event.target
    fighters = CODES[event.attacker], CODES[event.defender]
    position = after_fight(state.position, source, target, fighters)
    shown = fought(state.shown, event.seat, source, target, fighters)
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
