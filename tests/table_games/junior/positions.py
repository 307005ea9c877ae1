"""Squares and castles of Stratego Junior: as a person says them, in the box, and all that hidden ones can be."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from referee_app.table_games.junior import EMPTY, HIDDEN, NAMES, Camp, CastleKind, Placement, read_signs
from referee_app.table_games.seats import Seat
from tests.table_games.sampling_checks import filled

BOX = Counter(
    {
        CastleKind.KING: 1,
        CastleKind.PRINCESS: 1,
        CastleKind.KNIGHT: 3,
        CastleKind.UNICORN: 4,
        CastleKind.DWARF: 4,
        CastleKind.WIZARD: 1,
        CastleKind.DRAGON: 2,
        CastleKind.FLAG: 1,
        CastleKind.BLACK_KNIGHT: 1,
        CastleKind.JESTER: 1,
    }
)


def signs(text: str) -> bytes:
    """Places by their signs."""
    return read_signs(text.split())


def camp(rows: str, towers: str) -> Camp:
    """A side's castles by their signs, front row first."""
    return Camp(signs(rows), signs(towers))


def square(name: str) -> int:
    """A square by its name."""
    return NAMES.index(name)


def castles_of(standing: tuple[Placement, Placement], removed: tuple[bytes, bytes]) -> Counter[tuple[Seat, object]]:
    """Every side's castles, on the board and removed."""
    return Counter(
        (Seat(side), kind)
        for side, (stands, gone) in enumerate(zip(standing, removed, strict=True))
        for kind in stands.squares + stands.towers + gone
        if kind != EMPTY
    )


LARGE = {CastleKind.FLAG, CastleKind.BLACK_KNIGHT, CastleKind.JESTER}

Side = TypeVar("Side", bound=Placement)


def fillings(side: Side, removed: bytes, *hidden_signs: int) -> Iterator[Side]:
    """A side with every arrangement of the castles that were not seen, where one of these signs or HIDDEN is."""
    hidden = {HIDDEN, *hidden_signs}
    seen = Counter(CastleKind(held) for held in side.squares + side.towers + removed if held not in {EMPTY, *hidden})
    left = BOX - seen
    large = [kind for kind in left.elements() if kind in LARGE]
    small = [kind for kind in left.elements() if kind not in LARGE]
    if not any(side.squares):
        yield side
        return
    for squares in filled(side.squares, hidden, small):
        for towers in filled(side.towers, hidden, large):
            yield type(side)(bytes(squares), bytes(towers))


def seen_but(places: bytes, *unseen: int) -> bytes:
    """What stands there, as somebody knows it who has seen all but these places."""
    return bytes(HIDDEN if at in unseen and held != EMPTY else held for at, held in enumerate(places))


def only_kings(places: bytes, *hidden_signs: int) -> bytes:
    """These places with a king wherever one of these signs or HIDDEN is: more than there can be."""
    return bytes(CastleKind.KING if held in (HIDDEN, *hidden_signs) else held for held in places)
