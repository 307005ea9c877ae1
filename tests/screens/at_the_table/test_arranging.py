"""Pieces that are put where their owner likes: always complete, changed by swapping two."""

from referee_app.screens.table.arranging import Arranging

THREE = Arranging({"a": 1, "b": 2, "c": 3})


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
    assert laid == Arranging({"a": 3, "b": 1, "c": 2})
    assert THREE.laid_as({"a": 3, "b": 1, "c": 1}) is None
    assert THREE.laid_as({"a": 3, "b": 1, "d": 2}) is None
    assert THREE.laid_as({"a": 3, "b": 1}) is None
