"""Derives a set's id, codes and short codes from its key; encodes base 32 and finds typing errors in it.

Printed cards are used for years: what is derived here may never change. A new way of deriving is a new `_FORMAT`.
Crockford's base 32 has characters that survive being read aloud, and a check character that detects errors.
"""

import hmac
from collections import defaultdict
from collections.abc import Iterable
from itertools import count

from referee_app.cards.decks import Card

KEY_BYTES = 16
SET_ID_LENGTH = 6
CODE_LENGTH = 20  # just what a QR code of version 2 holds at level H
SHORT_CODE_LENGTH = 5

_FORMAT = 1


def set_id(key: bytes) -> str:
    """The public id of a set; it reveals nothing about the key."""
    return _with_check_character(_derived(key, SET_ID_LENGTH - 1, "set"))


def card_code(key: bytes, own_set_id: str, card: Card) -> str:
    """The text of a card's QR code: the set's id, then 70 bits that only the holder of the key can make."""
    return own_set_id + _derived(key, CODE_LENGTH - SET_ID_LENGTH, "card", *card)


def short_codes(key: bytes, cards: Iterable[Card]) -> dict[Card, str]:
    """The short code of each card. Of two equal ones the later card's is changed, so adding cards changes no other."""
    taken: dict[str, Card] = {}
    for card in cards:
        candidates = (_short_code(key, card, attempt) for attempt in count())
        taken[next(code for code in candidates if code not in taken)] = card
    return {card: code for code, card in taken.items()}


def set_id_of(code: str) -> str | None:
    """The set id in a card's code; None if the text is not a well-formed code."""
    claimed = code[:SET_ID_LENGTH]
    return claimed if len(code) == CODE_LENGTH and is_base32(code) and is_checked(claimed) else None


def is_short_code(text: str) -> bool:
    """Whether the text is built like a short code, of whatever set."""
    return len(text) == SHORT_CODE_LENGTH and is_checked(text)


def _short_code(key: bytes, card: Card, attempt: int) -> str:
    return _with_check_character(_derived(key, SHORT_CODE_LENGTH - 1, "short", *card, attempt))


def _with_check_character(text: str) -> str:
    return text + check_character(text)


def _derived(key: bytes, length: int, purpose: str, *parts: object) -> str:
    # No part contains a slash, so two different lists of parts never make the same message.
    message = "/".join(map(str, (purpose, _FORMAT, *parts)))
    return first_characters(hmac.digest(key, message.encode("ascii"), "sha256"), length)


# Base 32


ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_BITS = 5
_FIELD_SIZE = 1 << _BITS
_FIELD_POLYNOMIAL = 0b100101  # x^5 + x^2 + 1 is primitive: the powers of x run through all 31 numbers but zero

_AS_MEANT = str.maketrans(
    {character.lower(): character for character in ALPHABET} | dict.fromkeys("Oo", "0") | dict.fromkeys("IiLl", "1")
)
_LEFT_OUT = str.maketrans("", "", " -")


def is_base32(text: str) -> bool:
    """Whether the text is written in the alphabet, exactly."""
    return all(character in _VALUES for character in text)


def normalised(typed: str) -> str | None:
    """The typed text in the alphabet's characters; None if it contains others."""
    meant = typed.translate(_LEFT_OUT).translate(_AS_MEANT)
    return meant if is_base32(meant) else None


def encode(number: int, length: int) -> str:
    """The number's lowest bits, five a character, the most significant first."""
    return "".join(ALPHABET[number >> shift & _FIELD_SIZE - 1] for shift in range((length - 1) * _BITS, -1, -_BITS))


def first_characters(digest: bytes, length: int) -> str:
    """The first bits of a digest, five a character."""
    return encode(int.from_bytes(digest) >> 8 * len(digest) - _BITS * length, length)


def decode(text: str) -> int:
    """The number that `encode` wrote."""
    number = 0
    for character in text:
        number = number << _BITS | _VALUES[character]
    return number


def check_character(text: str) -> str:
    """The character to add, so that no single wrong one and no swap of two neighbours goes unnoticed.

    A weighted sum in the field of 32 elements. No weight is zero, so a wrong character always changes the sum;
    neighbours' weights differ, so a swap does too.
    """
    total = 0
    for character in text:
        total = _times_x(total ^ _VALUES[character])
    return ALPHABET[total]


def is_checked(text: str) -> bool:
    """Whether the text is in the alphabet and its last character is the right check character."""
    return text != "" and is_base32(text) and check_character(text[:-1]) == text[-1]


def _times_x(element: int) -> int:
    doubled = element << 1
    return doubled ^ _FIELD_POLYNOMIAL if doubled >= _FIELD_SIZE else doubled


# Typing errors: one wrong character, or two neighbours swapped


class TypoIndex:
    """Finds texts of one length by what one typing error makes of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_head: dict[str, list[str]] = defaultdict(list)
        self._by_tail: dict[str, list[str]] = defaultdict(list)
        for text in texts:
            head, tail = _ends(text)
            self._by_head[head].append(text)
            self._by_tail[tail].append(text)

    def matches(self, typed: str) -> list[str]:
        """The texts that one typing error turns into this."""
        head, tail = _ends(typed)
        candidates = [*self._by_head.get(head, ()), *self._by_tail.get(tail, ())]
        return [text for text in dict.fromkeys(candidates) if _is_one_error(text, typed)]


def _ends(text: str) -> tuple[str, str]:
    # Both ends leave out the middle character: a swap touches two neighbours, and still one end stays whole.
    middle = len(text) // 2
    return text[:middle], text[middle + 1 :]


def _is_one_error(text: str, typed: str) -> bool:
    wrong = [place for place, (one, other) in enumerate(zip(text, typed, strict=True)) if one != other]
    match wrong:
        case [_]:
            return True
        case [left, right]:
            return right == left + 1 and text[left] == typed[right] and text[right] == typed[left]
        case _:
            return False
