"""Converts the text of an option's value for both programs, or refuses it with the allowed values."""

import os
import re
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from referee_app.sentence import Refusal, printable, repeated, shown_path

MANY = 999_999
"""More than anybody wants of anything, where there is no better bound."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]+")
_MOST_DIGITS = 18

OneOf = TypeVar("OneOf", bound=StrEnum)


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


def one_of(option: str, choices: type[OneOf]) -> Callable[[str], OneOf]:
    """Converts a name to one of the choices; hyphens, underscores and case are ignored."""
    by_name = {_normalised(choice): choice for choice in choices}

    def read(text: str) -> OneOf:
        choice = by_name.get(_normalised(text))
        if choice is None:
            raise ChoiceWanted(option=option, text=repeated(text), choices=tuple(by_name))
        return choice

    return read


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
