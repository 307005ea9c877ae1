"""The games in which pieces walk, in a real window: pieces that are swapped, picked or stay, and draws."""

import pytest

from referee_app.screens.table.board import Mark, Sight
from referee_app.table_games.seats import RED
from referee_app.table_games.stratego.model import NAMES, NEVER_MOVE, Ending, MovePiece
from tests.screens.conftest import Switch
from tests.screens.table.kit import AtTable, set_up, sit_down
from tests.screens.table.stages import hand_over, make, session


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
