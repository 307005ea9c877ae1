"""Values of a game come back from JSON as they were, also what an earlier version wrote; and nothing else is taken."""

import json
from dataclasses import dataclass
from enum import StrEnum
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.table_games.codec import Codec, Json, UnreadableValue


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Card:
    number: int
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Hand:
    cards: frozenset[Card]
    signs: bytes = b""
    places: tuple[int, ...] = ()
    top: Card | None = None


CODEC = Codec({"card": Card, "hand": Hand})
cards = st.builds(Card, st.integers(), st.sampled_from(Colour))
hands = st.builds(Hand, st.frozensets(cards), st.binary(), st.lists(st.integers()).map(tuple), st.none() | cards)


@given(hands)
def test_a_value_comes_back_as_it_was(hand: Hand) -> None:
    assert CODEC.read(json.loads(json.dumps(CODEC.write(hand)))) == hand


@given(st.lists(cards, unique=True), st.integers())
def test_a_set_is_written_in_the_same_order_however_it_was_made(held: list[Card], luck: int) -> None:
    shuffled = Random(luck).sample(held, len(held))
    assert CODEC.write(Hand(frozenset(held))) == CODEC.write(Hand(frozenset(shuffled)))


def test_numbers_of_a_set_are_written_from_the_lowest_on() -> None:
    @dataclass(frozen=True)
    class Squares:
        looked_at: frozenset[int]

    assert Codec({"squares": Squares}).write(Squares(frozenset({100, 9, -1, 20})))["looked_at"] == [-1, 9, 20, 100]


def test_a_field_that_was_added_with_a_default_may_be_missing() -> None:
    assert CODEC.read({"is": "card", "number": 4}) == Card(4, Colour.RED)
    assert CODEC.read({"is": "hand", "cards": [{"is": "card", "number": 4}]}) == Hand(frozenset({Card(4)}))


@pytest.mark.parametrize(
    "stored",
    [
        {"is": "card", "colour": "red"},
        {"is": "card", "number": 4, "colour": "red", "newer": 1},
        {"is": "card", "number": "4", "colour": "red"},
        {"is": "card", "number": True, "colour": "red"},
        {"is": "card", "number": 4, "colour": "green"},
        {"is": "newer", "number": 4},
        {"number": 4},
        {"is": "hand", "cards": [{"is": "card", "number": 4}, {"is": "card", "number": 4}]},
        {"is": "hand", "cards": [], "top": {"is": "hand", "cards": []}},
        {"is": "hand", "cards": [], "signs": "zz"},
        {"is": ["card"]},
        [],
        None,
    ],
    ids=str,
)
def test_what_no_version_wrote_is_refused(stored: Json) -> None:
    with pytest.raises(UnreadableValue):
        CODEC.read(stored)


def test_a_class_has_one_name() -> None:
    with pytest.raises(ValueError, match="two names"):
        Codec({"card": Card, "old_card": Card})
