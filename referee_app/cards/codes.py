"""How a set's secret key becomes its id, its cards' codes and their short codes.

Printed cards are used for years: what is derived here may never change. A new way of deriving is a new `_FORMAT`.
"""

import hmac
from collections.abc import Iterable
from itertools import count

from referee_app.cards.base32 import check_character, first_characters, is_base32, is_checked
from referee_app.cards.decks import Card

KEY_BYTES = 16
SET_ID_LENGTH = 6
CODE_LENGTH = 20  # just what a QR code of version 2 holds at level H
SHORT_CODE_LENGTH = 5

_FORMAT = 1


def set_id(key: bytes) -> str:
    """The set's public name: it tells sets apart and says nothing of the key."""
    return _with_check_character(_derived(key, SET_ID_LENGTH - 1, "set"))


def card_code(key: bytes, own_set_id: str, card: Card) -> str:
    """What the card's QR code says: the set's id, then 70 bits that only the key's holder can make."""
    return own_set_id + _derived(key, CODE_LENGTH - SET_ID_LENGTH, "card", *card)


def short_codes(key: bytes, cards: Iterable[Card]) -> dict[Card, str]:
    """What to type when a card's QR code is muddy; cards further on give way, so adding some changes none before."""
    taken: dict[str, Card] = {}
    for card in cards:
        candidates = (_short_code(key, card, attempt) for attempt in count())
        taken[next(code for code in candidates if code not in taken)] = card
    return {card: code for code, card in taken.items()}


def set_id_of(code: str) -> str | None:
    """The set that a text claims to be a card of, or nothing if it is not built like a card's code."""
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
