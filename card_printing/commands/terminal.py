"""What the organiser sees in the terminal: sentences, refusals, and a bar while something takes long.

Sentences go to standard output, worries and refusals to standard error. The bar is drawn only where somebody watches.
Work goes on when nobody listens any more.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from card_printing.progress import ProgressCallback, ignore_progress
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence, printable
from referee_app.words.words import Words

_BAR = 30
_FEWEST_COLUMNS = 50


class Terminal:
    """Speaks to one person in one language; what ranks are called may change when the set's file says so."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._lost = False

    def is_heard(self) -> bool:
        """Whether all that was said is written; a program that stops reading, such as `head`, has heard enough."""
        with self._unless_deaf(sys.stdout):
            sys.stdout.flush()
        return not self._lost

    def say(self, sentence: Sentence) -> None:
        """Tell what was done."""
        self.show(self.words.say(sentence))

    def show(self, line: str) -> None:
        """Write a line that is no sentence: a card of a list."""
        self._write_line(sys.stdout, line)

    def warn(self, sentence: Sentence) -> None:
        """Tell what the organiser should know, though it stops nothing."""
        self._write_line(sys.stderr, self.words.say(sentence))

    def refuse(self, refusal: Refusal) -> None:
        """Tell what could not be done, and every detail of it."""
        self._write_line(sys.stderr, self.words.say(refusal))
        for detail in getattr(refusal, "details", ()):
            self._write_line(sys.stderr, f"  {self.words.say(detail)}")

    def ask(self, question: Sentence) -> bool | None:
        """Whether the organiser says yes; None where nobody is there to be asked."""
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return None
        self._write(sys.stderr, f"{printable(self.words.say(question))} ")
        answer = sys.stdin.readline().strip().casefold()
        return answer in self.words.say_key("print.yes").split(", ")

    @contextmanager
    def progress(self, label: str) -> Iterator[ProgressCallback]:
        """Show how far it is, if standard error is a terminal; nothing is left of the bar afterwards."""
        columns = shutil.get_terminal_size().columns
        if not sys.stderr.isatty() or columns < _FEWEST_COLUMNS:
            yield ignore_progress
            return
        bar = _Bar(lambda text: self._write(sys.stderr, text), printable(label), columns - 1)
        try:
            yield bar.show
        finally:
            bar.clear()

    def _write_line(self, out: TextIO, line: str) -> None:
        """What others typed or called their files may be said again, but not command the terminal."""
        self._write(out, f"{printable(line)}\n")

    def _write(self, out: TextIO, text: str) -> None:
        """Some terminals know few letters; a question mark is better than a crash."""
        encoding = out.encoding or "utf-8"
        with self._unless_deaf(out):
            out.write(text.encode(encoding, "replace").decode(encoding))
            if out is sys.stderr:
                out.flush()

    @contextmanager
    def _unless_deaf(self, out: TextIO) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._lost |= out is sys.stdout and not isinstance(error, BrokenPipeError)
            # What is still to be said goes nowhere, also what Python says when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


class _Bar:
    """One line that is written over and over."""

    def __init__(self, write: Callable[[str], None], label: str, columns: int) -> None:
        self._write = write
        self._label = label
        self._columns = columns
        self._shown = ""

    def show(self, done: int, of: int) -> None:
        filled = _BAR * done // of
        tail = f" [{'#' * filled}{'.' * (_BAR - filled)}] {100 * done // of:3} %"
        line = self._label[: self._columns - len(tail)] + tail
        if line != self._shown:
            self._shown = line
            self._write(f"\r{line}")

    def clear(self) -> None:
        if self._shown:
            self._write(f"\r{' ' * len(self._shown)}\r")
