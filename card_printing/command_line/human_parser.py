"""An argument parser that refuses in sentences of ours, in the language of whoever typed.

argparse tells its own errors in English, as text; here they become refusals. It knows no option of ours.
"""

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import NoReturn

from card_printing.sets.typed_text import repeated
from referee_app.refusal import Refusal

_NEAR = 0.75
_NO_MORE_OPTIONS = "--"


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
    text = found["what"].split()[0]
    near = get_close_matches(text.partition("=")[0], [*parser._option_string_actions], n=1, cutoff=_NEAR)
    if near:
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
