"""Invitations to games that are on this phone already, and clocks that are taken over."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game.commands import EndGame
from referee_app.live_game.invitation import (
    LONGEST_ELAPSED_MS,
    _checksum,
    invitation_text,
    read_invitation,
)
from referee_app.live_game.model import propose
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.join.join_driver import BOX, CAMP, INVITATION, SETUP, TEXT, invite, keeps, look, show


def joined(phone: Phone, text: str = BOX) -> None:
    """Join a game, and go home."""
    look(phone)
    show(phone, text)
    phone.until_said("Join this game?")
    phone.answer("Join")
    phone.until(lambda: phone.place == ScreenName.FIELD)
    phone.app.go(ScreenName.HOME)
    phone.until(lambda: not phone.table.opened)


def recorded(phone: Phone) -> int:
    """How many facts are on record of the game to which one is invited."""
    return phone.services.games().resume(INVITATION.game).version


def with_clock(text: str = BOX, elapsed_ms: int = 754_000) -> str:
    """The same invitation after the whistle."""
    return invitation_text(replace(read_invitation(text), elapsed_ms=elapsed_ms, running=True))


def test_who_has_joined_already_opens_the_game_and_nothing_changes(phone: Switch) -> None:
    one = phone()
    joined(one)
    before = recorded(one)
    look(one)
    show(one, BOX)
    one.until_said("This game is already on this phone")
    assert one.says("The invitation changes nothing here.")
    one.answer("Open the game")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert recorded(one) == before


@pytest.mark.parametrize(
    ("answer", "elapsed_ms", "facts"), [("Take over the clock", 754_000 + 60_000, 1), ("Open the game", 0, 0)]
)
def test_who_scans_again_takes_the_clock_over_only_with_a_yes(
    phone: Switch, answer: str, elapsed_ms: int, facts: int
) -> None:
    one = phone()
    joined(one)
    before = recorded(one)
    look(one)
    show(one, with_clock())
    one.until_said("Red’s clock has been running for 12:34. This phone has not begun. Take over that clock?")
    one.now += 60_000
    one.answer(answer)
    one.until(lambda: one.place == ScreenName.FIELD)
    assert recorded(one) == before + facts
    assert one.app.context.game.elapsed_ms() == elapsed_ms


def test_the_own_game_with_the_teams_swapped_starts_no_clock_unasked(phone: Switch) -> None:
    """That is also what the phone that has joined shows honestly, so it is neither joined nor refused."""
    one = phone()
    own = read_invitation(invite(one))
    look(one)
    show(one, invitation_text(replace(own, keeps=own.offers, elapsed_ms=754_000, running=True)))
    one.until_said("This game is already on this phone")
    assert not one.says("Join this game?")
    one.answer("Open the game")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert keeps(one) == own.keeps
    assert one.app.context.game.elapsed_ms() == 0


def test_an_invitation_that_differs_from_the_game_here_is_laid_beside_it(phone: Switch) -> None:
    one = phone()
    joined(one)
    before = recorded(one)
    look(one)
    other = replace(read_invitation(BOX), setup=SETUP)
    show(one, with_clock(invitation_text(other)))
    one.until_said("The invitation does not fit")
    assert one.says(f"• Card set – here: Cards without codes; invitation: {CAMP.id}")
    assert one.says("• Time limit – here: no time limit; invitation: 45:00")
    one.answer("Open the game")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert recorded(one) == before
    assert one.app.back_stack.sheets == ()  # nobody asks for the key of a set that is not played with


def test_a_game_that_is_over_here_opens_with_its_result(phone: Switch) -> None:
    one = phone()
    joined(one)
    one.services.games().resume(INVITATION.game).do(EndGame())
    look(one)
    show(one, with_clock())
    one.until_said("It is over on this phone.")
    one.answer("Open the game")
    one.until(lambda: one.place == ScreenName.END)


def test_who_opens_a_game_that_is_here_hears_what_becomes_of_the_running_one(phone: Switch) -> None:
    one = phone()
    joined(one)
    one.now += 1000
    one.services.games().begin(propose(8), frozenset(Team), {})
    look(one)
    show(one, BOX)
    one.until_said("Your own game goes on among the past games")


def test_a_game_that_cannot_be_read_is_said_where_the_code_is_seen(phone: Switch) -> None:
    one = phone()
    joined(one)
    one.app.context.game.close()
    one.services.close()
    with closing(sqlite3.connect(one.device.data_folder / "games.journal")) as file, file:
        file.execute("UPDATE events SET body = '{}'")
    look(one)
    show(one, BOX)
    one.until(lambda: one.presenter.screen.shown.is_in_trouble)
    assert one.app.back_stack.sheets == ()


@pytest.mark.parametrize("elapsed_ms", [10**15 - 1, 1_800_000_000_000])
def test_a_clock_that_no_game_shows_is_refused_in_words(phone: Switch, elapsed_ms: int) -> None:
    one = phone()
    look(one)
    body = BOX[:-8].replace("/W0", f"/R{elapsed_ms}")
    show(one, body + _checksum(body))
    one.until_said("By this invitation the game has been running for")
    assert one.app.back_stack.sheets == ()


def test_a_sheet_that_lay_open_for_days_joins_with_the_longest_clock(phone: Switch) -> None:
    one = phone()
    look(one)
    show(one, with_clock(elapsed_ms=LONGEST_ELAPSED_MS))
    one.until_said("Join this game?")
    one.now += LONGEST_ELAPSED_MS
    one.answer("Join")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert one.app.context.game.elapsed_ms() == LONGEST_ELAPSED_MS


def test_a_code_that_changes_with_its_clock_is_asked_about_once(phone: Switch) -> None:
    one = phone()
    look(one)
    for seconds in (10, 15, 20):
        show(one, with_clock(elapsed_ms=seconds * 1000))
        one.settle()
    one.until_said("Join this game?")
    one.answer("Not this one")
    assert one.app.back_stack.sheets == ()


def test_of_several_invitations_in_sight_none_is_taken_until_one_is_left(phone: Switch) -> None:
    one = phone()
    look(one)
    show(one, TEXT, BOX)
    one.until_said("Several invitations are in sight.")
    assert one.app.back_stack.sheets == ()
    show(one, BOX)
    one.until_said("Join this game?")
    assert not one.says("Several invitations are in sight.")


@pytest.mark.parametrize(("is_running", "elapsed_ms"), [(True, 660_000), (False, 600_000)])
def test_the_clock_is_taken_over_as_it_is_when_the_reader_joins(
    phone: Switch, is_running: bool, elapsed_ms: int
) -> None:
    one = phone()
    look(one)
    show(one, invitation_text(replace(INVITATION, setup=propose(24), elapsed_ms=600_000, running=is_running)))
    one.until_said("Join this game?")
    one.now += 60_000
    one.answer("Join")
    one.until(lambda: one.place == ScreenName.FIELD)
    assert one.app.context.game.elapsed_ms() == elapsed_ms


def test_who_scans_the_own_invitation_is_told_so_and_offered_nothing(phone: Switch) -> None:
    one = phone()
    code = invite(one)
    look(one)
    show(one, code)
    one.until_said("That is this phone’s own invitation")
    assert one.app.back_stack.sheets == ()


def test_who_types_the_own_invitation_is_told_so_beside_it(phone: Switch) -> None:
    one = phone()
    code = invite(one)
    look(one)
    one.tap("Type or paste the invitation")
    one.presenter.screen.ids.typed.take(code)
    one.tap("Read it")
    assert one.presenter.screen.ids.typed.fault.startswith("That is this phone’s own invitation")
    assert one.app.back_stack.sheets == ()
