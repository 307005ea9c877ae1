"""A card set: the codes of its cards, finding the card of a code or the reason for refusing it, and its cover text.

It identifies cards; whether a card may be played now is decided by the game. The key is never shown; it is
only in the cover sheet's QR code, which is for leaders.

`FM-KEY/<version>/<copies>/<key><checksum>` is that code. The mark in front and the checksum at the end stay where they
are in every version, so that a damaged code differs from a newer one. No refusal repeats the text: it has the key.
"""

import hashlib
import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from referee_app.cards.codes import (
    ALPHABET,
    CODE_LENGTH,
    KEY_BYTES,
    SHORT_CODE_LENGTH,
    TypoIndex,
    card_code,
    decode,
    encode,
    first_characters,
    is_short_code,
    normalised,
    set_id,
    set_id_of,
    short_codes,
)
from referee_app.cards.decks import Card, full_set
from referee_app.sentence import Choice, Refusal

MOST_COPIES = 99
COVER_MARK = "FM-KEY/"
"""How the text of every cover sheet begins, whatever its version; no card's code has a hyphen."""

_MOST_TYPED = 60  # a whole code with a space after every character, and then some


class NotThatManyCopies(Refusal):
    """A set has at least one copy, and no more than short codes can distinguish reliably."""

    key = "refusal.set_copies"


class NoCode(Refusal):
    """The text is not a card's code: a web address, a bus ticket."""

    key = "refusal.code_none"


class CodeOfAnotherSet(Refusal):
    """The code of a card of another set."""

    key = "refusal.code_other_set"


class CodeForged(Refusal):
    """The code has this set's id, but no card of the set has it."""

    key = "refusal.code_forged"


class CodeMistyped(Refusal):
    """The typed code has a wrong check character and is close to no card's code."""

    key = "refusal.code_mistyped"


class CodeNearlyRight(Refusal):
    """The typed code is one typing error away from the code of a card, which is suggested."""

    key = "refusal.code_nearly_right"

    def __init__(self, code: str, cards: tuple[Card, ...], suggestions: tuple[str, ...]) -> None:
        super().__init__(code=code, suggestions=Choice(suggestions))
        self.cards = cards


class ShortCodeUnknown(Refusal):
    """The short code is well-formed, but no card of this set has it."""

    key = "refusal.code_short_unknown"


class ShortCodeScanned(Refusal):
    """A QR code contains a short code; short codes are easy to copy and are only accepted when typed."""

    key = "refusal.code_short_scanned"


class CoverSheetShown(Refusal):
    """The cover sheet was shown where a card was expected."""

    key = "refusal.code_cover_sheet"


@dataclass(frozen=True)
class CardSet:
    """All cards derived from one key. The same key always gives the same cards; more copies only add cards."""

    key: bytes = field(repr=False)
    copies: int = 1
    id: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(self.key)}")
        if not 1 <= self.copies <= MOST_COPIES:
            raise NotThatManyCopies(copies=self.copies, most=MOST_COPIES)
        object.__setattr__(self, "id", set_id(self.key))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every printed card, in card order."""
        return tuple(full_set(self.copies))

    def code(self, card: Card) -> str:
        """What the card's QR code says."""
        return self._codes[card]

    def short_code(self, card: Card) -> str:
        """What a leader types when the QR code cannot be read."""
        return self._short_codes[card]

    def scanned(self, text: str) -> Card:
        """The card whose QR code says this, exactly as it was printed."""
        card = self._by_code.get(text)
        if card is None:
            raise self._why_not_scanned(text)
        return card

    def typed(self, text: str) -> Card:
        """The card that a leader means who types this: its short code, or all of its code."""
        code = normalised(text) if len(text) <= _MOST_TYPED else None
        if code is None:
            raise CoverSheetShown() if text.startswith(COVER_MARK) else NoCode()
        card = self._by_short_code.get(code) or self._by_code.get(code)
        if card is None:
            raise self._why_not_typed(code)
        return card

    def _why_not_scanned(self, text: str) -> Refusal:
        if text.startswith(COVER_MARK):
            return CoverSheetShown()
        if is_short_code(text):
            return ShortCodeScanned(code=text)
        # No "did you mean" here: a QR code is read rightly or not at all, so a near miss was made by somebody.
        claimed = set_id_of(text)
        return NoCode() if claimed is None else self._why_not_of_set(claimed)

    def _why_not_typed(self, code: str) -> Refusal:
        if len(code) not in (SHORT_CODE_LENGTH, CODE_LENGTH):
            return NoCode()
        if is_short_code(code):
            return ShortCodeUnknown(code=code, ours=self.id)
        cards = self._one_slip_from(code)
        if cards:
            return CodeNearlyRight(code, cards, tuple(map(self.short_code, cards)))
        claimed = set_id_of(code)
        return CodeMistyped(code=code) if claimed is None else self._why_not_of_set(claimed)

    def _why_not_of_set(self, claimed: str) -> Refusal:
        return CodeForged(ours=self.id) if claimed == self.id else CodeOfAnotherSet(theirs=claimed, ours=self.id)

    def _one_slip_from(self, code: str) -> tuple[Card, ...]:
        if len(code) == SHORT_CODE_LENGTH:
            return tuple(self._by_short_code[near] for near in self._near_short_codes.matches(code))
        return tuple(self._by_code[near] for near in self._near_codes.matches(code))

    @cached_property
    def _codes(self) -> dict[Card, str]:
        return {card: card_code(self.key, self.id, card) for card in self.cards}

    @cached_property
    def _short_codes(self) -> dict[Card, str]:
        return short_codes(self.key, self.cards)

    @cached_property
    def _by_code(self) -> dict[str, Card]:
        return {code: card for card, code in self._codes.items()}

    @cached_property
    def _by_short_code(self) -> dict[str, Card]:
        return {code: card for card, code in self._short_codes.items()}

    @cached_property
    def _near_codes(self) -> TypoIndex:
        return TypoIndex(self._by_code)

    @cached_property
    def _near_short_codes(self) -> TypoIndex:
        return TypoIndex(self._by_short_code)


def new_card_set(copies: int = 1, taken_ids: Collection[str] = ()) -> CardSet:
    """A new set with a random key, and an id that differs from those of the known sets."""
    drawn = (CardSet(secrets.token_bytes(KEY_BYTES), copies) for _ in count())
    return next(card_set for card_set in drawn if card_set.id not in taken_ids)


# The cover sheet


_VERSION = 1
_KEY_LENGTH = 26  # 128 bits, five a character
_CHECKSUM_LENGTH = 8
_ANY_VERSION = re.compile(
    rf"{COVER_MARK}(?P<version>[1-9][0-9]{{0,2}})/[0-9A-Z $%*+./:-]*(?P<checksum>[{ALPHABET}]{{{_CHECKSUM_LENGTH}}})"
)
_THIS_VERSION = re.compile(rf"{COVER_MARK}{_VERSION}/(?P<copies>[1-9][0-9]?)/(?P<key>[0-7][{ALPHABET}]{{25}})")


class NoCoverSheet(Refusal):
    """The text is not that of a cover sheet."""

    key = "refusal.cover_none"


class CoverSheetDamaged(Refusal):
    """The text of a cover sheet with a wrong character."""

    key = "refusal.cover_damaged"


class CoverSheetFromNewerVersion(Refusal):
    """The cover sheet was made by a newer version of the app."""

    key = "refusal.cover_newer"


def cover_text(card_set: CardSet) -> str:
    """The text of the cover sheet's QR code; it contains the key."""
    key = encode(int.from_bytes(card_set.key), _KEY_LENGTH)
    body = f"{COVER_MARK}{_VERSION}/{card_set.copies}/{key}"
    return body + _checksum(body)


def read_cover(text: str) -> CardSet:
    """The card set that a cover sheet's text describes."""
    if not text.startswith(COVER_MARK):
        raise NoCoverSheet()
    framed = _ANY_VERSION.fullmatch(text)
    if framed is None or _checksum(text[:-_CHECKSUM_LENGTH]) != framed["checksum"]:
        raise CoverSheetDamaged()
    if int(framed["version"]) > _VERSION:
        raise CoverSheetFromNewerVersion(version=int(framed["version"]), known=_VERSION)
    read = _THIS_VERSION.fullmatch(text[:-_CHECKSUM_LENGTH])
    if read is None:
        raise CoverSheetDamaged()
    return CardSet(decode(read["key"]).to_bytes(KEY_BYTES), int(read["copies"]))


def _checksum(body: str) -> str:
    return first_characters(hashlib.sha256(body.encode("ascii")).digest(), _CHECKSUM_LENGTH)
