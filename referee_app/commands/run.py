"""The command `run`: opens the app."""

from argparse import Namespace

from referee_app.command_line.arguments import HumanParser, folder, make_folder


def add_options(parser: HumanParser) -> None:
    """Teach a parser what `run` understands."""
    parser.add_argument(
        "--pictures", type=folder("--pictures"), metavar="FOLDER", help="play the demonstration and save pictures here"
    )


def run(options: Namespace) -> int:
    """Open the app, or play the demonstration and save pictures of it."""
    from referee_app import bootstrap

    if options.pictures is not None:
        make_folder(options.pictures)
    bootstrap.run(options.language, options.pictures)
    return 0
