"""All that the hidden castles of a side of Stratego Junior can hold."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from referee_app.table_games.junior.model import EMPTY, HIDDEN, CastleKind, Placement
from tests.table_games.junior.census import BOX
from tests.table_games.sampling_checks import filled

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
