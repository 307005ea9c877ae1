"""Setting the wall clock disturbs no game: time is counted by the boot clock, and a damaged file of it does no harm."""

from pathlib import Path

import pytest

from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.live_game import commands
from referee_app.live_game.refusals import RespawnWait, TimeIsUp
from referee_app.live_game.view import LivePhase
from referee_app.play.phone_clock import PhoneClock
from tests.play.phone import ANNA, CARD, DAY, HOUR, MINUTE, SECOND, TIMED, TWO_O_CLOCK, Phone

# Within one start of the phone


@pytest.mark.parametrize("by", [-HOUR, HOUR, -DAY, 365 * DAY])
def test_a_wall_clock_that_is_set_does_not_change_the_time_that_is_left(phone: Phone, by: int) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    phone.set_wall(by)
    phone.later(5 * MINUTE)
    seen = game.view()
    assert (seen.elapsed_ms, seen.time_left_ms) == (25 * MINUTE, 20 * MINUTE)
    game.do(commands.HandIn(CARD))
    assert game.view().phase is LivePhase.RUNNING


def test_a_pause_after_the_wall_clock_was_set_loses_no_minute(phone: Phone) -> None:
    game = phone.begin()
    phone.later(10 * MINUTE)
    phone.set_wall(HOUR)
    game.do(commands.PauseClock())
    phone.set_wall(-HOUR)
    phone.later(10 * MINUTE)
    game.do(commands.ResumeClock())
    phone.later(MINUTE)
    assert game.view().elapsed_ms == 11 * MINUTE


def test_time_is_up_when_so_much_time_has_passed_and_not_before(phone: Phone) -> None:
    game = phone.begin()
    phone.set_wall(-HOUR)
    phone.later(45 * MINUTE - 1)
    game.do(commands.HandIn(CARD))
    phone.later(1)
    with pytest.raises(TimeIsUp):
        game.do(commands.HandIn(CARD))


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_an_app_that_is_opened_again_goes_on_with_the_same_count(phone: Phone, by: int) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    phone.set_wall(by)
    phone.later(MINUTE)
    game = phone.reopen(game)
    assert (game.view().elapsed_ms, game.restart) == (21 * MINUTE, None)
    (entry,) = phone.services.games().entries()
    phone.later(MINUTE)
    assert entry.elapsed_by(phone.services.now()) == 22 * MINUTE


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_a_child_at_base_waits_its_minute_whatever_the_wall_clock_shows(phone: Phone, by: int) -> None:
    game = phone.begin()
    game.do(commands.ReportBack(ANNA))
    phone.set_wall(by)
    phone.later(59 * SECOND)
    with pytest.raises(RespawnWait) as refused:
        game.do(commands.DrawCard(Team.RED, ANNA))
    assert refused.value.facts["wait"] == (SECOND,)
    phone.later(SECOND)
    game.do(commands.DrawCard(Team.RED, ANNA))


# When the hour is taken anew


def test_a_new_game_goes_by_the_hour_that_the_wall_clock_shows_now(phone: Phone) -> None:
    phone.services.games().begin(TIMED, Team, {})
    phone.set_wall(HOUR)
    assert phone.services.now() == TWO_O_CLOCK
    game = phone.begin()
    assert phone.services.now() == game.view().log[0].ms == TWO_O_CLOCK + HOUR
    assert phone.reopen(game).view().elapsed_ms == 0


def test_while_a_game_is_running_another_does_not_move_the_clock(phone: Phone) -> None:
    running = phone.begin()
    phone.set_wall(HOUR)
    phone.begin()
    assert phone.services.now() == TWO_O_CLOCK
    assert running.view().elapsed_ms == 0


@pytest.mark.parametrize("then", [[], [commands.PauseClock()], [commands.EndGame(None)]])
def test_a_game_that_was_left_alone_for_a_day_does_not_hold_the_clock(
    phone: Phone, then: list[commands.Command]
) -> None:
    game = phone.begin()
    for command in then:
        game.do(command)
    phone.later(DAY + 1)
    phone.set_wall(-HOUR)
    phone.begin()
    assert phone.services.now() == TWO_O_CLOCK + DAY + 1 - HOUR


def test_a_game_that_was_played_by_a_clock_years_ahead_does_not_hold_the_clock(phone: Phone) -> None:
    phone.set_wall(1000 * DAY)
    phone.begin()
    phone.later(DAY + 1)
    phone.set_wall(-1000 * DAY)
    phone.services.games().begin(TIMED, Team, {})
    phone.set_wall(HOUR)
    phone.begin()
    assert phone.services.now() == TWO_O_CLOCK + DAY + 1 + HOUR


@pytest.mark.parametrize("by", [-DAY, -HOUR, HOUR, DAY])
def test_an_end_that_is_undone_after_another_game_was_begun_leaves_the_clock_as_it_was(phone: Phone, by: int) -> None:
    game = phone.begin()
    phone.later(10 * MINUTE)
    game.do(commands.EndGame(Team.RED))
    phone.set_wall(by)
    phone.begin()
    game = phone.services.games().resume(game.game)
    game.undo()
    assert game.view().elapsed_ms == 10 * MINUTE


def test_a_pause_that_is_undone_after_another_game_was_begun_brings_the_question_back(phone: Phone) -> None:
    game = phone.begin()
    phone.later(10 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    game.do(commands.PauseClock())
    phone.begin()
    game = phone.services.games().resume(game.game)
    game.undo()
    assert game.restart is not None
    assert game.view().elapsed_ms == 10 * MINUTE


def test_the_day_for_which_a_game_holds_the_clock_does_not_pass_during_a_doubtful_restart(phone: Phone) -> None:
    game = phone.begin()
    phone.later(10 * MINUTE)
    game = phone.restart(game, off_ms=MINUTE, wall_set_by=3 * DAY)
    phone.begin()
    assert game.restart is not None
    assert game.view().elapsed_ms == 10 * MINUTE


def test_a_clock_that_is_resumed_after_another_game_was_begun_is_asked_about_after_a_restart(phone: Phone) -> None:
    game = phone.begin()
    phone.later(10 * MINUTE)
    game.do(commands.PauseClock())
    phone.set_wall(-DAY)
    phone.begin()
    game.do(commands.ResumeClock())
    phone.later(5 * MINUTE)
    game = phone.restart(game, off_ms=3 * HOUR)
    assert game.restart is not None
    assert game.view().elapsed_ms == 15 * MINUTE


def test_how_long_a_finished_game_was_played_does_not_change_with_the_clock(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game.do(commands.EndGame(None))
    phone.later(DAY + 1)
    phone.set_wall(-2 * DAY)
    phone.begin()
    assert phone.services.now() < game.view().log[-1].ms
    assert phone.reopen(game).view().elapsed_ms == 20 * MINUTE


# The file


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"hour_ms": "noon", "boot_ms": 1, "boot": "first", "restarts": []}',
        '{"hour_ms": 1, "boot_ms": 1.5, "boot": "first", "restarts": []}',
        '{"hour_ms": 1, "boot_ms": 1, "boot": "first", "restarts": 7}',
        '{"hour_ms": 1, "boot_ms": 1, "boot": "first", "restarts": [{"stopped_ms": "x"}]}',
    ],
)
def test_a_damaged_file_is_no_harm_the_wall_clock_is_believed(tmp_path: Path, content: str) -> None:
    device = FakeDevice(tmp_path)
    device.wall, device.uptime = TWO_O_CLOCK, HOUR
    path = tmp_path / "clock.json"
    path.write_text(content)
    clock = PhoneClock(path, device)
    assert (clock.now(), clock.restart_after(0)) == (TWO_O_CLOCK, None)
    clock.save()
    device.wall = 0
    assert PhoneClock(path, device).now() == TWO_O_CLOCK


def test_a_reading_that_cannot_be_written_stops_no_game(tmp_path: Path) -> None:
    path = tmp_path / "clock.json"
    path.mkdir()
    clock = PhoneClock(path, FakeDevice(tmp_path))
    before = clock.now()
    clock.save()
    assert clock.now() >= before
