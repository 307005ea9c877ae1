"""Who wins a round, and a match. It knows what lies on the table, and nothing of turns and hands."""

from collections.abc import Callable, Sequence

from referee_app.table_games.card_clash.board import BLOCKS
from referee_app.table_games.card_clash.model import Reason, RoundEnded, kind_of, owner_of
from referee_app.table_games.seats import Seat

Visible = list[int]
"""The numbers on one seat's visible cards; nothing for a bomb or a miner."""


def completes(piles: Sequence[bytes], square: int, owner: Seat) -> bool:
    """Whether a card of this owner's, on top there, makes a two-by-two square of one colour."""
    return any(
        all(each == square or (piles[each] and owner_of(piles[each][-1]) == owner) for each in block)
        for block in BLOCKS[square]
    )


def square_owner(piles: Sequence[bytes], changed: int) -> Seat | None:
    """Whose colour shows on all four of a two-by-two square; only one that the changed square is in can be new."""
    if not piles[changed]:
        return None
    owner = owner_of(piles[changed][-1])
    return owner if completes(piles, changed, owner) else None


def counted(piles: Sequence[bytes], seats: int) -> RoundEnded:
    """Who wins when all cards are played: most visible, then the sum, then the highest number, then all level."""
    visible: list[Visible] = [[] for _ in range(seats)]
    for pile in filter(None, piles):
        visible[owner_of(pile[-1])].append(kind_of(pile[-1]).number)
    level = list(map(Seat, range(seats)))
    for reason, measure in _MEASURES:
        best = max(measure(visible[seat]) for seat in level)
        level = [seat for seat in level if measure(visible[seat]) == best]
        if len(level) == 1:
            return RoundEnded(reason, frozenset(level))
    return RoundEnded(Reason.LEVEL, frozenset(level))


def _highest(visible: Visible) -> int:
    return max(visible, default=0)


_MEASURES: tuple[tuple[Reason, Callable[[Visible], int]], ...] = (
    (Reason.MOST_CARDS, len),
    (Reason.SUM, sum),
    (Reason.HIGHEST, _highest),
)


def most_flags(flags: tuple[int, ...]) -> frozenset[Seat]:
    """Who won a match."""
    return frozenset(Seat(seat) for seat, won in enumerate(flags) if won == max(flags))
