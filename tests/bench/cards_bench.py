"""Measures identifying cards and making their codes, relative to one keyed hash."""

import hmac
from collections.abc import Iterator

from referee_app.cards.card_set import CardSet
from tests.bench.measure import Row, quickest

_KEY = bytes(range(16))
_COPIES = 50


def rows() -> Iterator[Row]:
    """Telling and making cards, counted in keyed hashes."""
    large = CardSet(_KEY, _COPIES)
    red, blue = (large.code(large.cards[place]) for place in (3000, 3061))
    large.scanned(red)
    one_hash = quickest(lambda: hmac.digest(_KEY, b"card/1/red/10/1/1", "sha256"), number=2000)
    two_cards = quickest(lambda: (large.scanned(red), large.scanned(blue)), number=2000)
    yield Row(
        f"identifying two of {len(large.cards):,} cards by their codes / one HMAC-SHA-256", two_cards / one_hash, 100
    )
    one_set = quickest(lambda: _make_codes(copies=1), number=5) / 122
    yield Row("making the codes of a set, each / one HMAC-SHA-256", one_set / one_hash, 15)
    large_set = quickest(lambda: _make_ready(_COPIES)) / len(large.cards)
    yield Row(f"indexing {len(large.cards):,} cards by their codes, each / one HMAC-SHA-256", large_set / one_hash, 40)


def _make_codes(copies: int) -> list[str]:
    card_set = CardSet(_KEY, copies)
    return [card_set.code(card) for card in card_set.cards]


def _make_ready(copies: int) -> None:
    card_set = CardSet(_KEY, copies)
    card_set.scanned(card_set.code(card_set.cards[0]))
    card_set.typed(card_set.short_code(card_set.cards[0]))
