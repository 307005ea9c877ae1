"""What finds room at the scanner: the picture, the players below it, small buttons, two pads. It knows no window.

All measures are in dp.
"""

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from referee_app.cards.decks import LIVE_RANKS
from referee_app.screens.widgets.base import columns

LEAST_LINES = 30
"""In a window with fewer lines of type what is said lies over the picture: nothing has room to move for it."""

COMPACT_LINES = 36
"""In a window with fewer lines of type small buttons are as low as a finger allows."""

HIGH = 700
"""A window from this height on has room for a further row of players."""

ROWS, ROWS_WHERE_HIGH = 2, 3
"""How many whole rows of players are in sight below the picture."""

PEEK = 12
"""How much is seen of the next row, so that it is plain that there are more."""

MOST_RANKS = 6
"""How many ranks are in a line at most: two lines hold them all."""

_GAP, _SIDES = 4, 24
_ABOVE, _ABOVE_AND_BELOW = 80, 220
"""What else takes height in landscape, and in portrait: the bar, what is asked, the other jobs."""


class Shares(NamedTuple):
    """The share of the window's height that is kept above the players.

    That is where there are rows to spare, for all the rows that should be in sight, and for the first two.
    """

    ample: float
    fair: float
    least: float


OF_PICTURE, OF_PADS, OF_NOTHING = Shares(0.45, 0.3, 0.18), Shares(0.6, 0.45, 0.27), Shares(0, 0, 0)
"""Ranks to be tapped yield less than a picture; where nothing is to be looked at, the players may have all the room."""


class Needs(NamedTuple):
    """What shares the height of the window with what is above the players.

    There are `rows` of players, each `row` high; all the `others` have the height that they have.
    """

    others: float = 0
    rows: int = 0
    row: float = 0
    shares: Shares = OF_PICTURE


@dataclass(frozen=True, slots=True)
class ScanFit:
    """Whether the window is in `landscape`, where the side of the players may be `is_full`, and what finds room in it.

    Small buttons are `compact` in a low window. Where the strip `covers` the lower edge of the picture, nothing has to
    move for it. What is below the picture, or beside it, `stretches` where it scrolls or stands beside the picture; the
    players below it are `list_height` high, and what is above them `view_least` at least.
    """

    landscape: bool = False
    is_full: bool = False
    compact: bool = False
    covers: bool = False
    stretches: bool = False
    list_height: float = 0
    view_least: float = 72


def fit_scan(
    size: tuple[float, float], body: float, needs: Needs, *, has_picture: bool, has_list: bool = False
) -> ScanFit:
    """The fit of a window with type of this size; `has_list`: something else than players scrolls in it."""
    width, height = size
    landscape = width > height
    beside = 0 if needs.shares is OF_NOTHING else min(ROWS, needs.rows) * needs.row
    return ScanFit(
        landscape=landscape,
        is_full=landscape and needs.rows > 0 and height - needs.others < beside,
        compact=height < body * COMPACT_LINES,
        covers=not landscape and (has_picture or height < body * LEAST_LINES),
        stretches=landscape or has_list,
        list_height=0 if landscape else _list_height(height, needs),
        view_least=0 if needs.shares is OF_NOTHING else 72,
    )


def _list_height(height: float, needs: Needs) -> float:
    """How high whole rows of players are: the picture yields to them, and is ample where the window is high."""
    if not needs.rows:
        return 0
    room = height - needs.others
    spare, more, few = (int((room - share * height) // needs.row) for share in needs.shares)
    wanted = ROWS_WHERE_HIGH if height >= HIGH else ROWS
    rows = min(needs.rows, max(spare, min(wanted, more), min(ROWS, few), 1))
    has_peek = rows < needs.rows and room - rows * needs.row - PEEK >= needs.shares.least * height
    return rows * needs.row - _GAP + (PEEK if has_peek else 0)


def is_tight(window: tuple[float, float], widest: float, title: float, small: float) -> bool:
    """Whether the names have to be left out, where the widest of them needs so much, by type of these sizes."""
    width, height = window
    is_landscape = width > height
    room = (width / 2 if is_landscape else width) - _SIDES
    lines = ceil(len(LIVE_RANKS) / columns(room, widest, _GAP, len(LIVE_RANKS), MOST_RANKS))
    line = title * 1.4 + small * 1.2 + 12 + _GAP
    pads = 2 * (title * 1.2 + _GAP + lines * line) + 12
    return pads + (_ABOVE if is_landscape else _ABOVE_AND_BELOW) > height
