"""Finds the command that was typed, runs it, and tells how it went: the command's own exit code, or 2 for a refusal."""

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from card_printing.commands.look_commands import check_prints, preview
from card_printing.commands.option_values import SPEAK, spoken
from card_printing.commands.options import COMMANDS, parser_of, top_parser
from card_printing.commands.print_commands import new, print_documents, reprint
from card_printing.commands.terminal import Terminal
from referee_app.cards.names import Language, language_for
from referee_app.command_line.arguments import CommandUnknown, values_typed
from referee_app.device.desktop import system_language
from referee_app.refusal import Refusal
from referee_app.sentence import repeated
from referee_app.words.words import Words

_REFUSED = 2

_RUN: Mapping[str, Callable[[Namespace, Terminal], int]] = {
    "new": new,
    "print": print_documents,
    "reprint": reprint,
    "check": check_prints,
    "preview": preview,
}


class OutputLost(Refusal):
    """What a command had to say could not be written where it was sent."""

    key = "refusal.print.output_lost"


def run(given: Sequence[str]) -> int:
    """Run a command; a refusal is a sentence on standard error and exit code 2."""
    terminal = Terminal(Words(_language(given)))
    try:
        code = _run(given, terminal)
    except Refusal as refusal:
        terminal.refuse(refusal)
        code = _REFUSED
    finally:
        heard = terminal.is_heard()
    if not heard:
        terminal.refuse(OutputLost())
        code = _REFUSED
    return code


def _run(given: Sequence[str], terminal: Terminal) -> int:
    if not given or given[0] in ("-h", "--help"):
        top_parser().print_help()
        return 0 if given else _REFUSED
    command = given[0]
    if command not in _RUN:
        raise CommandUnknown(text=repeated(command), commands=tuple(COMMANDS))
    try:
        options = parser_of(command).understood(given[1:])
    except SystemExit:  # the help that was asked for is shown
        return 0
    return _RUN[command](options, terminal)


def _language(given: Sequence[str]) -> Language:
    """The language that was asked for, or else the system's; known before anything else is understood."""
    for typed in values_typed(given, SPEAK):
        with suppress(Refusal):
            return spoken(typed)
    return language_for(system_language())
