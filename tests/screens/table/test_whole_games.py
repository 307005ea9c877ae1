"""Every game from home to the result and once more, by touches in a real window."""

from typing import Any

from referee_app.emblems.figures import Figure
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board import Sight
from referee_app.table_games.card_clash.model import MIDDLE, LookUnder, Options, Play
from referee_app.table_games.front_line.model import Attack, Lay
from referee_app.table_games.junior import HOMES, CastleKind
from referee_app.table_games.junior_quest.model import ChooseTower, Phase, Roll, TurnOver
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK, fight
from referee_app.table_games.seats import other
from referee_app.table_games.stratego.model import Ending
from tests.screens.conftest import Switch
from tests.screens.table.table_driver import (
    as_written,
    begin,
    best,
    by_chance,
    everything_is_open,
    hand_over,
    play_again,
    play_out,
    set_up_with,
)


def worth_in_quest(state: Any, move: Any) -> float:
    """The flag, else a castle that leaves, the deepest one."""
    enemy = state.camps[other(state.turn)]
    home = HOMES[other(state.turn)]
    match move:
        case ChooseTower(tower):
            return 9 if enemy.towers[tower] == CastleKind.FLAG else -1
        case TurnOver(square):
            return home.index(square) if enemy.squares[home.index(square)] == state.rolled else -1
        case Roll():
            return 0
    raise AssertionError(move)


def test_junior_quest_from_home_to_the_result_and_once_more(phone: Switch) -> None:
    on = phone()
    at = begin(on, "junior_quest")
    play_out(at, best(worth_in_quest))
    winner = "Red" if at.state.winner == 0 else "Blue"
    assert on.says(f"{winner} wins!")
    assert on.says("The flag was found.")
    assert at.state.phase is Phase.OVER
    assert everything_is_open(at)
    play_again(at)
    on.back()
    assert on.place == ScreenName.TABLES


def worth_in_front_line(state: Any, move: Any) -> float:
    """Attack what falls, the flag first; lay what can attack."""
    own, foe = state.sides[state.turn], state.sides[other(state.turn)]
    match move:
        case Attack(place, target):
            result = fight(own.line[place].rank, foe.line[target].rank)
            return 9 if result == "flag_taken" else 2 * result.defender_falls - result.attacker_falls
        case Lay(rank):
            return rank not in CANNOT_ATTACK
    return -2


def test_front_line_from_home_to_the_result_the_games_and_once_more(phone: Switch) -> None:
    on = phone()
    at = begin(on, "front_line")
    play_out(at, best(worth_in_front_line))
    assert on.says("wins!")
    assert at.table.truth is not None
    on.tap("To the games")
    assert on.place == ScreenName.TABLES
    assert on.says("Played")
    on.tap_on(on.presenter.screen.ids.played.children[0])
    assert on.place == ScreenName.TABLE
    assert on.says("wins!")
    play_again(at)


def test_junior_triumph_from_home_to_the_flag_and_once_more(phone: Switch) -> None:
    on = phone()
    at = begin(on, "junior_triumph")
    set_up_with(at, {"a4": Figure.KING, "d4": Figure.DRAGON})
    guards = {"a7": Figure.KNIGHT, "a8": Figure.UNICORN, "a9": Figure.DWARF, "a10": Figure.DWARF}
    set_up_with(at, guards | {"blue.1": Figure.JUNIOR_FLAG, "d7": Figure.KNIGHT, "d8": Figure.UNICORN})
    in_between = "a4-a5, d7-d6, a5-a6, d6-d5, a6-a7, d5-d4"
    play_out(at, as_written(f"{in_between}, a7-a8, d8-d7, a8-a9, d7-d6, a9-a10, d6-d5, tap a10 1"))
    assert on.says("Red wins!")
    assert on.says("The flag was found.")
    assert everything_is_open(at)
    on.tap_on(on.presenter.screen.ids.log)
    assert on.says("Nobody but a dwarf can beat a dragon: it stays.")
    on.back()
    play_again(at)


def test_stratego_from_home_through_both_set_ups_to_the_flag_and_once_more(phone: Switch) -> None:
    on = phone()
    at = begin(on, "stratego")
    set_up_with(at, {"b4": Figure.SCOUT, "e4": Figure.MARSHAL})
    set_up_with(at, {"b7": Figure.FLAG, "e7": Figure.SERGEANT, "i7": Figure.SCOUT})
    play_out(at, as_written("e4-e5, e7-e6, e5-e6"), lambda at: any(at.state.taken))
    assert on.says("Red attacks e6 from e5: Marshal beats Sergeant.")
    hand_over(at)
    marshal = at.board.spot("e6")
    assert marshal is not None
    assert marshal.piece is not None
    assert (marshal.piece.side, marshal.piece.figure, marshal.piece.sight) == ("red", Figure.MARSHAL, Sight.FACE)
    play_out(at, as_written("i7-i6, b4-b6, i6-i5, b6-b7"))
    assert at.state.ending is Ending.FLAG
    assert on.says("Red wins!")
    assert on.says("The flag was taken.")
    assert everything_is_open(at)
    play_again(at)


def test_a_basic_round_of_card_clash_for_two_from_home_to_the_result_and_once_more(phone: Switch) -> None:
    on = phone()
    at = begin(on, "card_clash", "2")
    starter = at.state.turn
    moves = play_out(at, by_chance(4))
    assert all(isinstance(move, Play) for move in moves)
    assert moves[0].square == MIDDLE
    assert at.state.starter != starter
    assert on.says("wins!")
    held = [spot.piece for spot in at.board.spots if spot.key.startswith("held.")]
    assert len(held) == sum(map(len, at.state.hands))
    play_again(at)


def test_a_tactical_round_of_card_clash_for_three_with_looks_under_piles(phone: Switch) -> None:
    on = phone()
    at = begin(on, "card_clash", "3", "The tactical game")
    moves = play_out(at, by_chance(2))
    assert at.state.options == Options(tactical=True)
    assert {type(move) for move in moves} == {Play, LookUnder}
    assert on.says("wins!") or on.says("win together!")
    assert len([spot for spot in at.board.spots if spot.key.startswith("left.")]) == 3
    play_again(at)
