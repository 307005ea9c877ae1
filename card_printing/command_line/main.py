"""The command line: `field-marshal-cards`, or `python -m card_printing`. It finds the command and tells how it went."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from card_printing.command_line.look_commands import check_prints, preview
from card_printing.command_line.option_values import languages
from card_printing.command_line.options import COMMANDS, parser_of, top_parser
from card_printing.command_line.print_commands import new, print_documents, reprint
from card_printing.command_line.terminal import Terminal
from card_printing.sets.set_file import load
from referee_app.cards.names import Language
from referee_app.refusal import Refusal
from referee_app.words.words import Words

REFUSED = 2
_INTERRUPTED = 130

_RUN: Mapping[str, Callable[[Namespace, Terminal], int]] = {
    "new": new,
    "print": print_documents,
    "reprint": reprint,
    "check": check_prints,
    "preview": preview,
}


class CommandUnknown(Refusal):
    """No command is called like that."""

    key = "refusal.print.command_unknown"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a refusal is a sentence on standard error and exit code 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    terminal = Terminal(Words(_language(given)))
    try:
        code = _run(given, terminal)
        sys.stdout.flush()
    except Refusal as refusal:
        terminal.refuse(refusal)
        return REFUSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; what Python still wants to write goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _run(given: Sequence[str], terminal: Terminal) -> int:
    if not given or given[0] in ("-h", "--help"):
        top_parser().print_help()
        return 0 if given else REFUSED
    command = given[0]
    if command not in _RUN:
        raise CommandUnknown(text=command, commands=tuple(COMMANDS))
    # Options may stand anywhere among files and cards.
    return _RUN[command](parser_of(command).parse_intermixed_args(given[1:]), terminal)


def _language(given: Sequence[str]) -> Language:
    """The first language that was asked for, or else the set's; known before anything else is understood."""
    for at, argument in enumerate(given):
        option, _, text = argument.partition("=")
        if option == "--languages":
            with suppress(Refusal):
                return languages(text or " ".join(given[at + 1 : at + 2]))[0]
    for argument in given[1:2]:
        with suppress(Refusal):
            return load(Path(argument)).design.languages[0]
    return Language.EN
