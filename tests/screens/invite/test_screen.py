"""The code on the first phone's screen: readable in every theme, fresh, and gone with the screen."""

from dataclasses import replace

import numpy as np
import pytest
from kivy.metrics import dp

from referee_app.cards.ranks import Team
from referee_app.desk.answers import Undoable
from referee_app.desk.desk import Desk
from referee_app.live_game.commands import BeginPlay, EndGame
from referee_app.live_game.invitation import read_invitation
from referee_app.live_game.model import HouseRules, Setup, propose
from referee_app.play.live_game import LiveGame
from referee_app.scanning.cascade import Cascade
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import Light
from referee_app.screens.user_settings import Settings
from tests.screens.conftest import Phone, Switch

BOX = propose(24)
WITH_SET = propose(24, card_set="TNZJBX")
TIMED = replace(BOX, rules=HouseRules(time_limit_s=3600))
HOUR = 3_600_000


def play(phone: Phone, setup: Setup = BOX) -> None:
    keeps = frozenset(Team) if setup.mode != "two_leaders" else frozenset({Team.RED})
    phone.app.context.game.open(lambda: phone.services.games().begin(setup, keeps, {}), lambda: None)
    phone.settle()


def invite(phone: Phone, setup: Setup = BOX) -> str:
    play(phone, setup)
    phone.app.go(ScreenName.INVITE)
    phone.settle()
    return code(phone)


def code(phone: Phone) -> str:
    text: str = phone.presenter.screen.shown.code
    return text


@pytest.mark.parametrize("light", Light)
def test_a_camera_reads_the_code_off_the_screen_in_both_themes(phone: Switch, light: Light) -> None:
    one = phone(Settings(light=light, still=True))
    text = invite(one, WITH_SET)
    picture = np.asarray(one.driver.picture().convert("L"))
    assert [each.text for each in Cascade().read(picture, 1)] == [text]
    assert one.driver.colour_at(one.presenter.screen.ids.paper, 0.5, 0.01) == (255, 255, 255)
    assert one.presenter.screen.ids.code.square[2] > dp(300)


def test_inviting_takes_one_tap_from_the_field(phone: Switch) -> None:
    one = phone()
    play(one)
    one.app.go(ScreenName.FIELD)
    one.settle()
    taps = one.driver.taps
    one.tap("Invite")
    assert one.driver.taps - taps == 1
    assert one.place == ScreenName.INVITE
    assert read_invitation(code(one)).offers == {Team.BLUE}


def test_the_phone_stays_awake_while_the_code_is_shown(phone: Switch) -> None:
    one = phone()
    invite(one)
    assert one.device.awake
    one.back()
    assert not one.device.awake


def test_a_running_clock_is_kept_fresh_and_a_waiting_one_is_left_alone(phone: Switch) -> None:
    one = phone()
    waiting = invite(one)
    one.now += 60_000
    one.driver.wait(12)
    one.settle()
    assert code(one) == waiting
    one.app.context.game.call(lambda desk: desk.do(BeginPlay()))
    one.back()
    one.app.go(ScreenName.INVITE)
    one.settle()
    before = read_invitation(code(one))
    one.now += 60_000
    one.driver.wait(6)
    one.settle()
    after = read_invitation(code(one))
    assert before.elapsed_ms is not None
    assert after.elapsed_ms == before.elapsed_ms + 60_000


def test_what_is_read_aloud_does_not_change_meanwhile(phone: Switch) -> None:
    one = phone()
    play(one)
    one.app.context.game.call(lambda desk: desk.do(BeginPlay()))
    one.app.go(ScreenName.INVITE)
    one.settle()
    one.tap("As text")
    text = code(one)
    assert one.says(text.replace("/", "/ "))
    one.now += 60_000
    one.driver.wait(12)
    one.settle()
    assert code(one) == text
    one.tap("As text")
    assert code(one) != text


def test_nothing_is_asked_after_leaving(phone: Switch) -> None:
    one = phone()
    play(one)
    one.app.context.game.call(lambda desk: desk.do(BeginPlay()))
    one.app.go(ScreenName.INVITE)
    one.settle()
    presenter, shown = one.presenter, one.presenter.screen.shown
    one.back()
    one.now += 60_000
    one.driver.wait(12)
    one.settle()
    assert presenter.screen.shown is shown


def test_a_game_of_one_phone_has_nobody_to_invite(phone: Switch) -> None:
    one = phone()
    play(one, propose(8))
    one.app.go(ScreenName.INVITE)
    one.settle()
    assert one.place == ScreenName.HOME
    assert one.says("This phone keeps both teams")


def running(phone: Phone, setup: Setup = BOX) -> None:
    """Begin a game, and play."""
    play(phone, setup)
    phone.app.context.game.call(lambda desk: desk.do(BeginPlay()))
    phone.settle()


def pass_an_hour(phone: Phone) -> None:
    phone.now += HOUR
    phone.driver.wait(1)
    phone.settle()


def test_a_game_that_is_over_invites_nobody_and_says_so(phone: Switch) -> None:
    one = phone()
    play(one)
    one.app.context.game.call(lambda desk: desk.do(EndGame()))
    one.settle()
    one.app.go(ScreenName.INVITE)
    one.settle()
    assert one.place == ScreenName.HOME
    assert one.says("nobody can join it any more")


def test_a_game_that_ends_while_its_code_is_shown_takes_it_away(phone: Switch) -> None:
    one = phone()
    running(one)
    one.app.go(ScreenName.INVITE)
    one.settle()
    one.app.context.game.call(lambda desk: desk.do(EndGame()))
    one.settle()
    assert one.place == ScreenName.HOME
    assert one.says("nobody can join it any more")
    assert not one.device.awake


def _go_on(desk: Desk) -> None:
    """Take back that the time was called."""
    last = desk.last_undoable()
    assert isinstance(last, Undoable)
    desk.undo(last.action)


def test_a_game_that_goes_on_after_its_time_says_what_the_other_phone_will_do(phone: Switch) -> None:
    one = phone()
    running(one, TIMED)
    pass_an_hour(one)
    one.app.context.game.call(_go_on)
    one.settle()
    one.app.go(ScreenName.INVITE)
    one.settle()
    assert one.says("The time of this game is up.")


def test_the_game_is_not_read_again_for_a_fresh_code(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    one = phone()
    running(one)
    one.app.go(ScreenName.INVITE)
    one.settle()
    read: list[object] = []
    monkeypatch.setattr(LiveGame, "_read", read.append)
    before = code(one)
    one.now += 60_000
    one.driver.wait(12)
    one.settle()
    assert code(one) != before
    assert read == []


def test_what_is_read_aloud_stays_when_the_phone_was_put_aside(phone: Switch) -> None:
    one = phone()
    running(one)
    one.app.go(ScreenName.INVITE)
    one.tap("As text")
    text = code(one)
    one.driver.pause()
    one.now += 60_000
    one.driver.resume()
    assert code(one) == text
    assert one.device.awake


def test_who_comes_again_finds_the_text_folded_and_the_code_fresh(phone: Switch) -> None:
    one = phone()
    running(one)
    one.app.go(ScreenName.INVITE)
    one.tap("As text")
    text = code(one)
    one.back()
    one.now += 60_000
    one.app.go(ScreenName.INVITE)
    one.settle()
    assert not one.presenter.screen.ids.text.open
    assert code(one) != text
