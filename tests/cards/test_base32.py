from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.codes import (
    ALPHABET,
    check_character,
    decode,
    encode,
    first_characters,
    is_base32,
    is_checked,
    normalised,
)

LONGEST_CHECKED = 31
words = st.text(ALPHABET, max_size=LONGEST_CHECKED - 1)


def test_the_alphabet_leaves_out_what_is_misread() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set("OILU") & set(ALPHABET)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("abcde", "ABCDE"),
        ("OoIiLl", "001111"),
        (" 7k-9 m-", "7K9M"),
        ("", ""),
        (" - ", ""),
        ("wxyz", "WXYZ"),
    ],
)
def test_what_a_person_types_is_read_as_meant(typed: str, meant: str) -> None:
    assert normalised(typed) == meant


@pytest.mark.parametrize("typed", ["U", "u", "AB/C", "7K\n9M", "Ä", "ß", "ı", "ſ", "٣", "7\u00a0K", "\x00", "\ud800"])
def test_what_has_no_place_in_the_alphabet_is_no_code(typed: str) -> None:
    assert normalised(typed) is None


@given(words)
def test_what_is_written_in_the_alphabet_is_meant_as_it_stands(word: str) -> None:
    assert is_base32(word)
    assert normalised(word) == normalised(word.lower()) == word


@given(st.integers(0, 32**26 - 1))
def test_a_number_survives_being_written(number: int) -> None:
    written = encode(number, 26)
    assert len(written) == 26
    assert decode(written) == number


def test_a_digest_is_written_from_its_first_bits_on() -> None:
    assert first_characters(bytes([0b11111_000, 0b01_00010_0, 0xFF]), 3) == "Z12"


def test_a_wrong_character_anywhere_is_always_told() -> None:
    # The sum is linear: if no difference at any place vanishes, no change of any word does.
    for length in range(1, LONGEST_CHECKED + 1):
        for place, character in product(range(length), ALPHABET[1:]):
            difference = "0" * place + character + "0" * (length - place - 1)
            assert not is_checked(difference)


def test_a_swap_of_unequal_neighbours_is_always_told() -> None:
    # A swap of a and b adds the same difference, a + b, at both places.
    for length in range(2, LONGEST_CHECKED + 1):
        for place, character in product(range(length - 1), ALPHABET[1:]):
            difference = "0" * place + 2 * character + "0" * (length - place - 2)
            assert not is_checked(difference)


@given(words, words)
def test_the_check_character_is_linear(one: str, other: str) -> None:
    shorter = min(len(one), len(other))
    one, other = one[:shorter], other[:shorter]
    added = "".join(ALPHABET[decode(a) ^ decode(b)] for a, b in zip(one, other, strict=True))
    total = decode(check_character(one)) ^ decode(check_character(other))
    assert check_character(added) == ALPHABET[total]


def test_every_slip_in_every_word_of_two_characters_and_its_check_character_is_told() -> None:
    for first, second in product(ALPHABET, repeat=2):
        word = first + second + check_character(first + second)
        assert is_checked(word)
        for place, character in product(range(3), ALPHABET):
            assert is_checked(word[:place] + character + word[place + 1 :]) == (character == word[place])
        for place, (left, right) in enumerate(pairwise(word)):
            assert is_checked(word[:place] + right + left + word[place + 2 :]) == (left == right)


@pytest.mark.parametrize("text", ["", "U", "0000u", "abcde"])
def test_what_is_not_in_the_alphabet_is_not_checked(text: str) -> None:
    assert not is_checked(text)
