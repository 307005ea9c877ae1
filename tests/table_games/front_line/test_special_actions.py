"""Spy, scout and flag: shown in the line, instead of an attack."""

from collections import Counter

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line import model, rules
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import (
    Attack,
    Deploy,
    HandSeen,
    Lay,
    LineCard,
    Phase,
    Redraw,
    Scout,
    Spy,
    Visibility,
)
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.front_line.positions import after, cards, events, line_of, refused, table

TWO = frozenset((1, 3))


def test_the_spy_looks_at_the_enemy_s_hand_and_stays_face_up() -> None:
    state = after(table(red="1 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / B F 2"), Spy(0))
    assert state.sides[RED].line[0] == LineCard(1, Rank.SPY, Visibility.UP)
    assert state.sides[BLUE].tale == (HandSeen(cards("2 B F")),)
    assert GAME.to_act(state) == {BLUE}


def test_the_spy_does_not_look_at_an_empty_hand() -> None:
    state = table(red="1 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / / ")
    assert isinstance(refused(state, RED, Spy(0)), rules.HandEmpty)
    assert Spy(0) not in (GAME.legal(GAME.view(state, RED)) or ())


def test_a_scout_looks_at_two_cards_and_stays_face_up() -> None:
    state = after(table(red="2 8 7 6 5 / 4 3 2"), Scout(0, TWO))
    assert state.sides[RED].line[0] == LineCard(1, Rank.SCOUT, Visibility.UP)
    peeked = [place for place, lying in enumerate(state.sides[BLUE].line) if lying and lying.known is Visibility.PEEKED]
    assert peeked == [1, 3]


def test_a_scout_looks_at_the_only_card_where_there_is_one() -> None:
    state = table(red="2 8 7 6 5 / 4 3 2", blue=". . 4 . . / / ")
    assert isinstance(refused(state, RED, Scout(0, frozenset((2, 3)))), rules.WrongLooks)
    assert refused(state, RED, Scout(0, frozenset((2,)))) is None
    assert Scout(0, frozenset((2,))) in (GAME.legal(GAME.view(state, RED)) or ())


@pytest.mark.parametrize("looks", [(), (1,), (0, 1, 2)])
def test_a_scout_looks_at_neither_more_nor_less_than_two(looks: tuple[int, ...]) -> None:
    refusal = refused(table(red="2 8 7 6 5 / 4 3 2"), RED, Scout(0, frozenset(looks)))
    assert isinstance(refusal, rules.WrongLooks)
    assert refusal.facts == {"n": 2}


def test_a_scout_looks_where_cards_lie() -> None:
    state = table(red="2 8 7 6 5 / 4 3 2", blue=". 8 7 6 5 / 4 3 2")
    assert isinstance(refused(state, RED, Scout(0, frozenset((0, 1)))), rules.NothingOfTheirs)
    assert isinstance(refused(state, RED, Scout(0, frozenset((1, 7)))), rules.NoSuchPlace)


@pytest.mark.parametrize("move", [Scout(4, TWO), Spy(4), Redraw(4)])
def test_only_the_right_card_has_an_action(move: Scout | Spy | Redraw) -> None:
    assert isinstance(refused(table(), RED, move), rules.WrongCard)


@pytest.mark.parametrize("move", [Scout(0, TWO), Spy(0), Redraw(0)])
def test_an_action_needs_a_card(move: Scout | Spy | Redraw) -> None:
    assert isinstance(refused(table(red=". 8 7 6 5 / 4 3 2"), RED, move), rules.NothingOfYours)


@pytest.mark.parametrize(("line", "move"), [("2 8 7 6 5", Scout(0, TWO)), ("1 8 7 6 5", Spy(0))])
def test_a_card_that_lies_up_is_not_shown_again(line: str, move: Scout | Spy) -> None:
    state = after(table(red=f"{line} / 4 3 2"), move, Attack(0, 1))
    assert isinstance(refused(state, RED, move), rules.AlreadyShown)
    assert move not in (GAME.legal(GAME.view(state, RED)) or ())


def test_a_scout_that_was_shown_may_attack() -> None:
    state = after(table(red="2 8 7 6 5 / 4 3 2"), Scout(0, TWO), Attack(0, 1))
    assert refused(state, RED, Attack(0, 0)) is None


def test_the_flag_takes_line_hand_and_pile_and_deals_eight_anew() -> None:
    state = table(red="F 8 7 6 5 / 4 3 2")
    shown, shuffled = events(state, RED, Redraw(0))
    assert shown == model.FlagShown(RED, 0)
    assert isinstance(shuffled, model.Shuffled)
    assert len(shuffled.order) == 23
    state = after(state, Redraw(0))
    assert (line_of(state, RED), len(state.sides[RED].hand), len(state.sides[RED].pile)) == (". . . . .", 8, 15)
    assert state.phase is Phase.CHOOSE
    assert GAME.to_act(state) == {RED}


def test_choosing_anew_ends_the_turn() -> None:
    state = after(table(red="F 8 7 6 5 / 4 3 2"), Redraw(0))
    hand = tuple(rank for rank in state.sides[RED].hand if rank)
    state = after(state, Deploy(hand[:5]))
    assert state.phase is Phase.ACT
    assert GAME.to_act(state) == {BLUE}
    assert len(state.sides[RED].hand) == 3


def test_fallen_cards_stay_out_when_the_flag_is_shown() -> None:
    _, shuffled = events(table(red="F 8 7 6 5 / 4 3 2 / 2 3"), RED, Redraw(0))
    assert isinstance(shuffled, model.Shuffled)
    assert Counter(shuffled.order) == Counter(cards("F 8 7 6 5 4 3 2 2 3"))


@pytest.mark.parametrize(("left", "line"), [("F 8 7 6 5 / 4 / ", 5), ("F 8 7 6 5 / / ", 5), ("F 8 7 . . / / ", 3)])
def test_with_fewer_than_eight_five_are_chosen_and_below_five_all(left: str, line: int) -> None:
    state = after(table(red=left), Redraw(0))
    hand = tuple(rank for rank in state.sides[RED].hand if rank)
    assert isinstance(refused(state, RED, Deploy(hand[: line - 1])), rules.WrongNumber)
    state = after(state, Deploy(hand[:line]))
    assert len(state.sides[RED].taken) == line
    assert len(state.sides[RED].hand) == len(hand) - line
    assert GAME.to_act(state) == {BLUE}


def test_the_flag_is_not_shown_in_two_own_turns_running() -> None:
    state = after(table(red="F 8 7 . . / / ", blue="9 8 7 6 5 / 2 2 2"), Redraw(0), Deploy(cards("F 8 7")))
    state = after(state, Attack(4, 2), Lay(Rank.SCOUT, 4))
    assert isinstance(refused(state, RED, Redraw(0)), rules.JustRedrawn)
    assert Redraw(0) not in (GAME.legal(GAME.view(state, RED)) or ())
    state = after(state, Attack(1, 4), Attack(3, 2), Lay(Rank.SCOUT, 3), Lay(Rank.SCOUT, 4))
    assert refused(state, RED, Redraw(0)) is None


def test_cards_that_were_shown_may_be_shown_again_once_they_were_shuffled() -> None:
    state = after(table(red="F 2 7 . . / / "), Scout(1, TWO), Attack(4, 2), Lay(Rank.SCOUT, 4))
    state = after(state, Redraw(0), Deploy(cards("F 2 7")), Attack(3, 2), Lay(Rank.MINER, 3))
    assert refused(state, RED, Scout(1, TWO)) is None


def test_what_was_seen_of_a_side_is_gone_once_it_was_shuffled() -> None:
    state = table(red="F 8 7 6 5 / 4 3 2", blue="1 8 7 6 5 / 4 3 2", turn=BLUE)
    state = after(state, Spy(0))
    assert state.sides[RED].tale
    state = after(state, Redraw(0))
    assert state.sides[RED].tale == ()
    assert set(GAME.view(state, BLUE).sides[RED].hand) == {None}
