"""What may be done in Junior Triumph, and what it leads to. What follows from an event is told in `fold`."""

from collections.abc import Sequence
from random import Random

from referee_app.refusal import Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.junior.board import HOMES, LAKES, NAMES, NEIGHBOURS, OUTLETS, SQUARES, TOWERS, WIDTH
from referee_app.table_games.junior.camp import Camp, refuse_camp
from referee_app.table_games.junior.kinds import EMPTY, HIDDEN, CastleKind
from referee_app.table_games.junior.set_up import CampSetUp, SetUp
from referee_app.table_games.junior_triumph.fights import fight
from referee_app.table_games.junior_triumph.fold import evolve
from referee_app.table_games.junior_triumph.model import (
    NO_CASTLES,
    CastleAttacked,
    CastleMoved,
    Event,
    Move,
    MoveCastle,
    NoMoveLeft,
    NothingRemoved,
    Options,
    Phase,
    Started,
    State,
    Tap,
    TowerTapped,
    View,
)
from referee_app.table_games.junior_triumph.reach import BACK_ROWS, barred_step, can_act, steps, taps
from referee_app.table_games.junior_triumph.refusals import (
    DragonsStay,
    IntoTheLake,
    NoFirstMove,
    NotBeforeTheTowers,
    NotBeside,
    NotYourCastle,
    OwnCastleThere,
    ToAndFro,
    TowerEmpty,
)
from referee_app.table_games.junior_triumph.setting_up import good_camp
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, other

MOST_QUIET_TURNS = 100
"""After so many turns of both sides together with nothing removed it is a draw."""
_EAGER = 0.5
_MOVES_OF = {Phase.SET_UP: (SetUp,), Phase.PLAY: (MoveCastle, Tap)}


def start(options: Options, _seats: int, _chance: Random) -> tuple[Event, ...]:
    """The empty board."""
    return (Started(options, OMNISCIENT),)


def to_act(state: State) -> frozenset[Seat]:
    """Both while they set up, whoever is ready first; then one after the other."""
    if state.phase is Phase.OVER:
        return frozenset()
    if state.phase is Phase.SET_UP:
        return frozenset(seat for seat in (RED, BLUE) if state.shown[seat] == NO_CASTLES)
    return frozenset({state.turn})


def decide(state: State, seat: Seat, move: Move, _chance: Random) -> tuple[Event, ...]:
    """What a move leads to, or a refusal."""
    if refusal := _refuse(state, seat, move):
        raise refusal
    match move:
        case SetUp(camp):
            return (CampSetUp(seat, camp),)
        case MoveCastle():
            happened = _stepped(state, seat, move)
        case Tap():
            happened = _tapped(state, seat, move)
    return (happened, *_ended(evolve(state, happened)))


def _stepped(state: State, seat: Seat, step: MoveCastle) -> Event:
    defender = state.castles[other(seat)].squares[step.end]
    if defender == EMPTY:
        tells = state.shown[seat].squares[step.start] == HIDDEN
        return CastleMoved(seat, step.start, step.end, tells)
    one, two = CastleKind(state.castles[seat].squares[step.start]), CastleKind(defender)
    return CastleAttacked(seat, step.start, step.end, one, two, fight(one, two))


def _tapped(state: State, seat: Seat, tap: Tap) -> Event:
    kind = CastleKind(state.castles[other(seat)].towers[tap.tower])
    taken = kind is CastleKind.BLACK_KNIGHT
    lost = CastleKind(state.castles[seat].squares[tap.square]) if taken else None
    return TowerTapped(seat, tap.square, tap.tower, kind, lost)


def _ended(after: State) -> tuple[Event, ...]:
    """Whether whose turn it would be cannot have one, or the turn that is over was one too many.

    In this order: who has won by a move shall not lose that to a draw which only counts moves.
    """
    if after.phase is Phase.OVER:
        return ()
    if not can_act(after, after.turn):
        return (NoMoveLeft(after.turn, both=not can_act(after, other(after.turn))),)
    return (NothingRemoved(MOST_QUIET_TURNS),) if after.quiet_turns == MOST_QUIET_TURNS else ()


def refuse(view: View, move: Move) -> Refusal | None:
    """Why the seat that sees this may not do this."""
    return _refuse(view, view.seat, move)


def _refuse(state: State, seat: Seat | None, move: Move) -> Refusal | None:
    """Judges by the seat's own castles and by what everybody sees: the state and its view give the same answer."""
    if state.phase is Phase.OVER:
        return AlreadyOver()
    if seat is None or seat not in to_act(state):
        return NotYourTurn(seats=tuple(sorted(to_act(state))))
    if not isinstance(move, _MOVES_OF[state.phase]):
        return NotNow()
    match move:
        case SetUp(camp):
            return refuse_camp(camp) or _refuse_closed_camp(seat, camp)
        case MoveCastle(start, end):
            return _refuse_start(state, seat, start) or _refuse_end(state, seat, start, end)
        case Tap(square, tower):
            return _refuse_tapping(state, seat, square, tower)


def _refuse_closed_camp(seat: Seat, camp: Camp) -> Refusal | None:
    if all(camp.squares[place] == CastleKind.DRAGON for place in OUTLETS):
        return NoFirstMove(squares=tuple(NAMES[HOMES[seat][place]] for place in OUTLETS))
    return None


def _refuse_start(state: State, seat: Seat, start: int) -> Refusal | None:
    own = state.castles[seat].squares
    if start not in SQUARES or own[start] == EMPTY:
        return NotYourCastle(square=_name(start))
    if own[start] == CastleKind.DRAGON:
        return DragonsStay(square=NAMES[start])
    return None


def _refuse_end(state: State, seat: Seat, start: int, end: int) -> Refusal | None:
    if end in LAKES:
        return IntoTheLake(square=NAMES[end])
    if end not in NEIGHBOURS[start]:
        return NotBeside(start=NAMES[start], end=_name(end))
    if state.castles[seat].squares[end] != EMPTY:
        return OwnCastleThere(square=NAMES[end])
    if barred_step(state, seat) == (start, end):
        return ToAndFro(start=NAMES[start], end=NAMES[end])
    return None


def _refuse_tapping(state: State, seat: Seat, square: int, tower: int) -> Refusal | None:
    if square not in SQUARES or state.castles[seat].squares[square] == EMPTY:
        return NotYourCastle(square=_name(square))
    before_the_towers = BACK_ROWS[other(seat)]
    if square not in before_the_towers:
        first, *_, last = (NAMES[each] for each in before_the_towers)
        return NotBeforeTheTowers(square=NAMES[square], first=first, last=last)
    if tower not in range(TOWERS) or state.shown[other(seat)].towers[tower] == EMPTY:
        return TowerEmpty(tower=tower + 1)
    return None


def _name(square: int) -> object:
    return NAMES[square] if square in SQUARES else square


def legal(view: View) -> Sequence[Move] | None:
    """All that the seat may do now; setting up can be done in too many ways to list."""
    if view.seat is None or view.seat not in to_act(view):
        return ()
    if view.phase is Phase.SET_UP:
        return None
    return (*steps(view, view.seat), *taps(view, view.seat))


def propose(view: View, chance: Random) -> Move:
    """Something that may be done: a good set-up, or any move, half the time one forward or a tap."""
    moves = legal(view)
    if moves is None:
        return SetUp(good_camp(chance))
    forward = WIDTH if view.turn == RED else -WIDTH
    ahead = [
        move
        for move in moves
        if isinstance(move, Tap) or (isinstance(move, MoveCastle) and move.end - move.start == forward)
    ]
    return chance.choice(ahead if ahead and chance.random() < _EAGER else moves)


def outcome(state: State) -> Outcome | None:
    """Why it is over and who won, once it is over."""
    if state.ending is None:
        return None
    winners = frozenset() if state.winner is None else frozenset({state.winner})
    return Outcome(f"junior_triumph.ended.{state.ending}", winners)
