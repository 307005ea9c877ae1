"""Moves with something wrong in what would be sent: another number, a piece too many, two that changed places.

It knows no game. Much of what comes of it no codec reads; what it does read is for the rules to judge.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

_NAME = "is"
_STEPS = (-11, -10, -9, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 9, 10, 11)
"""To squares beside, diagonally and further off, on boards of four, ten and eleven columns."""
_STRANGE_NUMBERS = (-1, 40, 99, 100, 121, 10**30)
_BYTE = 2
"""Bytes are stored as two letters each."""


def altered(move: Any, chance: Random) -> Any:
    """A move as it is stored, with one thing altered."""
    copy = json.loads(json.dumps(move))
    parts = [name for name in copy if name != _NAME]
    if parts:
        name = chance.choice(parts)
        copy[name] = _altered_part(copy[name], chance)
    return copy


def _altered_part(part: Any, chance: Random) -> Any:
    return _WAYS[type(part)](part, chance) if type(part) in _WAYS else part


def _number(number: int, chance: Random) -> int:
    return number + chance.choice(_STEPS) if chance.randrange(3) else chance.choice(_STRANGE_NUMBERS)


def _text(text: str, chance: Random) -> str:
    """The sign of another card, or bytes of which some were dropped, doubled, changed or moved."""
    if len(text) <= 1:
        return chance.choice(("1", "2", "3", "6", "10", "B", "F", "X"))
    pairs = [text[at : at + _BYTE] for at in range(0, len(text), _BYTE)]
    one, other = chance.randrange(len(pairs)), chance.randrange(len(pairs))
    swapped = [*pairs]
    swapped[one], swapped[other] = pairs[other], pairs[one]
    changed = [*pairs]
    changed[one] = chance.choice(("00", "01", "02", "07", "08", "0b", "0c", "fe", "ff", pairs[other]))
    return "".join(chance.choice((swapped, changed, pairs[:one], [*pairs, pairs[one]], sorted(pairs))))


def _items(items: list[Any], chance: Random) -> list[Any]:
    if not items:
        return [0]
    at = chance.randrange(len(items))
    changed = [*items[:at], _altered_part(items[at], chance), *items[at + 1 :]]
    shuffled = chance.sample(items, len(items))
    return chance.choice((changed, shuffled, items[:at], [*items, items[at]]))


_WAYS: dict[type, Callable[[Any, Random], Any]] = {int: _number, str: _text, list: _items, dict: altered}
