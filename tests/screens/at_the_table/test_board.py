"""A board as plain values: turned, marked, cut down to what is near, and what is out beside it."""

from referee_app.screens.table.board import (
    BoardShown,
    BoardStyle,
    Mark,
    Piece,
    Shape,
    Spot,
    lower_part,
    marked,
    tray,
    turned,
)

BOARD = BoardShown(
    BoardStyle.MAP, 4, 4, tuple(Spot(key, (x, y, 1, 1)) for key, x, y in (("a", 0, 0), ("b", 1, 0), ("c", 0, 3)))
)


def test_who_sits_opposite_sees_the_first_corner_last() -> None:
    assert turned((0, 0, 1, 2), 4, 4) == (3, 2, 1, 2)
    assert turned(turned((0.5, 1, 1, 2), 4, 6), 4, 6) == (0.5, 1, 1, 2)


def test_what_is_picked_is_marked_before_what_is_offered_and_what_was_last() -> None:
    shown = marked(BOARD, picked={"a"}, offered={"a", "b"}, last={"a", "b", "c"})
    assert [spot.mark for spot in shown.spots] == [Mark.PICKED, Mark.OPEN, Mark.LAST]
    assert {spot.mark for spot in marked(BOARD).spots} == {Mark.NONE}


def test_only_what_is_near_is_left_of_a_lower_part() -> None:
    near = lower_part(BOARD, 2)
    assert (near.height, [spot.key for spot in near.spots]) == (2, ["a", "b"])


def test_what_lies_below_a_floor_is_left_out_and_the_rest_comes_down_to_it() -> None:
    above = lower_part(BOARD, 4, 1)
    assert (above.height, [(spot.key, spot.box) for spot in above.spots]) == (3, [("c", (0, 2, 1, 1))])


def test_a_spot_is_found_by_its_key() -> None:
    assert BOARD.spot("b") is BOARD.spots[1]
    assert BOARD.spot("z") is None


def test_what_is_out_lies_in_rows_and_says_how_many_only_where_there_are_several() -> None:
    pieces = [(Piece("red", Shape.BLOCK, sign=str(n)), n) for n in (1, 2, 3)]
    from_above = list(tray("out", pieces, (0, 0, 2, 3), (1, 1)))
    assert [spot.box[:2] for spot in from_above] == [(0, 2), (1, 2), (0, 1)]
    assert [spot.count for spot in from_above] == [0, 2, 3]
    from_below = list(tray("out", pieces, (0, 0, 2, 3), (1, 1), from_top=False))
    assert [spot.box[:2] for spot in from_below] == [(0, 0), (1, 0), (0, 1)]
    assert not any(spot.touchable for spot in from_below)
