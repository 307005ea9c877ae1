"""The command line: `field-marshal` opens the app, `simulate` prints a simulated game, `scan` reads codes,
`replay` plays a written game back.

Each command is a module with `add_options` and `run`, which is loaded when the command is typed: opening the app must
not wait for what the others need.
"""

import signal
import sys
from collections.abc import Sequence
from importlib import import_module

from referee_app.command_line.parser import (
    CommandParser,
    add_language,
    overview,
    requested_language,
    require_command,
)
from referee_app.command_line.terminal import Terminal, open_closed_streams
from referee_app.sentence import Refusal, sentence
from referee_app.words.words import Words

_PROGRAM = "field-marshal"
_DEFAULT = "run"
_COMMANDS = {
    _DEFAULT: "open the app; without a display, play the demonstration (the default)",
    "simulate": "tell a simulated game as a story",
    "scan": "print the QR codes of pictures, of a film or before a camera",
    "replay": "play back a written table game and describe it",
}
_LANGUAGE = ("--speak", "--language")
_REFUSED = 2
_STOPPED = 130
"""What shells make of Ctrl-C: 128 and the number of the signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is a sentence on standard error and exit code 2."""
    open_closed_streams("stdout", "stderr")
    given = list(sys.argv[1:] if arguments is None else arguments)
    terminal = Terminal(Words(requested_language(given, _LANGUAGE)))
    try:
        code = _run_command(given, terminal)
        terminal.flush()
    except Refusal as refusal:
        terminal.refuse(refusal)
        return _REFUSED
    except KeyboardInterrupt:
        return report_stopped(given)
    except BrokenPipeError:  # whoever reads the answer has seen enough
        return 0
    return code


def report_stopped(given: Sequence[str]) -> int:
    """End after Ctrl-C, and say so if it was the app that ran: what other commands write is read by programs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one changes nothing, and must not break the end
    if _command_named(given) == _DEFAULT:
        Terminal(Words(requested_language(given, _LANGUAGE))).warn(sentence("run.stopped"))
    return _STOPPED


def _command_named(given: Sequence[str]) -> str:
    return _DEFAULT if not given or given[0].startswith("-") else given[0]


def _run_command(given: Sequence[str], terminal: Terminal) -> int:
    if given and given[0] in ("-h", "--help"):
        _overview().print_help()
        return 0
    name = _command_named(given)
    rest = given[1:] if given[:1] == [name] else given
    require_command(name, _COMMANDS)
    command = import_module(f"referee_app.commands.{name}")
    parser = CommandParser(prog=f"{_PROGRAM} {name}", description=_COMMANDS[name])
    command.add_options(parser)
    add_language(parser, _LANGUAGE, "as set in the app" if name == _DEFAULT else "the system's, if it is one of these")
    try:
        options = parser.read(rest)
    except SystemExit:  # the help that was asked for is shown
        return 0
    return int(command.run(options, terminal))


def _overview() -> CommandParser:
    return overview(
        _PROGRAM,
        "The referee in your pocket for live-action Stratego.",
        _COMMANDS,
        usage="[COMMAND] ...",
        epilog=f"“{_PROGRAM} COMMAND --help” tells more of a command. Without a command the app is opened.",
    )
