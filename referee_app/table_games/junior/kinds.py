"""The castles of Stratego Junior: what is hidden in them, and how many of each there are. It knows no board."""

from collections import Counter
from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from referee_app.sentence import Sentence, sentence


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
