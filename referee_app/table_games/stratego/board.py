"""The board of Stratego: squares, lakes, homes and straight lines. It knows no piece.

Squares are numbered row by row from a1, so that a board is bytes; red is at home below, blue above.
"""

WIDTH = 10
HOME_ROWS = 4
COLUMNS = "abcdefghij"
SQUARES = range(WIDTH * WIDTH)
NAMES = tuple(f"{COLUMNS[square % WIDTH]}{square // WIDTH + 1}" for square in SQUARES)
_NUMBERS = {name: square for square, name in enumerate(NAMES)}
LAKES = frozenset(_NUMBERS[name] for name in ("c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"))

HOMES = tuple(
    tuple(row * WIDTH + column for row in rows for column in range(WIDTH)) for rows in ((3, 2, 1, 0), (6, 7, 8, 9))
)
"""The squares of red and of blue, the front row first, each row from column a on."""


def square_called(name: str) -> int | None:
    """The square with this name, if there is one."""
    return _NUMBERS.get(name)


def _line(square: int, right: int, up: int) -> tuple[int, ...]:
    """The squares in a direction, up to a lake or the edge."""
    found: list[int] = []
    column, row = square % WIDTH + right, square // WIDTH + up
    while column in range(WIDTH) and row in range(WIDTH) and (target := row * WIDTH + column) not in LAKES:
        found.append(target)
        column, row = column + right, row + up
    return tuple(found)


LINES = tuple(
    () if square in LAKES else tuple(filter(None, (_line(square, *way) for way in ((0, 1), (0, -1), (-1, 0), (1, 0)))))
    for square in SQUARES
)
"""From each square, the ways that a piece can go: the squares in a row, the nearest first."""

_AHEAD = (WIDTH, -WIDTH)
ENTRANCES = tuple(
    frozenset(square for square in home[:WIDTH] if square + ahead not in LAKES)
    for home, ahead in zip(HOMES, _AHEAD, strict=True)
)
"""The squares of each front row with a free square before them: where a first move can begin."""


def between(source: int, target: int) -> tuple[int, ...] | None:
    """The squares that lie between two squares of one straight line; None if no line leads from one to the other."""
    for line in LINES[source]:
        if target in line:
            return line[: line.index(target)]
    return None
