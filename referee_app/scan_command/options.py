"""What may be typed behind `scan`, and its help. It loads nothing heavy: every command's help passes here."""

import argparse
from pathlib import Path

EPILOG = """\
A picture is looked at ever closer until that adds nothing; where there is no code, or with --want 99, this takes
seconds for a large photograph, and --want 2 is quicker if two codes are all there is. Folders are read without the
folders in them, a film frame by frame, a camera until Ctrl-C. A text is printed as often as its code stands in
a picture, from left to right; in a film, once when it comes into sight, and again when it had left and comes back.

without --set  one text per line, and nothing else. Characters that are not to be shown (line breaks, terminal
               escapes) are escaped as in \\x1b; --json gives the text as it is.
with --set     a line per code: its text, the card it is and its short code, or why it is none. Then hints, and for two
               cards of two teams who wins, why, and what both do now. Before them stands the file's name, if there are
               several, and in a film the time.
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
    what.add_argument(
        "paths", type=_path, nargs="*", default=[], metavar="PICTURE|FOLDER|VIDEO", help="what to look at"
    )
    what.add_argument(
        "--camera", type=_camera, nargs="?", const=0, metavar="NUMBER", help="look live (default: camera 0)"
    )
    parser.add_argument("--set", type=Path, metavar="FILE", dest="set_file", help="tell the cards of this set")
    parser.add_argument("--json", action="store_true", help="print objects for scripts")
    parser.add_argument("--want", type=_count, metavar="N", help="look no closer once N different texts are read")


def _path(typed: str) -> Path:
    if not typed:  # a script's empty variable would mean the folder that it runs in
        raise argparse.ArgumentTypeError("the name of a file is empty")
    return Path(typed)


def _count(typed: str) -> int:
    if not typed.isdecimal() or int(typed) < 1:
        raise argparse.ArgumentTypeError(f"{typed!r} is no number from 1 on")
    return int(typed)


def _camera(typed: str) -> int:
    if not typed.isdecimal():
        raise argparse.ArgumentTypeError(f"{typed!r} is no number from 0 on")
    return int(typed)
