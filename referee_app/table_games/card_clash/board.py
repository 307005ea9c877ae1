"""The table on which cards are laid: 11 by 11 squares, named from a1 to k11. It knows no card and no rule."""

from referee_app.table_games.card_clash.refusals import OffTheTable, UnreadableSquare

SIDE = 11
SQUARES = range(SIDE * SIDE)
MIDDLE = len(SQUARES) // 2
COLUMNS = "abcdefghijk"


def _beside(square: int) -> tuple[int, ...]:
    row, column = divmod(square, SIDE)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * SIDE + c for r, c in steps if r in range(SIDE) and c in range(SIDE))


def _blocks(square: int) -> tuple[tuple[int, int, int, int], ...]:
    row, column = divmod(square, SIDE)
    corners = [(r, c) for r in (row - 1, row) for c in (column - 1, column)]
    inside = [r * SIDE + c for r, c in corners if r in range(SIDE - 1) and c in range(SIDE - 1)]
    return tuple((corner, corner + 1, corner + SIDE, corner + SIDE + 1) for corner in inside)


BESIDE = tuple(map(_beside, SQUARES))
"""For each square, those that share a side with it."""
BLOCKS = tuple(map(_blocks, SQUARES))
"""For each square, the two-by-two squares that it is part of."""


def square_name(square: int) -> str:
    """What a square is called: a letter for its column, a number for its row."""
    row, column = divmod(square, SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def square_called(name: str) -> int:
    """The square of this name; refuses one that lies beyond the table's edge, and what is no name."""
    letter, number = name[:1], name[1:]
    if not (letter.isascii() and letter.islower() and number.isascii() and number.isdecimal() and len(number) <= 3):
        raise UnreadableSquare(text=name)
    if letter not in COLUMNS or int(number) not in range(1, SIDE + 1):
        raise OffTheTable
    return (int(number) - 1) * SIDE + COLUMNS.index(letter)
