"""A phone that was restarted in mid-game asks its leader what counts, and calls no time before that is answered."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.live_game import commands
from referee_app.live_game.model import Blank
from referee_app.live_game.view import LivePhase
from referee_app.play.phone_clock import SAVE_EVERY_S
from referee_app.screens.game_timer import ASK_AGAIN_SECONDS
from referee_app.screens.navigation import ScreenName
from referee_app.sentence import Moment
from referee_app.words.words import format_fact
from tests.screens.sample_games import TIMED, counted, game_of, play

MINUTE, HOUR = 60_000, 3_600_000
ASKED = "This phone was restarted"


class ClockedPhone(Phone):
    """A phone whose games go by its own clocks; `now` is its wall clock, and moving it lets time pass on both."""

    def _clock(self) -> Callable[[], int] | None:
        return None

    @property
    def now(self) -> int:
        return self.device.wall_ms()

    @now.setter
    def now(self, ms: int) -> None:
        if self.device.wall is None:
            self.device.wall, self.device.uptime = ms, HOUR
        self.device.let_pass(ms - self.now)

    def play_for_23_minutes(self) -> None:
        """A game with a limit of an hour, and the time kept as it is every minute."""
        play(self, counted(rules=TIMED))
        self.now += 23 * MINUTE
        self.driver.wait(SAVE_EVERY_S)
        self.settle()

    def die(self, *, off_ms: int, wall_set_by: int = 0) -> None:
        """Let the phone die, and open the app after it was started again."""
        self.device.restart(off_ms)
        self.device.wall = self.now + wall_set_by
        self.restart()
        self.driver.wait(1)
        self.settle()

    def later(self, ms: int) -> None:
        self.now += ms
        self.driver.wait(1)
        self.settle()


Restartable = Callable[[], ClockedPhone]


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Restartable]:
    on: list[ClockedPhone] = []

    def switch_on() -> ClockedPhone:
        on.append(ClockedPhone(tmp_path))
        return on[-1]

    yield switch_on
    for each in on:
        each.stop()


def log_of(phone: Phone) -> list[str]:
    return [phone.app.context.words.say(line.what) for line in game_of(phone).log]


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_a_wall_clock_that_is_set_in_mid_game_is_not_seen_and_ends_no_game(phone: Restartable, by: int) -> None:
    on = phone()
    on.play_for_23_minutes()
    on.device.wall = on.now + by
    on.later(MINUTE)
    assert "36:00" in on.texts()
    assert game_of(on).phase is LivePhase.RUNNING
    on.restart()
    on.later(MINUTE)
    assert "35:00" in on.texts()
    assert not on.says(ASKED)
    on.later(35 * MINUTE)
    assert game_of(on).phase is LivePhase.OVER


def test_an_absence_that_does_not_count_is_left_out_and_no_time_is_called_before_the_answer(phone: Restartable) -> None:
    on = phone()
    on.play_for_23_minutes()
    since = format_fact(Moment(on.now), on.app.context.words)
    on.die(off_ms=2 * HOUR)
    assert on.place == ScreenName.FIELD
    assert on.says(ASKED)
    assert on.says(f"By its clock 2 h 0 min have passed since {since}. Does that time count? If it does, time is up.")
    on.later(10 * MINUTE)
    assert "37:00" in on.texts()
    assert game_of(on).phase is LivePhase.RUNNING
    on.answer("No, go on from 37:00")
    on.later(MINUTE)
    assert "36:00" in on.texts()
    assert log_of(on)[0] == f"Phone restarted: the time since {since} does not count"
    on.restart()
    on.driver.wait(1)
    assert not on.says(ASKED)


def test_an_absence_that_counts_is_counted(phone: Restartable) -> None:
    on = phone()
    on.play_for_23_minutes()
    since = format_fact(Moment(on.now), on.app.context.words)
    on.die(off_ms=20 * MINUTE)
    assert on.says(f"By its clock 20 min have passed since {since}. Does that time count?")
    assert not on.says("time is up")
    on.answer("Yes, count it")
    on.later(MINUTE)
    assert "16:00" in on.texts()
    assert log_of(on)[0] == f"Phone restarted: the time since {since} counts"
    on.later(16 * MINUTE)
    assert game_of(on).phase is LivePhase.OVER


def test_time_is_called_when_an_absence_counts_that_was_too_long(phone: Restartable) -> None:
    on = phone()
    on.play_for_23_minutes()
    on.die(off_ms=2 * HOUR)
    on.answer("Yes, count it")
    on.later(0)
    assert game_of(on).phase is LivePhase.OVER


def test_a_short_absence_is_counted_without_a_question(phone: Restartable) -> None:
    on = phone()
    on.play_for_23_minutes()
    on.die(off_ms=3 * MINUTE)
    assert not on.says(ASKED)
    assert "34:00" in on.texts()


@pytest.mark.parametrize(
    ("answer", "phase", "left"),
    [("Go on from 37:00", LivePhase.RUNNING, "36:00"), ("Pause the clock", LivePhase.PAUSED, "37:00")],
)
def test_where_the_clock_was_set_back_the_game_goes_on_from_where_it_stopped_or_is_paused(
    phone: Restartable, answer: str, phase: LivePhase, left: str
) -> None:
    on = phone()
    on.play_for_23_minutes()
    on.die(off_ms=10 * MINUTE, wall_set_by=-5 * HOUR)
    assert on.says("Its clock shows an earlier time than before")
    on.answer(answer)
    on.later(MINUTE)
    assert game_of(on).phase is phase
    assert left in on.texts()
    assert not on.says(ASKED)


def test_who_closes_the_question_can_go_on_and_is_asked_again(phone: Restartable) -> None:
    on = phone()
    on.play_for_23_minutes()
    on.die(off_ms=2 * HOUR)
    on.back()
    on.driver.wait(ASK_AGAIN_SECONDS - 2)
    assert not on.says(ASKED)
    on.driver.wait(3)
    assert on.says(ASKED)
    on.back()
    on.app.context.game.call(lambda desk: desk.do(commands.HandIn(Blank(Team.BLUE))))
    on.later(MINUTE)
    assert game_of(on).teams[Team.RED].captured.n == 1
    on.driver.wait(1)
    assert on.says(ASKED)


def test_an_answer_that_is_undone_is_asked_for_again(phone: Restartable) -> None:
    on = phone()
    on.play_for_23_minutes()
    on.die(off_ms=20 * MINUTE)
    on.answer("Yes, count it")
    on.tap_on(on.presenter.screen.ids.undo)
    on.answer("Undo")
    on.later(MINUTE)
    assert on.says(ASKED)
    on.answer("No, go on from 37:00")
    assert "37:00" in on.texts()
