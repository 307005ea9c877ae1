"""Spy, scout and flag, shown instead of an attack; and how a game of Front Line ends."""

from collections import Counter
from random import Random

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
from referee_app.table_games.game import AlreadyOver
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.front_line.positions import cards, events_of, line_of, plays, position, refused, winner

TWO = frozenset((1, 3))


def test_the_spy_looks_at_the_enemy_s_hand_and_stays_face_up() -> None:
    state = plays(position(red="1 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / B F 2"), Spy(0))
    assert state.sides[RED].line[0] == LineCard(1, Rank.SPY, Visibility.UP)
    assert state.sides[BLUE].tale == (HandSeen(cards("2 B F")),)
    assert GAME.to_act(state) == {BLUE}


def test_the_spy_does_not_look_at_an_empty_hand() -> None:
    state = position(red="1 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / / ")
    assert isinstance(refused(state, RED, Spy(0)), rules.HandEmpty)
    assert Spy(0) not in (GAME.legal(GAME.view(state, RED)) or ())


def test_a_scout_looks_at_two_cards_and_stays_face_up() -> None:
    state = plays(position(red="2 8 7 6 5 / 4 3 2"), Scout(0, TWO))
    assert state.sides[RED].line[0] == LineCard(1, Rank.SCOUT, Visibility.UP)
    peeked = [place for place, lying in enumerate(state.sides[BLUE].line) if lying and lying.known is Visibility.PEEKED]
    assert peeked == [1, 3]


def test_a_scout_looks_at_the_only_card_where_there_is_one() -> None:
    state = position(red="2 8 7 6 5 / 4 3 2", blue=". . 4 . . / / ")
    assert isinstance(refused(state, RED, Scout(0, frozenset((2, 3)))), rules.WrongLooks)
    assert refused(state, RED, Scout(0, frozenset((2,)))) is None
    assert Scout(0, frozenset((2,))) in (GAME.legal(GAME.view(state, RED)) or ())


@pytest.mark.parametrize("looks", [(), (1,), (0, 1, 2)])
def test_a_scout_looks_at_neither_more_nor_less_than_two(looks: tuple[int, ...]) -> None:
    refusal = refused(position(red="2 8 7 6 5 / 4 3 2"), RED, Scout(0, frozenset(looks)))
    assert isinstance(refusal, rules.WrongLooks)
    assert refusal.facts == {"n": 2}


def test_a_scout_looks_where_cards_lie() -> None:
    state = position(red="2 8 7 6 5 / 4 3 2", blue=". 8 7 6 5 / 4 3 2")
    assert isinstance(refused(state, RED, Scout(0, frozenset((0, 1)))), rules.NothingOfTheirs)
    assert isinstance(refused(state, RED, Scout(0, frozenset((1, 7)))), rules.NoSuchPlace)


@pytest.mark.parametrize("move", [Scout(4, TWO), Spy(4), Redraw(4)])
def test_only_the_right_card_has_an_action(move: Scout | Spy | Redraw) -> None:
    assert isinstance(refused(position(), RED, move), rules.WrongCard)


@pytest.mark.parametrize("move", [Scout(0, TWO), Spy(0), Redraw(0)])
def test_an_action_needs_a_card(move: Scout | Spy | Redraw) -> None:
    assert isinstance(refused(position(red=". 8 7 6 5 / 4 3 2"), RED, move), rules.NothingOfYours)


@pytest.mark.parametrize(("line", "move"), [("2 8 7 6 5", Scout(0, TWO)), ("1 8 7 6 5", Spy(0))])
def test_a_card_that_lies_up_is_not_shown_again(line: str, move: Scout | Spy) -> None:
    state = plays(position(red=f"{line} / 4 3 2"), move, Attack(0, 1))
    assert isinstance(refused(state, RED, move), rules.AlreadyShown)
    assert move not in (GAME.legal(GAME.view(state, RED)) or ())


def test_a_scout_that_was_shown_may_attack() -> None:
    state = plays(position(red="2 8 7 6 5 / 4 3 2"), Scout(0, TWO), Attack(0, 1))
    assert refused(state, RED, Attack(0, 0)) is None


def test_the_flag_takes_line_hand_and_pile_and_deals_eight_anew() -> None:
    state = position(red="F 8 7 6 5 / 4 3 2")
    shown, shuffled = events_of(state, RED, Redraw(0))
    assert shown == model.FlagShown(RED, 0)
    assert isinstance(shuffled, model.Shuffled)
    assert len(shuffled.order) == 23
    state = plays(state, Redraw(0))
    assert (line_of(state, RED), len(state.sides[RED].hand), len(state.sides[RED].pile)) == (". . . . .", 8, 15)
    assert state.phase is Phase.CHOOSE
    assert GAME.to_act(state) == {RED}


def test_choosing_anew_ends_the_turn() -> None:
    state = plays(position(red="F 8 7 6 5 / 4 3 2"), Redraw(0))
    hand = tuple(rank for rank in state.sides[RED].hand if rank)
    state = plays(state, Deploy(hand[:5]))
    assert state.phase is Phase.ACT
    assert GAME.to_act(state) == {BLUE}
    assert len(state.sides[RED].hand) == 3


def test_fallen_cards_stay_out_when_the_flag_is_shown() -> None:
    _, shuffled = events_of(position(red="F 8 7 6 5 / 4 3 2 / 2 3"), RED, Redraw(0))
    assert isinstance(shuffled, model.Shuffled)
    assert Counter(shuffled.order) == Counter(cards("F 8 7 6 5 4 3 2 2 3"))


@pytest.mark.parametrize(("left", "line"), [("F 8 7 6 5 / 4 / ", 5), ("F 8 7 6 5 / / ", 5), ("F 8 7 . . / / ", 3)])
def test_with_fewer_than_eight_five_are_chosen_and_below_five_all(left: str, line: int) -> None:
    state = plays(position(red=left), Redraw(0))
    hand = tuple(rank for rank in state.sides[RED].hand if rank)
    assert isinstance(refused(state, RED, Deploy(hand[: line - 1])), rules.WrongNumber)
    state = plays(state, Deploy(hand[:line]))
    assert len(state.sides[RED].taken) == line
    assert len(state.sides[RED].hand) == len(hand) - line
    assert GAME.to_act(state) == {BLUE}


def test_the_flag_is_not_shown_in_two_own_turns_running() -> None:
    state = plays(position(red="F 8 7 . . / / ", blue="9 8 7 6 5 / 2 2 2"), Redraw(0), Deploy(cards("F 8 7")))
    state = plays(state, Attack(4, 2), Lay(Rank.SCOUT, 4))
    assert isinstance(refused(state, RED, Redraw(0)), rules.JustRedrawn)
    assert Redraw(0) not in (GAME.legal(GAME.view(state, RED)) or ())
    state = plays(state, Attack(1, 4), Attack(3, 2), Lay(Rank.SCOUT, 3), Lay(Rank.SCOUT, 4))
    assert refused(state, RED, Redraw(0)) is None


def test_cards_that_were_shown_may_be_shown_again_once_they_were_shuffled() -> None:
    state = plays(position(red="F 2 7 . . / / "), Scout(1, TWO), Attack(4, 2), Lay(Rank.SCOUT, 4))
    state = plays(state, Redraw(0), Deploy(cards("F 2 7")), Attack(3, 2), Lay(Rank.MINER, 3))
    assert refused(state, RED, Scout(1, TWO)) is None


def test_what_was_seen_of_a_side_is_gone_once_it_was_shuffled() -> None:
    state = position(red="F 8 7 6 5 / 4 3 2", blue="1 8 7 6 5 / 4 3 2", turn=BLUE)
    state = plays(state, Spy(0))
    assert state.sides[RED].tale
    state = plays(state, Redraw(0))
    assert state.sides[RED].tale == ()
    assert set(GAME.view(state, BLUE).sides[RED].hand) == {None}


# Taking the flag, having nothing that can attack, and fifty quiet turns.


FLAG_TAKEN, STUCK, STALEMATE = (f"front_line.outcome.{why}" for why in ("flag_taken", "stuck", "stalemate"))


@pytest.mark.parametrize("rank", ["10", "2", "1"])
def test_any_card_that_attacks_takes_the_flag_and_wins(rank: str) -> None:
    state = plays(position(red=f"{rank} 8 7 6 5 / 4 3 2", blue="F 8 7 6 5 / 4 3 2"), Attack(0, 0))
    assert winner(state) == (FLAG_TAKEN, {RED})
    assert GAME.to_act(state) == set()
    assert isinstance(refused(state, BLUE, Attack(1, 0)), AlreadyOver)


def test_nothing_follows_when_the_flag_is_taken() -> None:
    state = position(red=". 8 7 6 5 / 4 3 2", blue="F 8 7 6 5 / 4 3 2")
    assert len(events_of(state, RED, Attack(1, 0))) == 1


@pytest.mark.parametrize("left", ["B B B F", "B", "F", "B F"])
def test_who_has_only_bombs_and_the_flag_in_the_line_at_its_turn_loses(left: str) -> None:
    state = position(red="10 8 7 6 5 / 4 3 2", blue=f"4 {left} / 9 3 2")
    *_, stuck = events_of(state, RED, Attack(0, 0))
    assert isinstance(stuck, model.Stuck)
    assert winner(plays(state, Attack(0, 0))) == (STUCK, {RED})


def test_cards_in_the_hand_do_not_save_nor_does_the_flag_s_action() -> None:
    state = plays(position(red="10 8 7 6 5 / 4 3 2", blue="4 B B B F / 9 8 7"), Attack(0, 0))
    assert GAME.to_act(state) == set()
    assert isinstance(refused(state, BLUE, Redraw(4)), AlreadyOver)


def test_whoever_attacks_itself_out_of_attackers_may_still_fill_the_gap() -> None:
    state = plays(position(red="4 B B B F / 9 3 2"), Attack(0, 0))
    assert (state.turn, state.phase) == (RED, Phase.FILL)
    state = plays(state, Lay(Rank.GENERAL, 0))
    assert state.ending is None


def test_who_fills_the_last_gap_with_a_bomb_loses_when_its_turn_comes() -> None:
    state = plays(position(red="4 B B F / B / "), Attack(0, 0), Lay(Rank.BOMB, 0))
    assert GAME.to_act(state) == {BLUE}
    state = plays(state, Attack(4, 0), Lay(Rank.SERGEANT, 4))
    assert winner(state) == (STUCK, {BLUE})


def test_the_line_of_who_is_stuck_is_turned_up_for_everybody() -> None:
    state = plays(position(red="10 8 7 6 5 / 4 3 2", blue="4 B B . F / 9 3 2"), Attack(0, 0))
    looking_on = GAME.view(state, None)
    assert [lying.rank if lying else None for lying in looking_on.sides[BLUE].line] == [
        None,
        Rank.BOMB,
        Rank.BOMB,
        None,
        Rank.FLAG,
    ]


def test_fifty_turns_without_a_loss_are_a_draw() -> None:
    state = position(red="2 8 7 6 5 / 4 3 2", quiet=49)
    *_, stalemate = events_of(state, RED, Scout(0, frozenset((0, 1))))
    assert stalemate == model.Stalemate(50)
    assert winner(plays(state, Scout(0, frozenset((0, 1))))) == (STALEMATE, set())


def test_the_fiftieth_turn_is_finished_first() -> None:
    state = plays(position(red="2 . 7 6 5 / 4 3 2", quiet=49), Scout(0, frozenset((0, 1))))
    assert state.ending is None
    assert winner(plays(state, Lay(Rank.SCOUT, 1)))[0] == STALEMATE


def test_who_is_stuck_after_the_fiftieth_turn_has_lost_all_the_same() -> None:
    state = position(red="2 8 7 6 5 / 4 3 2", blue="B B F . . / 9 3 2", quiet=49)
    scout = Scout(0, frozenset((0, 1)))
    assert [type(event) for event in events_of(state, RED, scout)[1:]] == [model.TurnBegan, model.Stuck]
    assert winner(plays(state, scout)) == (STUCK, {RED})


def test_after_a_draw_nobody_imagines_that_the_next_was_stuck() -> None:
    state = position(red="2 8 7 6 5 / 4 3 2", blue="B B 9 . . / 4 3 2", quiet=49)
    seen = GAME.view(plays(state, Scout(0, frozenset((0, 1)))), RED)
    chance = Random(1)
    imagined = {GAME.imagine(seen, chance).sides[BLUE].line[2] for _ in range(200)}
    ranks = {lying.rank for lying in imagined if lying}
    assert len(ranks) > 5
    assert not ranks & CANNOT_ATTACK


def test_forty_nine_are_not_enough() -> None:
    state = plays(position(red="2 8 7 6 5 / 4 3 2", quiet=48), Scout(0, frozenset((0, 1))))
    assert (state.quiet, state.ending) == (49, None)


@pytest.mark.parametrize(("line", "move"), [("1", Spy(0)), ("F", Redraw(0)), ("2", Scout(0, frozenset((0, 1))))])
def test_every_special_action_is_a_quiet_turn(line: str, move: Spy | Redraw | Scout) -> None:
    assert plays(position(red=f"{line} 8 7 6 5 / 4 3 2", quiet=7), move).quiet == 8


def test_any_attack_removes_something_and_begins_the_count_anew() -> None:
    assert plays(position(quiet=49), Attack(0, 1)).quiet == 0


def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert GAME.outcome(position()) is None
