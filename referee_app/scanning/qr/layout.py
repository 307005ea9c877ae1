"""The layout of QR codes: the fixed patterns of each version, and the places of format and data.

Finders, timing, alignment and a light rim; then the order of its bits, its masks, its format, its blocks. It corrects
nothing.
"""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float32]
"""Modules as seen: from +1, surely dark, to -1, surely light; 0 is unknown."""

VERSIONS = range(1, 15)
"""Larger codes are too fine for a camera at arm's length."""

_ALIGNMENT = {
    1: (),
    2: (6, 18),
    3: (6, 22),
    4: (6, 26),
    5: (6, 30),
    6: (6, 34),
    7: (6, 22, 38),
    8: (6, 24, 42),
    9: (6, 26, 46),
    10: (6, 28, 50),
    11: (6, 30, 54),
    12: (6, 32, 58),
    13: (6, 34, 62),
    14: (6, 26, 46, 66),
}
"""Rows and columns in which the middles of the alignment patterns lie."""


def modules(version: int) -> int:
    """How many modules a code is wide."""
    return 17 + 4 * version


@cache
def fixed(version: int) -> Values:
    """Dark +1, light -1, and 0 where the text stands, with one light module all around."""
    n = modules(version)
    table = np.zeros((n + 2, n + 2), np.float32)
    inner = table[1:-1, 1:-1]
    timing = np.where(np.arange(8, n - 8) % 2 == 0, 1, -1)
    inner[6, 8 : n - 8] = inner[8 : n - 8, 6] = timing
    for y in _ALIGNMENT[version]:
        for x in _ALIGNMENT[version]:
            if (y, x) not in ((6, 6), (6, n - 7), (n - 7, 6)):
                _draw_rings(inner, y, x, (2, 1, 0))
    for y, x in ((3, 3), (3, n - 4), (n - 4, 3)):
        _draw_rings(inner, y, x, (4, 3, 2, 1), outermost=-1)
    inner[n - 8, 8] = 1
    table[[0, -1], :] = table[:, [0, -1]] = -1
    table.flags.writeable = False
    return table


def _draw_rings(table: Values, y: int, x: int, radii: tuple[int, ...], outermost: int = 1) -> None:
    """Squares round a middle, each of the other colour than the one before; what lies outside is not drawn."""
    colour = outermost
    for radius in radii:
        table[max(0, y - radius) : y + radius + 1, max(0, x - radius) : x + radius + 1] = colour
        colour = -colour


Bits = NDArray[np.bool_]
"""Modules or parts of codewords: true is dark, or one."""

Cells = tuple[NDArray[np.intp], NDArray[np.intp]]
"""Rows and columns of modules, in the order in which they are read."""


class Level(IntEnum):
    """The error correction level, from low to high: L, M, Q, H; the values are those of the format bits."""

    M = 0
    L = 1
    H = 2
    Q = 3


class Format(NamedTuple):
    """The format of a code: its error correction level and mask."""

    level: Level
    mask: int

    def bits(self) -> Bits:
        """The fifteen bits as they stand in a code, the highest first: five of its own, ten to check them."""
        number = self.level << 3 | self.mask
        rest = number << 10
        for bit in range(14, 9, -1):
            if rest >> bit & 1:
                rest ^= 0b10100110111 << (bit - 10)
        # Turned over by a constant, so that no format is all light.
        written = (number << 10 | rest) ^ 0b101010000010010
        return np.array([written >> bit & 1 for bit in range(14, -1, -1)], np.bool_)


FORMATS = tuple(Format(level, mask) for level in Level for mask in range(8))


class Blocks(NamedTuple):
    """How the codewords of a code are divided into blocks, each with its own error correction."""

    check_symbols: int
    data_symbols: tuple[int, ...]

    def places(self) -> tuple[NDArray[np.intp], ...]:
        """Which codewords are each block's own: they are dealt round by round, so that a stain hurts all alike."""
        rounds = range(max(self.data_symbols))
        data = [block for turn in rounds for block, size in enumerate(self.data_symbols) if turn < size]
        owners = np.array(data + [*range(len(self.data_symbols))] * self.check_symbols)
        return tuple(np.flatnonzero(owners == block) for block in range(len(self.data_symbols)))

    def codewords(self) -> int:
        """How many there are in all."""
        return sum(self.data_symbols) + self.check_symbols * len(self.data_symbols)


_BLOCKS = {
    1: {
        Level.L: Blocks(7, (19,)),
        Level.M: Blocks(10, (16,)),
        Level.Q: Blocks(13, (13,)),
        Level.H: Blocks(17, (9,)),
    },
    2: {
        Level.L: Blocks(10, (34,)),
        Level.M: Blocks(16, (28,)),
        Level.Q: Blocks(22, (22,)),
        Level.H: Blocks(28, (16,)),
    },
    3: {
        Level.L: Blocks(15, (55,)),
        Level.M: Blocks(26, (44,)),
        Level.Q: Blocks(18, (17, 17)),
        Level.H: Blocks(22, (13, 13)),
    },
    4: {
        Level.L: Blocks(20, (80,)),
        Level.M: Blocks(18, (32, 32)),
        Level.Q: Blocks(26, (24, 24)),
        Level.H: Blocks(16, (9, 9, 9, 9)),
    },
    5: {
        Level.L: Blocks(26, (108,)),
        Level.M: Blocks(24, (43, 43)),
        Level.Q: Blocks(18, (15, 15, 16, 16)),
        Level.H: Blocks(22, (11, 11, 12, 12)),
    },
    6: {
        Level.L: Blocks(18, (68, 68)),
        Level.M: Blocks(16, (27, 27, 27, 27)),
        Level.Q: Blocks(24, (19, 19, 19, 19)),
        Level.H: Blocks(28, (15, 15, 15, 15)),
    },
}

KNOWN_VERSIONS = range(1, 7)
"""From 7 on a code also writes its version, and has more blocks than a stained card is likely to save."""


def blocks(version: int, level: Level) -> Blocks:
    """How codes of this version and level are shared out."""
    return _BLOCKS[version][level]


@cache
def format_cells(version: int) -> tuple[Cells, Cells]:
    """Where the bits of the format stand, twice: round the upper left finder, and beside the two others."""
    n = modules(version)
    along, up = [0, 1, 2, 3, 4, 5, 7, 8], [7, 5, 4, 3, 2, 1, 0]
    one = (np.array([8] * 8 + up), np.array(along + [8] * 7))
    other = (np.array([*range(n - 1, n - 8, -1)] + [8] * 8), np.array([8] * 7 + [*range(n - 8, n)]))
    return one, other


@cache
def codeword_cells(version: int) -> Cells:
    """Where the bits of the codewords stand: up and down in columns of two, from the lower right corner on."""
    taken = fixed(version)[1:-1, 1:-1] != 0
    for rows, columns in format_cells(version):
        taken[rows, columns] = True
    n = modules(version)
    # The column of the timing pattern is left out: those to the left of it pair up as if it were not there.
    rights = [*range(n - 1, 6, -2), 5, 3, 1]
    cells = [
        (y, x)
        for turn, right in enumerate(rights)
        for y in (range(n) if turn % 2 else range(n - 1, -1, -1))
        for x in (right, right - 1)
        if not taken[y, x]
    ]
    rows, columns = np.array(cells, np.intp).T
    return rows, columns


def mask_bits(mask: int, cells: Cells) -> Bits:
    """Which of these modules a mask turns over."""
    y, x = cells
    turned: tuple[Bits, ...] = (
        (y + x) % 2 == 0,
        y % 2 == 0,
        x % 3 == 0,
        (y + x) % 3 == 0,
        (y // 2 + x // 3) % 2 == 0,
        y * x % 2 + y * x % 3 == 0,
        (y * x % 2 + y * x % 3) % 2 == 0,
        ((y + x) % 2 + y * x % 3) % 2 == 0,
    )
    return turned[mask]
