"""Time is called by itself, once, on whatever screen the leader is."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.desk.answers import Undoable
from referee_app.desk.desk import Desk
from referee_app.journal.refusals import DamagedJournal
from referee_app.live_game import commands
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameStore
from referee_app.screens.navigation import ScreenName
from tests.screens.sample_games import TIMED, counted, game_of, play

HOUR = 3_600_000


def wait(phone: Phone, ms: int) -> None:
    phone.now += ms
    phone.driver.wait(1)
    phone.settle()


@pytest.mark.parametrize("place", [ScreenName.FIELD, ScreenName.LOG, ScreenName.HOME])
def test_the_game_ends_when_its_time_is_up(phone: Switch, place: ScreenName) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    on.app.context.go(place)
    wait(on, HOUR - 3 * 30_000 - 1000)
    assert game_of(on).phase is LivePhase.RUNNING
    wait(on, 1000)
    assert game_of(on).phase is LivePhase.OVER
    assert on.driver.taps == 0
    assert on.place == ScreenName.TIME_UP
    outcome = game_of(on).outcome
    assert outcome is not None
    assert outcome.reason == "time"


def test_a_paused_clock_calls_no_time(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(rules=TIMED), commands.PauseClock()])
    wait(on, 2 * HOUR)
    assert game_of(on).phase is LivePhase.PAUSED


def test_without_a_limit_nobody_calls_time(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    wait(on, 10 * HOUR)
    assert game_of(on).phase is LivePhase.RUNNING


def test_time_that_a_leader_takes_back_is_not_called_again(phone: Switch) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    wait(on, HOUR)
    on.back()
    on.tap_on(on.presenter.screen.ids.undo)
    on.answer("Undo")
    wait(on, 60_000)
    assert on.place == ScreenName.FIELD
    assert game_of(on).phase is LivePhase.RUNNING


def test_the_next_game_has_its_own_time(phone: Switch) -> None:
    on = phone()
    for _ in range(2):
        play(on, counted(rules=TIMED))
        wait(on, HOUR)
        assert game_of(on).phase is LivePhase.OVER
        on.app.context.game.close()
        on.app.context.go(ScreenName.HOME)


def test_a_phone_that_slept_through_the_end_calls_time_when_it_wakes(phone: Switch) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    on.now += 2 * HOUR
    on.restart()
    wait(on, 0)
    assert game_of(on).phase is LivePhase.OVER
    assert game_of(on).elapsed_ms == HOUR


def _undo_last(desk: Desk) -> None:
    last = desk.last_undoable()
    assert isinstance(last, Undoable)
    desk.undo(last.action)


def test_time_that_a_correction_gave_back_is_called_when_it_is_up(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(rules=TIMED), commands.PauseClock(), commands.ResumeClock()])
    wait(on, HOUR)
    for _ in range(2):  # time, and then the end of the pause
        on.app.context.game.call(_undo_last)
        on.settle()
    assert game_of(on).phase is LivePhase.PAUSED
    on.app.context.game.call(lambda desk: desk.do(commands.ResumeClock()))
    on.app.context.go(ScreenName.HOME)
    on.settle()
    wait(on, HOUR)
    assert on.place == ScreenName.TIME_UP
    assert game_of(on).phase is LivePhase.OVER


def test_the_time_of_a_game_that_was_put_aside_to_look_at_an_old_one_is_called(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(red=1), commands.EndGame()])
    old = on.app.context.game.snapshot
    assert old is not None
    play(on, counted(red=3, rules=TIMED))
    games = on.services.games
    on.app.context.game.open(
        lambda: games().resume(old.game), lambda: on.app.context.go(ScreenName.END, over=ScreenName.HOME)
    )
    on.settle()
    wait(on, HOUR)
    wait(on, 0)
    assert on.place == ScreenName.TIME_UP
    assert on.says("3 cards to 0.")
    assert game_of(on).elapsed_ms == HOUR


def test_the_time_of_a_game_that_was_left_for_another_is_not_called_over_that_one(phone: Switch) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    play(on, counted(red=1))
    wait(on, 2 * HOUR)
    assert on.place == ScreenName.FIELD
    assert game_of(on).phase is LivePhase.RUNNING


def test_a_game_that_was_forgotten_has_no_time(phone: Switch) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    forgotten = on.app.context.game.snapshot
    assert forgotten is not None
    on.app.context.go(ScreenName.HOME)
    on.app.context.game.close()
    on.services.games().forget(forgotten.game)
    wait(on, HOUR)
    wait(on, 60_000)
    assert on.place == ScreenName.HOME
    assert not on.app.is_asking


def test_a_game_that_was_put_aside_and_cannot_be_read_when_its_time_is_up_is_reported(
    phone: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = phone()
    play(on, counted(rules=TIMED))
    on.app.context.go(ScreenName.HOME)
    on.app.context.game.close()
    path = on.device.data_folder / "games.journal"

    def damaged(*_asked: object) -> None:
        raise DamagedJournal(path=path.name)

    monkeypatch.setattr(GameStore, "resume", damaged)
    wait(on, HOUR)
    assert on.app.is_asking
    assert on.app.sheet.question.text == on.app.context.words.say(DamagedJournal(path=path.name))
