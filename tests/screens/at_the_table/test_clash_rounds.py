"""Rounds of Card Clash in a real window, by touches: a basic one for two, a tactical one for four, and a match."""

from random import Random
from typing import Any

from referee_app.screens.places import Place
from referee_app.screens.table.board import Mark, Shape
from referee_app.screens.table.games.card_clash import FACE
from referee_app.screens.table.sitting import Sitting
from referee_app.screens.table.table_in_hand import Begin
from referee_app.table_games.card_clash.board import MIDDLE
from referee_app.table_games.card_clash.model import Look, Options, Phase, Play
from tests.screens.at_the_table.kit import AtTable, load_the_dice
from tests.screens.conftest import Phone, Switch

MOST = 400


def agree(on: Phone, players: int, *options: str) -> AtTable:
    """From home to the first curtain."""
    load_the_dice(on)
    on.tap("Rainy day")
    on.tap("Card Clash")
    on.tap(str(players))
    for option in options:
        on.tap(option)
    on.tap("Start")
    assert on.place == Place.TABLE
    return AtTable(on)


def sitting(at: AtTable) -> Sitting:
    found: Sitting = at.phone.presenter._sitting  # type: ignore[attr-defined]
    return found


def go_on(at: AtTable) -> bool:
    """Lift the curtain, or pass the phone on; whether there was anything of the kind to be done."""
    if at.shown.curtain is not None:
        at.phone.tap(at.shown.curtain.answer)
        return True
    for button in at.shown.buttons:
        if button.key == "pass_on":
            at.phone.tap(button.text)
            return True
    return False


def play_out(at: AtTable, chance: Random) -> list[Any]:
    """Touch moves by chance until somebody has won, or a round has; which moves they were."""
    moves: list[Any] = []
    for _ in range(MOST):
        if at.shown.headline or at.state.phase is Phase.DEAL:
            return moves
        if not go_on(at):
            view = sitting(at).judged
            moves.append(FACE.rules.propose(view, chance))
            at.touch(*next(iter(FACE.touches(view, moves[-1]))))
    raise AssertionError("the round does not come to an end")


def test_a_basic_round_for_two_from_home_to_the_result(phone: Switch) -> None:
    on = phone()
    at = agree(on, 2)
    starter = at.state.turn
    moves = play_out(at, Random(4))
    assert all(isinstance(move, Play) for move in moves)
    assert moves[0].square == MIDDLE
    assert at.state.starter != starter
    assert on.says("wins!")
    held = [spot.piece for spot in at.board.spots if spot.key.startswith("held.")]
    assert len(held) == sum(map(len, at.state.hands))
    on.tap("Play again")
    assert on.says("Pass the phone to")


def test_a_tactical_round_for_four_with_looks_under_piles(phone: Switch) -> None:
    on = phone()
    at = agree(on, 4, "The tactical game")
    moves = play_out(at, Random(2))
    assert at.state.options == Options(tactical=True)
    assert {type(move) for move in moves} == {Play, Look}
    assert on.says("wins!") or on.says("win together!")
    assert len([spot for spot in at.board.spots if spot.key.startswith("left.")]) == 4


def test_every_turn_begins_behind_the_curtain_and_nothing_of_a_hand_is_there(phone: Switch) -> None:
    on = phone()
    at = agree(on, 3)
    order = set()
    for _ in range(3):
        assert at.shown.curtain is not None
        assert at.shown.board is None
        go_on(at)
        order.add(sitting(at).actor)
        at.touch(*next(iter(FACE.touches(sitting(at).judged, FACE.rules.propose(sitting(at).judged, Random(1))))))
        go_on(at)
    assert order == {0, 1, 2}


def test_a_picked_card_shows_where_it_goes_and_a_wrong_square_says_why_not(phone: Switch) -> None:
    on = phone()
    at = agree(on, 2)
    go_on(at)
    at.touch("hand.0")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.OPEN] == ["f6"]
    at.touch("g7")
    assert at.shown.wrong == "The table is empty. The next card goes in the middle, on f6."
    at.touch("hand.1", "f6")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.LAST] == ["f6"]
    go_on(at)
    go_on(at)
    at.drag("hand.0", "h8")
    assert "No card lies beside h8" in at.shown.wrong
    at.drag("hand.0", "f7")
    assert not at.shown.wrong
    assert at.board.spot("f7") is not None
    assert sum(map(bool, at.state.piles)) == 2


def test_between_two_rounds_everybody_sees_who_won_and_why_and_then_cards_are_dealt(phone: Switch) -> None:
    on = phone()
    load_the_dice(on)
    on.app.go(Place.TABLE, Begin("card_clash", Options(match=True), ("Ann", "Bo")))
    on.settle()
    at = AtTable(on)
    play_out(at, Random(4))
    on.tap("For all to see")
    winner = "Ann" if 0 in at.state.ended.winners else "Bo"
    assert on.says(f"{winner} has won this round. Deal the next one.")
    assert on.says("Four cards of one colour lie in a square.")
    assert [spot.piece.shape for spot in at.board.spots if spot.piece and spot.key.startswith("won.")] == [Shape.RING]
    assert not [spot for spot in at.board.spots if spot.key.startswith("hand.")]
    assert sum(at.state.flags) == 1
    on.tap("Deal")
    assert not any(at.state.piles)
    go_on(at)
    assert at.shown.curtain is not None


def test_what_was_looked_at_stays_until_a_card_is_laid(phone: Switch) -> None:
    on = phone()
    at = agree(on, 2, "The tactical game", "Remember what was seen")
    chance = Random(5)
    for _ in range(MOST):
        if go_on(at):
            continue
        view = sitting(at).judged
        looks = [move for move in FACE.rules.legal(view) or () if isinstance(move, Look)]
        if looks:
            break
        at.touch(*next(iter(FACE.touches(view, FACE.rules.propose(view, chance)))))
    _, square = next(iter(FACE.touches(view, looks[0])))
    assert f"under.{square}" not in at.signs()
    at.touch("!look", square)
    assert f"under.{square}" in at.signs()
    at.touch("hand.0")
    assert f"under.{square}" in at.signs(), "a card that is only picked is not laid yet"
    offered = next(spot.key for spot in at.board.spots if spot.mark is Mark.OPEN and spot.piece is None)
    at.touch(offered)
    assert f"under.{square}" not in at.signs()
