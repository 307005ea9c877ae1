from hypothesis import given
from hypothesis import strategies as st

from card_printing.documents.sorting import bands
from referee_app.cards.decks import FEWEST_PLAYERS, deck_for, full_set, pips
from referee_app.cards.ranks import Team

MOST_FOR_ONE_SET = 120


def test_every_number_of_players_is_in_one_band_with_its_deck() -> None:
    for players in range(FEWEST_PLAYERS, MOST_FOR_ONE_SET + 1):
        assert [band.deck for band in bands() if band.fewest <= players <= band.most] == [deck_for(players)]


def test_the_bands_end_where_one_set_no_longer_goes_round() -> None:
    assert bands()[0].fewest == FEWEST_PLAYERS
    assert bands()[-1].most == MOST_FOR_ONE_SET


def test_the_cards_with_up_to_so_many_pips_are_the_deck() -> None:
    for band in bands():
        for team in Team:
            taken = [card for card in full_set(copies=2) if card.team is team and 1 <= pips(card) <= band.pips]
            assert taken == list(band.deck.cards(team))


@given(st.integers(MOST_FOR_ONE_SET + 1, 5000))
def test_beyond_them_there_is_a_set_for_every_120_players_rounded_up(players: int) -> None:
    last = bands()[-1]
    deck = deck_for(players)
    assert (deck.copies - 1) * last.most < players <= deck.copies * last.most
    assert (deck.total, deck.half) == (deck.copies * last.deck.total, deck.copies * last.deck.half)
