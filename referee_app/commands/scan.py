"""The command `scan`: its options and its help. The heavy imaging modules are imported only when it runs."""

from argparse import Namespace
from pathlib import Path

from referee_app.command_line.parser import MANY, ArgumentMissing, CommandParser, NotTogether, number
from referee_app.command_line.terminal import Terminal
from referee_app.sentence import PackageMissing

_SOURCES = "PICTURE|FOLDER|VIDEO"
_CAMERA = "--camera"
_HIGHEST_CAMERA = 99

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


def add_options(parser: CommandParser) -> None:
    """Add the options of `scan` to a parser."""
    parser.epilog = EPILOG
    parser.add_argument("paths", type=_path, nargs="*", default=[], metavar=_SOURCES, help="what to look at")
    parser.add_argument(
        _CAMERA,
        type=number(_CAMERA, 0, _HIGHEST_CAMERA),
        nargs="?",
        const=0,
        metavar="NUMBER",
        help="look live (default: camera 0)",
    )
    parser.add_argument("--set", type=Path, metavar="FILE", dest="set_file", help="tell the cards of this set")
    parser.add_argument("--json", action="store_true", help="print objects for scripts")
    parser.add_argument(
        "--want", type=number("--want", 1, MANY), metavar="N", help="look no closer once N different texts are read"
    )


def run(options: Namespace, terminal: Terminal) -> int:
    """Read the given files or camera, and print what is found."""
    _refuse_sources(options)
    try:
        from referee_app.commands.scan_run import scan
    except ImportError as error:
        raise PackageMissing(why=str(error)) from error
    return scan(options, terminal)


def _path(typed: str) -> Path:
    if not typed:  # a script's empty variable would mean the folder that it runs in
        raise _nothing_named()
    return Path(typed)


def _nothing_named() -> ArgumentMissing:
    return ArgumentMissing(what=(_SOURCES,), help="field-marshal scan --help")


def _refuse_sources(options: Namespace) -> None:
    """Refuse what names nothing to look at, or both files and a camera."""
    if options.camera is None and not options.paths:
        raise _nothing_named()
    if options.camera is not None and options.paths:
        raise NotTogether(one=_CAMERA, other=_SOURCES)
