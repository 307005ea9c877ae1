"""What every QR code of a version has, whatever it says: finders, timing, alignment, and a light rim."""

from functools import cache

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
