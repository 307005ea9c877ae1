"""How long work reports how far it is: through a function that whoever waits hands in."""

from collections.abc import Callable

ProgressCallback = Callable[[int, int], None]
"""Called after every page or picture: how many are done, and of how many. An exception that it raises ends the work."""


def ignore_progress(_done: int, _of: int) -> None:
    """For who does not want to know."""


def part_of(progress: ProgressCallback, before: int, of: int) -> ProgressCallback:
    """Progress of a part, reported as progress of the whole: so many are done before it, of so many altogether."""

    def report(done: int, _of: int) -> None:
        progress(before + done, of)

    return report
