"""A finger that stays on a closed sweep reads its cards."""

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game.commands import EndGame, PauseClock, ResumeClock
from referee_app.practice.demonstration.simulated_input import SimulatedTouch
from referee_app.screens.log.screen import LogLineRow
from referee_app.screens.navigation import ScreenName
from tests.screens.sample_games import card, named, play, sweep

SWEPT = "3 cards handed in for Red"


def swept(phone: Phone) -> LogLineRow:
    """The closed line of three cards that were swept."""
    play(phone, named(), then=sweep(card(Team.BLUE, n) for n in range(3)))
    phone.app.context.go(ScreenName.LOG)
    phone.settle()
    return next(row for row in phone.driver.widgets() if isinstance(row, LogLineRow) and row.text == SWEPT)


def hold(phone: Phone, row: LogLineRow) -> SimulatedTouch:
    finger = phone.driver.press(*row.to_window(row.center_x, row.top - 20))
    phone.driver.wait(0.5)
    phone.driver.frames(3)
    return finger


def test_its_cards_are_read_while_the_finger_stays_and_it_does_not_open(phone: Switch) -> None:
    on = phone()
    row = swept(on)
    assert not on.says("Marshal")
    finger = hold(on, row)
    assert row.text == SWEPT
    assert on.says("Cards of Blue: Marshal, General and Colonel")
    on.driver.release(finger)
    assert not any(rank in text for text in on.texts() for rank in ("Marshal", "General", "Colonel"))
    assert not row.is_open
    on.tap(SWEPT)
    assert row.is_open


def test_it_keeps_its_place_though_it_grows_under_the_finger(phone: Switch) -> None:
    on = phone()
    stops = [each for _ in range(8) for each in (PauseClock(), ResumeClock())]
    play(on, [*named(), *stops], then=sweep(card(Team.BLUE, n) for n in range(3)))
    on.app.context.go(ScreenName.LOG)
    on.settle()
    on.presenter.screen.ids.scroll.scroll_y = 0.98
    on.driver.frames(2)
    row = next(each for each in on.driver.widgets() if isinstance(each, LogLineRow) and each.text == SWEPT)
    before, height = row.to_window(row.x, row.top)[1], row.height
    finger = hold(on, row)
    assert row.height > height
    assert row.to_window(row.x, row.top)[1] == pytest.approx(before, abs=2)
    on.driver.release(finger)


def test_when_the_game_is_over_there_is_nothing_to_hold(phone: Switch) -> None:
    on = phone()
    row = swept(on)
    on.app.context.game.call(lambda desk: desk.do(EndGame()))
    on.settle()
    assert row.uncovered == ""
