"""Why a set-up or a move is not allowed, by what the one who does it sees."""

from referee_app.refusal import Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn
from referee_app.table_games.seats import BLUE, RED, Seat, other
from referee_app.table_games.stratego.board import ENTRANCES, HOMES, LAKES, NAMES, SQUARES, WIDTH, between
from referee_app.table_games.stratego.kernel import NO_PIECES, MovePiece
from referee_app.table_games.stratego.model import AcceptDraw, DeclineDraw, Move, OfferDraw, Phase, SetUp, State, View
from referee_app.table_games.stratego.pieces import ARMY, CODES, EMPTY, NEVER_MOVE, RANKS, SCOUT
from referee_app.table_games.stratego.refusals import (
    AlreadyOffered,
    IntoTheLake,
    NeverMoves,
    NoFirstMove,
    NoPieceThere,
    NotStraight,
    NotYourPiece,
    OffTheBoard,
    OwnPieceThere,
    PlaceLeftEmpty,
    TooFar,
    TooOften,
    WayBlocked,
    WrongCount,
)

_MOVES_OF = {
    Phase.SET_UP: (SetUp,),
    Phase.MOVE: (MovePiece, OfferDraw),
    Phase.ANSWER: (AcceptDraw, DeclineDraw),
}
_NOBODY: frozenset[Seat] = frozenset()
_ONE = (frozenset({RED}), frozenset({BLUE}))


def to_act(state: State) -> frozenset[Seat]:
    """Both while they set up, whoever is ready first; then one after the other, and who is asked for a draw."""
    if state.phase is Phase.MOVE:
        return _ONE[state.position.turn]
    if state.phase is Phase.ANSWER:
        return _ONE[other(state.position.turn)]
    if state.phase is Phase.SET_UP:
        return frozenset(seat for seat in (RED, BLUE) if state.shown[seat] == NO_PIECES)
    return _NOBODY


def refuse(view: View, move: Move) -> Refusal | None:
    """Why the seat that sees this may not do this."""
    return refuse_seat(view, view.seat, move)


def refuse_seat(state: State, seat: Seat | None, move: Move) -> Refusal | None:
    """Judges by the seat's own pieces and by where others stand: the state and the seat's view give the same answer."""
    if state.phase is Phase.OVER:
        return AlreadyOver()
    if seat is None or seat not in to_act(state):
        return NotYourTurn(seats=tuple(sorted(to_act(state))))
    if not isinstance(move, _MOVES_OF[state.phase]):
        return NotNow()
    if isinstance(move, MovePiece):
        return _refuse_piece(state, seat, move) or _refuse_way(state, seat, move) or _refuse_row(state, seat, move)
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


def _refuse_row(state: State, seat: Seat, move: MovePiece) -> Refusal | None:
    row, most = state.position.rows[seat], state.position.most_times
    if row.times < most or (row.target, row.source) != (move.source, move.target):
        return None
    return TooOften(source=NAMES[move.source], target=NAMES[move.target], times=most)
