"""Where the command speaks: what was seen on standard output, at once and line by line; the rest on standard error."""

import os
import sys
from typing import TextIO

from referee_app.refusal import Refusal
from referee_app.scan_command.lines import escaped
from referee_app.words.words import Sayable, Words


class OutputLost(Refusal):
    """What was seen could not be written where it was sent."""

    key = "refusal.scan.output_lost"


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
    """Tell the person what is none of what was seen; files may have names that would command the terminal."""
    try:
        sys.stderr.write(f"{escaped(words.say(what))}\n")
        sys.stderr.flush()
    except OSError:  # nobody listens there: that changes neither what was seen nor the exit code
        _lead_nowhere(sys.stderr)


def _lead_nowhere(stream: TextIO) -> None:
    """Python would try again to write when it ends, and fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
