"""Stratego on the screen: what is shown of a piece, what a touch means, and what is said of what is not."""

from dataclasses import replace
from functools import partial

import pytest

from referee_app.cards.ranks import Rank
from referee_app.screens.table.adapter import BoardInput
from referee_app.screens.table.board import BoardShown, BoardStyle, Ground, Piece, PieceShape, Sight
from referee_app.screens.table.games.stratego import (
    ADAPTER,
    changed_spots,
    intended_move,
    prompt,
    required_viewer,
    sound,
    touches,
)
from referee_app.table_games.ranked_pieces import FightResult, fight
from referee_app.table_games.seats import BLUE, RED, Seat, other
from referee_app.table_games.stratego.model import (
    CODES,
    EMPTY,
    MOVED,
    NAMES,
    AcceptDraw,
    DeclineDraw,
    MovePiece,
    OfferDraw,
    Phase,
    PieceAttacked,
    PieceMoved,
    Repetition,
    State,
)
from tests.screens.table.random_games import Moment, board_of, first, piece, seen_as

RULES = ADAPTER.rules
board = partial(board_of, ADAPTER)


SET_UP = first(ADAPTER, lambda moment: moment.state.phase is Phase.MOVE)


def fought(ends: FightResult) -> tuple[Moment, PieceAttacked]:
    def is_it(moment: Moment) -> bool:
        event = moment.events[0]
        return isinstance(event, PieceAttacked) and fight(event.attacker, event.defender) is ends

    moment = first(ADAPTER, is_it)
    return moment, moment.events[0]


def test_it_is_a_map_with_two_lakes_and_the_reader_s_side_below() -> None:
    for seat, below, above in ((RED, "a1", "a10"), (BLUE, "j10", "j1")):
        shown = board(SET_UP, seat)
        assert shown.style is BoardStyle.MAP
        low, high = shown.spot(below), shown.spot(above)
        assert low is not None
        assert high is not None
        assert low.box[1] < high.box[1]
        assert [spot.key for spot in shown.spots if spot.ground is Ground.WATER] == ["c5", "g5"]


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_no_square_lies_on_another_or_on_a_lake(seat: Seat) -> None:
    shown = board(SET_UP, seat)
    squares = [spot for spot in shown.spots if spot.ground in (Ground.LIGHT, Ground.DARK)]
    assert len(squares) == 92
    corners = {(round(spot.box[0], 3), round(spot.box[1], 3)) for spot in squares}
    assert len(corners) == 92
    for lake in (spot for spot in shown.spots if spot.ground is Ground.WATER):
        left, bottom, wide, high = lake.box
        assert not [(x, y) for x, y in corners if -0.01 <= x - left < wide - 0.01 and -0.01 <= y - bottom < high - 0.01]


def test_letters_and_numbers_are_those_of_the_squares_beside_them() -> None:
    for seat in (RED, BLUE):
        shown = board(SET_UP, seat)
        for name in ("a4", "j7", "e10"):
            square, letter, number = (shown.spot(key) for key in (name, f"label.{name[0]}", f"label.{name[1:]}"))
            assert square is not None
            assert letter is not None
            assert number is not None
            assert letter.box[0] == square.box[0]
            assert number.box[1] == square.box[1]


def test_own_pieces_are_open_and_of_the_others_only_the_backs_are_seen() -> None:
    shown = board(SET_UP, RED)
    assert all(spot.piece.figure and spot.piece.sign for spot in shown.spots if spot.piece and spot.piece.side == "red")
    backs = {spot.piece for spot in shown.spots if spot.piece and spot.piece.side == "blue"}
    assert backs == {Piece("blue", PieceShape.BLOCK, sight=Sight.BACK)}


def test_a_hidden_piece_that_has_moved_bears_a_mark_if_the_reader_remembers() -> None:
    moment = first(ADAPTER, lambda each: MOVED in each.state.shown[BLUE])
    name = NAMES[moment.state.shown[BLUE].index(MOVED)]
    marked, bare = (piece(board(moment, RED, remembers=remembers), name) for remembers in (True, False))
    assert marked == Piece("blue", PieceShape.BLOCK, sight=Sight.BACK, moved=True)
    assert bare == Piece("blue", PieceShape.BLOCK, sight=Sight.BACK)


def test_a_piece_that_went_far_is_known_to_be_a_scout() -> None:
    def is_it(moment: Moment) -> bool:
        event = moment.events[0]
        return isinstance(event, PieceMoved) and event.seat == BLUE and abs(event.source - event.target) not in (1, 10)

    moment = first(ADAPTER, is_it)
    known = piece(board(moment, RED), NAMES[moment.events[0].target])
    assert known == Piece("blue", PieceShape.BLOCK, "scout", "2", Sight.KNOWN)


def test_who_wins_stands_open_where_it_attacked_and_who_fell_is_marked_among_the_taken() -> None:
    moment, event = fought(FightResult.WON)
    for seat in (RED, BLUE):
        shown = board(moment, seat)
        assert piece(shown, NAMES[event.source]) is None
        assert seen_as(shown, NAMES[event.target]) == (ADAPTER.sides[event.seat], Sight.FACE)
        marks = changed_spots(RULES.view(moment.state, seat), moment.events)
        (taken,) = marks - {NAMES[event.source], NAMES[event.target]}
        fallen = piece(shown, taken)
        assert fallen is not None
        assert (fallen.side, fallen.sign) == (ADAPTER.sides[other(event.seat)], event.defender.value)


def test_an_attacker_that_fell_is_a_shadow_where_it_came_from() -> None:
    for ends in (FightResult.LOST, FightResult.EXPLODED):
        moment, event = fought(ends)
        shown = board(moment, event.seat)
        assert seen_as(shown, NAMES[event.source]) == (ADAPTER.sides[event.seat], Sight.GONE)
        assert seen_as(shown, NAMES[event.target]) == (ADAPTER.sides[other(event.seat)], Sight.FACE)


def taken(shown: BoardShown) -> list[str]:
    """Everything that lies at the edges of the map."""
    beside = (spot for spot in shown.spots if spot.key.startswith("taken."))
    return [spot.piece.sign for spot in beside if spot.piece for _ in range(max(1, spot.count))]


def test_where_both_fell_there_are_two_shadows() -> None:
    moment, event = fought(FightResult.BOTH)
    shown = board(moment, RED)
    assert seen_as(shown, NAMES[event.source]) == (ADAPTER.sides[event.seat], Sight.GONE)
    assert seen_as(shown, NAMES[event.target]) == (ADAPTER.sides[other(event.seat)], Sight.GONE)
    assert changed_spots(RULES.view(moment.state, RED), moment.events) == {NAMES[event.source], NAMES[event.target]}
    later = ADAPTER.board(BoardInput(RULES.view(moment.state, RED)))
    assert len(taken(later)) == len(taken(shown)) + 2, "shadows are not yet among the taken"


def test_a_piece_that_fought_is_pale_for_the_other_side_later_and_its_owner_is_reminded() -> None:
    moment, event = fought(FightResult.WON)
    name = NAMES[event.target]
    owner = BoardInput(RULES.view(moment.state, event.seat))
    foe = BoardInput(RULES.view(moment.state, other(event.seat)))
    mine, known = piece(ADAPTER.board(owner), name), piece(ADAPTER.board(foe), name)
    forgotten = piece(ADAPTER.board(replace(foe, remembers=False)), name)
    assert mine is not None
    assert mine.watched
    assert known == replace(mine, watched=False, sight=Sight.KNOWN)
    assert forgotten == Piece(mine.side, PieceShape.BLOCK, sight=Sight.BACK)


def test_the_taken_lie_at_their_side_s_edge_from_the_highest_down_with_how_many() -> None:
    taken = bytes(sorted((CODES[Rank.SCOUT], CODES[Rank.MARSHAL], CODES[Rank.SCOUT], CODES[Rank.BOMB])))
    state = replace(SET_UP.state, taken=(taken, b""))
    for seat, is_below in ((RED, True), (BLUE, False)):
        shown = ADAPTER.board(BoardInput(RULES.view(state, seat)))
        spots = [spot for spot in shown.spots if spot.key.startswith("taken.")]
        assert [(spot.piece.sign, spot.count) for spot in spots if spot.piece] == [("10", 0), ("2", 2), ("B", 0)]
        assert all((spot.box[1] < shown.height / 2) is is_below and not spot.touchable for spot in spots)


def test_a_move_is_two_touches_and_a_draw_is_a_button() -> None:
    assert touches(SET_UP.state, MovePiece(30, 40)) == (("a4", "a5"),)
    paths = [touches(SET_UP.state, move) for move in (OfferDraw(), AcceptDraw(), DeclineDraw())]
    assert paths == [(("!offer",),), (("!accept",),), (("!decline",),)]


def arranged(held: dict[str, Rank | None]) -> State:
    """Red's view after the set-ups, with other ranks of its own on some squares."""
    view: State = RULES.view(SET_UP.state, RED)
    own = bytearray(view.position.boards[RED])
    for name, rank in held.items():
        own[NAMES.index(name)] = CODES[rank] if rank else EMPTY
    return replace(view, position=replace(view.position, boards=(bytes(own), view.position.boards[BLUE])))


SHUT_IN: dict[str, Rank | None] = {"d4": Rank.MINER, "c3": Rank.FLAG}
"""The lake is before the one, and all around the other are its own."""


@pytest.mark.parametrize(
    ("picked", "touched", "told"),
    [
        ((), "a4", "never_moves"),
        ((), "b3", "shut_in"),
        ((), "d4", "shut_in"),
        ((), "c3", "never_moves"),
        ((), "a9", "not_your_piece"),
        ((), "a5", "no_piece_there"),
        (("b4",), "c5", "into_the_lake"),
        (("b4",), "b6", "too_far"),
        (("b4",), "e6", "not_straight"),
        (("e4",), "e8", "way_blocked"),
        (("b4",), "a4", "never_moves"),
        (("b4",), "b3", "shut_in"),
    ],
)
def test_why_a_touch_is_not_allowed_can_be_said(picked: tuple[str, ...], touched: str, told: str) -> None:
    view = arranged(SHUT_IN | {"a4": Rank.BOMB, "b4": Rank.CAPTAIN, "b3": Rank.MAJOR, "e4": Rank.SCOUT})
    assert ADAPTER.why_not(view, picked, touched).key == f"refusal.stratego.{told}"


def test_a_piece_that_is_shut_in_is_called_by_its_rank() -> None:
    refusal = ADAPTER.why_not(arranged(SHUT_IN | {"b3": Rank.MAJOR}), (), "b3")
    assert refusal.facts == {"rank": Rank.MAJOR}


def test_a_piece_with_an_enemy_beside_it_is_not_shut_in() -> None:
    view = arranged({"a4": Rank.CAPTAIN})
    assert intended_move(view, (), "a4") == MovePiece(30, 40)


@pytest.mark.parametrize(("seat", "rows"), [(RED, (1, 4)), (BLUE, (7, 10))])
def test_who_sets_up_is_told_where_the_own_rows_are(seat: Seat, rows: tuple[int, int]) -> None:
    begun = first(ADAPTER, lambda moment: moment.state.phase is Phase.SET_UP)
    for touched in ("a6", "c5"):
        refusal = ADAPTER.why_not(RULES.view(begun.state, seat), (), touched)
        assert refusal.key == "refusal.stratego.own_rows"
        assert (refusal.facts["first"], refusal.facts["last"]) == rows


def test_a_piece_that_has_gone_to_and_fro_too_often_is_told_so() -> None:
    view = arranged({"a4": Rank.CAPTAIN, "b4": Rank.MAJOR})
    tired = replace(view, position=replace(view.position, rows=(Repetition(40, 30, 5), Repetition())))
    refusal = RULES.refuse(tired, intended_move(tired, (), "a4"))
    assert refusal is not None
    assert refusal.key == "refusal.stratego.too_often"


def test_a_touch_on_a_lake_or_while_a_draw_is_asked_means_nothing() -> None:
    view = RULES.view(SET_UP.state, RED)
    assert intended_move(view, (), "c5") is None
    assert intended_move(replace(view, phase=Phase.ANSWER), (), "a4") is None


def test_everybody_sees_ranks_of_their_own() -> None:
    assert [required_viewer(SET_UP.state, seat) for seat in (RED, BLUE)] == [RED, BLUE]


def test_the_prompt_asks_for_a_piece_then_for_a_square_and_for_an_answer() -> None:
    answering = replace(SET_UP.state, phase=Phase.ANSWER)
    asked = [prompt(SET_UP.state, ()), prompt(SET_UP.state, ("a4",)), prompt(answering, ())]
    assert [each.key for each in asked] == [f"table.ask.stratego.{what}" for what in ("move", "go", "answer")]


def test_a_fight_sounds_in_the_winner_s_colour() -> None:
    def ends(attacker: Rank, defender: Rank) -> str:
        return sound((PieceAttacked(BLUE, 60, 50, attacker, defender),))

    assert ends(Rank.MAJOR, Rank.MINER) == "blue"
    assert ends(Rank.MINER, Rank.MAJOR) == "red"
    assert ends(Rank.MAJOR, Rank.MAJOR) == "tie"
    assert sound((PieceMoved(RED, 30, 40, tells=True),)) == "tick"


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
