"""A line that a sensible player might lay: cards that can attack, a bomb to run into, and the flag in the hand."""

from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.model import LINE, Ranks

_BEST_KEPT = {Rank.FLAG: 9.0, Rank.BOMB: 1.5}
"""How gladly a card is kept in the hand; the flag can be taken only where it lies, and bombs cannot attack."""


def good_line(hand: Ranks, chance: Random) -> tuple[Rank, ...]:
    """Five of these cards, or all if there are fewer; where each lies says nothing."""
    held = [rank for rank in hand if rank is not None]
    chance.shuffle(held)
    held.sort(key=lambda rank: chance.random() * _BEST_KEPT.get(rank, 1.0))
    line = held[:LINE]
    chance.shuffle(line)
    return tuple(line)
