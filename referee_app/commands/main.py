"""The command line: `field-marshal` opens the app, `simulate` tells a simulated game, `scan` reads codes,
`replay` plays a written game back.

Each command is a module with `add_options` and `run`, which is loaded when the command is typed: opening the app must
not wait for what the others need.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from referee_app.cards.names import Language, language_for
from referee_app.command_line.arguments import CommandUnknown, HumanParser, one_of, values_typed
from referee_app.command_line.terminal import say
from referee_app.device.desktop import system_language
from referee_app.refusal import Refusal
from referee_app.sentence import repeated
from referee_app.words.words import Words

_PROGRAM = "field-marshal"
_LANGUAGE = "--language"
_REFUSED = 2
_STOPPED = 130
"""What shells make of Ctrl-C: 128 and the number of the signal."""

_DEFAULT = "run"
_COMMANDS = {
    _DEFAULT: "open the app; without a display, play the demonstration (the default)",
    "simulate": "tell a simulated game as a story",
    "scan": "print the QR codes of pictures, of a film or before a camera",
    "replay": "play a game at the table back that is written down, and tell it",
}

_read_language = one_of(_LANGUAGE, Language)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is a sentence on standard error and exit code 2."""
    _open_closed_streams()
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
    name, rest = (_DEFAULT, given) if not given or given[0].startswith("-") else (given[0], given[1:])
    if name not in _COMMANDS:
        raise CommandUnknown(text=repeated(name), commands=tuple(_COMMANDS))
    command = import_module(f"referee_app.commands.{name}")
    parser = HumanParser(prog=f"{_PROGRAM} {name}", description=_COMMANDS[name])
    command.add_options(parser)
    _add_language(parser, name)
    try:
        options = parser.understood(rest)
    except SystemExit:  # the help that was asked for is shown
        return 0
    return int(command.run(options))


def _language(given: Sequence[str]) -> Language:
    """The language that was asked for, if it is one of ours, or else the system's."""
    for typed in values_typed(given, _LANGUAGE):
        with suppress(Refusal):
            return _read_language(typed)
    return _system_language()


def _system_language() -> Language:
    return language_for(system_language())


def _open_closed_streams() -> None:
    """A stream that somebody closed leads nowhere; otherwise the next file would get its place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))


def _overview() -> HumanParser:
    """What `--help` alone is answered by."""
    commands = "\n".join(f"  {name:8}  {summary}" for name, summary in _COMMANDS.items())
    parser = HumanParser(
        prog=_PROGRAM,
        description=f"The referee in your pocket for live-action Stratego.\n\ncommands:\n{commands}",
        epilog=f"“{_PROGRAM} COMMAND --help” tells more of a command. Without a command the app is opened.",
    )
    parser.usage = f"{_PROGRAM} [COMMAND] ..."
    return parser


def _add_language(parser: HumanParser, command: str) -> None:
    """The app remembers a language of its own; the other commands speak the system's unless another is asked for."""
    is_app = command == _DEFAULT
    default = None if is_app else _system_language()
    told = "as set in the app" if is_app else "the system's, if it is one of these"
    help_ = f"{', '.join(Language)} (default: {told})"
    parser.add_argument(_LANGUAGE, metavar="LANGUAGE", type=_read_language, default=default, help=help_)
