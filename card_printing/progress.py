"""The type of progress callbacks for long work, and helpers to combine them."""

from collections.abc import Callable

ProgressCallback = Callable[[int, int], None]
"""Called after every page or picture: how many are done, and of how many. An exception that it raises ends the work."""


def ignore_progress(_done: int, _of: int) -> None:
    """Ignores progress."""


def part_of(progress: ProgressCallback, before: int, of: int) -> ProgressCallback:
    """Progress of a part, reported as progress of the whole: so many are done before it, of so many altogether."""

    def report(done: int, _of: int) -> None:
        progress(before + done, of)

    return report
