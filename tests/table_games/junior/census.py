"""What the box of Stratego Junior holds for each side, and counting it in a game."""

from collections import Counter

from referee_app.table_games.junior.camp import Standing
from referee_app.table_games.junior.kinds import EMPTY, Kind
from referee_app.table_games.seats import Seat

BOX = Counter(
    {
        Kind.KING: 1,
        Kind.PRINCESS: 1,
        Kind.KNIGHT: 3,
        Kind.UNICORN: 4,
        Kind.DWARF: 4,
        Kind.WIZARD: 1,
        Kind.DRAGON: 2,
        Kind.FLAG: 1,
        Kind.BLACK_KNIGHT: 1,
        Kind.JESTER: 1,
    }
)


def castles_of(standing: tuple[Standing, Standing], removed: tuple[bytes, bytes]) -> Counter[tuple[Seat, object]]:
    """Every side's castles, on the board and removed."""
    return Counter(
        (Seat(side), kind)
        for side, (stands, gone) in enumerate(zip(standing, removed, strict=True))
        for kind in stands.squares + stands.towers + gone
        if kind != EMPTY
    )
