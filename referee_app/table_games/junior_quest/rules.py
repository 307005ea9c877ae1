"""The rules of Junior Quest: who is to act, which moves are allowed, what they cause, how the game ends."""

from collections.abc import Sequence
from random import Random

from referee_app.sentence import Choice, Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.junior import (
    BACK_ROW,
    EMPTY,
    FRONT_ROW,
    HOME,
    HOME_NEIGHBOURS,
    HOMES,
    NAMES,
    NO_CASTLES,
    NUMBERED,
    SQUARES,
    TOWERS,
    CampSetUp,
    CastleKind,
    SetUp,
    kind_name,
    place_in_home,
    refuse_camp,
    small_ones,
)
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    ChooseTower,
    DieRolled,
    Event,
    Move,
    Options,
    Phase,
    PutBack,
    Roll,
    Started,
    State,
    TowerChosen,
    TurnOver,
    View,
)
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, other

_MOVES_OF = {
    Phase.SET_UP: (SetUp,),
    Phase.ROLL: (Roll, ChooseTower),
    Phase.TURN_OVER: (TurnOver,),
    Phase.PUT_BACK: (PutBack,),
}


class OwnCastle(Refusal):
    """Only castles of the other side are turned over."""

    key = "refusal.junior_quest.own_castle"


class NoCastleThere(Refusal):
    """A square without a castle."""

    key = "refusal.junior_quest.no_castle_there"


class OutOfReach(Refusal):
    """No emptied squares lead to this castle from the front; says which castles can be reached."""

    key = "refusal.junior_quest.out_of_reach"


class NoWayToTheTowers(Refusal):
    """No castle of the back row has been removed, or the black knight has closed the way again."""

    key = "refusal.junior_quest.no_way_to_the_towers"


class TowerEmpty(Refusal):
    """A tower whose large castle has left."""

    key = "refusal.junior_quest.tower_empty"


class SquareTaken(Refusal):
    """A castle put back where one still stands."""

    key = "refusal.junior_quest.square_taken"


class NotAllPutBack(Refusal):
    """Castles put back are not exactly those that were removed."""

    key = "refusal.junior_quest.not_all_put_back"


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


def decide(state: State, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...]:
    """The events that a move causes; raises a refusal if it is not allowed."""
    if refusal := _refuse(state, seat, move):
        raise refusal
    enemy = state.camps[other(seat)]
    match move:
        case SetUp(camp):
            return (CampSetUp(seat, camp),)
        case Roll():
            return (DieRolled(seat, chance.choice(NUMBERED)),)
        case TurnOver(square):
            kind = CastleKind(enemy.squares[HOMES[other(seat)].index(square)])
            return (CastleTurnedOver(seat, square, kind, left=kind is state.rolled),)
        case ChooseTower(tower):
            return (TowerChosen(seat, tower, CastleKind(enemy.towers[tower])),)
        case PutBack(squares):
            return (CastlesPutBack(seat, squares),)


def outcome(state: State) -> Outcome | None:
    """Who found the flag, once it is found."""
    return None if state.winner is None else Outcome("junior_quest.ended.flag", frozenset({state.winner}))


def refuse(view: View, move: Move) -> Refusal | None:
    """Why the seat that sees this may not do this."""
    return _refuse(view, view.seat, move)


def _refuse(state: State, seat: Seat | None, move: Move) -> Refusal | None:
    """Judges by what everybody sees, and by what was removed: the state and any view of it give the same answer."""
    if state.phase is Phase.OVER:
        return AlreadyOver()
    if seat is None or seat not in to_act(state):
        return NotYourTurn(seats=tuple(sorted(to_act(state))))
    if not isinstance(move, _MOVES_OF[state.phase]):
        return NotNow()
    match move:
        case SetUp(camp):
            return refuse_camp(camp)
        case Roll():
            return None
        case TurnOver(square):
            return _refuse_square(state, seat, square)
        case ChooseTower(tower):
            return _refuse_tower(state, seat, tower)
        case PutBack(squares):
            return _refuse_putting_back(state, seat, squares)


def _refuse_square(state: State, seat: Seat, square: int) -> Refusal | None:
    name = NAMES[square] if square in SQUARES else square
    if place_in_home(seat, square) is not None and state.shown[seat].squares[HOMES[seat].index(square)] != EMPTY:
        return OwnCastle(square=name)
    enemy = state.shown[other(seat)].squares
    place = place_in_home(other(seat), square)
    if place is None or enemy[place] == EMPTY:
        return NoCastleThere(square=name)
    within_reach = reachable(enemy)
    if place not in within_reach:
        return OutOfReach(square=name, squares=Choice(NAMES[HOMES[other(seat)][each]] for each in within_reach))
    return None


def _refuse_tower(state: State, seat: Seat, tower: int) -> Refusal | None:
    if seat not in state.may_choose:
        first, *_, last = (NAMES[HOMES[other(seat)][place]] for place in BACK_ROW)
        return NoWayToTheTowers(first=first, last=last)
    if tower not in range(TOWERS) or state.shown[other(seat)].towers[tower] == EMPTY:
        return TowerEmpty(tower=tower + 1)
    return None


def _refuse_putting_back(state: State, seat: Seat, squares: bytes) -> Refusal | None:
    castles = state.shown[seat].squares
    for place, (put, present) in enumerate(zip(squares, castles, strict=False)):
        if EMPTY not in (put, present):
            return SquareTaken(square=NAMES[HOMES[seat][place]])
    wanted = small_ones(state.removed[seat])
    if len(squares) != len(castles) or bytes(sorted(squares.replace(bytes([EMPTY]), b""))) != wanted:
        return NotAllPutBack(kinds=tuple(kind_name(CastleKind(held)) for held in wanted))
    return None


def legal(view: View) -> Sequence[Move] | None:
    """All moves that the seat may make now; setting up and putting back can be done in too many ways to list."""
    if view.seat is None or view.seat not in to_act(view):
        return ()
    enemy = other(view.seat)
    if view.phase is Phase.ROLL:
        chosen = range(TOWERS) if view.seat in view.may_choose else ()
        return (Roll(), *(ChooseTower(tower) for tower in chosen if view.shown[enemy].towers[tower] != EMPTY))
    if view.phase is Phase.TURN_OVER:
        return tuple(TurnOver(HOMES[enemy][place]) for place in reachable(view.shown[enemy].squares))
    return None


def reachable(squares: bytes) -> tuple[int, ...]:
    """The places whose castle has a side at the front, or at an emptied place that leads there side by side."""
    met = set(FRONT_ROW)
    ahead = list(FRONT_ROW)
    while ahead:
        place = ahead.pop()
        if squares[place] == EMPTY:
            new = set(HOME_NEIGHBOURS[place]) - met
            met |= new
            ahead += new
    return tuple(place for place in HOME if place in met and squares[place] != EMPTY)
