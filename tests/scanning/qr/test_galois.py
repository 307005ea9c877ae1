from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode.base import Polynomial, gexp, glog

from referee_app.scanning.qr.galois import corrected, inverse, product, syndromes

CHECK_SYMBOLS = (7, 10, 13, 15, 16, 17, 18, 20, 22, 24, 26, 28)
SYMBOLS = st.integers(0, 255)

# The maker of words below cannot write one of zeros alone.
DATA = st.lists(SYMBOLS, min_size=9, max_size=108).filter(any)


def written(data: list[int], check_symbols: int) -> list[int]:
    """The word that another maker of codes would print."""
    generator = Polynomial([1], 0)
    for power in range(check_symbols):
        generator = generator * Polynomial([1, gexp(power)], 0)
    rest = Polynomial(data, check_symbols) % generator
    check = [rest[i] for i in range(len(rest))]
    return data + [0] * (check_symbols - len(check)) + check


def spoiled(word: list[int], places: list[int], chance: Random) -> list[int]:
    """The word with another symbol at each of these places."""
    return [symbol ^ chance.randrange(1, 256) if place in places else symbol for place, symbol in enumerate(word)]


@given(SYMBOLS, SYMBOLS)
def test_symbols_multiply_as_another_maker_of_codes_does_it(a: int, b: int) -> None:
    assert product(a, b) == (gexp(glog(a) + glog(b)) if a and b else 0)


def test_every_symbol_but_zero_has_an_inverse() -> None:
    assert {product(a, inverse(a)) for a in range(1, 256)} == {1}
    with pytest.raises(ZeroDivisionError):
        inverse(0)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_errors_and_erasures_within_the_check_symbols_are_corrected(data: st.DataObject) -> None:
    check_symbols = data.draw(st.sampled_from(CHECK_SYMBOLS))
    word = written(data.draw(DATA), check_symbols)
    spare = data.draw(st.integers(0, 4))
    erasures = data.draw(st.integers(0, check_symbols - spare))
    errors = data.draw(st.integers(0, (check_symbols - spare - erasures) // 2))
    chance = data.draw(st.randoms(use_true_random=False))
    places = chance.sample(range(len(word)), errors + erasures)
    harmed = spoiled(word, places, chance)
    assert corrected(harmed, check_symbols, places[:erasures], spare) == tuple(word)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_error_more_than_the_spare_symbols_allow_is_left_alone(data: st.DataObject) -> None:
    """With four symbols spare the nearest word is still the written one, so nothing else can be taken for it."""
    check_symbols = data.draw(st.sampled_from(CHECK_SYMBOLS))
    word = written(data.draw(DATA), check_symbols)
    erasures = data.draw(st.integers(0, check_symbols - 4))
    errors = (check_symbols - 4 - erasures) // 2 + 1
    chance = data.draw(st.randoms(use_true_random=False))
    places = chance.sample(range(len(word)), errors + erasures)
    assert corrected(spoiled(word, places, chance), check_symbols, places[:erasures], spare=4) is None


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_whatever_is_handed_back_is_a_word_and_not_too_far(data: st.DataObject) -> None:
    """Few check symbols and none spare: here wrong words do come back, yet never one that breaks its own checks."""
    word = data.draw(st.lists(SYMBOLS, min_size=6, max_size=20))
    erased = data.draw(st.sets(st.integers(0, len(word) - 1), max_size=4))
    found = corrected(word, 4, erased, spare=0)
    if found is not None:
        changed = [place for place, symbol in enumerate(word) if found[place] != symbol and place not in erased]
        assert not any(syndromes(found, 4))
        assert 2 * len(changed) + len(erased) <= 4


def test_with_nothing_spare_wrong_words_do_come_back() -> None:
    """So that the tests of what comes back have something to see."""
    chance = Random(5)
    found = [corrected([*chance.randbytes(20)], 4, range(4), spare=0) for _ in range(20)]
    assert all(found)


def test_more_erased_places_than_check_symbols_are_not_tried() -> None:
    assert corrected([0] * 20, 7, range(8), spare=0) is None
    assert corrected([0] * 20, 7, range(6), spare=2) is None


@pytest.mark.parametrize("erasures", [0, 12, 24])
def test_noise_is_no_word(erasures: int) -> None:
    chance = Random(erasures)
    found = [corrected([*chance.randbytes(44)], 28, range(erasures), spare=4) for _ in range(500)]
    assert found == [None] * 500
