"""After a restart a short absence counts by itself; after a long one the clock stands until the leader answers."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from referee_app.cards.ranks import Team
from referee_app.journal.chain import Entry
from referee_app.live_game import commands
from referee_app.live_game.codec import write_event
from referee_app.live_game.events import CardLost, FlagClaim
from referee_app.live_game.refusals import NotRunning, StillNeeded, TimeIsUp
from referee_app.live_game.view import LivePhase
from referee_app.play.phone_clock import PLAUSIBLE_ABSENCE_MS, SAVE_EVERY_S
from referee_app.sentence import Moment, sentence
from referee_app.services import Services
from tests.journal.sample import chain_of
from tests.play.phone import ANNA, CARD, HOUR, MINUTE, SECOND, TIMED, TWO_O_CLOCK, Phone


def test_a_short_absence_counts_and_nobody_is_asked(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=PLAUSIBLE_ABSENCE_MS)
    assert game.restart is None
    assert game.view().elapsed_ms == 20 * MINUTE + PLAUSIBLE_ABSENCE_MS


def test_after_two_hours_the_clock_stands_and_commands_are_taken_until_the_leader_answers(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    phone.later(3 * MINUTE)
    assert game.restart is not None
    assert not game.restart.set_back
    assert (game.view().elapsed_ms, game.view().phase) == (20 * MINUTE, LivePhase.RUNNING)
    game.do(commands.HandIn(CARD))
    (entry,) = phone.services.games().entries()
    phone.later(MINUTE)
    assert entry.elapsed_by(phone.services.now()) == game.view().elapsed_ms == 20 * MINUTE


def test_an_absence_that_counts_is_counted_and_stands_in_the_log(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=10 * MINUTE)
    phone.later(MINUTE)
    game.judge_restart(counts=True)
    phone.later(MINUTE)
    assert game.restart is None
    assert game.view().elapsed_ms == 32 * MINUTE
    line = game.view().log[0]
    assert line.what == sentence("log.restarted.counts", when=Moment(TWO_O_CLOCK + 20 * MINUTE))
    assert line.ms == TWO_O_CLOCK + 31 * MINUTE, "the hours of the log are those of the wall clock again"
    assert phone.reopen(game).restart is None


def test_an_absence_that_does_not_count_is_left_out_and_stands_in_the_log(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    phone.later(MINUTE)
    game.judge_restart(counts=False)
    phone.later(MINUTE)
    assert game.view().elapsed_ms == 21 * MINUTE
    assert game.view().log[0].what == sentence("log.restarted.does_not_count", when=Moment(TWO_O_CLOCK + 20 * MINUTE))
    game.do(commands.HandIn(CARD))
    again = phone.reopen(game)
    assert (again.restart, again.view().elapsed_ms) == (None, 21 * MINUTE)


def test_time_is_up_when_the_absence_that_counts_was_too_long(phone: Phone) -> None:
    game = phone.restart(phone.begin(), off_ms=HOUR)
    game.do(commands.HandIn(CARD))
    game.judge_restart(counts=True)
    with pytest.raises(TimeIsUp):
        game.do(commands.HandIn(CARD))
    game.do(commands.CallTime())


@pytest.mark.parametrize("by", [-3 * HOUR, -TWO_O_CLOCK])
def test_a_clock_that_a_restart_set_back_goes_on_from_where_it_stopped(phone: Phone, by: int) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=10 * MINUTE, wall_set_by=by)
    assert game.restart is not None
    assert game.restart.set_back
    assert game.view().elapsed_ms == 20 * MINUTE
    game.do(commands.HandIn(CARD))
    phone.later(MINUTE)
    game.judge_restart(counts=False)
    phone.later(MINUTE)
    assert game.view().elapsed_ms == 21 * MINUTE
    hours = [line.ms for line in game.view().log]
    assert hours == sorted(hours, reverse=True)
    again = phone.reopen(game)
    phone.later(MINUTE)
    assert (again.restart, again.view().elapsed_ms) == (None, 22 * MINUTE)


@pytest.mark.parametrize("by", [-3 * HOUR, 0, 3 * HOUR])
def test_nobody_waits_at_base_for_an_hour_that_a_restart_has_moved(phone: Phone, by: int) -> None:
    game = phone.begin()
    game.do(commands.ReportBack(ANNA))
    phone.later(10 * SECOND)
    game = phone.restart(game, off_ms=10 * MINUTE, wall_set_by=by)
    game.judge_restart(counts=False)
    phone.later(MINUTE)
    game.do(commands.DrawCard(Team.RED, ANNA))


def test_who_pauses_the_clock_has_answered(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    game.do(commands.PauseClock())
    assert game.restart is None
    phone.later(MINUTE)
    game.do(commands.ResumeClock())
    phone.later(MINUTE)
    assert (game.restart, game.view().elapsed_ms) == (None, 21 * MINUTE)
    with pytest.raises(NotRunning):
        game.judge_restart(counts=True)


def test_an_answer_that_is_taken_back_is_asked_for_again(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    game.judge_restart(counts=True)
    assert game.view().time_left_ms is not None
    game.undo()
    assert game.restart is not None
    assert game.view().elapsed_ms == 20 * MINUTE
    game.judge_restart(counts=False)
    assert game.view().elapsed_ms == 20 * MINUTE


@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize(
    "then", [commands.PauseClock(), commands.EndGame(None), commands.DeliverFlag(Team.BLUE, FlagClaim.SCOUT)]
)
def test_an_answer_is_not_taken_back_once_the_clock_that_went_on_was_stopped(
    phone: Phone, counts: bool, then: commands.Command
) -> None:
    game = phone.begin()
    phone.later(10 * MINUTE)
    game = phone.restart(game, off_ms=20 * MINUTE)
    answer = game.judge_restart(counts=counts)
    phone.later(MINUTE)
    stopped = game.do(then)
    shown = game.view().elapsed_ms
    with pytest.raises(StillNeeded) as refused:
        game.undo(answer.action)
    assert refused.value.facts["action"] == stopped.action
    game.undo(stopped.action)
    game.undo(answer.action)
    assert game.restart is not None
    assert game.view().elapsed_ms == 10 * MINUTE < shown


def test_where_points_are_counted_a_delivered_flag_does_not_stop_the_clock_and_needs_no_answer(phone: Phone) -> None:
    on_points = replace(TIMED, rules=replace(TIMED.rules, points=True))
    game = phone.services.games().begin(on_points, Team, {})
    game.do(commands.BeginPlay())
    game = phone.restart(game, off_ms=20 * MINUTE)
    answer = game.judge_restart(counts=True)
    game.do(commands.DeliverFlag(Team.BLUE, FlagClaim.SCOUT))
    game.undo(answer.action)
    assert game.restart is not None


def test_an_answer_by_which_time_is_up_is_not_taken_back_once_time_was_called(phone: Phone) -> None:
    game = phone.begin()
    phone.later(10 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    answer = game.judge_restart(counts=True)
    called = game.do(commands.CallTime())
    with pytest.raises(StillNeeded) as refused:
        game.undo(answer.action)
    assert refused.value.facts["action"] == called.action
    game.undo(called.action)
    game.undo(answer.action)
    assert (game.restart is not None, game.view().elapsed_ms) == (True, 10 * MINUTE)


def test_a_restart_is_asked_about_although_another_phones_clock_is_hours_ahead(phone: Phone) -> None:
    game = phone.begin()
    told = Entry(*write_event(CardLost(CARD, None)))
    game.absorb(chain_of(game.game, "other", [told], phone.services.now() + 10 * HOUR))
    game.do(commands.PauseClock())
    game.do(commands.ResumeClock())
    phone.later(10 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    assert game.restart is not None
    assert game.view().elapsed_ms == 10 * MINUTE


def test_a_question_that_nobody_answered_is_still_asked_after_the_next_restart(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    game = phone.restart(game, off_ms=2 * HOUR)
    phone.later(MINUTE)
    game = phone.restart(game, off_ms=MINUTE)
    assert game.view().elapsed_ms == 20 * MINUTE
    game = phone.restart(game, off_ms=2 * HOUR, wall_set_by=-8 * HOUR)
    assert game.view().elapsed_ms == 20 * MINUTE
    game.judge_restart(counts=False)
    phone.later(MINUTE)
    assert (game.restart, game.view().elapsed_ms) == (None, 21 * MINUTE)


def test_only_a_clock_that_ran_through_the_restart_is_asked_about(phone: Phone) -> None:
    paused, dealing = phone.begin(), phone.services.games().begin(TIMED, Team, {})
    phone.later(MINUTE)
    paused.do(commands.PauseClock())
    running = phone.begin()
    phone.restart(running, off_ms=2 * HOUR)
    games = [phone.services.games().resume(game.game) for game in (paused, dealing)]
    games[0].do(commands.ResumeClock())
    games[1].do(commands.BeginPlay())
    phone.later(MINUTE)
    assert [(game.restart, game.view().elapsed_ms) for game in games] == [(None, 2 * MINUTE), (None, MINUTE)]
    assert phone.services.games().resume(running.game).restart is not None


def test_a_game_that_was_begun_within_the_last_minute_before_the_phone_died_is_asked_about(phone: Phone) -> None:
    phone.services.games()
    phone.later((SAVE_EVERY_S - 1) * SECOND)
    game = phone.begin()
    phone.device.restart(10 * MINUTE)
    phone.set_wall(-HOUR)
    game = phone.reopen(game)
    assert game.restart is not None
    game.judge_restart(counts=False)
    phone.later(MINUTE)
    assert game.view().elapsed_ms == MINUTE


def test_a_clock_that_is_taken_over_after_the_restart_is_not_asked_about(phone: Phone) -> None:
    running = phone.begin()
    phone.restart(running, off_ms=2 * HOUR)
    game = phone.services.games().begin(TIMED, Team, {})
    game.set_clock(30 * MINUTE, running=True)
    phone.later(MINUTE)
    assert (game.restart, game.view().elapsed_ms) == (None, 31 * MINUTE)


def test_the_leader_of_a_rescued_game_is_asked_about_a_restart_like_any_other(phone: Phone) -> None:
    game = phone.begin()
    phone.later(20 * MINUTE)
    phone.services.close()
    with closing(sqlite3.connect(phone.device.data_folder / "games.journal")) as journal, journal:
        journal.execute("UPDATE identity SET device = 'another'")
    game = phone.restart(game, off_ms=2 * HOUR)
    phone.services.games().reclaim_games(renamed=True)
    game = phone.reopen(game)
    assert game.view().elapsed_ms == 20 * MINUTE
    game.judge_restart(counts=False)
    phone.later(MINUTE)
    assert (game.restart, game.view().elapsed_ms) == (None, 21 * MINUTE)


@pytest.mark.parametrize(("uptime", "is_noticed"), [(9 * HOUR, True), (10 * HOUR, False)])
def test_without_a_boot_id_a_restart_is_known_by_a_lower_boot_clock(
    phone: Phone, uptime: int, is_noticed: bool
) -> None:
    phone.device.boot = None
    phone.services = Services(phone.device)
    game = phone.begin()
    phone.later(MINUTE)
    phone.services.save_clock()
    phone.device.wall, phone.device.uptime = TWO_O_CLOCK + 5 * HOUR, uptime
    assert (phone.reopen(game).restart is not None) is is_noticed
