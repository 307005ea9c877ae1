"""The screen by which a leader joins: what the camera sees and what is typed, in a real window."""

import pytest

from referee_app.cards.card_set import cover_text
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.invitation import (
    _checksum,
)
from referee_app.live_game.model import propose
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Switch
from tests.screens.join.join_driver import BOX, CAMP, INVITATION, TEXT, invite, keeps, look, show

NEWER = "FM-GAME/999/ANYTHING"


def test_what_the_first_phone_shows_is_what_the_second_joins(phone: Switch) -> None:
    code = invite(phone(name="first"))
    second = phone(name="second")
    look(second)
    show(second, code)
    second.until_said("You keep Red")
    second.answer("Join")
    second.until(lambda: second.place == ScreenName.FIELD)
    assert keeps(second) == {Team.RED}


def test_who_has_a_game_running_hears_what_becomes_of_it_before_joining(phone: Switch) -> None:
    on = phone()
    left = on.services.games().begin(propose(8), frozenset(Team), {}).game
    look(on)
    show(on, TEXT)
    on.until_said("Your own game goes on among the past games")
    on.answer("Join")
    on.until(lambda: on.place == ScreenName.FIELD)
    assert {entry.game for entry in on.services.games().entries()} == {left, INVITATION.game}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CAMP.code(Card(Team.RED, Rank.SCOUT, 1)), "That is a card, not an invitation."),
        (cover_text(CAMP), "That is the cover sheet with the secret key"),
        (TEXT[:-1] + ("0" if TEXT[-1] != "0" else "1"), "part of its code is wrong"),
        (NEWER + _checksum(NEWER), "made by a newer app"),
        ("https://example.org", "That is not an invitation."),
    ],
)
def test_a_wrong_code_gets_its_sentence_without_a_sheet_and_the_looking_goes_on(
    phone: Switch, text: str, said: str
) -> None:
    one = phone()
    look(one)
    show(one, text)
    one.until_said(said)
    assert one.app.back_stack.sheets == ()
    show(one, BOX)
    one.until_said("Join this game?")
    assert not one.says(said)


def test_an_invitation_beside_a_card_is_found(phone: Switch) -> None:
    one = phone()
    look(one)
    show(one, CAMP.code(Card(Team.RED, Rank.SCOUT, 1)), BOX)
    one.until_said("Join this game?")


def test_not_this_one_joins_nothing_and_looks_on(phone: Switch) -> None:
    one = phone()
    look(one)
    show(one, BOX)
    one.until_said("Join this game?")
    one.answer("Not this one")
    assert one.place == ScreenName.JOIN
    assert one.table.opened
    assert one.services.games().entries() == ()


def test_who_has_left_before_an_invitation_was_judged_is_offered_nothing(phone: Switch) -> None:
    one = phone()
    look(one)
    let_go = one.hold(one.app.context.worker)
    one.presenter.do_typed(BOX)  # type: ignore[attr-defined]
    one.driver.key(27)
    let_go()
    one.settle()
    assert one.place == ScreenName.HOME
    assert one.app.back_stack.sheets == ()


@pytest.mark.parametrize(("answer", "place"), [("Scan the cover sheet", ScreenName.SETS), ("Later", ScreenName.FIELD)])
def test_a_missing_key_is_said_after_joining(phone: Switch, answer: str, place: ScreenName) -> None:
    one = phone()
    look(one)
    show(one, TEXT)
    one.until_said("Join this game?")
    one.answer("Join")
    one.until_said(f"Card set {CAMP.id} is not on this phone")
    one.answer(answer)
    assert one.place == place


def test_without_a_camera_it_says_so_and_the_invitation_can_be_typed(phone: Switch) -> None:
    one = phone()
    one.table.is_missing = True
    one.app.go(ScreenName.JOIN)
    one.until_said("No camera was found")
    one.settle()
    field = one.presenter.screen.ids.typed
    field.take("nonsense")
    one.tap("Read it")
    assert one.says("That is not an invitation.")
    field.take(BOX.lower().replace("/", "/ "))
    one.settle()
    assert field.fault == ""
    one.tap("Read it")
    one.answer("Join")
    one.until(lambda: one.place == ScreenName.FIELD)


def test_who_says_no_to_the_camera_can_be_asked_again(phone: Switch) -> None:
    one = phone()
    one.device.allows_camera = False
    one.app.go(ScreenName.JOIN)
    one.until_said("The app may not use the camera.")
    one.device.allows_camera = True
    one.tap("Try the camera again")
    one.until(lambda: one.table.opened)
    show(one, BOX)
    one.until_said("Join this game?")


def test_typing_is_always_possible(phone: Switch) -> None:
    one = phone()
    look(one)
    one.tap("Type or paste the invitation")
    one.presenter.screen.ids.typed.take(BOX)
    one.tap("Read it")
    one.until_said("Join this game?")


def test_the_camera_is_let_go_on_pause_and_on_leaving(phone: Switch) -> None:
    one = phone()
    look(one)
    assert one.device.awake
    one.driver.pause()
    one.until(lambda: not one.table.opened)
    one.driver.resume()
    one.until(lambda: one.table.opened)
    one.back()
    one.until(lambda: not one.table.opened)
    assert one.place == ScreenName.HOME
    assert not one.device.awake


def test_the_picture_is_shown_and_goes_with_the_camera(phone: Switch) -> None:
    one = phone()
    look(one)
    show(one)
    one.until_said("Hold the camera over the code")
    picture = one.presenter.screen.ids.preview
    assert picture.texture is not None
    one.back()
    assert picture.texture is None
