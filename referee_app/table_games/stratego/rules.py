"""The rules of Stratego Original: who is to act, which moves are allowed, what they cause, how the game ends."""

from collections.abc import Sequence
from random import Random

from referee_app.sentence import Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, other
from referee_app.table_games.stratego.kernel import can_move, has_movers, piece_moves, position_after
from referee_app.table_games.stratego.model import (
    ARMY,
    CODES,
    EMPTY,
    ENTRANCES,
    FLAG,
    HIDDEN,
    HOMES,
    LAKES,
    MOVED,
    NAMES,
    NEVER_MOVE,
    NO_PIECES,
    RANKS,
    SCOUT,
    SQUARES,
    WIDTH,
    AcceptDraw,
    ArmySetUp,
    DeclineDraw,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    Move,
    MovePiece,
    OfferDraw,
    Options,
    Phase,
    PieceAttacked,
    PieceMoved,
    Position,
    SetUp,
    Started,
    State,
    View,
    between,
)

QUIET_MOVES = 200
OFFER = OfferDraw()
ANSWERS = (AcceptDraw(), DeclineDraw())
_MOVES_OF = {
    Phase.SET_UP: (SetUp,),
    Phase.MOVE: (MovePiece, OfferDraw),
    Phase.ANSWER: (AcceptDraw, DeclineDraw),
}
_NOBODY: frozenset[Seat] = frozenset()
_ONE = (frozenset({RED}), frozenset({BLUE}))


class PlaceLeftEmpty(Refusal):
    """A set-up with a square without a piece, or with pieces beside the squares."""

    key = "refusal.stratego.place_left_empty"


class WrongCount(Refusal):
    """A set-up with too many or too few of a rank."""

    key = "refusal.stratego.wrong_count"


class NoFirstMove(Refusal):
    """A set-up in which nothing could ever move out."""

    key = "refusal.stratego.no_first_move"


class OffTheBoard(Refusal):
    """A square that does not exist."""

    key = "refusal.stratego.off_the_board"


class NoPieceThere(Refusal):
    """Nothing stands on the square from which a piece should go."""

    key = "refusal.stratego.no_piece_there"


class NotYourPiece(Refusal):
    """The piece that should go is one of the other side."""

    key = "refusal.stratego.not_your_piece"


class NeverMoves(Refusal):
    """A bomb or the flag."""

    key = "refusal.stratego.never_moves"


class IntoTheLake(Refusal):
    """No piece can stand in a lake."""

    key = "refusal.stratego.into_the_lake"


class OwnPieceThere(Refusal):
    """A piece of one's own stands on the square to go to."""

    key = "refusal.stratego.own_piece_there"


class NotStraight(Refusal):
    """The squares do not lie in one row or column."""

    key = "refusal.stratego.not_straight"


class TooFar(Refusal):
    """More than one square, by a piece that is no scout."""

    key = "refusal.stratego.too_far"


class WayBlocked(Refusal):
    """A scout's way with a piece or a lake on it."""

    key = "refusal.stratego.way_blocked"


class TooOften(Refusal):
    """To and fro between two squares, once more than is allowed."""

    key = "refusal.stratego.too_often"


class AlreadyOffered(Refusal):
    """A second offer of a draw in the same turn."""

    key = "refusal.stratego.already_offered"


def start(options: Options, _seats: int, _chance: Random) -> tuple[Event, ...]:
    """The empty board."""
    return (Started(options, OMNISCIENT),)


def to_act(state: State) -> frozenset[Seat]:
    """Both while they set up, whoever is ready first; then one after the other, and who is asked for a draw."""
    if state.phase is Phase.MOVE:
        return _ONE[state.position.turn]
    if state.phase is Phase.ANSWER:
        return _ONE[other(state.position.turn)]
    if state.phase is Phase.SET_UP:
        return frozenset(seat for seat in (RED, BLUE) if state.shown[seat] == NO_PIECES)
    return _NOBODY


def decide(state: State, seat: Seat, move: Move, _chance: Random) -> tuple[Event, ...]:
    """The events that a move causes; raises a refusal if it is not allowed."""
    if refusal := _refuse(state, seat, move):
        raise refusal
    match move:
        case MovePiece():
            return _moved(state, seat, move)
        case SetUp(army):
            return (ArmySetUp(seat, army),)
        case OfferDraw():
            return (DrawOffered(seat),)
        case AcceptDraw():
            return (DrawAccepted(seat), GameFinished(Ending.AGREED, None))
        case DeclineDraw():
            return (DrawDeclined(seat),)


def _moved(state: State, seat: Seat, move: MovePiece) -> tuple[Event, ...]:
    source, target = move.source, move.target
    boards = state.position.boards
    event: Event
    if defender := boards[1 - seat][target]:
        event = PieceAttacked(seat, source, target, RANKS[boards[seat][source] - 1], RANKS[defender - 1])
    else:
        known = state.shown[seat][source]
        tells = known == HIDDEN or (known == MOVED and abs(source - target) not in (1, WIDTH))
        event = PieceMoved(seat, source, target, tells)
    end = _end(position_after(state.position, move), seat, defender)
    return (event, end) if end else (event,)


def _end(position: Position, mover: Seat, defender: int) -> GameFinished | None:
    """What a move has brought to an end; a win goes before the draw that the same move would make."""
    if defender == FLAG:
        return GameFinished(Ending.FLAG, mover)
    if not can_move(position):
        if any(map(has_movers, position.boards)):
            return GameFinished(Ending.NO_MOVE, mover)
        return GameFinished(Ending.NOTHING_MOVES, None)
    if position.quiet >= QUIET_MOVES:
        return GameFinished(Ending.QUIET, None)
    return None


def outcome(state: State) -> Outcome | None:
    """How it ended, once it is over."""
    if state.ending is None:
        return None
    winners = frozenset[Seat]() if state.winner is None else frozenset({state.winner})
    return Outcome(f"stratego.ended.{state.ending}", winners)


def refuse(view: View, move: Move) -> Refusal | None:
    """Why the seat that sees this may not do this."""
    return _refuse(view, view.seat, move)


def _refuse(state: State, seat: Seat | None, move: Move) -> Refusal | None:
    """Judges by the seat's own pieces and by where others stand: the state and the seat's view give the same answer."""
    if state.phase is Phase.OVER:
        return AlreadyOver()
    if seat is None or seat not in to_act(state):
        return NotYourTurn(seats=tuple(sorted(to_act(state))))
    if not isinstance(move, _MOVES_OF[state.phase]):
        return NotNow()
    if isinstance(move, MovePiece):
        return (
            _refuse_piece(state, seat, move) or _refuse_way(state, seat, move) or _refuse_repetition(state, seat, move)
        )
    if isinstance(move, SetUp):
        return _refuse_army(seat, move.army)
    if isinstance(move, OfferDraw) and state.offered:
        return AlreadyOffered()
    return None


def _refuse_army(seat: Seat, army: bytes) -> Refusal | None:
    if len(army) != len(ARMY) or EMPTY in army:
        return PlaceLeftEmpty(pieces=len(army) - army.count(EMPTY), places=len(ARMY))
    for rank, code in CODES.items():
        if army.count(code) != ARMY.count(code):
            return WrongCount(rank=rank, wanted=ARMY.count(code), found=army.count(code))
    entrances = [place for place, square in enumerate(HOMES[seat]) if square in ENTRANCES[seat]]
    if all(army[place] in NEVER_MOVE for place in entrances):
        return NoFirstMove(squares=tuple(NAMES[HOMES[seat][place]] for place in entrances))
    return None


def _refuse_piece(state: State, seat: Seat, move: MovePiece) -> Refusal | None:
    for square in (move.source, move.target):
        if square not in SQUARES:
            return OffTheBoard(square=square)
    piece = state.position.boards[seat][move.source]
    if piece == EMPTY:
        there = state.position.boards[other(seat)][move.source]
        return NotYourPiece(square=NAMES[move.source]) if there else NoPieceThere(square=NAMES[move.source])
    if piece in NEVER_MOVE:
        return NeverMoves(rank=RANKS[piece - 1], square=NAMES[move.source])
    return None


def _refuse_way(state: State, seat: Seat, move: MovePiece) -> Refusal | None:
    source, target = move.source, move.target
    own = state.position.boards[seat]
    if target in LAKES:
        return IntoTheLake(square=NAMES[target])
    if own[target]:
        return OwnPieceThere(square=NAMES[target])
    if abs(source - target) == WIDTH or (abs(source - target) == 1 and source // WIDTH == target // WIDTH):
        return None
    if source % WIDTH != target % WIDTH and source // WIDTH != target // WIDTH:
        return NotStraight(source=NAMES[source], target=NAMES[target])
    if own[source] != SCOUT:
        return TooFar(rank=RANKS[own[source] - 1])
    way, enemy = between(source, target), state.position.boards[other(seat)]
    if way is None or any(own[square] or enemy[square] for square in way):
        return WayBlocked(source=NAMES[source], target=NAMES[target])
    return None


def _refuse_repetition(state: State, seat: Seat, move: MovePiece) -> Refusal | None:
    row, most = state.position.rows[seat], state.position.most_times
    if row.times < most or (row.target, row.source) != (move.source, move.target):
        return None
    return TooOften(source=NAMES[move.source], target=NAMES[move.target], times=most)


def legal(view: View) -> Sequence[Move] | None:
    """All moves that the seat may make now; there are too many set-ups to list."""
    if view.seat is None or view.seat not in to_act(view):
        return ()
    if view.phase is Phase.MOVE:
        moves: list[Move] = [*piece_moves(view.position)]
        if not view.offered:
            moves.append(OFFER)
        return moves
    return ANSWERS if view.phase is Phase.ANSWER else None
