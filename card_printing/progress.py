"""How long work tells how far it is: a function that whoever waits hands in."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Hears of every page or picture: how many are done, and of how many."""


def unheard(_done: int, _of: int) -> None:
    """For who does not want to know."""
