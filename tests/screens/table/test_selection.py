"""Touches on the way to a move, and pieces that are arranged: always complete, changed by swapping two."""

from referee_app.screens.table.adapter import Arrangement, MoveSelection, move_paths

MOVES = ("step", "other step", "look", "roll")


PATHS = {
    "step": (("a", "b"),),
    "other step": (("c", "b"),),
    "look": (("a", "!look", "x", "y"), ("a", "!look", "y", "x")),
    "roll": (("!roll",), ("die",)),
}


THREE = Arrangement({"a": 1, "b": 2, "c": 3})


BEGINNING = MoveSelection(move_paths(MOVES, PATHS.__getitem__))


def touched(*keys: str) -> MoveSelection | None:
    picking: MoveSelection | None = BEGINNING
    for key in keys:
        assert picking is not None
        picking = picking.touched(key)
    return picking


def test_a_path_that_is_gone_to_its_end_is_the_move() -> None:
    for keys, move in ((("a", "b"), "step"), (("c", "b"), "other step"), (("die",), "roll"), (("!roll",), "roll")):
        picking = touched(*keys)
        assert picking is not None
        assert picking.move() == move


def test_both_ways_round_are_the_same_move() -> None:
    moves = {picking.move() for end in ("xy", "yx") if (picking := touched("a", "!look", *end)) is not None}
    assert moves == {"look"}


def test_what_is_half_way_is_no_move_and_offers_what_comes_next() -> None:
    picking = touched("a")
    assert picking is not None
    assert picking.move() is None
    assert picking.offered == {"b"}
    assert picking.actions == ("!look",)


def test_at_the_beginning_only_what_is_a_move_by_itself_is_offered() -> None:
    assert BEGINNING.offered == {"die"}
    assert BEGINNING.actions == ("!roll",)


def test_another_beginning_takes_the_place_of_what_was_picked() -> None:
    picking = touched("a", "c")
    assert picking is not None
    assert picking.picked == ("c",)


def test_what_is_picked_is_put_down_by_touching_it_again() -> None:
    picking = touched("a", "a")
    assert picking == BEGINNING
    back = touched("a", "!look", "x", "x")
    assert back is not None
    assert back.picked == ("a", "!look")


def test_a_touch_that_leads_nowhere_is_told_as_such() -> None:
    assert touched("b") is None
    assert touched("a", "z") is None


def test_everything_can_be_put_down_at_once() -> None:
    picking = touched("a", "!look")
    assert picking is not None
    assert picking.cleared() == BEGINNING


def test_two_touches_swap_two_pieces() -> None:
    picked = THREE.touched("a")
    assert (picked.picked, picked.placed) == ("a", THREE.placed)
    swapped = picked.touched("c")
    assert (swapped.picked, swapped.placed) == ("", {"a": 3, "b": 2, "c": 1})


def test_a_second_touch_on_the_same_piece_puts_it_down() -> None:
    assert THREE.touched("a").touched("a") == THREE


def test_a_touch_beside_puts_down_what_was_picked() -> None:
    assert THREE.touched("a").touched("lake") == THREE


def test_what_is_drawn_somewhere_else_stays_where_it_was() -> None:
    assert THREE.swapped("a", "lake") == THREE
    assert THREE.swapped("lake", "a") == THREE
    assert THREE.swapped("a", "b").placed == {"a": 2, "b": 1, "c": 3}


def test_the_same_pieces_can_be_laid_otherwise_and_no_others() -> None:
    laid = THREE.touched("a").laid_as({"a": 3, "b": 1, "c": 2})
    assert laid == Arrangement({"a": 3, "b": 1, "c": 2})
    assert THREE.laid_as({"a": 3, "b": 1, "c": 1}) is None
    assert THREE.laid_as({"a": 3, "b": 1, "d": 2}) is None
    assert THREE.laid_as({"a": 3, "b": 1}) is None
