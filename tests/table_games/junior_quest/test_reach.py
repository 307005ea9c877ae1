"""Castles are reached from the front, over emptied squares, by their sides; nothing else opens a way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.table_games.junior import BACK_ROW, HOME, WIDTH
from referee_app.table_games.junior_quest.rules import reachable

FULL = bytes([1]) * len(HOME)


def home_with(emptied: set[int]) -> bytes:
    """A home of which these places are empty."""
    return bytes(place not in emptied for place in HOME)


def drawn(*rows: str) -> tuple[bytes, set[int]]:
    """A home from its front row on: . emptied, o can be reached, x cannot."""
    signs = "".join(rows).replace(" ", "")
    return bytes(sign != "." for sign in signs), {place for place, sign in enumerate(signs) if sign == "o"}


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(("oooo", "xxxx", "xxxx", "xxxx"), id="at first, the four of the front row"),
        pytest.param(("o.oo", "xoxx", "xxxx", "xxxx"), id="behind an emptied square, never slanting"),
        pytest.param(("o.oo", "o.ox", "xoxx", "xxxx"), id="to the left and to the right of an emptied square"),
        pytest.param(("o.oo", "o..o", "xoox", "xxxx"), id="and on from there"),
        pytest.param(("ooo.", "xxo.", "xo..", "o..o"), id="around a corner"),
        pytest.param(("ooo.", "ooo.", "....", "oooo"), id="from behind"),
        pytest.param(("oooo", "x.xx", "xxxx", "xxxx"), id="not from an emptied square that is cut off"),
        pytest.param((".ooo", "o.xx", "xxxx", "xxxx"), id="not over a corner between emptied squares"),
        pytest.param(("....", "....", "....", "...o"), id="the last one of all"),
    ],
)
def test_what_is_reached(rows: tuple[str, ...]) -> None:
    squares, wanted = drawn(*rows)
    assert set(reachable(squares)) == wanted


@given(st.sets(st.sampled_from(HOME)).map(home_with))
def test_where_a_castle_stands_one_can_be_reached(squares: bytes) -> None:
    assert bool(reachable(squares)) == any(squares)


# Few squares are emptied, as walking every way takes long on an open field.
@given(st.sets(st.sampled_from(HOME), max_size=8).map(home_with))
def test_it_agrees_with_walking_every_way_square_by_square(squares: bytes) -> None:
    def walk(row: int, column: int, been: frozenset[int]) -> set[int]:
        place = row * WIDTH + column
        if row not in range(4) or column not in range(4) or place in been:
            return set()
        if squares[place]:
            return {place}
        steps = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        return set().union(*(walk(*step, been | {place}) for step in steps))

    assert set(reachable(squares)) == set().union(*(walk(0, column, frozenset()) for column in range(WIDTH)))


@pytest.mark.parametrize("one", HOME)
def test_two_dragons_never_close_the_way_to_the_back_row(one: int) -> None:
    for two in set(HOME) - {one}:
        squares = FULL
        while taken := set(reachable(squares)) - {one, two}:
            squares = bytes(0 if place in taken else held for place, held in enumerate(squares))
        assert any(squares[place] == 0 for place in BACK_ROW)
