"""How large a headline is written: as large as it fits, on two lines at most, and never with a broken word.

It knows no window: how wide a text is, is asked of whoever draws it.
"""

from collections.abc import Callable, Iterator

LINE = 1.2
"""The height of a line as a multiple of its type."""

WORTH_A_LINE = 1.2
"""How much larger two lines must be to be better than one."""

LEAST, USUAL_LEAST, USUAL_WIDTH = 36, 44, 360
"""The least size at all, in sp, and the least one in a window of the usual width, in dp."""


def least_size(width: float, largest: float) -> float:
    """Down to which size a headline gives way to the rest, in a window of this width in dp."""
    return min(largest, max(LEAST, USUAL_LEAST * width / USUAL_WIDTH))


def fitted_headline_size(
    text: str, sizes: tuple[float, float], room: tuple[float, float], width_at: Callable[[str, float], float]
) -> float:
    """The largest size of these at which a text fits into a width and a height, on one line or on two.

    `sizes` are the least and the largest; `width_at` says how wide a text is on one line. Where the height is too
    small, it is the least; where a word would break, it is less than that.
    """
    (least, largest), (width, height) = sizes, room
    whole = _limit(width_at(text, largest), width, largest)
    halves = max((_limit(side, width, largest) for side in _widest_lines(text, largest, width_at)), default=whole)
    one, two = min(whole, height / LINE), min(halves, height / LINE / 2)
    is_one_enough = one >= least and two <= one * WORTH_A_LINE
    return max(one if is_one_enough else max(one, two), min(least, max(whole, halves)))


def _limit(wide: float, width: float, largest: float) -> float:
    """At which size something fits that is so wide at the largest one."""
    return largest if wide <= width else largest * width / wide


def _widest_lines(text: str, size: float, width_at: Callable[[str, float], float]) -> Iterator[float]:
    """For every way to write it on two lines, how wide the wider one is."""
    words = text.split(" ")  # what is joined by a space that does not break stays together
    for place in range(1, len(words)):
        yield max(width_at(" ".join(part), size) for part in (words[:place], words[place:]))
