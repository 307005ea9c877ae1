"""The command line: `field-marshal` opens the app, `simulate` tells a simulated game, `scan` reads codes,
`replay` plays a written game back.

Everything heavy is imported only by the command that needs it.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from referee_app.arguments import CommandUnknown, HumanParser, ValueMissing, number, one_of, values_typed
from referee_app.cards.decks import FEWEST_PLAYERS
from referee_app.cards.names import Language, language_for
from referee_app.device.desktop import system_language
from referee_app.live_game.model import Dealing, Knowledge, Mode, Setup, propose
from referee_app.refusal import PackageMissing, Refusal
from referee_app.scan_command.options import add_options, refuse_sources
from referee_app.sentence import printable, repeated, shown_path
from referee_app.terminal import say, show
from referee_app.words.words import Words

_PROGRAM = "field-marshal"
_LANGUAGE = "--language"
_REFUSED = 2
_STOPPED = 130
"""What shells make of Ctrl-C: 128 and the number of the signal."""
_MOST_PLAYERS = 1_000
"""More than ever came; the story of a million takes hours."""
_HIGHEST_SEED = 999_999_999
"""It is a part of the journals' names."""

_read_language = one_of(_LANGUAGE, Language)


class FolderUnusable(Refusal):
    """A folder that is none, or cannot be made."""

    key = "refusal.folder_unusable"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is a sentence on standard error and exit code 2."""
    _open_what_is_closed()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run_command(given)
        sys.stdout.flush()
    except Refusal as refusal:
        say(refusal, Words(_language(given)))
        return _REFUSED
    except KeyboardInterrupt:
        return _STOPPED
    except BrokenPipeError:
        # Whoever read our output has seen enough; what Python still wants to write goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _run_command(given: Sequence[str]) -> int:
    if given and given[0] in ("-h", "--help"):
        _overview().print_help()
        return 0
    name, rest = (_USUAL, given) if not given or given[0].startswith("-") else (given[0], given[1:])
    if name not in _COMMANDS:
        raise CommandUnknown(text=repeated(name), commands=tuple(_COMMANDS))
    command = _COMMANDS[name]
    parser = HumanParser(prog=f"{_PROGRAM} {name}", description=command.told)
    command.add_options(parser)
    try:
        options = parser.understood(rest)
    except SystemExit:  # the help that was asked for is shown
        return 0
    return command.run(options)


def _language(given: Sequence[str]) -> Language:
    """The language that was asked for, if it is one of ours, or else the system's."""
    for typed in values_typed(given, _LANGUAGE):
        with suppress(Refusal):
            return _read_language(typed)
    return _system_language()


def _system_language() -> Language:
    return language_for(system_language())


def _open_what_is_closed() -> None:
    """A stream that somebody closed leads nowhere; otherwise the next file would get its place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))


def _overview() -> HumanParser:
    """What `--help` alone is answered by."""
    commands = "\n".join(f"  {name:8}  {command.told}" for name, command in _COMMANDS.items())
    parser = HumanParser(
        prog=_PROGRAM,
        description=f"The referee in your pocket for live-action Stratego.\n\ncommands:\n{commands}",
        epilog=f"“{_PROGRAM} COMMAND --help” tells more of a command. Without a command the app is opened.",
    )
    parser.usage = f"{_PROGRAM} [COMMAND] ..."
    return parser


def _add_language(
    parser: HumanParser, usual: Language | None, told: str = "the system's, if it is one of these"
) -> None:
    choices = ", ".join(Language)
    parser.add_argument(
        _LANGUAGE, metavar="LANGUAGE", type=_read_language, default=usual, help=f"{choices} (default: {told})"
    )


def _add_run_options(parser: HumanParser) -> None:
    parser.add_argument(
        "--pictures", type=_folder("--pictures"), metavar="FOLDER", help="play the demonstration and save pictures here"
    )
    _add_language(parser, None, "as set in the app")


def _run(options: argparse.Namespace) -> int:
    from referee_app import bootstrap

    if options.pictures is not None:
        _make(options.pictures)
    bootstrap.run(options.language, options.pictures)
    return 0


def _add_scan_options(parser: HumanParser) -> None:
    add_options(parser)
    _add_language(parser, _system_language())


def _scan(options: argparse.Namespace) -> int:
    refuse_sources(options)
    try:
        from referee_app.scan_command.command import scan
    except ImportError as error:
        raise PackageMissing(why=str(error)) from error
    return scan(options)


def _add_replay_options(parser: HumanParser) -> None:
    parser.add_argument("file", type=_game_file, metavar="FILE", help="the game as text; -: read standard input")
    parser.add_argument(
        "--seat",
        metavar="COLOUR",
        help="only what this seat saw, told and drawn; all: what everybody saw (default: everything, nothing hidden)",
    )
    parser.add_argument("--boards", action="store_true", help="draw the table after every step, not only at the end")
    _add_language(parser, _system_language())


def _game_file(typed: str) -> Path | None:
    """None for standard input, which is - and nothing else: a file of that name is typed as ./- or behind --."""
    return None if typed == "-" else Path(typed)


def _replay(options: argparse.Namespace) -> int:
    from referee_app.replay import replay

    for line in replay(options.file, Words(options.language), options.seat, boards=options.boards):
        show(line)
    return 0


def _add_simulate_options(parser: HumanParser) -> None:
    modes, levels = (", ".join(choice) for choice in (Mode, Knowledge))
    # Too few are refused by the game itself.
    players = number("--players", FEWEST_PLAYERS, _MOST_PLAYERS, takes_less=True)
    parser.add_argument("--players", metavar="N", type=players, default=24, help="how many play (default: 24)")
    parser.add_argument(
        "--seed",
        metavar="N",
        type=number("--seed", 0, _HIGHEST_SEED),
        default=1,
        help="the same seed tells the same story (default: 1)",
    )
    parser.add_argument(
        "--mode", metavar="MODE", type=one_of("--mode", Mode), help=f"{modes} (default: by the group's size)"
    )
    parser.add_argument(
        "--knowledge",
        metavar="LEVEL",
        type=one_of("--knowledge", Knowledge),
        default=Knowledge.PLAYERS,
        help=f"what is recorded: {levels} (default: {Knowledge.PLAYERS})",
    )
    parser.add_argument(
        "--journals", type=_folder("--journals"), metavar="FOLDER", help="keep the phones' journals here"
    )
    _add_language(parser, _system_language())


def _simulate(options: argparse.Namespace) -> int:
    from referee_app.storyteller import story

    setup = _setup(options.players, options.mode, options.knowledge)
    words = Words(options.language)
    with TemporaryDirectory() as passing:
        folder = options.journals or Path(passing)
        _make(folder)
        for line in story(setup, options.seed, words, folder, keep=options.journals is not None):
            show(line)
    return 0


def _folder(option: str) -> Callable[[str], Path]:
    def read(typed: str) -> Path:
        if not typed:  # a script's empty variable would mean the folder that it runs in
            raise ValueMissing(option=option)
        return Path(typed)

    return read


def _make(folder: Path) -> None:
    """Make a folder into which somebody wants something to be written, if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderUnusable(path=printable(shown_path(folder))) from error
    # Said now, and not after minutes of work; a program may run with other rights than those of who started it.
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise FolderUnusable(path=printable(shown_path(folder)))


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


class _Command(NamedTuple):
    told: str
    add_options: Callable[[HumanParser], None]
    run: Callable[[argparse.Namespace], int]


_USUAL = "run"
_COMMANDS = {
    _USUAL: _Command("open the app; without a display, play the demonstration (the default)", _add_run_options, _run),
    "simulate": _Command("tell a simulated game as a story", _add_simulate_options, _simulate),
    "scan": _Command("print the QR codes of pictures, of a film or before a camera", _add_scan_options, _scan),
    "replay": _Command("play a game at the table back that is written down, and tell it", _add_replay_options, _replay),
}


if __name__ == "__main__":
    sys.exit(main())
