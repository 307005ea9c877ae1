"""Time is called by itself, once, on whatever screen the leader is."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.journal.refusals import DiskFull
from referee_app.live_game import commands as ask
from referee_app.live_game.view import Phase
from referee_app.play.live import LiveGame
from referee_app.screens.places import Place
from tests.screens.afternoon import TIMED, counted, game_of, play

HOUR = 3_600_000


def wait(phone: Phone, ms: int) -> None:
    phone.now += ms
    phone.driver.wait(1)
    phone.settle()


@pytest.mark.parametrize("place", [Place.FIELD, Place.LOG, Place.HOME])
def test_the_game_ends_when_its_time_is_up(phone: Switch, place: Place) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    on.app.stage.go(place)
    wait(on, HOUR - 3 * 30_000 - 1000)
    assert game_of(on).phase is Phase.RUNNING
    wait(on, 1000)
    assert game_of(on).phase is Phase.OVER
    assert on.driver.taps == 0
    assert on.says("Time is up: the game is over")
    outcome = game_of(on).outcome
    assert outcome is not None
    assert outcome.reason == "time"


def test_a_paused_clock_calls_no_time(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(rules=TIMED), ask.PauseClock()])
    wait(on, 2 * HOUR)
    assert game_of(on).phase is Phase.PAUSED


def test_without_a_limit_nobody_calls_time(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    wait(on, 10 * HOUR)
    assert game_of(on).phase is Phase.RUNNING


def test_time_that_a_leader_takes_back_is_not_called_again(phone: Switch) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    wait(on, HOUR)
    on.tap_on(on.presenter.screen.ids.undo)
    on.answer("Undo")
    wait(on, 60_000)
    assert game_of(on).phase is Phase.RUNNING


def test_the_next_game_has_its_own_time(phone: Switch) -> None:
    on = phone()
    for _ in range(2):
        play(on, counted(rules=TIMED))
        wait(on, HOUR)
        assert game_of(on).phase is Phase.OVER
        on.app.stage.game.close()
        on.app.stage.go(Place.HOME)


def test_a_phone_that_slept_through_the_end_calls_time_when_it_wakes(phone: Switch) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    on.now += 2 * HOUR
    on.restart()
    wait(on, 0)
    assert game_of(on).phase is Phase.OVER


def test_time_that_cannot_be_called_is_said_and_not_tried_again(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    asked: list[object] = []

    def refuse(_game: LiveGame, command: object, **_within: object) -> None:
        asked.append(command)
        raise DiskFull

    monkeypatch.setattr(LiveGame, "do", refuse)
    for _ in range(3):
        wait(on, HOUR)
    assert asked == [ask.CallTime()]
    assert on.says(on.app.stage.words.say(DiskFull()))
    assert game_of(on).phase is Phase.RUNNING
