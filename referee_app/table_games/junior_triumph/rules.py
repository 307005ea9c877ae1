"""The rules of Junior Triumph: who is to act, which moves are allowed, what they cause, how the game ends."""

from collections.abc import Iterator, Sequence
from random import Random

from referee_app.sentence import Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.junior import (
    BACK_ROW,
    EMPTY,
    HIDDEN,
    HOMES,
    LAKES,
    NAMES,
    NEIGHBOURS,
    NUMBERED,
    OUTLETS,
    SQUARES,
    TOWERS,
    Camp,
    CampSetUp,
    CastleKind,
    SetUp,
    refuse_camp,
)
from referee_app.table_games.junior_triumph.model import (
    NO_CASTLES,
    AttackResult,
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
from referee_app.table_games.junior_triumph.projection import evolve
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, other

MOST_QUIET_TURNS = 100
"""After so many turns of both sides together with nothing removed it is a draw."""
_MOVES_OF = {Phase.SET_UP: (SetUp,), Phase.PLAY: (MoveCastle, Tap)}
MOVABLE = frozenset(NUMBERED)
BACK_ROWS = tuple(tuple(home[place] for place in BACK_ROW) for home in HOMES)
"""Each side's fourth row, red's first: before its towers."""


class NoFirstMove(Refusal):
    """A set-up with dragons on both squares that lead out: nothing behind them could ever move."""

    key = "refusal.junior_triumph.no_first_move"


class NotYourCastle(Refusal):
    """A square on which this side has no castle."""

    key = "refusal.junior_triumph.not_your_castle"


class DragonsStay(Refusal):
    """A dragon that was to move."""

    key = "refusal.junior_triumph.dragons_stay"


class NotBeside(Refusal):
    """A square that the castle's square shares no side with."""

    key = "refusal.junior_triumph.not_beside"


class IntoTheLake(Refusal):
    """A square of a lake."""

    key = "refusal.junior_triumph.into_the_lake"


class OwnCastleThere(Refusal):
    """A square that a castle of the same side stands on."""

    key = "refusal.junior_triumph.own_castle_there"


class ToAndFro(Refusal):
    """The castle has just gone there and straight back."""

    key = "refusal.junior_triumph.to_and_fro"


class NotBeforeTheTowers(Refusal):
    """A castle that does not stand on the other side's fourth row."""

    key = "refusal.junior_triumph.not_before_the_towers"


class TowerEmpty(Refusal):
    """A tower whose large castle has left."""

    key = "refusal.junior_triumph.tower_empty"


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
    """The events that a move causes; raises a refusal if it is not allowed."""
    if refusal := _refuse(state, seat, move):
        raise refusal
    match move:
        case SetUp(camp):
            return (CampSetUp(seat, camp),)
        case MoveCastle():
            happened = _moved(state, seat, move)
        case Tap():
            happened = _tapped(state, seat, move)
    return (happened, *_ended(evolve(state, happened)))


def _moved(state: State, seat: Seat, move: MoveCastle) -> Event:
    defender = state.castles[other(seat)].squares[move.end]
    if defender == EMPTY:
        tells = state.shown[seat].squares[move.start] == HIDDEN
        return CastleMoved(seat, move.start, move.end, tells)
    one, two = CastleKind(state.castles[seat].squares[move.start]), CastleKind(defender)
    return CastleAttacked(seat, move.start, move.end, one, two, fight(one, two))


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


def outcome(state: State) -> Outcome | None:
    """Why it is over and who won, once it is over."""
    if state.ending is None:
        return None
    winners = frozenset() if state.winner is None else frozenset({state.winner})
    return Outcome(f"junior_triumph.ended.{state.ending}", winners)


def fight(attacker: CastleKind, defender: CastleKind) -> AttackResult:
    """How an attack ends: the higher number stays, but for dragons, dwarfs, and the wizard before the king."""
    if defender is CastleKind.DRAGON:
        return AttackResult.WON if attacker is CastleKind.DWARF else AttackResult.LOST
    if {attacker, defender} == _WIZARD_AND_KING:
        return AttackResult.WON if attacker is CastleKind.WIZARD else AttackResult.LOST
    if attacker is defender:
        return AttackResult.BOTH_LEFT
    return AttackResult.WON if attacker > defender else AttackResult.LOST


_WIZARD_AND_KING = {CastleKind.WIZARD, CastleKind.KING}


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
    if barred_move(state, seat) == (start, end):
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
    """All moves that the seat may make now; setting up can be done in too many ways to list."""
    if view.seat is None or view.seat not in to_act(view):
        return ()
    if view.phase is Phase.SET_UP:
        return None
    return (*castle_moves(view, view.seat), *tower_taps(view, view.seat))


def castle_moves(state: State, seat: Seat) -> Iterator[MoveCastle]:
    """Every move and every attack that a side has."""
    own = state.castles[seat].squares
    barred = barred_move(state, seat)
    for start in SQUARES:
        if own[start] in MOVABLE:
            for end in NEIGHBOURS[start]:
                if own[end] == EMPTY and barred != (start, end):
                    yield MoveCastle(start, end)


def barred_move(state: State, seat: Seat) -> tuple[int, int] | None:
    """What a side may not do now, if its last castle went somewhere and straight back: go there quietly again."""
    match tuple(state.trails[seat]):
        case (start, end, back) if start == back and state.shown[other(seat)].squares[end] == EMPTY:
            return start, end
    return None


def tower_taps(state: State, seat: Seat) -> Iterator[Tap]:
    """Every large castle that each of a side's castles before the towers can tap."""
    own, towers = state.shown[seat].squares, state.shown[other(seat)].towers
    for square in BACK_ROWS[other(seat)]:
        if own[square] != EMPTY:
            yield from (Tap(square, tower) for tower in range(TOWERS) if towers[tower] != EMPTY)


def can_act(state: State, seat: Seat) -> bool:
    """Whether a side can move or tap."""
    return any(True for _ in tower_taps(state, seat)) or any(True for _ in castle_moves(state, seat))
