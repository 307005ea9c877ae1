"""Reed–Solomon correction as QR codes use it: wrong symbols are found, lost ones filled in. It knows no modules.

Symbols are bytes, taken as the elements of GF(256) with the polynomial x⁸ + x⁴ + x³ + x² + 1. A polynomial is a list of
coefficients, that of the lowest degree first; a word is its symbols as they are written, the highest degree first.
"""

from collections.abc import Collection, Iterable, Sequence

import numpy as np

Polynomial = list[int]

_ORDER = 255
"""After so many powers of the generator, 2, they begin again."""


def _powers_of_two() -> list[int]:
    powers = [1]
    while len(powers) < _ORDER:
        doubled = powers[-1] << 1
        powers.append(doubled ^ 0x11D if doubled & 0x100 else doubled)
    return powers


# Twice over, so that the sum of two logarithms needs no modulus.
_POWERS = _powers_of_two() * 2
# Zero has no logarithm; whoever looks it up has made sure that it does not count.
_LOGARITHMS = [0, *sorted(range(_ORDER), key=_POWERS.__getitem__)]
_POWER_TABLE = np.array(_POWERS[:_ORDER], np.uint8)
_LOGARITHM_TABLE = np.array(_LOGARITHMS, np.intp)


def product(a: int, b: int) -> int:
    """Two symbols multiplied."""
    return _POWERS[_LOGARITHMS[a] + _LOGARITHMS[b]] if a and b else 0


def inverse(a: int) -> int:
    """What a symbol other than zero must be multiplied by to give one."""
    if not a:
        raise ZeroDivisionError("zero has no inverse in GF(256)")
    return _POWERS[_ORDER - _LOGARITHMS[a]]


def syndromes(word: Sequence[int], check_symbols: int) -> list[int]:
    """The syndromes of a word; all zero if it has no error."""
    symbols = np.asarray(word, np.intp)
    at = np.flatnonzero(symbols)
    degrees = len(symbols) - 1 - at
    exponents = _LOGARITHM_TABLE[symbols[at]] + np.arange(check_symbols)[:, None] * degrees
    return [int(each) for each in np.bitwise_xor.reduce(_POWER_TABLE[exponents % _ORDER], axis=1)]


def corrected(word: Sequence[int], check_symbols: int, erased: Collection[int], spare: int) -> tuple[int, ...] | None:
    """The word as it was written, if errors (twice) and erased places leave `spare` check symbols unused.

    Each spare symbol makes it 256 times less likely that rubbish is taken for a word.
    """
    may_be_used = check_symbols - spare
    if len(erased) > may_be_used:
        return None
    blanked = [0 if place in erased else symbol for place, symbol in enumerate(word)]
    seen = syndromes(blanked, check_symbols)
    if not any(seen):
        return tuple(blanked)
    erasures = _locator_of(len(word) - 1 - place for place in erased)
    errors = _shortest_recurrence(_multiplied(seen, erasures)[len(erased) : check_symbols])
    if 2 * (len(errors) - 1) + len(erased) > may_be_used:
        return None
    mended = _mended(blanked, seen, _multiplied(errors, erasures))
    # A locator may point beside the word, or to fewer places than are wrong: the syndromes tell in every case.
    return None if mended is None or any(syndromes(mended, check_symbols)) else tuple(mended)


def _multiplied(p: Polynomial, q: Polynomial) -> Polynomial:
    result = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            result[i + j] ^= product(a, b)
    return result


def _value(p: Polynomial, x: int) -> int:
    result = 0
    for coefficient in reversed(p):
        result = product(result, x) ^ coefficient
    return result


def _locator_of(degrees: Iterable[int]) -> Polynomial:
    """The polynomial whose roots are the inverses of the places of these degrees."""
    locator = [1]
    for degree in degrees:
        locator = _multiplied(locator, [1, _POWERS[degree]])
    return locator


def _shortest_recurrence(sequence: Sequence[int]) -> Polynomial:
    """Berlekamp and Massey: the locator of the fewest errors that explain these syndromes, if any do."""
    locator, length = [1], 0
    former, former_miss, gap = [1], 1, 1
    for done in range(len(sequence)):
        miss = 0
        for back, coefficient in enumerate(locator[: length + 1]):
            miss ^= product(coefficient, sequence[done - back])
        if not miss:
            gap += 1
            continue
        factor = product(miss, inverse(former_miss))
        better = _sum(locator, [0] * gap + [product(factor, coefficient) for coefficient in former])
        if 2 * length <= done:
            former, former_miss, gap, length = locator, miss, 1, done + 1 - length
        else:
            gap += 1
        locator = better
    while not locator[-1]:
        locator.pop()
    return locator


def _sum(p: Polynomial, q: Polynomial) -> Polynomial:
    longer, shorter = (p, q) if len(p) > len(q) else (q, p)
    return [a ^ b for a, b in zip(longer, shorter + [0] * (len(longer) - len(shorter)), strict=True)]


def _mended(word: Sequence[int], seen: Polynomial, locator: Polynomial) -> list[int] | None:
    """Forney: how much is wrong at each place that the locator points to; None if it names one twice."""
    evaluator = _multiplied(seen, locator)[: len(seen)]
    # Where 1 + 1 = 0, a derivative keeps the odd degrees alone.
    slope = [coefficient if degree % 2 else 0 for degree, coefficient in enumerate(locator)][1:]
    mended = list(word)
    for place in range(len(word)):
        x = _POWERS[len(word) - 1 - place]
        at = inverse(x)
        if _value(locator, at):
            continue
        steepness = _value(slope, at)
        if not steepness:
            return None
        mended[place] ^= product(x, product(_value(evaluator, at), inverse(steepness)))
    return mended
