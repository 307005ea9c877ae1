"""What is typed behind a command, read so that a mistake is refused in a sentence of ours and not in argparse's.

argparse tells its own errors in English, as text; here they become refusals. It knows no option of ours.
"""

import argparse
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import NoReturn, TypeVar

from referee_app.refusal import Refusal
from referee_app.sentence import printable, repeated, shown_path

_NEAR = 0.75
_NO_MORE_OPTIONS = "--"
MANY = 999_999
"""More than anybody wants of anything, where there is no better bound."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]+")
_MOST_DIGITS = 18

OneOf = TypeVar("OneOf", bound=StrEnum)


class CommandUnknown(Refusal):
    """No command is called like that."""

    key = "refusal.print.command_unknown"


class ArgumentMissing(Refusal):
    """Something without which the command cannot begin."""

    key = "refusal.print.argument_missing"


class ArgumentUnknown(Refusal):
    """An option or a word that the command does not know."""

    key = "refusal.print.argument_unknown"


class ArgumentMisspelt(Refusal):
    """Nearly an option that the command knows."""

    key = "refusal.print.argument_misspelt"


class ValueMissing(Refusal):
    """An option without what belongs behind it."""

    key = "refusal.print.value_missing"


class ValueUnwanted(Refusal):
    """An option that is on or off, and something behind it."""

    key = "refusal.print.value_unwanted"


class NotTogether(Refusal):
    """Two options of which only one can be meant."""

    key = "refusal.print.not_together"


class NotUnderstood(Refusal):
    """Whatever else argparse may complain of, in its own words."""

    key = "refusal.print.not_understood"


class ChoiceWanted(Refusal):
    """None of the words that an option knows."""

    key = "refusal.print.choice_wanted"


class NumberWanted(Refusal):
    """Not a whole number."""

    key = "refusal.print.number_wanted"


class NumberOutside(Refusal):
    """A number with which nothing can be done here."""

    key = "refusal.print.number_outside"


class FolderUnusable(Refusal):
    """A folder that is none, or cannot be made."""

    key = "refusal.folder_unusable"


class HumanParser(argparse.ArgumentParser):
    """argparse, but wrong arguments are refusals, and long help keeps its line breaks."""

    def __init__(self, *, prog: str, description: str, epilog: str = "") -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self._positionals.title = "arguments"

    def understood(self, arguments: Sequence[str]) -> argparse.Namespace:
        """What was typed: options may stand anywhere, and what follows `--` is the name of a file, never an option."""
        at = arguments.index(_NO_MORE_OPTIONS) if _NO_MORE_OPTIONS in arguments else len(arguments)
        names = [f"./{name}" if name.startswith("-") else name for name in arguments[at + 1 :]]
        return self.parse_intermixed_args([*arguments[:at], *names])

    def error(self, message: str) -> NoReturn:
        """Refuse what argparse complains of."""
        for pattern, refusal in _COMPLAINTS.items():
            match = re.fullmatch(pattern, message, re.DOTALL)
            if match is not None:
                raise refusal(match.groupdict(), self)
        raise NotUnderstood(message=message, help=f"{self.prog} --help")


def _missing(found: Mapping[str, str], parser: HumanParser) -> Refusal:
    optional = {action.metavar for action in parser._actions if action.nargs == "*"}
    what = [name for name in found["what"].split(", ") if name not in optional]
    return ArgumentMissing(what=what, help=f"{parser.prog} --help")


def _unknown(found: Mapping[str, str], parser: HumanParser) -> Refusal:
    text = (found["what"].split() or [""])[0]
    near = get_close_matches(text.partition("=")[0], [*parser._option_string_actions], n=1, cutoff=_NEAR)
    if near and text.startswith("-"):
        return ArgumentMisspelt(text=repeated(text), near=near[0])
    return ArgumentUnknown(text=repeated(text), help=f"{parser.prog} --help")


_COMPLAINTS: Mapping[str, Callable[[Mapping[str, str], HumanParser], Refusal]] = {
    r"the following arguments are required: (?P<what>.*)": _missing,
    r"unrecognized arguments: (?P<what>.*)": _unknown,
    r"argument (?P<option>\S+).*: expected .*": lambda found, _: ValueMissing(option=found["option"]),
    r"argument (?P<option>\S+).*: ignored explicit argument .*": lambda found, _: ValueUnwanted(option=found["option"]),
    r"argument (?P<one>\S+).*: not allowed with argument (?P<other>\S+).*": lambda found, _: NotTogether(
        one=found["one"], other=found["other"]
    ),
}


def one_of(option: str, choices: type[OneOf]) -> Callable[[str], OneOf]:
    """One of the names of ours, with hyphens or underscores, in capitals or not."""
    by_name = {_spelt(choice): choice for choice in choices}

    def read(text: str) -> OneOf:
        choice = by_name.get(_spelt(text))
        if choice is None:
            raise ChoiceWanted(option=option, text=repeated(text), choices=tuple(by_name))
        return choice

    return read


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


def folder(option: str) -> Callable[[str], Path]:
    """A folder's name, which is not empty: a script's empty variable would mean the folder that it runs in."""

    def read(typed: str) -> Path:
        if not typed:
            raise ValueMissing(option=option)
        return Path(typed)

    return read


def make_folder(path: Path) -> None:
    """Make a folder into which somebody wants something to be written, if it is not there yet."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderUnusable(path=printable(shown_path(path))) from error
    # Said now, and not after minutes of work; a program may run with other rights than those of who started it.
    if not os.access(path, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise FolderUnusable(path=printable(shown_path(path)))


def values_typed(arguments: Sequence[str], option: str) -> Iterator[str]:
    """What stands behind an option, each time; known before anything else is understood, such as the language."""
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == option:
            yield value if equals else " ".join(arguments[at + 1 : at + 2])


def _spelt(text: str) -> str:
    return text.strip().lower().replace("_", "-")
