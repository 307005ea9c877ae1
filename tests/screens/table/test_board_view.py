"""The board as plain values (turned, marked, cut down to what is near), as it is painted and touched; its colours."""

from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from referee_app.screens.table.board import (
    BoardShown,
    BoardStyle,
    Mark,
    Piece,
    PieceShape,
    Spot,
    lower_part,
    marked,
    tray,
    turned,
)
from referee_app.screens.table.colours import READABLE, SIDE_COLOURS
from referee_app.screens.theme import contrast
from referee_app.table_games.junior_quest.model import Phase
from tests.screens.conftest import Switch
from tests.screens.table.table_driver import AtTable, as_written, play_out, set_up, set_up_with, sit_down

BOARD = BoardShown(
    BoardStyle.MAP, 4, 4, tuple(Spot(key, (x, y, 1, 1)) for key, x, y in (("a", 0, 0), ("b", 1, 0), ("c", 0, 3)))
)


TABLET = (800, 1024)


SMALLEST = (320, 640)


PALE = 225


DARK = 80


def sign_on(at: AtTable, key: str) -> int:
    """How many pixels of a card's coloured head are as pale as its sign."""
    spot = at.board.spot(key)
    assert spot is not None
    seen = at.phone.driver.picture()
    x, y = at.middle(key)
    _, _, wide, high = at.phone.presenter.screen.board.area_of(key)
    middle = seen.height - y - (high * 0.07 if spot.mark is Mark.PICKED else 0)
    head = seen.crop((int(x - wide / 4), int(middle - high / 2), int(x + wide / 4), int(middle - high / 4)))
    return int(np.count_nonzero(np.asarray(head).min(axis=2) > PALE))


def test_the_sign_of_a_card_is_to_be_read_while_the_card_is_picked(phone: Switch) -> None:
    on = phone(size=TABLET)
    at = set_up(on, "front_line")
    card = next(path[0] for path, _ in on.presenter._interaction.selection.paths)  # type: ignore[attr-defined]
    before = sign_on(at, card)
    at.touch(card)
    assert sign_on(at, card) > before * 0.95


def ink_on_the_die(at: AtTable, across: float, up: float) -> bool:
    """Whether there is ink at a place of the die, told by shares of its width and height."""
    left, bottom, wide, high = at.phone.presenter.screen.board.area_of("die")
    x, y = at.phone.presenter.screen.board.to_window(left + wide * across, bottom + high * up)
    seen = at.phone.driver.picture()
    around = seen.crop((int(x) - 2, int(seen.height - y) - 2, int(x) + 3, int(seen.height - y) + 3))
    return bool(np.asarray(around).max() < DARK)


def test_a_die_that_was_not_rolled_shows_no_number_neither_before_the_first_roll_nor_in_the_next_turn(
    phone: Switch,
) -> None:
    at = set_up(phone(size=TABLET), "junior_quest")
    unrolled = at.phone.driver.picture()
    assert not any(ink_on_the_die(at, across, up) for across in (0.3, 0.7) for up in (0.3, 0.7)), "no pips"
    at.touch("die")
    rolled = at.board.spot("die")
    assert rolled is not None
    assert rolled.piece is not None
    assert rolled.piece.sign
    assert _die(at, at.phone.driver.picture()) != _die(at, unrolled)
    at.touch(next(spot.key for spot in at.board.spots if spot.mark is Mark.OPEN))
    assert at.state.phase is Phase.ROLL
    assert _die(at, at.phone.driver.picture()) == _die(at, unrolled)


def _die(at: AtTable, seen: Image.Image) -> bytes:
    x, y = at.middle("die")
    half = at.phone.presenter.screen.board.area_of("die")[2] * 0.4
    return seen.crop((int(x - half), int(seen.height - y - half), int(x + half), int(seen.height - y + half))).tobytes()


def words_are_whole(at: AtTable) -> bool:
    """Whether all that is told above the board is to be seen without scrolling."""
    ids = at.phone.presenter.screen.ids
    return bool(ids.words.height <= ids.scroll.height)


def test_a_result_with_a_long_name_is_told_whole_on_the_smallest_phone(phone: Switch) -> None:
    on = phone(size=SMALLEST)
    at = sit_down(on, "stratego", ("Maximilian-Josef", "Friederike"))
    set_up_with(at, {"b4": "scout"})
    set_up_with(at, {"b7": "flag"})
    assert words_are_whole(at)
    play_out(at, as_written("b4-b7"))
    assert on.says("Maximilian-Josef wins!")
    assert words_are_whole(at)


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
    pieces = [(Piece("red", PieceShape.BLOCK, sign=str(n)), n) for n in (1, 2, 3)]
    from_above = list(tray("out", pieces, (0, 0, 2, 3), (1, 1)))
    assert [spot.box[:2] for spot in from_above] == [(0, 2), (1, 2), (0, 1)]
    assert [spot.count for spot in from_above] == [0, 2, 3]
    from_below = list(tray("out", pieces, (0, 0, 2, 3), (1, 1), from_top=False))
    assert [spot.box[:2] for spot in from_below] == [(0, 0), (1, 0), (0, 1)]
    assert not any(spot.touchable for spot in from_below)


# The colours of the sides


@pytest.mark.parametrize("side", SIDE_COLOURS)
def test_words_can_be_read_on_every_banner(side: str) -> None:
    coat = SIDE_COLOURS[side]
    assert contrast(coat.ink, coat.banner) >= READABLE


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_team_s_banner_has_the_team_s_own_colour(side: str) -> None:
    assert SIDE_COLOURS[side].banner == SIDE_COLOURS[side].surface


def test_no_two_sides_have_the_same_colour_or_the_same_pattern() -> None:
    for one, other in combinations(SIDE_COLOURS.values(), 2):
        assert one.banner != other.banner
        assert one.tile != other.tile
