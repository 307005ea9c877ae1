"""How boxes lie to each other."""

from card_printing.layout.geometry import Box

SLACK = 1e-6


def holds(outer: Box, inner: Box, slack: float = SLACK) -> bool:
    """Whether the inner box lies within the outer one."""
    return (
        outer.x <= inner.x + slack
        and outer.y <= inner.y + slack
        and inner.right <= outer.right + slack
        and inner.top <= outer.top + slack
    )


def overlap(one: Box, other: Box, slack: float = SLACK) -> bool:
    """Whether the two have more in common than an edge."""
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.top - slack
        and other.y < one.top - slack
    )
