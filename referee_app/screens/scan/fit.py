"""Whether two pads find room with the names of their ranks. Plain numbers, in dp; it draws nothing."""

from math import ceil

from referee_app.cards.decks import LIVE_RANKS
from referee_app.screens.widgets.base import columns

MOST_RANKS = 6
"""How many ranks are in a line at most: two lines hold them all."""

_GAP, _SIDES = 4, 24
_ABOVE, _ABOVE_AND_BELOW = 80, 220
"""What else is in the height of a wide window, and of a high one: the bar, what is asked, the other jobs."""


def is_tight(window: tuple[float, float], widest: float, title: float, small: float) -> bool:
    """Whether the names have to be left out, where the widest of them needs so much, by type of these sizes."""
    width, height = window
    is_wide = width > height
    room = (width / 2 if is_wide else width) - _SIDES
    lines = ceil(len(LIVE_RANKS) / columns(room, widest, _GAP, len(LIVE_RANKS), MOST_RANKS))
    line = title * 1.4 + small * 1.2 + 12 + _GAP
    pads = 2 * (title * 1.2 + _GAP + lines * line) + 12
    return pads + (_ABOVE if is_wide else _ABOVE_AND_BELOW) > height
