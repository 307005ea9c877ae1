"""Touches that lead nowhere, with a finger: each is answered, and none of them stands in the way of what comes next."""

import pytest

from tests.screens.conftest import Switch
from tests.screens.table.kit import set_up, sit_down


@pytest.mark.parametrize(
    ("key", "beside", "said"),
    [
        ("stratego", "a5", "Your pieces stay in your own rows, 1 to 4. Touch two of them to swap them."),
        ("junior_quest", "a5", "Your castles stay in your own rows and towers. Touch two of them to swap them."),
        ("junior_triumph", "lake", "Your castles stay in your own rows and towers. Touch two of them to swap them."),
    ],
)
def test_a_touch_beside_the_set_up_is_answered_and_who_is_ready_goes_on(
    phone: Switch, key: str, beside: str, said: str
) -> None:
    at = sit_down(phone(), key)
    at.phone.tap("I am Red")
    before = at.signs()
    at.touch("a1", beside)
    assert (at.shown.wrong, at.signs()) == (said, before)
    at.drag("a1", beside)
    assert (at.shown.wrong, at.signs()) == (said, before)
    at.touch("a2")
    assert at.shown.wrong == ""
    at.touch(beside)
    at.phone.tap("Ready")
    assert [button.key for button in at.shown.buttons] == ["undo", "pass_on"]


def test_a_piece_that_is_shut_in_says_so(phone: Switch) -> None:
    at = set_up(phone(), "stratego")
    shut_in = next(key for key in ("a1", "b1", "c1", "d1", "e1") if at.signs()[key] not in ("bomb", "flag"))
    at.touch(shut_in)
    assert at.shown.wrong.endswith(": this piece is shut in. Nothing beside it is free. Choose another one.")


def test_an_enemy_that_is_touched_first_is_answered(phone: Switch) -> None:
    at = set_up(phone(), "front_line")
    at.touch("foe.1")
    assert at.shown.wrong == "First touch a card of your own line, then the enemy that it attacks."


def test_a_table_that_is_touched_before_the_hand_is_answered(phone: Switch) -> None:
    at = sit_down(phone(), "card_clash")
    at.phone.tap("I am Red")
    at.touch("f6")
    assert at.shown.wrong == "First touch a card of your hand, then its square."
    assert {spot.name for spot in at.board.spots if spot.key.startswith("name.")} == {"Red", "Blue"}
