"""A turn: fill the hand, act, fill the gaps."""

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line import model, rules
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import Attack, Lay, Phase, Scout, Visibility
from referee_app.table_games.game import NotNow, NotYourTurn
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.front_line.positions import after, cards, events, line_of, refused, table


def test_the_hand_is_filled_up_to_three_before_acting() -> None:
    state = table(red="9 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / 4 / 3 2 2 1")
    done = events(state, RED, Attack(0, 1))
    assert done[-1] == model.TurnBegan(BLUE, cards("3 2"))
    state = after(state, Attack(0, 1))
    assert state.sides[BLUE].hand == cards("4 3 2")
    assert state.sides[BLUE].pile == cards("2 1")


def test_the_hand_gets_what_is_left_of_the_pile() -> None:
    state = after(table(blue="9 8 7 6 5 / 4 / 3"), Attack(0, 1))
    assert state.sides[BLUE].hand == cards("4 3")
    assert state.sides[BLUE].pile == ()


def test_a_full_hand_draws_nothing() -> None:
    state = after(table(), Attack(0, 1))
    assert len(state.sides[BLUE].hand) == 3
    assert len(state.sides[BLUE].pile) == 15


def test_the_attacker_s_gap_is_filled_in_the_same_turn() -> None:
    state = after(table(red="9 8 7 6 5 / 4 3 2"), Attack(4, 0))
    assert state.phase is Phase.FILL
    assert GAME.to_act(state) == {RED}
    state = after(state, Lay(Rank.SCOUT, 4))
    assert line_of(state, RED) == "9 8 7 6 2"
    assert state.sides[RED].hand == cards("4 3")
    assert GAME.to_act(state) == {BLUE}


def test_the_defender_s_gap_is_filled_in_its_own_turn_after_its_attack() -> None:
    state = after(table(), Attack(0, 4))
    assert line_of(state, BLUE) == "9 8 7 6 ."
    assert (state.turn, state.phase) == (BLUE, Phase.ACT)
    assert isinstance(refused(state, BLUE, Lay(Rank.SCOUT, 4)), NotNow)
    state = after(state, Attack(0, 1), Lay(Rank.SERGEANT, 4))
    assert line_of(state, BLUE) == "9 8 7 6 4"


def test_two_gaps_take_two_cards_and_the_player_chooses_which_goes_where() -> None:
    state = after(table(red=". 8 7 6 5 / 4 3 2"), Attack(4, 0))
    assert {type(move) for move in GAME.legal(GAME.view(state, RED)) or ()} == {Lay}
    assert len(GAME.legal(GAME.view(state, RED)) or ()) == 6
    state = after(state, Lay(Rank.SCOUT, 4))
    assert GAME.to_act(state) == {RED}
    state = after(state, Lay(Rank.SERGEANT, 0))
    assert line_of(state, RED) == "4 8 7 6 2"
    assert GAME.to_act(state) == {BLUE}


def test_gaps_stay_where_the_hand_is_empty() -> None:
    state = after(table(red=". . 7 6 5 / 4 / "), Attack(4, 0), Lay(Rank.SERGEANT, 1))
    assert line_of(state, RED) == ". 4 7 6 ."
    assert GAME.to_act(state) == {BLUE}


def test_a_gap_is_filled_after_a_special_action_too() -> None:
    state = after(table(red="2 . 7 6 5 / 4 3 2"), Scout(0, frozenset((0, 1))))
    assert (state.turn, state.phase) == (RED, Phase.FILL)


def test_attacking_or_acting_is_compulsory() -> None:
    assert isinstance(refused(table(), RED, Lay(Rank.SCOUT, 0)), NotNow)
    assert all(isinstance(move, Attack) for move in GAME.legal(GAME.view(table(), RED)) or ())


def test_nobody_acts_twice_in_a_turn() -> None:
    state = after(table(red=". 8 7 6 5 / 4 3 2"), Attack(1, 4))
    assert isinstance(refused(state, RED, Attack(1, 0)), NotNow)


def test_nobody_acts_in_the_other_s_turn() -> None:
    assert isinstance(refused(table(), BLUE, Attack(0, 0)), NotYourTurn)


def test_a_card_goes_into_a_gap_and_nowhere_else() -> None:
    state = after(table(red="9 8 7 6 5 / 4 3 2"), Attack(4, 0))
    assert isinstance(refused(state, RED, Lay(Rank.SCOUT, 0)), rules.PlaceTaken)
    assert isinstance(refused(state, RED, Lay(Rank.BOMB, 4)), rules.NotInHand)
    assert isinstance(refused(state, RED, Lay(Rank.SCOUT, 5)), rules.NoSuchPlace)


def test_attacks_need_two_cards() -> None:
    state = table(red=". 8 7 6 5 / 4 3 2", blue="9 . 7 6 5 / 4 3 2")
    assert isinstance(refused(state, RED, Attack(0, 0)), rules.NothingOfYours)
    assert isinstance(refused(state, RED, Attack(1, 1)), rules.NothingOfTheirs)
    for move in (Attack(-1, 0), Attack(5, 0), Attack(1, -1), Attack(1, 5)):
        assert isinstance(refused(state, RED, move), rules.NoSuchPlace)


def test_a_card_that_lay_up_stays_up_after_a_fight() -> None:
    state = table(red="2 8 7 6 5 / 4 3 2", blue="1 9 7 6 5 / 4 3 2")
    state = after(state, Scout(0, frozenset((0, 1))), Attack(1, 1), Attack(0, 0))
    lying = state.sides[RED].line[0]
    assert lying is not None
    assert lying.known is Visibility.UP


def test_cards_keep_their_numbers_while_they_lie_and_new_ones_count_on() -> None:
    state = after(table(), Attack(4, 0), Lay(Rank.SCOUT, 4))
    assert [lying.number for lying in state.sides[RED].line if lying] == [1, 2, 3, 4, 6]
