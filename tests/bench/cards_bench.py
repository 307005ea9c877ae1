"""What telling cards and making their codes cost, in keyed hashes of the same machine."""

import hmac
from collections.abc import Callable
from timeit import repeat

from referee_app.cards.card_set import CardSet

_KEY = bytes(range(16))
_COPIES = 50


def rows() -> list[tuple[str, float, float]]:
    """What was measured, how many keyed hashes it took, and how many it may."""
    large = CardSet(_KEY, _COPIES)
    red, blue = (large.code(large.cards[place]) for place in (3000, 3061))
    large.scanned(red)
    one_hash = _seconds(lambda: hmac.digest(_KEY, b"card/1/red/10/1/1", "sha256"), number=2000)
    two_cards = _seconds(lambda: (large.scanned(red), large.scanned(blue)), number=2000)
    one_set = _seconds(lambda: _make_codes(copies=1), number=5) / 122
    large_set = _seconds(lambda: _make_ready(_COPIES), number=1) / len(large.cards)
    return [
        (f"telling two cards of {len(large.cards)} by their codes, in keyed hashes", two_cards / one_hash, 100),
        ("making the 122 codes of a set, in keyed hashes a card", one_set / one_hash, 15),
        (f"making {len(large.cards)} cards ready to be told, in keyed hashes a card", large_set / one_hash, 40),
    ]


def _make_codes(copies: int) -> list[str]:
    card_set = CardSet(_KEY, copies)
    return [card_set.code(card) for card in card_set.cards]


def _make_ready(copies: int) -> None:
    card_set = CardSet(_KEY, copies)
    card_set.scanned(card_set.code(card_set.cards[0]))
    card_set.typed(card_set.short_code(card_set.cards[0]))


def _seconds(work: Callable[[], object], *, number: int) -> float:
    # The least of several: whatever else the machine does can only add to it.
    return min(repeat(work, number=number, repeat=7)) / number
