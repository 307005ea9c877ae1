"""Junior Triumph on the screen: what is shown of a castle, what a touch means, and what is said of what is not."""

from dataclasses import replace
from functools import partial

import pytest

from referee_app.screens.table.adapter import BoardInput
from referee_app.screens.table.board import BoardShown, BoardStyle, Piece, PieceShape, Sight
from referee_app.screens.table.games.junior_triumph import (
    ADAPTER,
    changed_spots,
    intended_move,
    prompt,
    required_viewer,
    sound,
    touches,
)
from referee_app.table_games.junior import CastleKind
from referee_app.table_games.junior_triumph.model import (
    NO_DRAGON,
    AttackResult,
    CastleAttacked,
    CastleMoved,
    MoveCastle,
    Phase,
    State,
    Tap,
    TowerTapped,
)
from referee_app.table_games.seats import BLUE, RED, other
from tests.screens.table.random_games import Moment, board_of, first, piece, seen_as

RULES = ADAPTER.rules
board = partial(board_of, ADAPTER)


SET_UP = first(ADAPTER, lambda moment: moment.state.phase is Phase.PLAY)


def fought(result: AttackResult) -> Moment:
    return first(
        ADAPTER,
        lambda moment: any(isinstance(event, CastleAttacked) and event.result is result for event in moment.events),
    )


def squares(event: CastleAttacked | CastleMoved) -> tuple[str, str]:
    ((start, end),) = touches(SET_UP.state, MoveCastle(event.start, event.end))
    return start, end


def test_it_is_a_meadow_with_the_reader_s_side_below() -> None:
    for seat, below, above in ((RED, "a1", "a10"), (BLUE, "d10", "d1")):
        shown = board(SET_UP, seat)
        assert shown.style is BoardStyle.MEADOW
        low, high = shown.spot(below), shown.spot(above)
        assert low is not None
        assert high is not None
        assert low.box[1] < high.box[1]


def test_own_castles_are_open_and_the_others_closed() -> None:
    shown = board(SET_UP, RED)
    assert all(spot.piece.figure for spot in shown.spots if spot.piece and spot.piece.side == "red")
    backs = {spot.piece for spot in shown.spots if spot.piece and spot.piece.side == "blue"}
    assert backs == {Piece("blue", shape, sight=Sight.BACK) for shape in (PieceShape.CASTLE, PieceShape.TOWER)}


def test_a_closed_castle_that_has_walked_bears_a_mark_if_the_reader_remembers() -> None:
    walked = first(ADAPTER, lambda moment: NO_DRAGON in moment.state.shown[BLUE].squares)
    (event,) = walked.events
    _, end = squares(event)
    marked, bare = (piece(board(walked, RED, remembers=remembers), end) for remembers in (True, False))
    assert marked == Piece("blue", PieceShape.CASTLE, sight=Sight.BACK, moved=True)
    assert bare == Piece("blue", PieceShape.CASTLE, sight=Sight.BACK)


def test_who_wins_stands_open_where_it_attacked_and_who_left_lies_beside_the_board() -> None:
    moment = fought(AttackResult.WON)
    event = moment.events[0]
    start, end = squares(event)
    for seat in (RED, BLUE):
        shown = board(moment, seat)
        assert piece(shown, start) is None
        assert seen_as(shown, end) == (ADAPTER.sides[event.seat], Sight.FACE)
        marks = changed_spots(RULES.view(moment.state, seat), moment.events)
        (lost,) = (piece(shown, key) for key in marks - {start, end})
        assert lost is not None
        assert lost.side == ADAPTER.sides[other(event.seat)]


def test_an_attacker_that_left_is_a_shadow_where_it_came_from() -> None:
    moment = fought(AttackResult.LOST)
    event = moment.events[0]
    start, end = squares(event)
    shown = board(moment, RED)
    assert seen_as(shown, start) == (ADAPTER.sides[event.seat], Sight.GONE)
    assert seen_as(shown, end) == (ADAPTER.sides[other(event.seat)], Sight.FACE)


def left(shown: BoardShown) -> list[str]:
    """Everything that lies beside the board."""
    beside = (spot for spot in shown.spots if spot.key.startswith("lost."))
    return [spot.piece.figure for spot in beside if spot.piece for _ in range(max(1, spot.count))]


def test_where_both_left_there_are_two_shadows() -> None:
    moment = fought(AttackResult.BOTH_LEFT)
    event = moment.events[0]
    start, end = squares(event)
    shown = board(moment, BLUE)
    assert seen_as(shown, start) == (ADAPTER.sides[event.seat], Sight.GONE)
    assert seen_as(shown, end) == (ADAPTER.sides[other(event.seat)], Sight.GONE)
    later = ADAPTER.board(BoardInput(RULES.view(moment.state, BLUE)))
    assert (piece(later, start), piece(later, end)) == (None, None)
    assert len(left(later)) == len(left(shown)) + 2, "shadows do not yet lie beside the board"


def test_a_castle_that_was_seen_is_pale_for_the_other_side_and_its_owner_is_reminded() -> None:
    moment = fought(AttackResult.WON)
    event = moment.events[0]
    _, end = squares(event)
    owner = BoardInput(RULES.view(moment.state, event.seat))
    foe = BoardInput(RULES.view(moment.state, other(event.seat)))
    mine, known = piece(ADAPTER.board(owner), end), piece(ADAPTER.board(foe), end)
    forgotten = piece(ADAPTER.board(replace(foe, remembers=False)), end)
    assert mine is not None
    assert mine.watched
    assert known == replace(mine, watched=False, sight=Sight.KNOWN)
    assert forgotten == Piece(mine.side, PieceShape.CASTLE, sight=Sight.BACK)


def test_the_black_knight_and_who_tapped_it_are_shadows() -> None:
    moment = first(
        ADAPTER, lambda each: any(isinstance(event, TowerTapped) and event.lost is not None for event in each.events)
    )
    event = moment.events[0]
    ((square, tower),) = touches(replace(moment.state, turn=event.seat), Tap(event.square, event.tower))
    shown = board(moment, RED)
    assert seen_as(shown, tower) == (ADAPTER.sides[other(event.seat)], Sight.GONE)
    assert seen_as(shown, square) == (ADAPTER.sides[event.seat], Sight.GONE)
    assert {square, tower} == changed_spots(RULES.view(moment.state, RED), moment.events)


def test_a_touch_on_a_castle_and_one_on_a_square_or_a_tower_are_a_move() -> None:
    assert touches(SET_UP.state, MoveCastle(12, 16)) == (("a4", "a5"),)
    assert touches(SET_UP.state, Tap(36, 1)) == (("a10", "blue.2"),)
    assert touches(replace(SET_UP.state, turn=BLUE), Tap(0, 1)) == (("a1", "red.2"),)


def with_red(view: State, held: dict[int, CastleKind]) -> State:
    """The same with other castles on some of red's squares."""
    squares = bytes(held.get(square, kind) for square, kind in enumerate(view.castles[RED].squares))
    return replace(view, castles=(replace(view.castles[RED], squares=squares), view.castles[BLUE]))


@pytest.mark.parametrize(
    ("picked", "touched", "told"),
    [
        ((), "a3", "dragons_stay"),
        ((), "b2", "shut_in"),
        ((), "b4", "shut_in"),
        (("a4",), "b2", "shut_in"),
        ((), "a9", "not_your_castle"),
        ((), "a5", "not_your_castle"),
        ((), "blue.1", "not_before_the_towers"),
        (("a4",), "a6", "not_beside"),
        (("a4",), "b10", "not_beside"),
        (("b4",), "lake", "into_the_lake"),
        (("a4",), "blue.3", "not_before_the_towers"),
        (("a4",), "a3", "dragons_stay"),
    ],
)
def test_why_a_touch_is_not_allowed_can_be_said(picked: tuple[str, ...], touched: str, told: str) -> None:
    held = {12: CastleKind.KNIGHT, 13: CastleKind.DWARF, 8: CastleKind.DRAGON, 5: CastleKind.UNICORN}
    view = with_red(RULES.view(SET_UP.state, RED), held)
    assert ADAPTER.why_not(view, picked, touched).key == f"refusal.junior_triumph.{told}"


def test_who_sets_up_is_told_that_castles_stay_in_the_own_camp() -> None:
    begun = first(ADAPTER, lambda moment: moment.state.phase is Phase.SET_UP)
    for touched in ("a5", "lake"):
        assert ADAPTER.why_not(RULES.view(begun.state, RED), (), touched).key == "refusal.junior.own_camp"


def test_a_castle_that_may_not_go_to_and_fro_is_told_so() -> None:
    barred = replace(
        with_red(RULES.view(SET_UP.state, RED), {12: CastleKind.KNIGHT}), trails=(bytes((12, 16, 12)), b"")
    )
    refusal = RULES.refuse(barred, intended_move(barred, (), "a4"))
    assert refusal is not None
    assert refusal.key == "refusal.junior_triumph.to_and_fro"


def test_a_touch_on_the_lake_or_an_own_tower_means_nothing_by_itself() -> None:
    view = RULES.view(SET_UP.state, RED)
    assert intended_move(view, (), "lake") is None
    assert intended_move(view, (), "red.1") is None


def test_everybody_looks_into_castles_of_their_own() -> None:
    assert [required_viewer(SET_UP.state, seat) for seat in (RED, BLUE)] == [RED, BLUE]


def test_the_prompt_tells_of_the_towers_once_a_castle_is_there() -> None:
    assert prompt(SET_UP.state, ()).key == "table.ask.junior_triumph.play"
    assert prompt(SET_UP.state, ("a4",)).key == "table.ask.junior_triumph.go"
    assert prompt(SET_UP.state, ("a10",)).key == "table.ask.junior_triumph.tap"


def test_a_fight_sounds_in_the_winner_s_colour() -> None:
    def ends(result: AttackResult) -> str:
        return sound((CastleAttacked(BLUE, 20, 16, CastleKind.KING, CastleKind.DWARF, result),))

    assert [ends(result) for result in AttackResult] == ["blue", "red", "tie"]
    assert sound((TowerTapped(RED, 36, 1, CastleKind.FLAG, None),)) == "red"
    assert sound((TowerTapped(RED, 36, 1, CastleKind.BLACK_KNIGHT, CastleKind.KING),)) == "void"
    assert sound((CastleMoved(RED, 12, 16, tells=True),)) == "tick"


def test_in_the_end_everything_is_turned_up() -> None:
    over = first(ADAPTER, lambda each: each.state.phase is Phase.OVER)
    shown = ADAPTER.board(BoardInput(over.state, is_over=True))
    assert all(spot.piece.figure and not spot.piece.watched for spot in shown.spots if spot.piece)


def test_in_the_end_the_board_lies_as_it_lay_for_who_holds_it() -> None:
    over = first(ADAPTER, lambda each: each.state.phase is Phase.OVER)
    for holder, is_below in ((BLUE, True), (RED, False), (None, False)):
        shown = ADAPTER.board(BoardInput(over.state, is_over=True, holder=holder))
        far = shown.spot("a10")
        assert far is not None
        assert (far.box[1] < shown.height / 2) is is_below
