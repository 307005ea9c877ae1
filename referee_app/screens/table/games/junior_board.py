"""The board of Stratego Junior as spots: squares, towers, the lake, and what has left. It knows no turn and no rule."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from referee_app.emblems.figures import Figure
from referee_app.screens.table.board import (
    BoardBox,
    Ground,
    Piece,
    PieceShape,
    Sight,
    Spot,
    back,
    tray,
    turned,
    without_shadows,
)
from referee_app.sentence import Refusal
from referee_app.table_games.junior import (
    COLUMNS,
    EMPTY,
    HOMES,
    LAKES,
    LARGE,
    NAMES,
    NUMBERED,
    SQUARES,
    TOWERS,
    WIDTH,
    Camp,
    CastleKind,
)

SIDES = ("red", "blue")
BOARD_WIDTH = 7.2
_LEFT = (BOARD_WIDTH - WIDTH) / 2
_TOWER_ROW = 1.52
_LETTERS = 0.24
_HOME_TOP = _TOWER_ROW + 4
_HOME_ROWS = 4
_KINDS = frozenset(CastleKind)
_SMALL_PIECE = (0.62, 0.62)


class OutsideOwnCamp(Refusal):
    """Somewhere else than on the squares and towers on which castles are set up."""

    key = "refusal.junior.own_camp"


def board_height(middle: float) -> float:
    """How high the board is, if the rows in the middle are so high each."""
    return 2 * (_HOME_TOP + middle)


def square_key(square: int) -> str:
    """The spot of a square."""
    return NAMES[square]


def tower_key(side: int, tower: int) -> str:
    """The spot of a tower."""
    return f"{SIDES[side]}.{tower + 1}"


def home_keys(side: int) -> tuple[str, ...]:
    """The spots of a side's own squares, the front row first."""
    return tuple(NAMES[square] for square in HOMES[side])


def tower_keys(side: int) -> tuple[str, ...]:
    """The spots of a side's towers."""
    return tuple(tower_key(side, tower) for tower in range(TOWERS))


def camp_placed(side: int, camp: Camp) -> Mapping[str, int]:
    """A set-up by the spots of its side."""
    return dict(zip((*home_keys(side), *tower_keys(side)), (*camp.squares, *camp.towers), strict=True))


def camp_of(side: int, placed: Mapping[str, int]) -> Camp:
    """The set-up again."""
    return Camp(bytes(placed[key] for key in home_keys(side)), bytes(placed[key] for key in tower_keys(side)))


def piece_of(side: int, held: int, sight: Sight = Sight.FACE) -> Piece | None:
    """A castle, or its back where it is not known what it holds; None where there is none."""
    if held == EMPTY:
        return None
    if held not in _KINDS:
        return back(SIDES[side], PieceShape.CASTLE)
    kind = CastleKind(held)
    shape = PieceShape.TOWER if kind in LARGE else PieceShape.CASTLE
    return Piece(SIDES[side], shape, figure_of(kind), sign_of(kind), sight)


def figure_of(kind: CastleKind) -> str:
    """The emblem of a kind."""
    return str(Figure.JUNIOR_FLAG if kind is CastleKind.FLAG else Figure[kind.name])


def sign_of(kind: CastleKind) -> str:
    """The number of a kind that has one."""
    return str(int(kind)) if kind in NUMBERED else ""


def spots(pieces: dict[str, Piece | None], middle: float, *, is_turned: bool) -> Iterator[Spot]:
    """The board with these castles on it; for who sits at blue's side it is turned."""
    height = board_height(middle)

    def placed(box: BoardBox) -> BoardBox:
        return turned(box, BOARD_WIDTH, height) if is_turned else box

    yield Spot("lake", placed((_LEFT + 1, _HOME_TOP, 2, 2 * middle)), Ground.WATER, touchable=False)
    for square in SQUARES:
        if square not in LAKES:
            yield _square(square, placed(_square_box(square, middle)), pieces)
    for side in (0, 1):
        for tower in range(TOWERS):
            key = tower_key(side, tower)
            yield Spot(key, placed(_tower_box(side, tower, height)), Ground.STONE, pieces.get(key), name=str(tower + 1))
    for column, letter in enumerate(COLUMNS):
        for at, bottom in enumerate((_TOWER_ROW - _LETTERS, height - _TOWER_ROW)):
            box = placed((_LEFT + column, bottom, 1.0, _LETTERS))
            yield Spot(f"label.{letter}.{at}", box, name=letter, touchable=False)
    for row in range(len(SQUARES) // WIDTH):
        left, bottom, _, high = _square_box(row * WIDTH, middle)
        box = placed((left - 0.28, bottom, 0.26, high))
        yield Spot(f"label.{row + 1}", box, name=str(row + 1), touchable=False)


def _square(square: int, box: BoardBox, pieces: dict[str, Piece | None]) -> Spot:
    row, column = divmod(square, WIDTH)
    ground = Ground.LIGHT if (row + column) % 2 else Ground.DARK
    return Spot(NAMES[square], box, ground, pieces.get(NAMES[square]), name=NAMES[square])


def _square_box(square: int, middle: float) -> BoardBox:
    row, column = divmod(square, len(COLUMNS))
    above = row - _HOME_ROWS
    if above < 0:
        bottom, high = _TOWER_ROW + row, 1.0
    elif above < 2:
        bottom, high = _HOME_TOP + above * middle, middle
    else:
        bottom, high = _HOME_TOP + 2 * middle + above - 2, 1.0
    return _LEFT + column, bottom, 1.0, high


def _tower_box(side: int, tower: int, height: float) -> BoardBox:
    left = BOARD_WIDTH / 2 + (tower - 1) * 1.3 - 0.58
    bottom = 0.04 if side == 0 else height - 1.28
    return left, bottom, 1.16, 1.24


def lost(
    side: int, kinds: bytes, height: float, pieces: Mapping[str, Piece | None], *, is_turned: bool
) -> Iterable[Spot]:
    """What a side has lost, sorted by kind, beside its rows, at the right of who sits there; shadows come later."""
    is_below = (side == 0) != is_turned
    counted = [
        (piece, count) for held, count in sorted(Counter(kinds).items()) if (piece := piece_of(side, held)) is not None
    ]
    box = (
        (_LEFT + WIDTH + 0.3, 0.2, 1.24, height / 2 - 0.6)
        if is_below
        else (0.08, height / 2 + 0.4, 1.24, height / 2 - 0.6)
    )
    return tray(
        f"lost.{SIDES[side]}", without_shadows(counted, pieces.values()), box, _SMALL_PIECE, from_top=not is_below
    )


def lost_key(side: int, kind: CastleKind, kinds: bytes) -> str:
    """The spot of a kind among what a side has lost."""
    return f"lost.{SIDES[side]}.{sorted(set(kinds)).index(kind)}"
