"""How long a player has been without a card, on the game's own clock."""

from referee_app.live_game import commands
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.model import Knowledge, Player
from referee_app.live_game.view import view
from tests.live_game.builders import B1, B2, BLUE, NOON, R1, R2, R3, RED, RecordingPhone, agreed, fight, named, red

MINUTE = 60_000
BOTH = frozenset({RED, BLUE})


def waits_from(phone: RecordingPhone, player: Player) -> int | None:
    seen = view(phone.state, Viewer(BOTH, phone.device), phone.now)
    return next(each.waiting_from_ms for each in seen.teams[player.team].players if each.player == player)


def test_nobody_waits_before_the_whistle() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.later(300)
    assert waits_from(phone, R1) is None
    phone.do(commands.BeginPlay())
    assert waits_from(phone, R1) == 0


def test_who_lost_the_card_in_a_duel_waits_from_then_on() -> None:
    phone = named()
    phone.later(120)
    phone.do(fight(R1, B1))
    phone.later(600)
    assert waits_from(phone, B1) == 2 * MINUTE
    assert waits_from(phone, R1) is None


def test_who_reported_back_waits_from_then_on() -> None:
    phone = named()
    phone.later(60)
    phone.do(commands.ReportBack(R1))
    phone.later(60)
    assert waits_from(phone, R1) == MINUTE


def test_who_was_never_dealt_a_card_waits_from_the_whistle_and_who_joined_from_the_joining() -> None:
    phone = named()
    phone.later(180)
    phone.do(commands.AddPlayer(RED))
    assert waits_from(phone, R3) == 0
    assert waits_from(phone, Player(RED, 5)) == 3 * MINUTE


def test_a_new_card_ends_the_waiting_and_so_does_going_home() -> None:
    phone = named()
    phone.do(commands.ReportBack(R1))
    phone.give(R1, red("4"))
    phone.do(commands.RemovePlayer(R2))
    assert (waits_from(phone, R1), waits_from(phone, R2)) == (None, None)


def test_a_pause_does_not_count_as_waiting() -> None:
    phone = named()
    phone.later(60)
    phone.do(commands.PauseClock())
    phone.later(600)
    phone.do(commands.ReportBack(R1))
    phone.later(600)
    phone.do(commands.ResumeClock())
    phone.later(60)
    phone.do(commands.ReportBack(B2))
    assert (waits_from(phone, R1), waits_from(phone, B2)) == (MINUTE, 2 * MINUTE)


def test_a_clock_that_is_set_back_lets_nobody_wait_longer_than_the_game_lasts() -> None:
    phone = named()
    phone.later(120)
    phone.now = NOON - 3_600_000
    phone.do(commands.ReportBack(R1))
    assert waits_from(phone, R1) == 0
