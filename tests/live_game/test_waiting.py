"""How long a player has been without a card, on the game's own clock."""

from referee_app.live_game import commands
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.model import Knowledge, Player
from referee_app.live_game.view import view
from tests.live_game.builders import B1, B2, BLUE, NOON, R1, R2, R3, RED, Desk, agreed, fight, named, red

MINUTE = 60_000
BOTH = frozenset({RED, BLUE})


def waits_from(desk: Desk, player: Player) -> int | None:
    seen = view(desk.state, Viewer(BOTH, desk.device), desk.now)
    return next(each.waiting_from_ms for each in seen.teams[player.team].players if each.player == player)


def test_nobody_waits_before_the_whistle() -> None:
    desk = Desk(agreed(Knowledge.PLAYERS))
    desk.later(300)
    assert waits_from(desk, R1) is None
    desk.do(commands.BeginPlay())
    assert waits_from(desk, R1) == 0


def test_who_lost_the_card_in_a_duel_waits_from_then_on() -> None:
    desk = named()
    desk.later(120)
    desk.do(fight(R1, B1))
    desk.later(600)
    assert waits_from(desk, B1) == 2 * MINUTE
    assert waits_from(desk, R1) is None


def test_who_reported_back_waits_from_then_on() -> None:
    desk = named()
    desk.later(60)
    desk.do(commands.ReportBack(R1))
    desk.later(60)
    assert waits_from(desk, R1) == MINUTE


def test_who_was_never_dealt_a_card_waits_from_the_whistle_and_who_joined_from_the_joining() -> None:
    desk = named()
    desk.later(180)
    desk.do(commands.AddPlayer(RED))
    assert waits_from(desk, R3) == 0
    assert waits_from(desk, Player(RED, 5)) == 3 * MINUTE


def test_a_new_card_ends_the_waiting_and_so_does_going_home() -> None:
    desk = named()
    desk.do(commands.ReportBack(R1))
    desk.give(R1, red("4"))
    desk.do(commands.RemovePlayer(R2))
    assert (waits_from(desk, R1), waits_from(desk, R2)) == (None, None)


def test_a_pause_does_not_count_as_waiting() -> None:
    desk = named()
    desk.later(60)
    desk.do(commands.PauseClock())
    desk.later(600)
    desk.do(commands.ReportBack(R1))
    desk.later(600)
    desk.do(commands.ResumeClock())
    desk.later(60)
    desk.do(commands.ReportBack(B2))
    assert (waits_from(desk, R1), waits_from(desk, B2)) == (MINUTE, 2 * MINUTE)


def test_a_clock_that_is_set_back_lets_nobody_wait_longer_than_the_game_lasts() -> None:
    desk = named()
    desk.later(120)
    desk.now = NOON - 3_600_000
    desk.do(commands.ReportBack(R1))
    assert waits_from(desk, R1) == 0
