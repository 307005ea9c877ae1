"""Shared by the two junior games: the board, the castles, setting them up, and their notation.

A square is a number: a1, b1, c1, d1, a2 and so on up to d10. Red sits below row 1, blue above row 10; column a is at
red's left hand. A side's own squares are also counted from its front row to its back row, from column a to column d.
It knows no turns: those are each game's own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Self

from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.table_games.seats import Seat

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


class CastleKind(IntEnum):
    """What a castle holds; of a numbered one, the value is its number."""

    WIZARD = 1
    DWARF = 2
    UNICORN = 3
    KNIGHT = 4
    PRINCESS = 5
    KING = 6
    DRAGON = 7
    FLAG = 8
    BLACK_KNIGHT = 9
    JESTER = 10


EMPTY = 0
"""Stands for a place without a castle, where kinds are kept as bytes."""
HIDDEN = 255
"""Stands for a castle of which it is not known what it holds."""
SMALL: Mapping[CastleKind, int] = MappingProxyType(
    {
        CastleKind.KING: 1,
        CastleKind.PRINCESS: 1,
        CastleKind.KNIGHT: 3,
        CastleKind.UNICORN: 4,
        CastleKind.DWARF: 4,
        CastleKind.WIZARD: 1,
        CastleKind.DRAGON: 2,
    }
)
"""The small castles of a side, which stand on its rows."""
LARGE: Mapping[CastleKind, int] = MappingProxyType(
    {CastleKind.FLAG: 1, CastleKind.BLACK_KNIGHT: 1, CastleKind.JESTER: 1}
)
"""The large castles of a side, which stand on its towers."""
NUMBERED = tuple(kind for kind in SMALL if kind is not CastleKind.DRAGON)
ALL_SMALL = bytes(sorted(Counter(SMALL).elements()))
ALL_LARGE = bytes(sorted(Counter(LARGE).elements()))


def without(kinds: bytes, gone: bytes) -> bytes:
    """What is left of some castles, sorted by kind; what was not among them changes nothing."""
    left = Counter(kinds)
    left.subtract(gone)
    return bytes(sorted(left.elements()))


def small_ones(kinds: bytes) -> bytes:
    """The small castles among some."""
    return bytes(held for held in kinds if held in SMALL)


def kind_name(kind: CastleKind) -> Sentence:
    """What a kind is called, to stand within a sentence."""
    return sentence(f"junior.kind.{kind.name.lower()}")


@dataclass(frozen=True, slots=True)
class Placement:
    """The content of squares and towers as bytes: kinds, EMPTY or HIDDEN; towers from column a on."""

    squares: bytes
    towers: bytes

    def hidden(self) -> Self:
        """The same castles as somebody sees them who has not looked into any."""
        return replace(self, squares=hide(self.squares), towers=hide(self.towers))

    def with_squares(self, put: Mapping[int, int]) -> Self:
        """The same with something else on these squares."""
        return replace(self, squares=_changed(self.squares, put))

    def with_tower(self, tower: int, held: int) -> Self:
        """The same with something else on this tower."""
        return replace(self, towers=_changed(self.towers, {tower: held}))


def _changed(places: bytes, put: Mapping[int, int]) -> bytes:
    changed = bytearray(places)
    for place, held in put.items():
        changed[place] = held
    return bytes(changed)


@dataclass(frozen=True, slots=True)
class Camp(Placement):
    """A side's castles at home; squares by the places of a home."""


NO_CASTLES = Camp(bytes(len(HOME)), bytes(TOWERS))


def hide(places: bytes) -> bytes:
    """Which places have a castle, without what it holds."""
    return bytes(EMPTY if held == EMPTY else HIDDEN for held in places)


@dataclass(frozen=True, slots=True)
class SetUp:
    """Put all your castles on the board."""

    camp: Camp


@dataclass(frozen=True, slots=True)
class CampSetUp:
    """A side has set up; whoever may not look sees hidden castles."""

    seat: Seat
    camp: Camp


class PlaceLeftEmpty(Refusal):
    """A set-up that leaves a square or a tower empty."""

    key = "refusal.junior.place_left_empty"


class LargeOffTower(Refusal):
    """A large castle that was set on a square."""

    key = "refusal.junior.large_off_tower"


class SmallOnTower(Refusal):
    """A small castle that was set on a tower."""

    key = "refusal.junior.small_on_tower"


class WrongCount(Refusal):
    """Too many or too few castles of a kind."""

    key = "refusal.junior.wrong_count"


def refuse_camp(camp: Camp) -> Refusal | None:
    """Why castles may not be set up like this."""
    if strays := [held for held in camp.squares if held in LARGE]:
        return LargeOffTower(kind=kind_name(CastleKind(strays[0])))
    if strays := [held for held in camp.towers if held in SMALL]:
        return SmallOnTower(kind=kind_name(CastleKind(strays[0])))
    castles = sum(held in SMALL for held in camp.squares) + sum(held in LARGE for held in camp.towers)
    places = len(HOME) + TOWERS
    if castles < places or len(camp.squares) + len(camp.towers) > places:
        return PlaceLeftEmpty(castles=castles, places=places)
    return refuse_count(camp.squares, SMALL) or refuse_count(camp.towers, LARGE)


def refuse_count(castles: bytes, wanted: Mapping[CastleKind, int]) -> Refusal | None:
    """Which kind there are too many or too few of."""
    found = Counter(castles)
    for kind in CastleKind:
        if found[kind] != wanted.get(kind, 0):
            return WrongCount(kind=kind_name(kind), found=found[kind], wanted=wanted.get(kind, 0))
    return None


# Castles as text: a sign for each kind, and a home as rows of signs


SIGNS = {
    EMPTY: ".",
    HIDDEN: "?",
    CastleKind.KING: "6",
    CastleKind.PRINCESS: "5",
    CastleKind.KNIGHT: "4",
    CastleKind.UNICORN: "3",
    CastleKind.DWARF: "2",
    CastleKind.WIZARD: "1",
    CastleKind.DRAGON: "D",
    CastleKind.FLAG: "F",
    CastleKind.BLACK_KNIGHT: "B",
    CastleKind.JESTER: "J",
}
_KEPT = {sign: held for held, sign in SIGNS.items() if held != HIDDEN}
_ROW_NAMES = ("front", "second", "third", "back")
_TOWERS = "towers"


def signs_of(places: Iterable[int]) -> str:
    """Some places, one sign for each."""
    return " ".join(SIGNS[held] for held in places)


def write_rows(squares: bytes) -> Iterator[str]:
    """A home's squares, row by row from the front on, each from column a on."""
    for row, name in enumerate(_ROW_NAMES):
        yield f"{name} {signs_of(squares[row * WIDTH : (row + 1) * WIDTH])}"


def write_camp(camp: Camp) -> Iterator[str]:
    """A set-up: a home's rows, and its towers."""
    yield from write_rows(camp.squares)
    yield f"{_TOWERS} {signs_of(camp.towers)}"


def read_rows(words: list[str]) -> bytes:
    """A home's squares again; ValueError or LookupError for what is none."""
    if len(words) != len(HOME) + ROWS or tuple(words[:: WIDTH + 1]) != _ROW_NAMES:
        raise ValueError(words)
    return read_signs(word for at, word in enumerate(words) if at % (WIDTH + 1))


def read_camp(words: list[str]) -> Camp:
    """A set-up again; ValueError or LookupError for what is none."""
    rows, towers = words[: -TOWERS - 1], words[-TOWERS - 1 :]
    if towers[:1] != [_TOWERS]:
        raise ValueError(words)
    return Camp(read_rows(rows), read_signs(towers[1:]))


def read_signs(words: Iterable[str]) -> bytes:
    """Places by their signs again; LookupError for what is none."""
    return bytes(_KEPT[word] for word in words)
