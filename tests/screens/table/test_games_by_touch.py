"""What a finger does in each game, in a real window; a touch that leads nowhere is answered."""

import pytest

from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board import Mark, PieceShape, Sight
from referee_app.screens.table.session import NewTableGame
from referee_app.table_games.card_clash.model import LookUnder, Options, Phase
from referee_app.table_games.seats import RED
from referee_app.table_games.stratego.model import NAMES, NEVER_MOVE, Ending, MovePiece
from tests.screens.conftest import Switch
from tests.screens.table.table_driver import (
    AtTable,
    begin,
    by_chance,
    go_on,
    hand_over,
    make,
    play_out,
    seed_chance,
    session,
    set_up,
    sit_down,
)

# Pieces that walk


def a_march(at: AtTable) -> MovePiece:
    """A step onto a free square."""
    boards = at.state.position.boards
    moves = at.table.rules.legal(session(at).actor_view) or ()
    return next(
        move for move in moves if isinstance(move, MovePiece) and not any(board[move.target] for board in boards)
    )


def test_a_draw_is_offered_declined_offered_again_and_agreed(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "stratego")
    assert [(button.key, button.tone) for button in at.shown.buttons] == [("!offer", "quiet")]
    on.tap("Offer a draw")
    assert [button for button in at.shown.buttons if button.key == "undo"]
    hand_over(at)
    assert on.says("Red offers a draw.")
    on.tap("No, play on")
    hand_over(at)
    assert on.says("Blue")
    assert not [button for button in at.shown.buttons if button.key == "!offer"], "one offer in a turn is enough"
    make(at, a_march(at))
    hand_over(at)
    on.tap("Offer a draw")
    hand_over(at)
    on.tap("Yes")
    assert at.state.ending is Ending.AGREED
    assert on.says("A draw!")
    assert on.says("Both sides agreed.")


def test_a_piece_is_picked_its_ways_are_marked_and_the_other_side_sees_where_it_went(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "stratego")
    move = a_march(at)
    source, target = NAMES[move.source], NAMES[move.target]
    at.touch(source)
    marks = {spot.key: spot.mark for spot in at.board.spots if spot.mark is not Mark.NONE}
    assert marks[source] is Mark.PICKED
    assert marks[target] is Mark.OPEN
    at.touch(target)
    hand_over(at)
    assert {spot.key for spot in at.board.spots if spot.mark is Mark.LAST} == {source, target}
    there = at.board.spot(target)
    assert there is not None
    assert there.piece is not None
    assert (there.piece.side, there.piece.figure, there.piece.sight) == ("red", "", Sight.BACK)
    assert there.piece.moved


def test_a_bomb_that_is_touched_stays_and_says_so(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "stratego")
    bomb = next(NAMES[square] for square, code in enumerate(at.state.position.boards[RED]) if code == NEVER_MOVE[0])
    at.touch(bomb)
    assert on.says("Bomb: this piece stays")
    assert at.shown.wrong


@pytest.mark.parametrize(("key", "one", "other_one"), [("stratego", "a1", "j4"), ("junior_triumph", "a1", "d4")])
def test_pieces_that_are_set_up_are_swapped_by_touching_or_dragging(
    phone: Switch, key: str, one: str, other_one: str
) -> None:
    on = phone()
    at = sit_down(on, key)
    on.tap("I am Red")
    before = at.signs()
    at.touch(one, other_one)
    swapped = at.signs()
    assert (swapped[one], swapped[other_one]) == (before[other_one], before[one])
    at.drag(one, other_one)
    assert at.signs() == before


# Rounds of Card Clash


def test_every_turn_begins_behind_the_curtain_and_nothing_of_a_hand_is_there(phone: Switch) -> None:
    on = phone()
    at, choose = begin(on, "card_clash", "3"), by_chance(1)
    order = set()
    for _ in range(3):
        assert at.shown.curtain is not None
        assert at.shown.board is None
        go_on(at)
        order.add(session(at).actor)
        make(at, choose(at))
        go_on(at)
    assert order == {0, 1, 2}


def test_a_picked_card_shows_where_it_goes_and_a_wrong_square_says_why_not(phone: Switch) -> None:
    on = phone()
    at = begin(on, "card_clash", "2")
    go_on(at)
    at.touch("hand.0")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.OPEN] == ["f6"]
    at.touch("g7")
    assert at.shown.wrong == "The table is empty. The next card goes in the middle, on f6."
    at.touch("hand.1", "f6")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.LAST] == ["f6"]
    hand_over(at)
    at.drag("hand.0", "h8")
    assert "No card lies beside h8" in at.shown.wrong
    at.drag("hand.0", "f7")
    assert not at.shown.wrong
    assert at.board.spot("f7") is not None
    assert sum(map(bool, at.state.piles)) == 2


def test_between_two_rounds_everybody_sees_who_won_and_why_and_then_cards_are_dealt(phone: Switch) -> None:
    on = phone()
    seed_chance(on)
    on.app.go(ScreenName.TABLE, NewTableGame("card_clash", Options(match=True), ("Ann", "Bo")))
    on.settle()
    at = AtTable(on)
    play_out(at, by_chance(4), lambda at: at.state.phase is Phase.DEAL)
    on.tap("For all to see")
    winner = "Ann" if 0 in at.state.ended.winners else "Bo"
    assert on.says(f"{winner} has won this round. Deal the next one.")
    assert on.says("Four cards of one colour lie in a square.")
    assert [spot.piece.shape for spot in at.board.spots if spot.piece and spot.key.startswith("won.")] == [
        PieceShape.RING
    ]
    assert not [spot for spot in at.board.spots if spot.key.startswith("hand.")]
    assert sum(at.state.flags) == 1
    on.tap("Deal")
    assert not any(at.state.piles)
    go_on(at)
    assert at.shown.curtain is not None


def views(at: AtTable) -> list[str]:
    """The squares under whose cards who holds the phone may look."""
    now = session(at)
    if now.actor_view is None:
        return []
    moves = [move for move in now.adapter.rules.legal(now.actor_view) or () if isinstance(move, LookUnder)]
    return [path[-1] for move in moves for path in now.adapter.touches(now.actor_view, move)]


def test_what_was_looked_at_stays_until_a_card_is_laid(phone: Switch) -> None:
    on = phone()
    at = begin(on, "card_clash", "2", "The tactical game", "Remember what was seen")
    play_out(at, by_chance(5), lambda at: bool(views(at)))
    square = views(at)[0]
    assert f"under.{square}" not in at.signs()
    at.touch("!look", square)
    assert f"under.{square}" in at.signs()
    at.touch("hand.0")
    assert f"under.{square}" in at.signs(), "a card that is only picked is not laid yet"
    offered = next(spot.key for spot in at.board.spots if spot.mark is Mark.OPEN and spot.piece is None)
    at.touch(offered)
    assert f"under.{square}" not in at.signs()


# Touches that lead nowhere


@pytest.mark.parametrize(
    ("key", "beside", "said"),
    [
        ("stratego", "a5", "Your pieces stay in your own rows, 1 to 4. Touch two of them to swap them."),
        ("junior_quest", "a5", "Your castles stay in your own rows and towers. Touch two of them to swap them."),
        ("junior_triumph", "lake", "Your castles stay in your own rows and towers. Touch two of them to swap them."),
    ],
)
def test_a_touch_beside_the_set_up_is_answered_and_who_is_ready_goes_on(
    phone: Switch, key: str, beside: str, said: str
) -> None:
    at = sit_down(phone(), key)
    at.phone.tap("I am Red")
    before = at.signs()
    at.touch("a1", beside)
    assert (at.shown.wrong, at.signs()) == (said, before)
    at.drag("a1", beside)
    assert (at.shown.wrong, at.signs()) == (said, before)
    at.touch("a2")
    assert at.shown.wrong == ""
    at.touch(beside)
    at.phone.tap("Ready")
    assert [button.key for button in at.shown.buttons] == ["undo", "pass_on"]


def test_a_piece_that_is_shut_in_says_so(phone: Switch) -> None:
    at = set_up(phone(), "stratego")
    shut_in = next(key for key in ("a1", "b1", "c1", "d1", "e1") if at.signs()[key] not in ("bomb", "flag"))
    at.touch(shut_in)
    assert at.shown.wrong.endswith(": this piece is shut in. Nothing beside it is free. Choose another one.")


def test_an_enemy_that_is_touched_first_is_answered(phone: Switch) -> None:
    at = set_up(phone(), "front_line")
    at.touch("foe.1")
    assert at.shown.wrong == "First touch a card of your own line, then the enemy that it attacks."


def test_a_table_that_is_touched_before_the_hand_is_answered(phone: Switch) -> None:
    at = sit_down(phone(), "card_clash")
    at.phone.tap("I am Red")
    at.touch("f6")
    assert at.shown.wrong == "First touch a card of your hand, then its square."
    assert {spot.name for spot in at.board.spots if spot.key.startswith("name.")} == {"Red", "Blue"}
