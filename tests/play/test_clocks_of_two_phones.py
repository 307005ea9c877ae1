"""Two phones whose clocks differ: no reading of one phone's clock is taken for a reading of the other's."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.ranks import Rank, Team
from referee_app.journal.journal import Journal
from referee_app.live_game import commands
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.events import Fighter, FlagClaim
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode, Player, propose
from referee_app.live_game.refusals import StillNeeded
from referee_app.play.live_game import Environment, LiveGame
from tests.play.conftest import ManualClock

MINUTE, HOUR = 60_000, 3_600_000
TIMED = replace(
    propose(12, knowledge=Knowledge.PLAYERS),
    mode=Mode.TWO_LEADERS,
    rules=HouseRules(time_limit_s=2700, respawn_delay_s=60),
)
ANNA = Player(Team.RED, 1)
MINER, SCOUT = Blank(Team.RED, Rank.MINER), Blank(Team.BLUE, Rank.SCOUT)


class Leader:
    """A phone of one of the two leaders, whose clock is ahead of the other one's by some hours."""

    def __init__(self, folder: Path, clock: ManualClock, ahead_ms: int, team: Team, game: str | None) -> None:
        self.journal = Journal.open(folder)
        environment = Environment(lambda: clock.now() + ahead_ms, Random(1))
        self.game = LiveGame.begin(self.journal, TIMED, [team], game=game, environment=environment)

    def hear(self, other: "Leader") -> None:
        """Take in what the other phone recorded."""
        self.game.absorb(other.journal.read(other.game.game))

    @property
    def elapsed_minutes(self) -> float:
        return self.game.view().elapsed_ms / MINUTE


@pytest.fixture(params=[-10 * HOUR, 0, 10 * HOUR])
def leaders(tmp_path: Path, clock: ManualClock, request: pytest.FixtureRequest) -> Iterator[tuple[Leader, Leader]]:
    """The leaders of red and blue, before the whistle; the clock of blue is right, behind or ahead."""
    red = Leader(tmp_path / "red", clock, 0, Team.RED, None)
    blue = Leader(tmp_path / "blue", clock, request.param, Team.BLUE, red.game.game)
    yield red, blue
    red.journal.close()
    blue.journal.close()


Leaders = tuple[Leader, Leader]


@pytest.fixture
def playing(leaders: Leaders, clock: ManualClock) -> Leaders:
    """Both have begun, and after ten minutes red hears what blue has recorded."""
    red, blue = leaders
    red.game.do(commands.BeginPlay())
    blue.game.do(commands.BeginPlay())
    clock.later(600)
    red.hear(blue)
    return leaders


# How long the game was played


@pytest.mark.parametrize("ending", [commands.EndGame(Team.RED), commands.DeliverFlag(Team.BLUE, FlagClaim.SCOUT)])
def test_a_phone_that_ends_the_game_shows_how_long_it_was_played_by_its_own_clock(
    playing: Leaders, clock: ManualClock, ending: commands.Command
) -> None:
    red, _ = playing
    red.game.do(ending)
    clock.later(3600)
    assert red.elapsed_minutes == 10


def test_time_that_is_called_is_the_time_limit_on_both_phones(playing: Leaders, clock: ManualClock) -> None:
    red, blue = playing
    clock.later(35 * 60)
    red.game.do(commands.CallTime())
    blue.hear(red)
    assert (red.elapsed_minutes, blue.elapsed_minutes) == (45, 45)


def test_the_other_phones_end_stops_the_clock_where_it_stood_there(playing: Leaders, clock: ManualClock) -> None:
    red, blue = playing
    clock.later(300)
    blue.game.do(commands.EndGame(Team.BLUE))
    clock.later(1200)
    red.hear(blue)
    for _ in range(2):
        assert (red.elapsed_minutes, blue.elapsed_minutes) == (15, 15)
        clock.later(-7200)


def test_two_phones_that_both_ended_the_game_show_each_their_own_time(playing: Leaders, clock: ManualClock) -> None:
    red, blue = playing
    blue.game.do(commands.EndGame(Team.BLUE))
    clock.later(300)
    red.game.do(commands.EndGame(Team.RED))
    red.hear(blue)
    blue.hear(red)
    assert (red.elapsed_minutes, blue.elapsed_minutes) == (15, 10)


def test_an_end_by_a_phone_that_never_began_stops_the_clock_at_the_last_own_reading(
    leaders: Leaders, clock: ManualClock
) -> None:
    red, blue = leaders
    red.game.do(commands.BeginPlay())
    clock.later(600)
    red.game.do(commands.HandIn(SCOUT))
    clock.later(600)
    blue.game.do(commands.EndGame(Team.BLUE))
    red.hear(blue)
    clock.later(3600)
    red.game.do(commands.CollectCard(SCOUT))
    assert red.elapsed_minutes == 10
    assert red.game.view(Viewer(frozenset(), "nobody")).elapsed_ms == 10 * MINUTE


# What hangs on what


def test_a_card_that_fought_is_not_taken_back(playing: Leaders) -> None:
    red, _ = playing
    issued = red.game.do(commands.IssueCard(MINER, ANNA))
    fought = red.game.do(commands.RecordDuel(Fighter(MINER, ANNA), Fighter(SCOUT)))
    with pytest.raises(StillNeeded) as refused:
        red.game.undo(issued.action)
    assert refused.value.facts["action"] == fought.action


def test_coming_back_is_not_taken_back_once_the_player_has_waited_and_got_a_card(
    playing: Leaders, clock: ManualClock
) -> None:
    red, _ = playing
    red.game.do(commands.IssueCard(MINER, ANNA))
    came_back = red.game.do(commands.ReportBack(ANNA))
    clock.later(60)
    issued = red.game.do(commands.IssueCard(MINER, ANNA))
    with pytest.raises(StillNeeded) as refused:
        red.game.undo(came_back.action)
    assert refused.value.facts["action"] == issued.action


def test_a_resumed_clock_is_not_taken_back_once_it_is_paused_again(playing: Leaders, clock: ManualClock) -> None:
    red, _ = playing
    red.game.do(commands.PauseClock())
    resumed = red.game.do(commands.ResumeClock())
    clock.later(60)
    paused = red.game.do(commands.PauseClock())
    with pytest.raises(StillNeeded) as refused:
        red.game.undo(resumed.action)
    assert refused.value.facts["action"] == paused.action
