"""Shows the progress of long work: in a terminal one line that is updated, elsewhere a line for each part.

It knows nothing of the work. A stream that can no longer be written to is ignored: the work goes on.
"""

import shutil
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO

_BAR_CELLS = 30
_CLEAR_LINE = "\r\x1b[K"


class ProgressBar:
    """A context manager: the bar is gone when the work ends, so that whatever is printed next has its own line."""

    def __init__(self, stream: TextIO, steps: int) -> None:
        self._stream = stream
        self._steps = steps
        self._is_terminal = stream.isatty()
        self._full, self._empty = ("█", "░") if _can_write(stream, "█░") else ("#", "-")
        self._part = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._is_terminal:
            self._write(_CLEAR_LINE)

    def show(self, done: float, part: str) -> None:
        """Report that so many steps are done, and which part of the work is under way."""
        share = min(done / self._steps, 1)
        if self._is_terminal:
            filled = int(share * _BAR_CELLS)
            bar = self._full * filled + self._empty * (_BAR_CELLS - filled)
            line = f"{bar} {share:4.0%}  {part}"
            self._write(_CLEAR_LINE + line[: shutil.get_terminal_size().columns - 1])
        elif part != self._part:
            self._write(f"{share:4.0%}  {part}\n")
        self._part = part

    def _write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text.encode(self._stream.encoding, "replace").decode(self._stream.encoding))
            self._stream.flush()


def _can_write(stream: TextIO, letters: str) -> bool:
    try:
        letters.encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True
