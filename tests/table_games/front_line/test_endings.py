"""Taking the flag, having nothing that can attack, and fifty quiet turns."""

from random import Random

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import CANNOT_ATTACK
from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import Attack, Lay, Phase, Redraw, Scout, Spy
from referee_app.table_games.game import AlreadyOver
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.front_line.positions import after, events, refused, table, winner

FLAG_TAKEN, STUCK, STALEMATE = (f"front_line.outcome.{why}" for why in ("flag_taken", "stuck", "stalemate"))


@pytest.mark.parametrize("rank", ["10", "2", "1"])
def test_any_card_that_attacks_takes_the_flag_and_wins(rank: str) -> None:
    state = after(table(red=f"{rank} 8 7 6 5 / 4 3 2", blue="F 8 7 6 5 / 4 3 2"), Attack(0, 0))
    assert winner(state) == (FLAG_TAKEN, {RED})
    assert GAME.to_act(state) == set()
    assert isinstance(refused(state, BLUE, Attack(1, 0)), AlreadyOver)


def test_nothing_follows_when_the_flag_is_taken() -> None:
    state = table(red=". 8 7 6 5 / 4 3 2", blue="F 8 7 6 5 / 4 3 2")
    assert len(events(state, RED, Attack(1, 0))) == 1


@pytest.mark.parametrize("left", ["B B B F", "B", "F", "B F"])
def test_who_has_only_bombs_and_the_flag_in_the_line_at_its_turn_loses(left: str) -> None:
    state = table(red="10 8 7 6 5 / 4 3 2", blue=f"4 {left} / 9 3 2")
    *_, stuck = events(state, RED, Attack(0, 0))
    assert isinstance(stuck, model.Stuck)
    assert winner(after(state, Attack(0, 0))) == (STUCK, {RED})


def test_cards_in_the_hand_do_not_save_nor_does_the_flag_s_action() -> None:
    state = after(table(red="10 8 7 6 5 / 4 3 2", blue="4 B B B F / 9 8 7"), Attack(0, 0))
    assert GAME.to_act(state) == set()
    assert isinstance(refused(state, BLUE, Redraw(4)), AlreadyOver)


def test_whoever_attacks_itself_out_of_attackers_may_still_fill_the_gap() -> None:
    state = after(table(red="4 B B B F / 9 3 2"), Attack(0, 0))
    assert (state.turn, state.phase) == (RED, Phase.FILL)
    state = after(state, Lay(Rank.GENERAL, 0))
    assert state.ending is None


def test_who_fills_the_last_gap_with_a_bomb_loses_when_its_turn_comes() -> None:
    state = after(table(red="4 B B F / B / "), Attack(0, 0), Lay(Rank.BOMB, 0))
    assert GAME.to_act(state) == {BLUE}
    state = after(state, Attack(4, 0), Lay(Rank.SERGEANT, 4))
    assert winner(state) == (STUCK, {BLUE})


def test_the_line_of_who_is_stuck_is_turned_up_for_everybody() -> None:
    state = after(table(red="10 8 7 6 5 / 4 3 2", blue="4 B B . F / 9 3 2"), Attack(0, 0))
    looking_on = GAME.view(state, None)
    assert [lying.rank if lying else None for lying in looking_on.sides[BLUE].line] == [
        None,
        Rank.BOMB,
        Rank.BOMB,
        None,
        Rank.FLAG,
    ]


def test_fifty_turns_without_a_loss_are_a_draw() -> None:
    state = table(red="2 8 7 6 5 / 4 3 2", quiet=49)
    *_, stalemate = events(state, RED, Scout(0, frozenset((0, 1))))
    assert stalemate == model.Stalemate(50)
    assert winner(after(state, Scout(0, frozenset((0, 1))))) == (STALEMATE, set())


def test_the_fiftieth_turn_is_finished_first() -> None:
    state = after(table(red="2 . 7 6 5 / 4 3 2", quiet=49), Scout(0, frozenset((0, 1))))
    assert state.ending is None
    assert winner(after(state, Lay(Rank.SCOUT, 1)))[0] == STALEMATE


def test_who_is_stuck_after_the_fiftieth_turn_has_lost_all_the_same() -> None:
    state = table(red="2 8 7 6 5 / 4 3 2", blue="B B F . . / 9 3 2", quiet=49)
    scout = Scout(0, frozenset((0, 1)))
    assert [type(event) for event in events(state, RED, scout)[1:]] == [model.TurnBegan, model.Stuck]
    assert winner(after(state, scout)) == (STUCK, {RED})


def test_after_a_draw_nobody_imagines_that_the_next_was_stuck() -> None:
    state = table(red="2 8 7 6 5 / 4 3 2", blue="B B 9 . . / 4 3 2", quiet=49)
    seen = GAME.view(after(state, Scout(0, frozenset((0, 1)))), RED)
    chance = Random(1)
    imagined = {GAME.imagine(seen, chance).sides[BLUE].line[2] for _ in range(200)}
    ranks = {lying.rank for lying in imagined if lying}
    assert len(ranks) > 5
    assert not ranks & CANNOT_ATTACK


def test_forty_nine_are_not_enough() -> None:
    state = after(table(red="2 8 7 6 5 / 4 3 2", quiet=48), Scout(0, frozenset((0, 1))))
    assert (state.quiet, state.ending) == (49, None)


@pytest.mark.parametrize(("line", "move"), [("1", Spy(0)), ("F", Redraw(0)), ("2", Scout(0, frozenset((0, 1))))])
def test_every_special_action_is_a_quiet_turn(line: str, move: Spy | Redraw | Scout) -> None:
    assert after(table(red=f"{line} 8 7 6 5 / 4 3 2", quiet=7), move).quiet == 8


def test_any_attack_removes_something_and_begins_the_count_anew() -> None:
    assert after(table(quiet=49), Attack(0, 1)).quiet == 0


def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert GAME.outcome(table()) is None
