"""The games in which pieces walk, by touches in a real window: to the end, to a draw, and what is told on the way."""

from random import Random
from typing import Any

import pytest

from referee_app.screens.places import Place
from referee_app.screens.table.board import Mark, Sight
from referee_app.screens.table.games.faces import face_called
from referee_app.table_games.junior.board import WIDTH
from referee_app.table_games.junior.kinds import EMPTY, Kind
from referee_app.table_games.junior_triumph.fights import fight
from referee_app.table_games.junior_triumph.model import RED, Result, Step, Tap, other
from referee_app.table_games.stratego.board import NAMES
from referee_app.table_games.stratego.kernel import MovePiece
from referee_app.table_games.stratego.model import Ending, OfferDraw
from referee_app.table_games.stratego.pieces import NEVER_MOVE
from tests.screens.at_the_table.kit import AtTable, set_up, sit_down
from tests.screens.conftest import Phone, Switch

MOST_MOVES = 150
LAST_MOVES = 5


def do(at: AtTable, move: Any) -> None:
    """Make a move with a finger, and hand over the phone."""
    sitting = at.phone.presenter._sitting  # type: ignore[attr-defined]
    at.touch(*sitting.face.touches(sitting.judged, move)[0])
    hand_over(at)


def hand_over(at: AtTable) -> None:
    """Pass on the phone, if the game goes on."""
    for button in at.shown.buttons:
        if button.key == "pass_on":
            at.phone.tap(button.text)
            assert at.shown.curtain is not None
            assert at.shown.board is None
            at.phone.tap(at.shown.curtain.answer)
            return


def best_triumph_move(state: Any, moves: Any, chance: Random) -> Any:
    """What red would do who knew everything: tap the flag, win a fight, get on. Blue does whatever is worst."""
    own, foe = state.castles[state.turn].squares, state.castles[other(state.turn)]

    def worth(move: Any) -> float:
        match move:
            case Tap(_, tower):
                return 999 if foe.towers[tower] == Kind.FLAG else -99
            case Step(start, end):
                if foe.squares[end] == EMPTY:
                    return end // WIDTH * (end // WIDTH > start // WIDTH) + chance.random()
                return 50 if fight(Kind(own[start]), Kind(foe.squares[end])) is Result.WON else -50
        raise AssertionError(move)

    return (max if state.turn == RED else min)(moves, key=worth)


def test_junior_triumph_from_the_set_up_to_the_flag(phone: Switch) -> None:
    on = phone()
    at, chance = set_up(on, "junior_triumph"), Random(10)
    for _ in range(MOST_MOVES):
        if at.shown.headline:
            break
        judged = on.presenter._sitting.judged  # type: ignore[attr-defined]
        do(at, best_triumph_move(at.state, at.table.rules.legal(judged), chance))
    assert on.says("wins!")
    assert on.says("The flag was found.")
    assert all(spot.piece.figure for spot in at.board.spots if spot.piece), "something is still hidden"


def near_the_end(on: Phone, key: str, luck: int) -> tuple[AtTable, list[Any]]:
    """A game by chance that goes on where only a few moves are left, and these moves; a draw is never offered."""
    face = face_called(key)
    assert face is not None
    rules, chance = face.rules, Random(luck)
    table, moves = on.house.tables().begin(rules, rules.options(), ("", "")), []
    state = table._state
    while acting := rules.to_act(state):
        seat = min(acting)
        move = rules.propose(rules.view(state, seat), chance)
        if isinstance(move, OfferDraw):
            continue
        moves.append((seat, move))
        for event in rules.decide(state, seat, move, chance):
            state = rules.evolve(state, event)
    for seat, move in moves[:-LAST_MOVES]:
        table.do(seat, move)
    on.app.go(Place.TABLES)
    on.app.go(Place.TABLE, table.game)
    on.settle()
    at = AtTable(on)
    assert at.shown.curtain is not None
    on.tap(at.shown.curtain.answer)
    return at, [move for _, move in moves[-LAST_MOVES:]]


def test_stratego_to_the_flag(phone: Switch) -> None:
    on = phone()
    at, moves = near_the_end(on, "stratego", luck=3)
    for move in moves:
        assert not at.shown.headline
        do(at, move)
    assert at.state.ending is Ending.FLAG
    assert on.says("wins!")
    assert on.says("The flag was taken.")
    assert all(spot.piece.figure for spot in at.board.spots if spot.piece), "something is still hidden"
    on.tap("To the games")
    assert on.says("Played")


def a_march(at: AtTable) -> MovePiece:
    """A step onto a free square."""
    boards = at.state.position.boards
    judged = at.phone.presenter._sitting.judged  # type: ignore[attr-defined]
    moves = at.table.rules.legal(judged) or ()
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
    do(at, a_march(at))
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
