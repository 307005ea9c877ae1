"""What may stand behind an option: text from the command line becomes a value, or a refusal that says what is meant."""

import re
import unicodedata
from collections.abc import Callable

from card_printing.drawing.lettering import missing_letters
from referee_app.arguments import number, one_of
from referee_app.cards.decks import Deck
from referee_app.cards.names import Language
from referee_app.refusal import Refusal
from referee_app.sentence import repeated

_DURATION = re.compile(r"(?P<number>\d{1,5})\s*(?P<unit>s|sec|m|min|h)?", re.IGNORECASE)
_LONGEST_HOURS = 24
_SECONDS = {"s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600}
_LENGTH = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:mm)?", re.IGNORECASE)
_COPIES = re.compile(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?")


class DurationWanted(Refusal):
    """Not a length of time."""

    key = "refusal.print.duration_wanted"


class DurationTooLong(Refusal):
    """Nobody plays that long."""

    key = "refusal.print.duration_too_long"


class LettersMissing(Refusal):
    """The typeface has no such letters; left out in silence they would spoil a name."""

    key = "refusal.print.letters_missing"


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
    return Deck(number("--deck")(text))


def seconds(option: str) -> Callable[[str], int]:
    """A length of time; a number alone means minutes."""

    def read(text: str) -> int:
        match = _DURATION.fullmatch(text.strip())
        if match is None:
            raise DurationWanted(option=option, text=repeated(text))
        told = int(match["number"]) * _SECONDS[(match["unit"] or "m").lower()]
        if told > _LONGEST_HOURS * _SECONDS["h"]:
            raise DurationTooLong(option=option, text=text.strip(), most=_LONGEST_HOURS)
        return told

    return read


def millimetres(text: str) -> float:
    """A length on paper."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise LengthWanted(option="--bleed", text=repeated(text))
    return float(match[1].replace(",", "."))


def copies(text: str) -> range:
    """`3` for three copies of the set, `2-3` for the second and the third."""
    match = _COPIES.fullmatch(text.strip())
    if match is not None:
        first, last = (1, match[1]) if match[2] is None else match.groups()
        if 1 <= int(first) <= int(last):
            return range(int(first), int(last) + 1)
    raise CopiesWanted(text=repeated(text))


def page(text: str) -> int | None:
    """A page's number, or nothing for all of them."""
    return None if text.strip().lower() == "all" else number("--page", 1, 99_999)(text)


def words(option: str) -> Callable[[str], str]:
    """A text that is printed as it is."""

    def read(text: str) -> str:
        composed = unicodedata.normalize("NFC", text)
        missing = missing_letters(composed)
        if missing:
            raise LettersMissing(option=option, n=len(missing), letters=repeated(missing))
        return composed

    return read
