"""The design of printed cards: size, paper, style, inks and languages, as the organiser chooses them. Pure.

A design knows what cannot be made, and says so before anything is drawn.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from card_printing.layout.geometry import DOT, snapped
from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal, repeated
from referee_app.words.words import Theme


class SizeUnreadable(Refusal):
    """The value is neither the name of a size nor two numbers."""

    key = "refusal.print.size_unreadable"


class SizeImpossible(Refusal):
    """The card would be too small or too large."""

    key = "refusal.print.size_impossible"


class BleedImpossible(Refusal):
    """The bleed is negative or too large."""

    key = "refusal.print.bleed_impossible"


class LanguagesRepeated(Refusal):
    """The same language twice on one card, or none at all."""

    key = "refusal.print.languages"


class Style(StrEnum):
    """How a card gets its back."""

    FOLD_OVER = "fold-over"
    DUPLEX_LONG_EDGE = "duplex-long-edge"
    DUPLEX_SHORT_EDGE = "duplex-short-edge"
    FRONTS = "fronts"

    @property
    def is_duplex(self) -> bool:
        """Whether backs go on the other side of the sheet."""
        return self in (Style.DUPLEX_LONG_EDGE, Style.DUPLEX_SHORT_EDGE)


class Paper(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"

    @property
    def as_written(self) -> str:
        """What people write: A4, Letter."""
        return self.value.capitalize()

    @property
    def portrait(self) -> tuple[float, float]:
        """Width and height in millimetres, upright."""
        return _PAPER_DOTS[self][0] * DOT, _PAPER_DOTS[self][1] * DOT


_PAPER_DOTS = {Paper.A4: (1240, 1754), Paper.LETTER: (1275, 1650), Paper.A3: (1754, 2480)}

MARGIN = 36 * DOT
"""What home printers leave white at the edges of the paper, and a little more: six millimetres."""

MARK_MARGIN = 27 * DOT
"""Marks to cut by come closer to the edge: where a printer cuts off the end of one, its beginning is enough."""


class CardSize(NamedTuple):
    """Width and height of a card in millimetres, upright."""

    width: float
    height: float


SIZES: Mapping[str, CardSize] = MappingProxyType(
    {
        "poker": CardSize(63, 88),
        "bridge": CardSize(57, 89),
        "large": CardSize(74, 105),
        "small": CardSize(44, 63),
    }
)

_LARGEST_SIDE = 200
_MOST_BLEED = 5
_TWO_NUMBERS = re.compile(r"(\d{1,9}(?:[.,]\d{1,2})?)\s*[x×*]\s*(\d{1,9}(?:[.,]\d{1,2})?)(?:\s*mm)?", re.IGNORECASE)

_ONE_NUMBER = re.compile(r"(-?\d{1,6}(?:[.,]\d{1,2})?)(?:\s*mm)?", re.IGNORECASE)


def size_named(text: str) -> CardSize:
    """The size that a person means by `poker` or by `70x100`."""
    named = SIZES.get(text.strip().lower())
    if named is not None:
        return named
    numbers = _TWO_NUMBERS.fullmatch(text.strip())
    if numbers is None:
        raise SizeUnreadable(text=text, sizes=tuple(SIZES))
    width, height = (float(number.replace(",", ".")) for number in numbers.groups())
    return CardSize(width, height)


def millimetres(text: str) -> float | None:
    """The length that a person means by `2.5`, `2,5` or `3 mm`; None where it is no length."""
    number = _ONE_NUMBER.fullmatch(text.strip())
    return None if number is None else float(number[1].replace(",", "."))


def bleed_named(text: str) -> float:
    """How far colour is to run over the edge, as a person says it."""
    bleed = millimetres(text)
    if bleed is None:
        raise BleedImpossible(bleed=repeated(text), most=_MOST_BLEED)
    return bleed


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """The design of a set's cards and how they are printed."""

    size: CardSize = SIZES["poker"]
    style: Style = Style.FOLD_OVER
    paper: Paper = Paper.A4
    bleed: float = 3
    crop_marks: bool = True
    ink_saver: bool = False
    black_and_white: bool = False
    languages: tuple[Language, ...] = (Language.EN,)
    theme: Theme = Theme.MILITARY

    def __post_init__(self) -> None:
        if not 0 < self.size.width <= self.size.height <= _LARGEST_SIDE:
            raise SizeImpossible(width=_plain(self.size.width), height=_plain(self.size.height), most=_LARGEST_SIDE)
        if not 0 <= self.bleed <= _MOST_BLEED:
            raise BleedImpossible(bleed=_plain(self.bleed), most=_MOST_BLEED)
        if not self.languages or len(set(self.languages)) < len(self.languages):
            raise LanguagesRepeated(languages=tuple(language.value for language in self.languages))

    @property
    def card(self) -> CardSize:
        """The size of a card as it is cut, in whole dots."""
        return CardSize(snapped(self.size.width), snapped(self.size.height))

    @property
    def printed_bleed(self) -> float:
        """How far colour runs over the edge of a card; saving ink leaves nothing to run over."""
        return 0.0 if self.ink_saver else snapped(self.bleed)


def _plain(number: float) -> str:
    """A number as a person writes it: 63, not 63.0."""
    return f"{number:g}"
