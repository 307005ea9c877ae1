"""What the organiser sees in the terminal: sentences, refusals, and a bar while something takes long.

Sentences go to standard output, worries and refusals to standard error. The bar is drawn only where somebody watches.
"""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from card_printing.progress import Progress, unheard
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence
from referee_app.words.words import Words

_BAR = 30
_FEWEST_COLUMNS = 50


class Terminal:
    """Speaks to one person in one language, which may change when the set's file says another."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, sentence: Sentence) -> None:
        """Tell what was done."""
        self.show(self.words.say(sentence))

    def show(self, line: str) -> None:
        """Write a line that is no sentence: a card of a list."""
        _write(sys.stdout, f"{line}\n")

    def warn(self, sentence: Sentence) -> None:
        """Tell what the organiser should know, though it stops nothing."""
        _write(sys.stderr, f"{self.words.say(sentence)}\n")

    def refuse(self, refusal: Refusal) -> None:
        """Tell what could not be done, and every detail of it."""
        _write(sys.stderr, f"{self.words.say(refusal)}\n")
        for detail in getattr(refusal, "details", ()):
            _write(sys.stderr, f"  {self.words.say(detail)}\n")

    @contextmanager
    def progress(self, label: str) -> Iterator[Progress]:
        """Show how far it is, if standard error is a terminal; nothing is left of the bar afterwards."""
        columns = shutil.get_terminal_size().columns
        if not sys.stderr.isatty() or columns < _FEWEST_COLUMNS:
            yield unheard
            return
        bar = _Bar(sys.stderr, label, columns - 1)
        try:
            yield bar.show
        finally:
            bar.clear()


class _Bar:
    """One line that is written over and over."""

    def __init__(self, out: TextIO, label: str, columns: int) -> None:
        self._out = out
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

    def _write(self, text: str) -> None:
        _write(self._out, text)
        self._out.flush()


def _write(out: TextIO, text: str) -> None:
    """Some terminals know few letters; a question mark is better than a crash."""
    encoding = out.encoding or "utf-8"
    out.write(text.encode(encoding, "replace").decode(encoding))
