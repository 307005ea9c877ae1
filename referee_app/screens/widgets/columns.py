"""How many columns a grid of equal parts has. Plain numbers; it draws nothing."""

from math import ceil


def columns(width: float, widest: float, gap: float, count: int, most: int) -> int:
    """As many as fit, at least one; where several lines are needed they are filled evenly, with no odd one out."""
    fitting = max(1, min(most, count, int((width + gap) / (widest + gap))))
    return ceil(count / ceil(count / fitting)) if count else 1
