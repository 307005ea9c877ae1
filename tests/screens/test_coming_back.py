"""An app that is put aside, or dies with its phone, comes back where it was."""

import threading

import pytest

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.desk.desk import Desk
from referee_app.live_game import commands
from referee_app.play.live_game import LiveGame
from referee_app.screens.navigation import ScreenName
from referee_app.services import Services
from tests.screens.afternoon import counted, know_the_cards, named, play


def test_an_app_that_is_put_aside_leaves_its_screen_and_comes_back_to_it(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    presenter = on.presenter
    assert presenter.is_here
    on.driver.pause()
    assert not presenter.is_here
    on.now += 60_000
    on.driver.wait(1)
    assert "0:00" in on.texts()
    on.driver.resume()
    assert presenter.is_here
    assert "1:00" in on.texts()


def test_the_camera_is_free_while_the_app_is_aside(phone: Switch) -> None:
    on = phone()
    know_the_cards(on)
    play(on, named())
    on.tap("Duel")
    on.until(lambda: on.table.opened)
    on.driver.pause()
    on.until(lambda: not on.table.opened)
    on.driver.resume()
    on.until(lambda: on.table.opened)


def test_a_game_that_is_over_or_was_left_for_days_does_not_open_by_itself(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(), commands.EndGame()])
    on.restart()
    assert on.place == ScreenName.HOME
    play(on, counted())
    on.now += 3 * 86_400_000
    on.restart()
    assert on.place == ScreenName.HOME


def test_a_damaged_journal_is_said_by_home_alone(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.stop()
    journal = on.device.data_folder / "games.journal"
    journal.write_bytes(journal.read_bytes()[:5000])
    on._start()
    assert on.place == ScreenName.HOME
    assert on.app.way.sheets == ()
    assert on.says("games.journal is damaged")


def test_who_goes_elsewhere_while_the_game_is_fetched_is_not_fetched_back(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.stop()
    going, gone = threading.Event(), threading.Event()
    desk = Services.desk

    def slowly(services: Services, game: LiveGame) -> Desk:
        going.set()
        gone.wait(20)
        return desk(services, game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Services, "desk", slowly)
        patch.setattr(on, "settle", lambda: None)
        on._start()
        on.until(going.is_set)
        on.app.context.go(ScreenName.SETTINGS)
        gone.set()
    on.settle()
    assert on.place == ScreenName.SETTINGS
