"""A world that a seat may imagine: every hidden piece gets a rank that fits all that this seat has seen.

All that was taken is known, and so is which ranks are left. A piece that has moved is no bomb and no flag. Who is to
move can move, who has lost for want of a move cannot, and who has not moved yet had a first move when it set up.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from referee_app.table_games.game import Seat
from referee_app.table_games.seat import EVERYTHING
from referee_app.table_games.stratego import kernel
from referee_app.table_games.stratego.board import ENTRANCES
from referee_app.table_games.stratego.kernel import NO_ROW
from referee_app.table_games.stratego.model import Ending, State, View
from referee_app.table_games.stratego.pieces import (
    ARMY,
    CODES,
    EMPTY,
    HIDDEN,
    MOVED,
    NEVER_MOVE,
    SCOUT,
    without,
)
from referee_app.table_games.two_sides import BLUE, RED, with_one

_ANYTHING = frozenset(CODES.values())
_STANDERS = frozenset(NEVER_MOVE)
_MOVERS = _ANYTHING - _STANDERS
_WALKERS = _MOVERS - {SCOUT}
_ONE_WALKER = min(_WALKERS)
"""All but the scouts go alike; one of them stands for all."""
_NO_RANKS = bytes((EMPTY, MOVED, HIDDEN))
_ENDS_WITHOUT_A_MOVE = (Ending.FLAG, Ending.NO_MOVE, Ending.NOTHING_MOVES)
"""Where the side that would be next may be unable to move."""

Limits = Mapping[int, frozenset[int]]
"""For each hidden piece, by its square: what it may be."""


def imagine(view: View, chance: Random) -> State:
    """The same table with a rank for every hidden piece, as it may be."""
    red, blue = (_imagined(view, side, chance) for side in (RED, BLUE))
    return State(replace(view, seat=EVERYTHING, position=replace(view.position, boards=(red, blue))))


def _imagined(view: View, side: Seat, chance: Random) -> bytes:
    board = view.position.boards[side]
    limits = _limits(view, side)
    if not limits:
        return board
    drawn = _drawn(view, side, limits, chance)
    holds = _condition(view, side)
    if holds is None or holds(drawn):
        return drawn
    square, codes = chance.choice(_remedies(view, side, limits, holds))
    return _drawn(view, side, {**limits, square: codes}, chance)


def _limits(view: View, side: Seat) -> Limits:
    """What each hidden piece may be, by itself."""
    limits = {}
    for square, held in enumerate(view.position.boards[side]):
        if held == MOVED:
            limits[square] = _MOVERS
        elif held == HIDDEN:
            limits[square] = _ANYTHING
    if view.ending is Ending.NO_MOVE and side == view.position.turn:
        return {square: _that_cannot_go(view, square, codes) for square, codes in limits.items()}
    return limits


def _that_cannot_go(view: View, square: int, codes: frozenset[int]) -> frozenset[int]:
    """Of these, what could not have gone anywhere from this square."""
    side = view.position.turn
    if _can_go(view, side, square, _ONE_WALKER):
        return codes & _STANDERS
    return codes - {SCOUT} if _can_go(view, side, square, SCOUT) else codes


def _can_go(view: View, side: Seat, square: int, code: int) -> bool:
    position = _world(view, side, _put(view.position.boards[side], {square: code}))
    return any(move.source == square for move in kernel.moves(position))


def _condition(view: View, side: Seat) -> Callable[[bytes], bool] | None:
    """What must hold of all the pieces of a side together, if anything."""
    has_not_moved = view.position.rows[side] == NO_ROW and not _MOVERS.intersection(view.taken[side])
    if has_not_moved:
        return lambda board: any(board[square] in _MOVERS for square in ENTRANCES[side])
    if side != view.position.turn or view.ending in _ENDS_WITHOUT_A_MOVE:
        return None
    return lambda board: kernel.can_move(_world(view, side, board))


def _remedies(
    view: View, side: Seat, limits: Limits, holds: Callable[[bytes], bool]
) -> list[tuple[int, frozenset[int]]]:
    """The pieces of which one alone would do, if it were one of these ranks."""
    board = view.position.boards[side]
    pool = _pool(view, side)
    found = []
    spare = sum(code in _MOVERS for code in pool) > sum(codes == _MOVERS for codes in limits.values())
    for square, codes in limits.items():
        as_walker, as_scout = (holds(_put(board, {square: code})) for code in (_ONE_WALKER, SCOUT))
        if codes == _ANYTHING and as_walker and spare:
            found.append((square, _MOVERS))
        elif codes == _MOVERS and as_scout and SCOUT in pool:
            found.append((square, frozenset({SCOUT})))
    return found


def _drawn(view: View, side: Seat, limits: Limits, chance: Random) -> bytes:
    """Every hidden piece gets one of what is left; those with the least choice come first, and so none is left out."""
    pool = bytearray(_pool(view, side))
    chance.shuffle(pool)
    chosen = {}
    for square in sorted(limits, key=lambda square: len(limits[square])):
        code = next(code for code in pool if code in limits[square])
        pool.remove(code)
        chosen[square] = code
    return _put(view.position.boards[side], chosen)


def _pool(view: View, side: Seat) -> bytes:
    """The ranks that nobody has seen on the board or beside it."""
    return without(ARMY, view.taken[side] + view.position.boards[side].translate(None, _NO_RANKS))


def _put(board: bytes, chosen: Mapping[int, int]) -> bytes:
    filled = bytearray(board)
    for square, code in chosen.items():
        filled[square] = code
    return bytes(filled)


def _world(view: View, side: Seat, board: bytes) -> kernel.Position:
    return replace(view.position, turn=side, boards=with_one(view.position.boards, side, board))
