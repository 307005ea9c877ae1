"""The draft of a set-up survives a break and a restart, for its own seat, until it is done."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee_app.screens.navigation import ScreenName
from referee_app.table_games.junior import Camp
from referee_app.table_games.junior import SetUp as SetUpJunior
from referee_app.table_games.stratego.model import OfferDraw, SetUp
from tests.screens.conftest import Phone, Switch
from tests.screens.table.table_driver import AtTable, sit_down

SWAPPED = {
    "junior_quest": ("a1", "d4"),
    "junior_triumph": ("a1", "d4"),
    "stratego": ("a1", "j4"),
    "front_line": ("own.0", "hand.0"),
}
"""For every game in which something is arranged, two of red's spots."""


def drafts_file(on: Phone) -> Path:
    return on.services._folder / "drafts.json"


def come_back(on: Phone) -> AtTable:
    """Switch the phone on again, and go on with the game: behind the curtain."""
    on.restart()
    on.tap("Rainy day")
    on.tap_on(on.presenter.screen.ids.running.children[0])
    assert on.place == ScreenName.TABLE
    at = AtTable(on)
    assert at.shown.board is None
    return at


def arrange(on: Phone, key: str) -> dict[str, str]:
    """Red swaps two pieces; how they lie then."""
    at = sit_down(on, key)
    on.tap("I am Red")
    one, other = SWAPPED[key]
    before = at.signs()
    at.touch(one, other)
    mine = at.signs()
    assert (mine[one], mine[other]) == (before[other], before[one])
    return mine


def change_draft(on: Phone, change: Any) -> None:
    """What somebody could do to the file."""
    told = json.loads(drafts_file(on).read_text("utf-8"))
    (draft,) = told.values()
    change(draft)
    drafts_file(on).write_text(json.dumps(told), "utf-8")


@pytest.mark.parametrize("key", SWAPPED)
def test_what_was_being_arranged_is_there_again_after_a_restart(phone: Switch, key: str) -> None:
    on = phone()
    mine = arrange(on, key)
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() == mine
    assert not at.shown.wrong


def test_another_set_up_is_remembered_too_and_so_is_the_first_one(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "stratego")
    on.tap("I am Red")
    proposed = at.signs()
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() == proposed
    on.tap("Another")
    mine = at.signs()
    assert mine != proposed
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() == mine


def test_what_is_not_allowed_yet_comes_back_with_the_sentence(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    on.tap("I am Red")
    at.touch("a1", "red.1")
    mine = at.signs()
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() == mine
    assert "it belongs on a tower" in at.shown.wrong


def arranged(on: Phone) -> Any:
    """What is arranged now, as a move."""
    presenter: Any = on.presenter
    session = presenter._session
    return session.adapter.arranging_move(session.actor_view, presenter._interaction.arrangement.placed)


def test_a_set_up_that_is_done_is_no_draft_any_more(phone: Switch) -> None:
    on = phone()
    arrange(on, "stratego")
    assert "/0/" in drafts_file(on).read_text("utf-8")
    on.tap("Ready")
    assert json.loads(drafts_file(on).read_text("utf-8")) == {}
    at = come_back(on)
    assert at.state.shown[0] != at.state.shown[1], "red has set up"
    assert on.says("Pass the phone to Blue")


def test_nobody_sees_the_draft_of_the_other_seat_even_if_it_was_never_erased(phone: Switch) -> None:
    on = phone()
    arrange(on, "stratego")
    of_red, left = arranged(on), drafts_file(on).read_bytes()
    on.tap("Ready")
    on.tap("Pass on")
    drafts_file(on).write_bytes(left)
    come_back(on)
    on.tap("I am Blue")
    assert arranged(on) != of_red
    assert {"/0/", "/1/"} == {key[-3:] for key in json.loads(drafts_file(on).read_text("utf-8"))}


def test_a_set_up_that_is_taken_back_lies_as_it_was_made(phone: Switch) -> None:
    on = phone()
    mine = arrange(on, "stratego")
    on.tap("Ready")
    on.tap("Take back")
    at = AtTable(on)
    assert at.signs() == mine
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() == mine


def test_a_game_that_is_forgotten_takes_its_draft_along(phone: Switch) -> None:
    on = phone()
    arrange(on, "junior_quest")
    assert json.loads(drafts_file(on).read_text("utf-8"))
    game = AtTable(on).table.game
    on.back()
    on.presenter.screen.do("forget", game)
    on.answer("Forget")
    assert on.services.tables().entries() == ()
    assert json.loads(drafts_file(on).read_text("utf-8")) == {}


def test_erasing_everything_erases_the_drafts(phone: Switch) -> None:
    on = phone()
    arrange(on, "junior_quest")
    assert drafts_file(on).exists()
    on.app.go(ScreenName.SETTINGS)
    on.presenter.screen.do("erase")
    on.answer("Go on")
    on.until(lambda: on.app.sheet.raised == 1)
    on.app.sheet.dispatch("on_answer", "go_on", "erase")
    on.settle()
    assert on.place == ScreenName.HOME
    assert not drafts_file(on).exists()


def an_army_too_small(draft: Any) -> None:
    draft["move"]["army"] = draft["move"]["army"][2:]


def two_marshals_for_one(draft: Any) -> None:
    draft["move"]["army"] = draft["move"]["army"][:2] + draft["move"]["army"][:-2]


def no_such_piece(draft: Any) -> None:
    draft["move"]["army"] = "63" + draft["move"]["army"][2:]


def another_kind_of_move(draft: Any) -> None:
    draft["move"] = {"is": "offer_draw"}


def no_value_of_ours(draft: Any) -> None:
    draft["move"] = ["?"]


@pytest.mark.parametrize(
    "change", [an_army_too_small, two_marshals_for_one, no_such_piece, another_kind_of_move, no_value_of_ours]
)
def test_a_draft_that_somebody_spoiled_is_not_used_and_a_good_set_up_lies_there(phone: Switch, change: Any) -> None:
    on = phone()
    mine = arrange(on, "stratego")
    change_draft(on, change)
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() != mine
    assert not at.shown.wrong
    on.tap("Ready")
    assert on.says("Look, then pass the phone to Blue.")


def test_bytes_that_are_no_file_of_ours_do_no_harm(phone: Switch) -> None:
    on = phone()
    mine = arrange(on, "stratego")
    drafts_file(on).write_bytes(b"\xff\x00{")
    at = come_back(on)
    on.tap("I am Red")
    fresh = at.signs()
    assert fresh != mine
    at.touch("a1", "j4")
    changed = at.signs()
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() == changed


def test_a_draft_that_belongs_to_an_earlier_moment_is_not_used(phone: Switch) -> None:
    on = phone()
    mine = arrange(on, "stratego")
    change_draft(on, lambda draft: draft.update(version=draft["version"] + 1))
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() != mine


# What was kept by name comes from a file, too.


def keep_spoiled(on: Phone, key: str, move: Any) -> AtTable:
    at = sit_down(on, key)
    on.services.setups().save(at.table.rules, "The wall", move)
    on.tap("I am Red")
    return at


@pytest.mark.parametrize(
    ("key", "spoiled", "sentence"),
    [
        ("stratego", SetUp(b"\x01"), "you have put 1 on 40 squares."),
        ("stratego", SetUp(bytes([99] * 40)), "There should be 1, and there are 0."),
        ("stratego", OfferDraw(), "That comes at another moment of the game."),
        ("junior_quest", SetUpJunior(Camp(bytes([99] * 16), bytes(3))), "0 of 19 have one."),
        ("junior_triumph", SetUpJunior(Camp(bytes([1] * 16), bytes([1] * 3))), "it belongs on the squares"),
    ],
)
def test_a_kept_set_up_that_somebody_spoiled_is_refused_with_the_reason(
    phone: Switch, key: str, spoiled: Any, sentence: str
) -> None:
    on = phone()
    at = keep_spoiled(on, key, spoiled)
    mine = at.signs()
    on.tap("Set-ups")
    on.answer("The wall")
    assert on.says("Not possible")
    assert on.says(sentence)
    on.answer("Understood")
    assert at.signs() == mine
    on.tap("Ready")
    assert on.says("Look, then pass the phone to Blue.")
