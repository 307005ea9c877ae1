"""The command `run`: opens the app."""

from argparse import Namespace

from referee_app.command_line.parser import CommandParser, make_folder, nonempty_path
from referee_app.command_line.terminal import Terminal


def add_options(parser: CommandParser) -> None:
    """Add the options of `run` to a parser."""
    parser.add_argument(
        "--pictures",
        type=nonempty_path("--pictures"),
        metavar="FOLDER",
        help="play the demonstration and save pictures here",
    )
    parser.add_argument("--verbose", action="store_true", help="show the log of the toolkit that draws the screens")


def run(options: Namespace, _terminal: Terminal) -> int:
    """Open the app, or play the demonstration and save pictures of it."""
    from referee_app import bootstrap

    if options.pictures is not None:
        make_folder(options.pictures)
    bootstrap.run(options.language, options.pictures, verbose=options.verbose)
    return 0
