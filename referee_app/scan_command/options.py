"""What may be typed behind `scan`, and its help. It loads nothing heavy: every command's help passes here."""

import argparse
from pathlib import Path

EPILOG = """\
Every picture is read as closely as can be, which takes seconds for a large photograph: --want 2 is many times quicker
if two codes are all there is. A film is read frame by frame, a camera until Ctrl-C. A text is printed as often as its
code stands in a picture; in a film, once when it comes into sight, and again when it had left and comes back.

without --set  one text per line, and nothing else. Characters that are not to be shown (line breaks, terminal
               escapes) are escaped as in \\x1b; --json gives the text as it is.
with --set     a line per code: its text, a tab, and the card it is or why it is none. Then hints, and for two cards of
               two teams who wins, why, and what both do now. Before them stands the file's name, if there are several,
               and in a film the time.
--json         one object per line, for each picture and for each moment of a film at which something new is seen:
                 source  the file, or "camera 0"
                 ms      films and cameras: milliseconds from the start
                 codes   a list of {text, quad}; quad: the corners [x, y] from the code's own upper left, clockwise
               A file that cannot be read has no codes, but
                 refused {key, sentence}
               With --set, each code has one of the two:
                 card    {team, rank, ordinal, copy, short_code, name}
                 refused {key, sentence}: why it is no card of the set
               and each object:
                 hints   a list of {key, sentence}: copies, two cards of one team, ...
                 verdict null, or {red, blue, result, sentence, why, now}: two cards; red, blue, tie or void;
                         why: {key, sentence}; now: {red, blue}, with {key, sentence} for each

exit codes:
  0    something was read; with --set: at least one card of the set
  1    nothing was read; with --set: no card of the set
  2    a file that you named, the set or the camera cannot be read, or something is mistyped; other files were read all
       the same. (What is no picture in a folder is said, and no fault.)
  130  stopped by Ctrl-C, which for a camera is the usual end, with 0 or 1
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Teach a parser what `scan` understands."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("paths", type=Path, nargs="*", default=[], metavar="PICTURE|FOLDER|VIDEO", help="what to look at")
    what.add_argument("--camera", type=int, nargs="?", const=0, metavar="NUMBER", help="look live (default: camera 0)")
    parser.add_argument("--set", type=Path, metavar="FILE", dest="set_file", help="tell the cards of this set")
    parser.add_argument("--json", action="store_true", help="print objects for scripts")
    parser.add_argument("--want", type=_count, metavar="N", help="look no closer once N different texts are read")


def _count(typed: str) -> int:
    number = int(typed)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
