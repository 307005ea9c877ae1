"""What is drawn of a board and of the words above it, as it is seen in a real window."""

import numpy as np

from referee_app.screens.table.board import Mark
from tests.screens.at_the_table.kit import AtTable, set_up, sit_down
from tests.screens.at_the_table.stages import as_written, play_out, set_up_with
from tests.screens.conftest import Switch

TABLET = (800, 1024)
SMALLEST = (320, 640)
PALE = 225


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
    card = next(path[0] for path, _ in on.presenter._doing.picking.ways)  # type: ignore[attr-defined]
    before = sign_on(at, card)
    at.touch(card)
    assert sign_on(at, card) > before * 0.95


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
