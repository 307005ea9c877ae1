"""The pieces of Stratego as bytes on a board, and what becomes of two of them in a fight."""

from typing import Final

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import CANNOT_ATTACK, fight

EMPTY: Final = 0
RANKS = tuple(Rank)
CODES = {rank: code for code, rank in enumerate(RANKS, 1)}
"""What stands for a rank on a board; the codes in their order are the ranks from the highest down."""
MOVED: Final = 13
"""A piece that is hidden, and was seen to move: no bomb and no flag."""
HIDDEN: Final = 14
"""A piece of which nothing is known."""

BOMB, FLAG, SCOUT = CODES[Rank.BOMB], CODES[Rank.FLAG], CODES[Rank.SCOUT]
NEVER_MOVE = bytes((BOMB, FLAG))
_COUNTS = {
    Rank.MARSHAL: 1,
    Rank.GENERAL: 1,
    Rank.COLONEL: 2,
    Rank.MAJOR: 3,
    Rank.CAPTAIN: 4,
    Rank.LIEUTENANT: 4,
    Rank.SERGEANT: 4,
    Rank.MINER: 5,
    Rank.SCOUT: 8,
    Rank.SPY: 1,
    Rank.BOMB: 6,
    Rank.FLAG: 1,
}
ARMY = bytes(sorted(CODES[rank] for rank, count in _COUNTS.items() for _ in range(count)))
"""All the pieces of a side, from the highest down."""


_FIGHTS = {(CODES[one], CODES[two]): fight(one, two) for one in RANKS if one not in CANNOT_ATTACK for two in RANKS}
ATTACKER_STAYS = frozenset(pair for pair, ends in _FIGHTS.items() if not ends.attacker_falls)
"""The pairs of attacker and defender after which the attacker stands on the square."""
DEFENDER_STAYS = frozenset(pair for pair, ends in _FIGHTS.items() if not ends.defender_falls)


def without(pieces: bytes, gone: bytes) -> bytes:
    """Pieces less others of them, each as often as it is there."""
    for piece in gone:
        pieces = pieces.replace(bytes((piece,)), b"", 1)
    return pieces
