"""The command line: `field-marshal` opens the app, `simulate` tells a simulated game, `scan` reads codes,
`replay` plays a written game back.

Everything heavy is imported only by the command that needs it.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from referee_app.cards.names import Language
from referee_app.live_game.model import Dealing, Knowledge, Mode, Setup, propose
from referee_app.refusal import PackageMissing, Refusal
from referee_app.scan_command.options import add_options
from referee_app.terminal import show
from referee_app.words.words import Words

_STOPPED = 130
"""What shells make of Ctrl-C: 128 and the number of the signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is a sentence on standard error and exit code 2."""
    _open_what_is_closed()
    options = _parser().parse_args(arguments)
    code = 0
    try:
        code = options.command(options)
        sys.stdout.flush()
    except Refusal as refusal:
        print(Words(options.language or Language.EN).say(refusal), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return _STOPPED
    except BrokenPipeError:
        # Whoever read our output has seen enough; what Python still wants to write goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _open_what_is_closed() -> None:
    """A stream that somebody closed leads nowhere; otherwise the next file would get its place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="field-marshal", description="The referee in your pocket for live-action Stratego."
    )
    parser.set_defaults(command=_run, language=None, pictures=None)
    commands = parser.add_subparsers(title="commands", metavar="")
    run = commands.add_parser("run", help="open the app; without a display, play the demonstration (the default)")
    run.add_argument("--pictures", type=Path, metavar="FOLDER", help="play the demonstration and save pictures here")
    run.set_defaults(command=_run)
    simulate = commands.add_parser("simulate", help="tell a simulated game as a story")
    simulate.add_argument("--players", type=int, default=24, help="how many play (default: 24)")
    simulate.add_argument("--seed", type=int, default=1, help="the same seed tells the same story (default: 1)")
    simulate.add_argument("--mode", type=Mode, choices=list(Mode), help="who referees (default: by the group's size)")
    simulate.add_argument("--knowledge", type=Knowledge, choices=list(Knowledge), default=Knowledge.PLAYERS)
    simulate.add_argument("--journals", type=Path, metavar="FOLDER", help="keep the phones' journals here")
    simulate.set_defaults(command=_simulate)
    run.add_argument(
        "--language", type=Language, choices=list(Language), default=None, help="default: as set in the app"
    )
    simulate.add_argument("--language", type=Language, choices=list(Language), default=Language.EN)
    scan = commands.add_parser("scan", help="print the QR codes of pictures, of a film or before a camera")
    add_options(scan)
    scan.add_argument(
        "--language", type=Language, choices=list(Language), default=None, help="default: the set's, or English"
    )
    scan.set_defaults(command=_scan)
    replay = commands.add_parser("replay", help="play a game at the table back that is written down, and tell it")
    replay.add_argument("file", type=Path, metavar="FILE", help="the game as text")
    replay.add_argument(
        "--seat",
        metavar="COLOUR",
        help="only what this seat saw, told and drawn; all: what everybody saw (default: everything, nothing hidden)",
    )
    replay.add_argument("--boards", action="store_true", help="draw the table after every step, not only at the end")
    replay.add_argument("--language", type=Language, choices=list(Language), default=Language.EN)
    replay.set_defaults(command=_replay)
    return parser


def _run(options: argparse.Namespace) -> int:
    from referee_app import bootstrap

    bootstrap.run(options.language, options.pictures)
    return 0


def _scan(options: argparse.Namespace) -> int:
    try:
        from referee_app.scan_command.command import scan
    except ImportError as error:
        raise PackageMissing(why=str(error)) from error
    return scan(options)


def _replay(options: argparse.Namespace) -> int:
    from referee_app.replay import replay

    for line in replay(options.file, Words(options.language), options.seat, boards=options.boards):
        show(line)
    return 0


def _simulate(options: argparse.Namespace) -> int:
    from referee_app.storyteller import story

    setup = _setup(options.players, options.mode, options.knowledge)
    words = Words(options.language)
    with TemporaryDirectory() as passing:
        folder = options.journals or Path(passing)
        for line in story(setup, options.seed, words, folder, keep=options.journals is not None):
            show(line)
    return 0


def _setup(players: int, mode: Mode | None, knowledge: Knowledge) -> Setup:
    """The proposed setup, with the mode that was asked for."""
    proposed = propose(players, knowledge=knowledge, card_set=None if knowledge is Knowledge.COUNTED else "000000")
    mode = mode or proposed.mode
    return Setup(
        red_players=proposed.red_players,
        blue_players=proposed.blue_players,
        deck=proposed.deck,
        mode=mode,
        knowledge=knowledge,
        dealing=Dealing.BLIND if mode is Mode.GAME_MASTER else Dealing.RANDOM,
        card_set=proposed.card_set,
    )


if __name__ == "__main__":
    sys.exit(main())
