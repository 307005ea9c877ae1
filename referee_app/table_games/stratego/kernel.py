"""Generates and applies moves of pieces, optimised for speed.

A board is bytes, one for each square. Read as a large number, a shift moves all its pieces at once: those that meet an
open square are the moves in that direction. It knows no phases, draws or refusals; the rules stand on it.
"""

from typing import Final

from referee_app.table_games.seats import BLUE, RED, Seat
from referee_app.table_games.stratego.model import (
    ATTACKER_STAYS,
    DEFENDER_STAYS,
    EMPTY,
    HIDDEN,
    LAKES,
    LINES,
    MOVED,
    NEVER_MOVE,
    NO_REPETITION,
    SCOUT,
    SQUARES,
    WIDTH,
    MovePiece,
    Position,
    Repetition,
)

_SIZE: Final = len(SQUARES)
_UP: Final = 8 * WIDTH
_SIDE: Final = 8
_NOTHING = b"\0"


def _number(board: bytes) -> int:
    return int.from_bytes(board, "little")


def _bits_of_squares(chosen: range | set[int]) -> int:
    """All the bits of these squares."""
    return _number(bytes(255 if square in chosen else 0 for square in SQUARES))


def _bits_of_pieces(codes: range | set[int]) -> bytes:
    """Turns a board into all bits where such a piece stands, and none elsewhere."""
    return bytes(255 if code in codes else 0 for code in range(256))


_OCCUPIED = _bits_of_pieces(range(1, HIDDEN + 1))
_MOVERS = _bits_of_pieces(set(range(1, MOVED + 1)) - set(NEVER_MOVE))
_ALL_BUT_RIGHT = _bits_of_squares({square for square in SQUARES if (square + 1) % WIDTH})
_ALL_BUT_LEFT = _bits_of_squares({square for square in SQUARES if square % WIDTH})
# What is left of this number after masking is, byte by byte, which squares they are; counted from 1, as 0 is nothing.
_LAND = _bits_of_squares(set(SQUARES) - LAKES) & _number(bytes(square + 1 for square in SQUARES))
MOVES = {(square, target): MovePiece(square, target) for square in SQUARES for line in LINES[square] for target in line}
"""Every move that there can be, made once."""
_NOWHERE = MovePiece(0, 0)
# By the square that a move of one step leads to, counted from 1 as above; where none does, nothing is left of _LAND.
_UPWARD, _DOWNWARD, _RIGHTWARD, _LEFTWARD = (
    (_NOWHERE, *(MOVES.get((square - step, square), _NOWHERE) for square in SQUARES)).__getitem__
    for step in (WIDTH, -WIDTH, 1, -1)
)
# From each square and in each direction: the nearest square, and the moves beyond it.
_BEYOND = tuple(
    tuple((line[0], tuple((target, MOVES[square, target]) for target in line[1:])) for line in LINES[square])
    for square in SQUARES
)


def piece_moves(position: Position) -> list[MovePiece]:
    """All that the side to move may do."""
    turn = position.turn
    own = position.boards[turn]
    movers = _number(own.translate(_MOVERS))
    land = _LAND & ~_number(own.translate(_OCCUPIED))
    # Without the bytes that are nothing, each byte that is left names a square.
    found = [
        *map(_UPWARD, (movers << _UP & land).to_bytes(_SIZE, "little").translate(None, _NOTHING)),
        *map(_DOWNWARD, (movers >> _UP & land).to_bytes(_SIZE, "little").translate(None, _NOTHING)),
        *map(
            _RIGHTWARD, ((movers & _ALL_BUT_RIGHT) << _SIDE & land).to_bytes(_SIZE, "little").translate(None, _NOTHING)
        ),
        *map(_LEFTWARD, ((movers & _ALL_BUT_LEFT) >> _SIDE & land).to_bytes(_SIZE, "little").translate(None, _NOTHING)),
    ]
    if SCOUT in own:
        _add_long_moves(found, own, position.boards[1 - turn])
    row = position.rows[turn]
    if row.times >= position.most_times and (back := MOVES[row.target, row.source]) in found:
        found.remove(back)
    return found


def _add_long_moves(found: list[MovePiece], own: bytes, enemy: bytes) -> None:
    """What scouts may do beyond the first step."""
    occupied = (_number(own) | _number(enemy)).to_bytes(_SIZE, "little")
    square = own.find(SCOUT)
    while square >= 0:
        for nearest, beyond in _BEYOND[square]:
            if not occupied[nearest]:
                for target, move in beyond:
                    if occupied[target]:
                        if enemy[target]:
                            found.append(move)
                        break
                    found.append(move)
        square = own.find(SCOUT, square + 1)


def can_move(position: Position) -> bool:
    """Whether the side to move may do anything at all."""
    turn = position.turn
    if position.rows[turn].times >= position.most_times:
        return bool(piece_moves(position))
    own = position.boards[turn]
    movers = _number(own.translate(_MOVERS))
    land = _LAND & ~_number(own.translate(_OCCUPIED))
    return bool(
        movers << _UP & land
        or movers >> _UP & land
        or (movers & _ALL_BUT_RIGHT) << _SIDE & land
        or (movers & _ALL_BUT_LEFT) >> _SIDE & land
    )


def has_movers(board: bytes) -> bool:
    """Whether a side has anything but bombs and the flag."""
    return any(board.translate(_MOVERS))


def position_after(position: Position, move: MovePiece) -> Position:
    """The position after a move, where all pieces are known."""
    source, target = move.source, move.target
    turn = position.turn
    defender = position.boards[1 - turn][target]
    if defender:
        return after_fight(position, source, target, (position.boards[turn][source], defender))
    return after_step(position, source, target)


def after_step(position: Position, source: int, target: int) -> Position:
    """A piece has gone to an empty square."""
    red, blue = position.boards
    if position.turn:
        boards, next_turn = (red, board_after_step(blue, source, target)), RED
    else:
        boards, next_turn = (board_after_step(red, source, target), blue), BLUE
    rows = _repetitions(position, source, target)
    return Position(boards, next_turn, rows, position.quiet + 1, position.most_times)


def after_fight(position: Position, source: int, target: int, fighters: tuple[int, int]) -> Position:
    """A piece has attacked another; the fighters are the attacker and the defender."""
    turn = position.turn
    if fighters in ATTACKER_STAYS:
        rows = _repetitions(position, source, target)
    else:
        rows = (position.rows[0], NO_REPETITION) if turn else (NO_REPETITION, position.rows[1])
    boards = boards_after_fight(position.boards, turn, source, target, fighters)
    return Position(boards, RED if turn else BLUE, rows, 0, position.most_times)


def _repetitions(position: Position, source: int, target: int) -> tuple[Repetition, Repetition]:
    """With the move that was just made: going straight back goes on with a row, anything else begins one."""
    red, blue = position.rows
    row = blue if position.turn else red
    times = row.times + 1 if row.target == source and row.source == target else 1
    made = Repetition(source, target, times)
    return (red, made) if position.turn else (made, blue)


def board_after_step(board: bytes, source: int, target: int) -> bytes:
    """A side's board after one of its pieces has moved, with what that reveals about a hidden piece."""
    held = board[source]
    if held >= MOVED:
        held = MOVED if abs(source - target) in (1, WIDTH) else SCOUT
    changed = bytearray(board)
    changed[source] = EMPTY
    changed[target] = held
    return bytes(changed)


def boards_after_fight(
    boards: tuple[bytes, bytes], turn: Seat, source: int, target: int, fighters: tuple[int, int]
) -> tuple[bytes, bytes]:
    """Both boards after an attack: who stays is no longer hidden."""
    attacker, defender = fighters
    own, enemy = bytearray(boards[turn]), bytearray(boards[1 - turn])
    own[source] = EMPTY
    own[target] = attacker if fighters in ATTACKER_STAYS else EMPTY
    enemy[target] = defender if fighters in DEFENDER_STAYS else EMPTY
    return (bytes(enemy), bytes(own)) if turn else (bytes(own), bytes(enemy))
