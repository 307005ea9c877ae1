from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.decks import (
    FRONT_LINE_COUNTS,
    LIVE_RANKS,
    OFFICIAL_SIZES,
    Card,
    Deck,
    NoSuchDeck,
    TooFewPlayers,
    deck_for,
    full_set,
    in_front_line,
    pips,
    players_for,
)
from referee_app.cards.ranks import Rank, Team

TABLE_OF_THE_RULES = """
     4-10  20  1 1 2 2 2 2 2 3 2 1 2  10
    11-16  30  1 2 2 3 3 3 3 4 4 2 3  15
    17-24  40  1 2 3 4 5 5 5 5 4 2 4  20
    25-120 60  1 4 5 6 7 7 7 6 8 2 7  30
"""


def _rows() -> list[tuple[range, int, list[int], int]]:
    rows = []
    for line in TABLE_OF_THE_RULES.strip().splitlines():
        players, size, *counts, half = line.split()
        fewest, most = map(int, players.split("-"))
        rows.append((range(fewest, most + 1), int(size), [int(n) for n in counts], int(half)))
    return rows


@pytest.mark.parametrize(("players", "size", "counts", "half"), _rows())
def test_the_deck_follows_the_table_of_the_rules(players: range, size: int, counts: list[int], half: int) -> None:
    for number in players:
        deck = deck_for(number)
        assert (deck.total, deck.copies, deck.half) == (size, 1, half)
        assert deck.counts == dict(zip(LIVE_RANKS, counts, strict=True))
    for team in Team:
        cards = list(deck.cards(team))
        assert len(set(cards)) == len(cards) == size
        assert Counter(card.rank for card in cards) == deck.counts
        assert {card.team for card in cards} == {team}


@pytest.mark.parametrize("players", [-1, 0, 1, 3])
def test_fewer_than_four_players_are_refused(players: int) -> None:
    with pytest.raises(TooFewPlayers) as refused:
        deck_for(players)
    assert refused.value.facts == {"players": players, "fewest": 4}


@pytest.mark.parametrize(("players", "copies"), [(120, 1), (121, 2), (240, 2), (241, 3), (6000, 50)])
def test_big_groups_get_the_fewest_sets_that_give_everybody_a_card(players: int, copies: int) -> None:
    deck = deck_for(players)
    assert (deck.size, deck.copies, deck.half) == (60, copies, 30 * copies)
    assert len(set(deck.cards(Team.RED))) == deck.total == 60 * copies


@given(st.integers(25, 20_000))
def test_no_card_is_missing_and_no_set_too_many(players: int) -> None:
    deck = deck_for(players)
    assert 2 * deck.total >= players
    assert deck.copies == 1 or 2 * (deck.total - deck.size) < players


@pytest.mark.parametrize(("size", "copies"), [(0, 1), (25, 1), (60, 0), (20, 2), (40, 3), (-60, 1)])
def test_a_deck_that_nobody_prints_is_refused(size: int, copies: int) -> None:
    with pytest.raises(NoSuchDeck):
        Deck(size, copies)


def test_everybody_finds_the_deck_that_is_proposed_for_so_many() -> None:
    for players in range(4, 500):
        assert players in players_for(deck_for(players))
        assert deck_for(players_for(deck_for(players))[0]) == deck_for(players_for(deck_for(players))[-1])


@pytest.mark.parametrize("team", Team)
def test_every_deck_is_inside_the_next_larger_one_and_that_inside_the_printed_set(team: Team) -> None:
    printed = {card for card in full_set() if card.team is team}
    decks = [set(Deck(size).cards(team)) for size in OFFICIAL_SIZES]
    for smaller, larger in pairwise([*decks, printed]):
        assert smaller < larger


@pytest.mark.parametrize(("number", "size"), [*enumerate(OFFICIAL_SIZES, start=1)])
def test_taking_all_cards_up_to_a_number_of_pips_gives_the_deck(number: int, size: int) -> None:
    for team in Team:
        taken = {card for card in full_set(copies=2) if card.team is team and 1 <= pips(card) <= number}
        assert taken == set(Deck(size).cards(team))


def test_flag_cards_and_further_sets_have_no_pips() -> None:
    assert {pips(card) for card in full_set(copies=2) if card.rank is Rank.FLAG or card.copy == 2} == {0}


@pytest.mark.parametrize("team", Team)
def test_the_card_game_for_two_uses_23_marked_cards_a_side(team: Team) -> None:
    marked = [card for card in full_set(copies=2) if card.team is team and in_front_line(card)]
    assert len(marked) == 23
    assert Counter(card.rank for card in marked) == FRONT_LINE_COUNTS
    assert {card.copy for card in marked} == {1}


@pytest.mark.parametrize("copies", [1, 2, 5])
def test_a_printed_set_holds_the_largest_deck_and_a_flag_card_for_both_teams(copies: int) -> None:
    cards = list(full_set(copies))
    assert len(set(cards)) == len(cards) == 122 * copies
    for team in Team:
        live = {card for card in cards if card.team is team and card.rank is not Rank.FLAG}
        assert live == set(Deck(60, copies).cards(team))


def test_adding_copies_only_adds_cards_at_the_end() -> None:
    longest = list(full_set(copies=4))
    for copies in (1, 2, 3):
        shorter = list(full_set(copies))
        assert longest[: len(shorter)] == shorter


def test_a_card_of_a_further_set_is_not_in_a_single_deck() -> None:
    assert Card(Team.RED, Rank.SCOUT, 1) in Deck(20)
    assert Card(Team.RED, Rank.SCOUT, 3) not in Deck(20)
    assert Card(Team.RED, Rank.SCOUT, 1, copy=2) not in Deck(60)
    assert Card(Team.RED, Rank.SCOUT, 1, copy=2) in Deck(60, copies=2)
    assert Card(Team.RED, Rank.FLAG, 1) not in Deck(60)
