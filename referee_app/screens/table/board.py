"""A board as plain values: spots, pieces and their appearance. It knows no game and draws nothing.

Boxes are in units of the board, from its lower left corner, as the viewer sees it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

BoardBox = tuple[float, float, float, float]
"""Left, bottom, width and height."""


class BoardStyle(StrEnum):
    """What a board is laid on."""

    MAP = "map"
    MEADOW = "meadow"
    FELT = "felt"
    PAPER = "paper"


class PieceShape(StrEnum):
    """What a piece is made of."""

    BLOCK = "block"
    CASTLE = "castle"
    TOWER = "tower"
    CARD = "card"
    DIE = "die"
    PLATE = "plate"
    """A card that is all in its side's colour."""
    TAG = "tag"
    """A corner of a card that lies under another."""
    SEAL = "seal"
    """A sign on something else; it is nobody's."""
    RING = "ring"
    """A line around what counts; it is nobody's."""
    CHIP = "chip"
    """A sign and a number, for something that is counted."""


class Sight(StrEnum):
    """How a piece is seen."""

    FACE = "face"
    BACK = "back"
    KNOWN = "known"
    """It lies face down, and the viewer knows it all the same: its face, paler, or within its back."""
    GONE = "gone"
    """It has just left: its face, as a shadow."""


class Ground(StrEnum):
    """What a spot is by itself."""

    BARE = "bare"
    LIGHT = "light"
    DARK = "dark"
    WATER = "water"
    STONE = "stone"
    SLOT = "slot"
    GAP = "gap"
    """A place that something is missing from."""


class Mark(StrEnum):
    """How a spot is highlighted."""

    NONE = "none"
    PICKED = "picked"
    OPEN = "open"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a spot; `side` names its colours, `figure` an emblem. A back has no figure and no sign."""

    side: str
    shape: PieceShape
    figure: str = ""
    sign: str = ""
    sight: Sight = Sight.FACE
    watched: bool = False
    """Whether others know it, too: its owner wants to be reminded of that."""
    moved: bool = False
    """Whether it is only known that it has moved, and so is none of those that never do."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the board. `name` stands small in its corner; `count` is how many pieces lie there, where it counts.

    One that is not `touchable` only shows something.
    """

    key: str
    box: BoardBox
    ground: Ground = Ground.BARE
    piece: Piece | None = None
    mark: Mark = Mark.NONE
    name: str = ""
    count: int = 0
    touchable: bool = True


@dataclass(frozen=True, slots=True)
class BoardShown:
    """All that a board shows."""

    style: BoardStyle
    width: float
    height: float
    spots: tuple[Spot, ...]

    def spot(self, key: str) -> Spot | None:
        """The spot of this key, if there is one."""
        return next((spot for spot in self.spots if spot.key == key), None)


def back(side: str, shape: PieceShape) -> Piece:
    """A piece of which nothing is seen but whose it is."""
    return Piece(side, shape, sight=Sight.BACK)


def turned(box: BoardBox, width: float, height: float) -> BoardBox:
    """Where a box is for the player opposite."""
    left, bottom, wide, high = box
    return width - left - wide, height - bottom - high, wide, high


def marked(
    board: BoardShown, picked: Collection[str] = (), offered: Collection[str] = (), last: Collection[str] = ()
) -> BoardShown:
    """The board with marks: on what is picked, what may be touched next, and where something happened last."""

    def mark(key: str) -> Mark:
        if key in picked:
            return Mark.PICKED
        if key in offered:
            return Mark.OPEN
        return Mark.LAST if key in last else Mark.NONE

    return replace(board, spots=tuple(replace(spot, mark=mark(spot.key)) for spot in board.spots))


def lower_part(board: BoardShown, height: float, floor: float = 0.0) -> BoardShown:
    """Only what is near to the viewer, and therefore larger: up to a height, and from a floor on."""
    near = (spot for spot in board.spots if floor - 1e-6 <= spot.box[1] and spot.box[1] + spot.box[3] <= height + 1e-6)
    lowered = tuple(
        replace(spot, box=(left, bottom - floor, wide, high))
        for spot in near
        for left, bottom, wide, high in (spot.box,)
    )
    return replace(board, height=height - floor, spots=lowered)


Tray = Sequence[tuple[Piece, int]]
"""Pieces that are out, with how many of each."""


def without_shadows(out: Tray, seen: Iterable[Piece | None]) -> Tray:
    """What lies in a tray already: not what is still seen on the board, as a shadow where it stood."""
    shadows = Counter(replace(piece, sight=Sight.FACE) for piece in seen if piece and piece.sight is Sight.GONE)
    return [(piece, count - shadows[piece]) for piece, count in out]


def tray(key: str, pieces: Tray, box: BoardBox, size: tuple[float, float], *, from_top: bool = True) -> Iterable[Spot]:
    """Pieces that are out, side by side in rows that fill a box; the room of a kind of which none is in is kept."""
    left, bottom, wide, high = box
    across, down = size
    columns = max(1, int(wide / across + 1e-6))
    for place, (piece, count) in enumerate(pieces):
        if not count:
            continue
        row, column = divmod(place, columns)
        y = bottom + high - (row + 1) * down if from_top else bottom + row * down
        yield Spot(
            f"{key}.{place}",
            (left + column * across, y, across, down),
            piece=piece,
            count=count if count > 1 else 0,
            touchable=False,
        )
