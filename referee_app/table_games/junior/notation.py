"""Castles of Stratego Junior in letters: a sign for each kind, and a home as rows of signs."""

from collections.abc import Iterable, Iterator

from referee_app.table_games.junior.model import EMPTY, HIDDEN, HOME, ROWS, TOWERS, WIDTH, Camp, CastleKind

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
