"""The board of Stratego Junior, as data in one place. It knows no castle and no rule.

A square is a number: a1, b1, c1, d1, a2 and so on up to d10. Red sits below row 1, blue above row 10; column a is at
red's left hand. A side's own squares are also counted from its front row to its back row, from column a to column d.
"""

COLUMNS = "abcd"
WIDTH = len(COLUMNS)
TOWERS = 3
"""How many towers stand behind each side's rows; they are counted from the side of column a."""

_PICTURE = """
    BBBB
    BBBB
    BBBB
    BBBB
    .~~.
    .~~.
    RRRR
    RRRR
    RRRR
    RRRR
"""
"""Row 10 is on top: blue's and red's own rows, and between them what is free and the lakes."""

_ROWS = tuple(reversed(_PICTURE.split()))
SQUARES = range(WIDTH * len(_ROWS))
NAMES = tuple(f"{column}{row}" for row in range(1, len(_ROWS) + 1) for column in COLUMNS)


def _drawn_as(sign: str) -> tuple[int, ...]:
    return tuple(square for square, drawn in enumerate("".join(_ROWS)) if drawn == sign)


def _by_sides(square: int) -> tuple[int, ...]:
    row, column = divmod(square, WIDTH)
    around = ((row + 1, column), (row - 1, column), (row, column - 1), (row, column + 1))
    inside = (r * WIDTH + c for r, c in around if 0 <= c < WIDTH and 0 <= r < len(_ROWS))
    return tuple(other for other in inside if other not in LAKES)


def _front_first(squares: tuple[int, ...]) -> tuple[int, ...]:
    middle = len(_ROWS) / 2
    return tuple(sorted(squares, key=lambda square: (abs(square // WIDTH + 0.5 - middle), square)))


LAKES = frozenset(_drawn_as("~"))
NEIGHBOURS = tuple(() if square in LAKES else _by_sides(square) for square in SQUARES)
"""For each square those that it shares a side with, without lakes."""
HOMES = (_front_first(_drawn_as("R")), _front_first(_drawn_as("B")))
"""Each side's own squares, red's first: from the front row to the back row, from column a to column d."""
HOME = range(len(HOMES[0]))
"""The places of a home: each is where a square stands among a side's own."""
ROWS = len(HOME) // WIDTH
FRONT_ROW, BACK_ROW = HOME[:WIDTH], HOME[-WIDTH:]
HOME_NEIGHBOURS = tuple(
    tuple(HOMES[0].index(other) for other in NEIGHBOURS[square] if other in HOMES[0]) for square in HOMES[0]
)
"""For each place of a home those that it shares a side with; the two sides lie alike."""
OUTLETS = tuple(
    place for place, square in enumerate(HOMES[0]) if any(other not in HOMES[0] for other in NEIGHBOURS[square])
)
"""The places of a home by which a way leads out of it."""


def square_called(name: str) -> int | None:
    """The square of this name, if there is one."""
    return NAMES.index(name) if name in NAMES else None


def place_in_home(side: int, square: int) -> int | None:
    """Which of a side's own places a square is, if it is one."""
    return HOMES[side].index(square) if square in HOMES[side] else None
