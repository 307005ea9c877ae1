"""The alphabet, checked characters, codes and short codes of cards, and what is one slip of the finger away."""

from itertools import islice, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.codes import (
    ALPHABET,
    TypoIndex,
    card_code,
    check_character,
    decode,
    encode,
    first_characters,
    is_base32,
    is_checked,
    is_short_code,
    normalised,
    set_id,
    set_id_of,
    short_codes,
)
from referee_app.cards.decks import Card, full_set
from referee_app.cards.ranks import Rank, Team
from tests.cards.slips_by_hand import every_slip

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


# Codes and short codes


keys = st.binary(min_size=16, max_size=16)
KEY = bytes(range(16))


@given(keys)
def test_a_code_is_twenty_characters_and_begins_with_its_set(key: bytes) -> None:
    own = set_id(key)
    code = card_code(key, own, Card(Team.BLUE, Rank.SPY, 2))
    assert len(own) == 6
    assert is_checked(own)
    assert len(code) == 20
    assert set_id_of(code) == own


def test_no_two_cards_of_a_large_set_share_a_code_or_a_short_code() -> None:
    cards = list(full_set(copies=50))
    assert len({card_code(KEY, set_id(KEY), card) for card in cards}) == len(cards)
    short = short_codes(KEY, cards)
    assert len(set(short.values())) == len(short) == len(cards)
    assert all(map(is_short_code, short.values()))


def test_a_short_code_that_is_taken_is_left_to_the_card_before_even_when_copies_are_added() -> None:
    many = short_codes(KEY, full_set(copies=50))
    alone = {card: short_codes(KEY, [card])[card] for card in many}
    given_way = [card for card, code in many.items() if code != alone[card]]
    assert given_way  # of 6,100 cards in a million places some must meet
    holders = {code: card for card, code in many.items()}
    order = {card: place for place, card in enumerate(many)}
    assert all(order[holders[alone[card]]] < order[card] for card in given_way)
    for copies in (1, 7, 49):
        fewer = short_codes(KEY, full_set(copies))
        assert fewer == dict(islice(many.items(), len(fewer)))


def test_each_part_of_a_card_changes_its_code() -> None:
    cards = [
        Card(Team.RED, Rank.SPY, 1, 1),
        Card(Team.BLUE, Rank.SPY, 1, 1),
        Card(Team.RED, Rank.MARSHAL, 1, 1),
        Card(Team.RED, Rank.SPY, 11, 1),
        Card(Team.RED, Rank.SPY, 1, 11),
    ]
    assert len({card_code(KEY, set_id(KEY), card) for card in cards}) == len(cards)


def test_what_is_not_built_like_a_code_claims_no_set() -> None:
    code = card_code(KEY, set_id(KEY), Card(Team.RED, Rank.SPY, 1))
    for text in ("", code[:-1], code + "0", code.lower(), code[:-1] + "U", "000001" + code[6:]):
        assert set_id_of(text) is None


# Slips of the finger


texts = st.lists(st.text("ABC", min_size=6, max_size=6), unique=True, max_size=30)


@given(texts, st.text("ABC", min_size=6, max_size=6))
def test_exactly_the_texts_one_slip_away_are_found(known: list[str], slip: str) -> None:
    expected = {text for text in known if slip in every_slip(text, "ABC")}
    assert set(TypoIndex(known).matches(slip)) == expected


def test_every_slip_of_a_text_of_odd_length_leads_back_to_it() -> None:
    near = TypoIndex(["ABCDE"])
    assert all(near.matches(slip) == ["ABCDE"] for slip in every_slip("ABCDE", "ABCDEF"))


def test_the_text_itself_is_no_slip() -> None:
    assert TypoIndex(["ABCDE", "ABCDD"]).matches("ABCDE") == ["ABCDD"]
