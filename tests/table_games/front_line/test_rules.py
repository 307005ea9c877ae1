"""Front Line: choosing a line, turns, and every attack of every rank on every rank."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from referee_app.cards.decks import FRONT_LINE_COUNTS
from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line import model, rules
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import Attack, Deploy, Ending, Lay, Phase, Scout, Visibility
from referee_app.table_games.front_line.rules import CannotAttack, NotInHand, WrongNumber
from referee_app.table_games.front_line.sampling import good_line
from referee_app.table_games.game import NotNow, NotYourTurn
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK, FightResult, fight
from referee_app.table_games.seats import BLUE, RED
from tests.table_games import playing
from tests.table_games.front_line.positions import begun, cards, events_of, line_of, plays, position, refused

DEALT = "10 9 6 4 4 3 2 F"


def test_each_side_has_the_23_cards_of_the_law() -> None:
    started = GAME.start(GAME.options(), 2, Random(5))
    for shuffled in started[1:]:
        assert isinstance(shuffled, model.Shuffled)
        assert Counter(shuffled.order) == FRONT_LINE_COUNTS
    assert sum(FRONT_LINE_COUNTS.values()) == 23


def test_eight_are_dealt_and_fifteen_are_the_pile() -> None:
    state = playing.state_after(GAME, *GAME.start(GAME.options(), 2, Random(5)))
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


# A turn: fill the hand, act, fill the gaps.


def test_the_hand_is_filled_up_to_three_before_acting() -> None:
    state = position(red="9 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / 4 / 3 2 2 1")
    done = events_of(state, RED, Attack(0, 1))
    assert done[-1] == model.TurnBegan(BLUE, cards("3 2"))
    state = plays(state, Attack(0, 1))
    assert state.sides[BLUE].hand == cards("4 3 2")
    assert state.sides[BLUE].pile == cards("2 1")


def test_the_hand_gets_what_is_left_of_the_pile() -> None:
    state = plays(position(blue="9 8 7 6 5 / 4 / 3"), Attack(0, 1))
    assert state.sides[BLUE].hand == cards("4 3")
    assert state.sides[BLUE].pile == ()


def test_a_full_hand_draws_nothing() -> None:
    state = plays(position(), Attack(0, 1))
    assert len(state.sides[BLUE].hand) == 3
    assert len(state.sides[BLUE].pile) == 15


def test_the_attacker_s_gap_is_filled_in_the_same_turn() -> None:
    state = plays(position(red="9 8 7 6 5 / 4 3 2"), Attack(4, 0))
    assert state.phase is Phase.FILL
    assert GAME.to_act(state) == {RED}
    state = plays(state, Lay(Rank.SCOUT, 4))
    assert line_of(state, RED) == "9 8 7 6 2"
    assert state.sides[RED].hand == cards("4 3")
    assert GAME.to_act(state) == {BLUE}


def test_the_defender_s_gap_is_filled_in_its_own_turn_after_its_attack() -> None:
    state = plays(position(), Attack(0, 4))
    assert line_of(state, BLUE) == "9 8 7 6 ."
    assert (state.turn, state.phase) == (BLUE, Phase.ACT)
    assert isinstance(refused(state, BLUE, Lay(Rank.SCOUT, 4)), NotNow)
    state = plays(state, Attack(0, 1), Lay(Rank.SERGEANT, 4))
    assert line_of(state, BLUE) == "9 8 7 6 4"


def test_two_gaps_take_two_cards_and_the_player_chooses_which_goes_where() -> None:
    state = plays(position(red=". 8 7 6 5 / 4 3 2"), Attack(4, 0))
    assert {type(move) for move in GAME.legal(GAME.view(state, RED)) or ()} == {Lay}
    assert len(GAME.legal(GAME.view(state, RED)) or ()) == 6
    state = plays(state, Lay(Rank.SCOUT, 4))
    assert GAME.to_act(state) == {RED}
    state = plays(state, Lay(Rank.SERGEANT, 0))
    assert line_of(state, RED) == "4 8 7 6 2"
    assert GAME.to_act(state) == {BLUE}


def test_gaps_stay_where_the_hand_is_empty() -> None:
    state = plays(position(red=". . 7 6 5 / 4 / "), Attack(4, 0), Lay(Rank.SERGEANT, 1))
    assert line_of(state, RED) == ". 4 7 6 ."
    assert GAME.to_act(state) == {BLUE}


def test_a_gap_is_filled_after_a_special_action_too() -> None:
    state = plays(position(red="2 . 7 6 5 / 4 3 2"), Scout(0, frozenset((0, 1))))
    assert (state.turn, state.phase) == (RED, Phase.FILL)


def test_attacking_or_acting_is_compulsory() -> None:
    assert isinstance(refused(position(), RED, Lay(Rank.SCOUT, 0)), NotNow)
    assert all(isinstance(move, Attack) for move in GAME.legal(GAME.view(position(), RED)) or ())


def test_nobody_acts_twice_in_a_turn() -> None:
    state = plays(position(red=". 8 7 6 5 / 4 3 2"), Attack(1, 4))
    assert isinstance(refused(state, RED, Attack(1, 0)), NotNow)


def test_nobody_acts_in_the_other_s_turn() -> None:
    assert isinstance(refused(position(), BLUE, Attack(0, 0)), NotYourTurn)


def test_a_card_goes_into_a_gap_and_nowhere_else() -> None:
    state = plays(position(red="9 8 7 6 5 / 4 3 2"), Attack(4, 0))
    assert isinstance(refused(state, RED, Lay(Rank.SCOUT, 0)), rules.PlaceTaken)
    assert isinstance(refused(state, RED, Lay(Rank.BOMB, 4)), rules.NotInHand)
    assert isinstance(refused(state, RED, Lay(Rank.SCOUT, 5)), rules.NoSuchPlace)


def test_attacks_need_two_cards() -> None:
    state = position(red=". 8 7 6 5 / 4 3 2", blue="9 . 7 6 5 / 4 3 2")
    assert isinstance(refused(state, RED, Attack(0, 0)), rules.NothingOfYours)
    assert isinstance(refused(state, RED, Attack(1, 1)), rules.NothingOfTheirs)
    for move in (Attack(-1, 0), Attack(5, 0), Attack(1, -1), Attack(1, 5)):
        assert isinstance(refused(state, RED, move), rules.NoSuchPlace)


def test_a_card_that_lay_up_stays_up_after_a_fight() -> None:
    state = position(red="2 8 7 6 5 / 4 3 2", blue="1 9 7 6 5 / 4 3 2")
    state = plays(state, Scout(0, frozenset((0, 1))), Attack(1, 1), Attack(0, 0))
    lying = state.sides[RED].line[0]
    assert lying is not None
    assert lying.known is Visibility.UP


def test_cards_keep_their_numbers_while_they_lie_and_new_ones_count_on() -> None:
    state = plays(position(), Attack(4, 0), Lay(Rank.SCOUT, 4))
    assert [lying.number for lying in state.sides[RED].line if lying] == [1, 2, 3, 4, 6]


# Every attack of every rank on every rank, against the law as a table written by hand.


DEFENDERS = cards("10 9 8 7 6 5 4 3 2 1 B F")
LAW = """
    10: = w w w w w w w w w l f
     9: l = w w w w w w w w l f
     8: l l = w w w w w w w l f
     7: l l l = w w w w w w l f
     6: l l l l = w w w w w l f
     5: l l l l l = w w w w l f
     4: l l l l l l = w w w l f
     3: l l l l l l l = w w w f
     2: l l l l l l l l = w l f
     1: w l l l l l l l l = l f
"""
"""A row for each attacker: w it wins, l it loses, = both are out, f it takes the flag."""

PAIRS = [
    (Rank(attacker.strip()), defender, result)
    for attacker, results in (row.split(":") for row in LAW.strip().splitlines())
    for defender, result in zip(DEFENDERS, results.split(), strict=True)
]


@pytest.mark.parametrize(("attacker", "defender", "result"), PAIRS)
def test_an_attack_ends_as_the_law_says(attacker: Rank, defender: Rank, result: str) -> None:
    state = plays(position(red=f"{attacker} B B B 4 / 2 2 2", blue=f"{defender} 4 4 4 3 / 2 2 2"), Attack(0, 0))
    attacker_falls, defender_falls = {"w": (0, 1), "l": (1, 0), "=": (1, 1), "f": (0, 1)}[result]
    assert [card.rank for card in state.sides[RED].out] == [attacker] * attacker_falls
    assert [card.rank for card in state.sides[BLUE].out] == [defender] * defender_falls
    assert line_of(state, RED).split()[0] == ("." if attacker_falls else attacker)
    assert line_of(state, BLUE).split()[0] == ("." if defender_falls else defender)
    assert (state.ending is Ending.FLAG_TAKEN) == (result == "f")


def test_the_law_names_every_rank_that_can_attack_and_every_rank() -> None:
    assert {attacker for attacker, _, _ in PAIRS} == set(Rank) - CANNOT_ATTACK
    assert set(DEFENDERS) == set(Rank)
    assert len(PAIRS) == 10 * 12


@pytest.mark.parametrize("rank", [Rank.BOMB, Rank.FLAG])
def test_bombs_and_the_flag_never_attack(rank: Rank) -> None:
    assert isinstance(refused(position(red=f"{rank} 4 4 4 3 / 2 2 2"), RED, Attack(0, 0)), CannotAttack)


def test_the_reasons_are_told_apart() -> None:
    assert fight(Rank.SPY, Rank.MARSHAL) is FightResult.SPY_FELLS_MARSHAL
    assert fight(Rank.MARSHAL, Rank.SPY) is FightResult.WON
    assert fight(Rank.MINER, Rank.BOMB) is FightResult.DEFUSED
    assert fight(Rank.MARSHAL, Rank.BOMB) is FightResult.EXPLODED
    assert fight(Rank.SPY, Rank.SPY) is FightResult.BOTH


def test_who_wins_goes_back_to_its_place_face_down_and_everybody_has_seen_it() -> None:
    state = plays(position(red="9 4 4 4 3 / 2 2 2", blue="8 4 4 4 3 / 2 2 2"), Attack(0, 0))
    lying = state.sides[RED].line[0]
    assert lying is not None
    assert (lying.rank, lying.known) == (Rank.GENERAL, Visibility.SHOWN)


def test_a_bomb_that_was_run_into_stays_and_everybody_has_seen_it() -> None:
    state = plays(position(red="9 4 4 4 3 / 2 2 2", blue="B 4 4 4 3 / 2 2 2"), Attack(0, 0))
    lying = state.sides[BLUE].line[0]
    assert lying is not None
    assert (lying.rank, lying.known) == (Rank.BOMB, Visibility.SHOWN)
