from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.codes import card_code, is_checked, is_short_code, set_id, set_id_of, short_codes
from referee_app.cards.decks import Card, full_set
from referee_app.cards.ranks import Rank, Team

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
