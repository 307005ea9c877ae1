"""What the box of Stratego Junior holds for each side, and all that its hidden castles can hold, for both games."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from referee_app.table_games.junior import EMPTY, HIDDEN, CastleKind, Placement
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
