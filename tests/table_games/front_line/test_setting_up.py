"""Eight cards each: five for the line, three for the hand, both at the same time."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from referee_app.cards.decks import FRONT_LINE_COUNTS
from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import Attack, Deploy, Phase
from referee_app.table_games.front_line.rules import NotInHand, WrongNumber
from referee_app.table_games.front_line.sampling import good_line
from referee_app.table_games.game import NotNow, NotYourTurn
from referee_app.table_games.seats import BLUE, RED
from tests.table_games import playing
from tests.table_games.front_line.positions import begun, cards, line_of, refused

DEALT = "10 9 6 4 4 3 2 F"


def test_each_side_has_the_23_cards_of_the_law() -> None:
    started = GAME.start(GAME.options(), 2, Random(5))
    for shuffled in started[1:]:
        assert isinstance(shuffled, model.Shuffled)
        assert Counter(shuffled.order) == FRONT_LINE_COUNTS
    assert sum(FRONT_LINE_COUNTS.values()) == 23


def test_eight_are_dealt_and_fifteen_are_the_pile() -> None:
    state = playing.given(GAME, *GAME.start(GAME.options(), 2, Random(5)))
    assert state is not None
    assert {(len(side.hand), len(side.pile)) for side in state.sides} == {(8, 15)}
    assert GAME.to_act(state) == {RED, BLUE}


def test_five_lie_as_they_were_chosen_and_three_stay_in_the_hand() -> None:
    state = begun(DEALT, DEALT)
    state = playing.does(GAME, state, BLUE, Deploy(cards("4 9 2 4 10")))
    assert line_of(state, BLUE) == "4 9 2 4 10"
    assert state.sides[BLUE].hand == cards("6 3 F")
    assert GAME.to_act(state) == {RED}


def test_it_does_not_matter_who_lays_first() -> None:
    chosen = {RED: Deploy(cards("10 9 6 4 4")), BLUE: Deploy(cards("4 4 3 2 F"))}
    ends = []
    for order in permutations((RED, BLUE)):
        state = begun(DEALT, DEALT)
        for seat in order:
            state = playing.does(GAME, state, seat, chosen[seat])
        ends.append(state)
    assert ends[0] == ends[1]


def test_red_begins_when_both_lines_lie() -> None:
    state = begun(DEALT, DEALT)
    for seat in (RED, BLUE):
        state = playing.does(GAME, state, seat, Deploy(cards("10 9 6 4 4")))
    assert GAME.to_act(state) == {RED}
    assert state.phase is Phase.ACT


@pytest.mark.parametrize("line", ["10 9 6 4", "10 9 6 4 4 3", ""])
def test_another_number_than_five_is_refused(line: str) -> None:
    refusal = refused(begun(DEALT, DEALT), RED, Deploy(cards(line)))
    assert isinstance(refusal, WrongNumber)
    assert refusal.facts == {"n": 5, "chosen": len(line.split())}


@pytest.mark.parametrize(("line", "lacking"), [("10 10 9 6 4", Rank.MARSHAL), ("10 9 6 4 B", Rank.BOMB)])
def test_a_card_that_was_not_dealt_is_refused(line: str, lacking: Rank) -> None:
    refusal = refused(begun(DEALT, DEALT), RED, Deploy(cards(line)))
    assert isinstance(refusal, NotInHand)
    assert refusal.facts == {"card": lacking}


def test_nobody_lays_a_line_twice_or_attacks_before_both_lie() -> None:
    state = begun(DEALT, DEALT)
    assert isinstance(refused(state, RED, Attack(0, 0)), NotNow)
    line = Deploy(cards("10 9 6 4 4"))
    state = playing.does(GAME, state, RED, line)
    assert isinstance(refused(state, RED, line), NotYourTurn)


def test_a_proposed_line_mostly_keeps_the_flag_in_the_hand_and_varies() -> None:
    lines = [good_line(cards("10 9 6 4 B 3 2 F"), Random(luck)) for luck in range(100)]
    assert sum(Rank.FLAG in line for line in lines) < 20
    assert len(set(lines)) > 50


def test_a_proposed_line_has_all_cards_where_fewer_than_five_are_left() -> None:
    assert Counter(good_line(cards("6 4 F"), Random(1))) == Counter(cards("6 4 F"))
