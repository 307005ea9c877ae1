"""What the box of Stratego Junior holds for each side, and counting it in a game."""

from collections import Counter

from referee_app.table_games.junior.model import EMPTY, CastleKind, Placement
from referee_app.table_games.seats import Seat

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
