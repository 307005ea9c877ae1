"""What may stand behind an option: text from the command line becomes a value, or a refusal that says what is meant."""

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

from card_printing.drawing.typesetting import missing_letters
from card_printing.layout.design import millimetres
from card_printing.sets.set_file import default_name
from referee_app.cards.card_set import MOST_COPIES
from referee_app.cards.decks import OFFICIAL_SIZES, Deck
from referee_app.cards.names import Language
from referee_app.command_line.arguments import ChoiceWanted, ValueMissing, number, one_of
from referee_app.refusal import Refusal
from referee_app.sentence import repeated

_DURATION = re.compile(r"(?P<number>\d+)\s*(?P<unit>s|sec|m|min|h)?", re.IGNORECASE)
_LONGEST_HOURS = 24
_SECONDS = {"s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600}
_COPIES = re.compile(r"(\d+)(?:\s*-\s*(\d+))?")
_MOST_DIGITS = 9
"""Of a number that is worth reading: no longer one is within any bounds."""


class DurationWanted(Refusal):
    """Not a length of time."""

    key = "refusal.print.duration_wanted"


class DurationTooLong(Refusal):
    """Nobody plays that long."""

    key = "refusal.print.duration_too_long"


class LettersMissing(Refusal):
    """The typeface has no such letters; left out in silence they would spoil a name."""

    key = "refusal.print.letters_missing"


class NameNotPrintable(Refusal):
    """A set would be called as its file, of whose name the typeface has not a single letter."""

    key = "refusal.print.name_not_printable"


class LengthWanted(Refusal):
    """Not a length in millimetres."""

    key = "refusal.print.length_wanted"


class CopiesWanted(Refusal):
    """Neither a number of copies nor a range of them."""

    key = "refusal.print.copies_wanted"


SPEAK = "--speak"
spoken = one_of(SPEAK, Language)
"""The language in which the program speaks; the cards may have others."""


def languages(text: str) -> tuple[Language, ...]:
    """Languages with commas between them."""
    read_one = one_of("--languages", Language)
    return tuple(read_one(part) for part in text.split(","))


def deck(text: str) -> Deck:
    """An official deck, by its number of cards a team."""
    sizes = {str(size): size for size in OFFICIAL_SIZES}
    if text.strip() not in sizes:
        raise ChoiceWanted(option="--deck", text=repeated(text), choices=tuple(sizes))
    return Deck(sizes[text.strip()])


def seconds(option: str) -> Callable[[str], int]:
    """A length of time; a number alone means minutes."""

    def read(text: str) -> int:
        match = _DURATION.fullmatch(text.strip())
        if match is None:
            raise DurationWanted(option=option, text=repeated(text))
        told = int(match["number"][:_MOST_DIGITS]) * _SECONDS[(match["unit"] or "m").lower()]
        if told > _LONGEST_HOURS * _SECONDS["h"] or len(match["number"]) > _MOST_DIGITS:
            raise DurationTooLong(option=option, text=repeated(text.strip()), most=_LONGEST_HOURS)
        return told

    return read


def bleed(text: str) -> float:
    """How far colour runs over the edge."""
    length = millimetres(text)
    if length is None:
        raise LengthWanted(option="--bleed", text=repeated(text))
    return length


def copies(text: str) -> range:
    """`3` for three copies of the set, `2-3` for the second and the third."""
    match = _COPIES.fullmatch(text.strip())
    if match is None:
        raise CopiesWanted(text=repeated(text))
    one_copy = number("--copies", 1, MOST_COPIES)
    first, last = (1, one_copy(match[1])) if match[2] is None else map(one_copy, match.groups())
    if first > last:
        raise CopiesWanted(text=repeated(text))
    return range(first, last + 1)


def page(text: str) -> int | None:
    """A page's number, or nothing for all of them."""
    return None if text.strip().lower() == "all" else number("--page", 1, 99_999)(text)


def path(option: str) -> Callable[[str], Path]:
    """A file or a folder; a script's empty variable would mean the folder that it runs in."""

    def read(text: str) -> Path:
        if not text:
            raise ValueMissing(option=option)
        return Path(text)

    return read


def name_of(file: Path) -> str:
    """What a set is called that nobody gave a name: as its file, without what cannot be printed."""
    name = unicodedata.normalize("NFC", default_name(file))
    missing = missing_letters(name)
    printed = " ".join("".join(letter for letter in name if letter not in missing).split())
    if not printed:
        raise NameNotPrintable(letters=repeated(missing))
    return printed


def words(option: str) -> Callable[[str], str]:
    """A text that is printed as it is."""

    def read(text: str) -> str:
        composed = unicodedata.normalize("NFC", text)
        missing = missing_letters(composed)
        if missing:
            raise LettersMissing(option=option, n=len(missing), letters=repeated(missing))
        return composed

    return read
