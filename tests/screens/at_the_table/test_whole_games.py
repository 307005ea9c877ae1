"""Both games from home to the result, by touches in a real window, and once more."""

from typing import Any

from referee_app.screens.places import Place
from referee_app.table_games.front_line.fights import CANNOT_ATTACK, fight
from referee_app.table_games.front_line.model import Attack, Lay, enemy_of
from referee_app.table_games.junior.board import HOMES
from referee_app.table_games.junior.kinds import Kind
from referee_app.table_games.junior_quest.model import ChooseTower, Phase, Roll, TurnOver, other
from tests.screens.at_the_table.kit import NAMES, AtTable, load_the_dice
from tests.screens.conftest import Phone, Switch

MOST_TOUCHES = 400


def begin(on: Phone, key: str) -> AtTable:
    """From home to the first curtain."""
    load_the_dice(on)
    on.tap("Rainy day")
    assert on.place == Place.TABLES
    on.tap(NAMES[key])
    assert on.place == Place.NEW_TABLE
    on.tap("Start")
    assert on.place == Place.TABLE
    return AtTable(on)


def best_quest_move(state: Any, moves: Any) -> Any:
    """What who knows everything would do: the flag, else a castle that leaves, the deepest one."""
    enemy = state.camps[other(state.turn)]
    home = HOMES[other(state.turn)]

    def worth(move: Any) -> float:
        match move:
            case ChooseTower(tower):
                return 9 if enemy.towers[tower] == Kind.FLAG else -1
            case TurnOver(square):
                return home.index(square) if enemy.squares[home.index(square)] == state.rolled else -1
            case Roll():
                return 0
        raise AssertionError(move)

    return max(moves, key=worth)


def best_front_line_move(state: Any, moves: Any) -> Any:
    """What who knows everything would do: attack what falls, the flag first; lay what can attack."""
    own, foe = state.sides[state.turn], state.sides[enemy_of(state.turn)]

    def worth(move: Any) -> float:
        match move:
            case Attack(place, target):
                result = fight(own.line[place].rank, foe.line[target].rank)
                return 9 if result == "flag_taken" else 2 * result.defender_falls - result.attacker_falls
            case Lay(rank):
                return rank not in CANNOT_ATTACK
        return -2

    return max(moves, key=worth)


BEST = {"junior_quest": best_quest_move, "front_line": best_front_line_move}


def play_on(at: AtTable) -> None:
    """Do the next thing with a finger: lift the curtain, pass on, be ready, or make a move."""
    on, shown = at.phone, at.shown
    if shown.curtain is not None:
        on.tap(shown.curtain.answer)
        return
    for key in ("pass_on", "ready"):
        for button in shown.buttons:
            if button.key == key:
                on.tap(button.text)
                return
    face = on.presenter._sitting.face  # type: ignore[attr-defined]
    judged = on.presenter._sitting.judged  # type: ignore[attr-defined]
    move = BEST[face.rules.key](at.state, face.rules.legal(judged))
    at.touch(*face.touches(judged, move)[0])


def play_out(at: AtTable) -> None:
    for _ in range(MOST_TOUCHES):
        if at.shown.headline:
            return
        play_on(at)
    raise AssertionError("the game does not come to an end")


def test_junior_quest_from_home_to_the_result_and_once_more(phone: Switch) -> None:
    on = phone()
    at = begin(on, "junior_quest")
    play_out(at)
    winner = "Red" if at.state.winner == 0 else "Blue"
    assert on.says(f"{winner} wins!")
    assert on.says("The flag was found.")
    assert at.state.phase is Phase.OVER
    assert all(spot.piece.figure for spot in at.board.spots if spot.piece), "something is still hidden"
    on.tap("Play again")
    assert on.says("Pass the phone to Red")
    assert AtTable(on).state.winner is None
    assert len(on.house.tables().entries()) == 2
    on.back()
    assert on.place == Place.TABLES


def test_front_line_from_home_to_the_result_and_back_to_the_games(phone: Switch) -> None:
    on = phone()
    at = begin(on, "front_line")
    play_out(at)
    assert on.says("wins!")
    assert at.table.truth is not None
    on.tap("To the games")
    assert on.place == Place.TABLES
    assert on.says("Played")
    on.tap_on(on.presenter.screen.ids.played.children[0])
    assert on.place == Place.TABLE
    assert on.says("wins!")
