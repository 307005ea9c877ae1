"""Writes the output of both programs: results on standard output, everything else on standard error.

What others typed or called their files may be said again, but not command the terminal. A letter that the terminal does
not know is shown as its number. The progress bar is drawn only where somebody watches.
"""

import _thread
import os
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

from referee_app.sentence import Refusal, Sentence
from referee_app.words.words import Sayable, Words

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


_FEWEST_COLUMNS = 50
_BAR_CELLS = 30
_CLEAR_LINE = "\r\x1b[K"
_INTERRUPT_AGAIN_SECONDS = 0.02


class OutputLost(Refusal):
    """The answer could not be written where it was sent."""

    key = "refusal.output_lost"


def escaped(text: str) -> str:
    """The text on one line, with line breaks and control characters escaped as numbers."""
    return "".join(letter if _is_harmless(letter) else _as_number(letter) for letter in text)


def _is_harmless(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def _as_number(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def open_closed_streams(*names: str) -> None:
    """Redirect closed standard streams to the null device; otherwise the next opened file would take their place."""
    for name in names:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))


class Terminal:
    """Writes sentences in one language; the theme for names of ranks can be changed by the set's file.

    Where the answer cannot be written a command ends with `OutputLost`, or with BrokenPipeError if a program that reads
    it, such as `head`, has read enough. With `keep_going` it works on, and `is_output_lost` is set.
    """

    def __init__(self, words: Words, *, keep_going: bool = False) -> None:
        self.words = words
        self.is_output_lost = False
        self._keep_going = keep_going

    def show(self, text: str) -> None:
        """Write a line or a picture in letters to standard output, at once and as it is."""
        self._write(sys.stdout, f"{text}\n")

    def say(self, sentence: Sentence) -> None:
        """Write a sentence that is part of the answer to standard output."""
        self.show(escaped(self.words.say(sentence)))

    def warn(self, what: Sayable) -> None:
        """Write to standard error what a person should know beside the answer."""
        self._write(sys.stderr, f"{escaped(self.words.say(what))}\n")

    def refuse(self, refusal: Refusal) -> None:
        """Write to standard error what could not be done, and every detail of it."""
        self.warn(refusal)
        for detail in getattr(refusal, "details", ()):
            self._write(sys.stderr, f"  {escaped(self.words.say(detail))}\n")

    def ask(self, question: Sentence) -> bool | None:
        """Whether the person says yes; None where nobody is there to be asked."""
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return None
        self._write(sys.stderr, f"{escaped(self.words.say(question))} ")
        answer = sys.stdin.readline().strip().casefold()
        return answer in self.words.say_key("print.yes").split(", ")

    @contextmanager
    def progress(self, label: str) -> Iterator[Callable[[int, int], None]]:
        """Show how far work is, if standard error is a terminal; nothing is left of the bar afterwards."""
        if not sys.stderr.isatty() or shutil.get_terminal_size().columns < _FEWEST_COLUMNS:
            yield lambda _done, _of: None
            return
        with ProgressBar(sys.stderr, steps=1) as bar:
            yield lambda done, of: bar.show(done / of, escaped(label))

    def flush(self) -> None:
        """Write what argparse or Python still holds back of the answer."""
        self._write(sys.stdout, "")

    def _write(self, out: TextIO, text: str) -> None:
        encoding = out.encoding or "utf-8"
        try:
            out.write(text.encode(encoding, "backslashreplace").decode(encoding))
            out.flush()
        except OSError as error:
            is_answer, is_read_enough = out is sys.stdout, isinstance(error, BrokenPipeError)
            # Python would try again to write when it ends, and fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
            if not is_answer:  # nobody listens there
                return
            self.is_output_lost |= not is_read_enough
            if not self._keep_going:
                raise error if is_read_enough else OutputLost from error


class ProgressBar:
    """Shows the progress of long work: in a terminal one line that is updated, elsewhere a line for each part.

    A context manager: the bar is gone when the work ends, so that whatever is printed next has its own line. A stream
    that can no longer be written to is ignored: the work goes on.
    """

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


@contextmanager
def persistent_interrupts() -> Iterator[None]:
    """Ctrl-C is raised again until it gets through: it may come within C code of Kivy's, which cannot raise it."""
    before = sys.unraisablehook

    def hook(lost: "UnraisableHookArgs") -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            Timer(_INTERRUPT_AGAIN_SECONDS, _thread.interrupt_main).start()
        else:
            before(lost)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before
