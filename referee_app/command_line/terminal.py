"""Where commands speak: their answer on standard output, at once and line by line; the rest on standard error."""

import os
import sys
import unicodedata
from typing import TextIO

from referee_app.refusal import Refusal
from referee_app.words.words import Sayable, Words


class OutputLost(Refusal):
    """The answer could not be written where it was sent."""

    key = "refusal.output_lost"


def escaped(text: str) -> str:
    """The text on one line: whatever would break it, move the cursor or hide letters is shown as its number."""
    return "".join(letter if _is_harmless(letter) else _as_number(letter) for letter in text)


def _is_harmless(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def _as_number(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def show(line: str) -> None:
    """Write a line at once; a letter that this terminal does not know is shown as its number."""
    out = sys.stdout
    try:
        out.write(line.encode(out.encoding, "backslashreplace").decode(out.encoding) + "\n")
        out.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _lead_nowhere(out)
        raise OutputLost from error


def say(what: Sayable, words: Words) -> None:
    """Tell the person what is no part of the answer; files may have names that would command the terminal."""
    try:
        sys.stderr.write(f"{escaped(words.say(what))}\n")
        sys.stderr.flush()
    except OSError:  # nobody listens there: that changes neither the answer nor the exit code
        _lead_nowhere(sys.stderr)


def _lead_nowhere(stream: TextIO) -> None:
    """Python would try again to write when it ends, and fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
