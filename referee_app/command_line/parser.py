"""Parses the command line: the command, its options with their values, and file names.

Options are declared with argparse, which prints the help. It reports errors as English text only; so parsing is done
here, and every mistake is a refusal: a sentence in each of our languages. No option of any command is known here.
"""

import os
import re
from argparse import SUPPRESS, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from referee_app.cards.ranks import Language, language_for
from referee_app.device.desktop import system_language
from referee_app.sentence import Refusal, printable, repeated, shown_path

_NEAR = 0.75
"""How alike an unknown option and a known one are, where a slip of the finger is likelier than a wish."""

_NO_MORE_OPTIONS = "--"
_NEGATIVE_NUMBER = re.compile(r"-\d+|-\d*\.\d+")
_ONE_OR_MORE, _ANY_NUMBER, _MAY_HAVE_VALUE, _NO_VALUE = "+", "*", "?", 0
"""How many values an option or an argument takes, as argparse writes it."""

MANY = 999_999
"""More than anybody wants of anything, where there is no better bound."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]+")
_MOST_DIGITS = 18

OneOf = TypeVar("OneOf", bound=StrEnum)


class CommandUnknown(Refusal):
    """There is no command with this name."""

    key = "refusal.print.command_unknown"


class ArgumentMissing(Refusal):
    """A required argument is missing."""

    key = "refusal.print.argument_missing"


class ArgumentUnknown(Refusal):
    """The command does not have this option or argument."""

    key = "refusal.print.argument_unknown"


class ArgumentMisspelt(Refusal):
    """The option is misspelt; a similar one is suggested."""

    key = "refusal.print.argument_misspelt"


class ValueUnwanted(Refusal):
    """An option that takes no value was given one."""

    key = "refusal.print.value_unwanted"


class NotTogether(Refusal):
    """Two options exclude each other."""

    key = "refusal.print.not_together"


class ValueMissing(Refusal):
    """The value of an option is missing."""

    key = "refusal.print.value_missing"


class ChoiceWanted(Refusal):
    """The value is none of the option's choices."""

    key = "refusal.print.choice_wanted"


class NumberWanted(Refusal):
    """Not a whole number."""

    key = "refusal.print.number_wanted"


class NumberOutside(Refusal):
    """The number is outside the allowed range."""

    key = "refusal.print.number_outside"


class FolderUnusable(Refusal):
    """The folder is not a folder, or cannot be created."""

    key = "refusal.folder_unusable"


class CommandParser(ArgumentParser):
    """The options of one command, declared as with argparse; long help keeps its line breaks."""

    def __init__(self, *, prog: str, description: str, epilog: str = "", usage: str | None = None) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            epilog=epilog,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self._positionals.title = "arguments"

    def read(self, arguments: Sequence[str]) -> Namespace:
        """What was typed: options may stand anywhere, and what follows `--` is the name of a file, never an option.

        Whoever asks for help gets it, and SystemExit is raised.
        """
        options = Namespace(**{one.dest: one.default for one in self._actions if one.default is not SUPPRESS})
        names: list[str] = []
        given: list[Action] = []
        waiting = deque(arguments)
        while waiting:
            text = waiting.popleft()
            if text == _NO_MORE_OPTIONS:
                names.extend(f"./{name}" if name.startswith("-") else name for name in waiting)
                break
            if _is_option(text):
                given.append(self._read_option(text, waiting, given, options))
            else:
                names.append(text)
        self._read_names(names, options)
        return options

    def _read_option(self, text: str, waiting: deque[str], given: Sequence[Action], options: Namespace) -> Action:
        """Set what an option says, with the value behind it if it wants one."""
        spelling, equals, value = text.partition("=")
        option = self._option_string_actions.get(spelling)
        if option is None:
            raise self._unknown(text)
        if option.nargs == _NO_VALUE and equals:
            raise ValueUnwanted(option=_named(option))
        self._require_compatible(option, given)
        if option.nargs == _NO_VALUE:
            option(self, options, [], spelling)
        elif equals or (waiting and not _is_option(waiting[0])):
            option(self, options, _converted(option, value if equals else waiting.popleft()), spelling)
        elif option.nargs == _MAY_HAVE_VALUE:
            option(self, options, option.const, spelling)
        else:
            raise ValueMissing(option=_named(option))
        return option

    def _require_compatible(self, option: Action, given: Sequence[Action]) -> None:
        for group in self._mutually_exclusive_groups:
            others = [one for one in given if one is not option and one in group._group_actions]
            if others and option in group._group_actions:
                raise NotTogether(one=_named(option), other=_named(others[0]))

    def _read_names(self, names: Sequence[str], options: Namespace) -> None:
        """Set what is no option, in the order in which it is declared."""
        missing = []
        for argument in (one for one in self._actions if not one.option_strings):
            takes_all = argument.nargs in (_ANY_NUMBER, _ONE_OR_MORE)
            taken, names = (names, []) if takes_all else (names[:1], names[1:])
            if not taken and argument.nargs != _ANY_NUMBER:
                missing.append(argument.metavar)
                continue
            values = [_converted(argument, name) for name in taken]
            setattr(options, argument.dest, values if takes_all else values[0])
        if missing:
            raise ArgumentMissing(what=missing, help=f"{self.prog} --help")
        if names:
            raise self._unknown(names[0])

    def _unknown(self, text: str) -> Refusal:
        near = get_close_matches(text.partition("=")[0], [*self._option_string_actions], n=1, cutoff=_NEAR)
        if near and text.startswith("-"):
            return ArgumentMisspelt(text=repeated(text), near=near[0])
        return ArgumentUnknown(text=repeated(text), help=f"{self.prog} --help")


def _is_option(text: str) -> bool:
    """Whether it is meant as one; a dash alone, a negative number and a text with spaces are not."""
    name = text.partition("=")[0]
    return text.startswith("-") and text != "-" and " " not in name and not _NEGATIVE_NUMBER.fullmatch(text)


def _named(option: Action) -> str:
    return "/".join(option.option_strings)


def _converted(argument: Action, text: str) -> Any:
    return argument.type(text) if callable(argument.type) else text


def overview(program: str, description: str, commands: Mapping[str, str], *, usage: str, epilog: str) -> CommandParser:
    """The text of `--help` without a command: every command with a line on what it does."""
    lines = "\n".join(f"  {name:8}  {summary}" for name, summary in commands.items())
    described = f"{description}\n\ncommands:\n{lines}"
    return CommandParser(prog=program, description=described, epilog=epilog, usage=f"{program} {usage}")


def require_command(name: str, commands: Iterable[str]) -> None:
    """Refuse a command that is none of these."""
    if name not in commands:
        raise CommandUnknown(text=repeated(name), commands=tuple(commands))


def add_language(parser: CommandParser, options: Sequence[str], default: str) -> None:
    """Add the options for the program's language; both names mean the same."""
    first, *others = options
    explanation = f"the language that is spoken: {', '.join(Language)} (default: {default})"
    for option in options:
        help_ = f"the same as {first}" if option in others else explanation
        parser.add_argument(option, metavar="LANGUAGE", dest="language", type=one_of(option, Language), help=help_)


def requested_language(arguments: Sequence[str], options: Sequence[str]) -> Language:
    """The requested language if it is supported, else the system's; read before anything else is parsed."""
    for at, argument in enumerate(arguments):
        option, equals, value = argument.partition("=")
        if option in options:
            with suppress(Refusal):
                return one_of(option, Language)(value if equals else " ".join(arguments[at + 1 : at + 2]))
    return language_for(system_language())


# Converters: the text of an option's value becomes the value, or is refused with the allowed values


def one_of(option: str, choices: type[OneOf]) -> Callable[[str], OneOf]:
    """Converts a name to one of the choices; hyphens, underscores and case are ignored."""
    by_name = {_normalised(choice): choice for choice in choices}

    def read(text: str) -> OneOf:
        choice = by_name.get(_normalised(text))
        if choice is None:
            raise ChoiceWanted(option=option, text=repeated(text), choices=tuple(by_name))
        return choice

    return read


def listed(choices: Iterable[str]) -> str:
    """The names of choices, as they are typed."""
    return ", ".join(map(_normalised, choices))


def _normalised(text: str) -> str:
    return text.strip().lower().replace("_", "-")


def number(option: str, least: int, most: int, *, takes_less: bool = False) -> Callable[[str], int]:
    """A whole number within bounds; what is less may be left to whoever refuses it in better words."""
    lowest = -most if takes_less else least

    def read(text: str) -> int:
        typed = text.strip()
        if not _WHOLE_NUMBER.fullmatch(typed):
            raise NumberWanted(option=option, text=repeated(text))
        # Beyond so many digits Python itself may refuse to read it.
        if len(typed) > _MOST_DIGITS or not lowest <= int(typed) <= most:
            raise NumberOutside(option=option, text=repeated(typed), least=least, most=most)
        return int(typed)

    return read


def nonempty_path(option: str) -> Callable[[str], Path]:
    """A file or a folder, whose name is not empty: a script's empty variable would mean the folder that it runs in."""

    def read(text: str) -> Path:
        if not text:
            raise ValueMissing(option=option)
        return Path(text)

    return read


def make_folder(folder: Path) -> None:
    """Make a folder into which somebody wants something to be written, if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderUnusable(path=printable(shown_path(folder))) from error
    # Said now, and not after minutes of work; a program may run with other rights than those of who started it.
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise FolderUnusable(path=printable(shown_path(folder)))
