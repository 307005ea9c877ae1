"""House rules about time and the end: a time limit, a wait before a new card, and points where the game goes on."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.commands import Command
from referee_app.live_game.events import CardGone, CardIssued, FlagClaim
from referee_app.live_game.model import Dealt, HouseRules, Knowledge, Mode
from referee_app.live_game.queries import Count, PlayerStatus
from referee_app.live_game.records import CardStage, FlagStage
from referee_app.sentence import Span
from tests.live_game.builders import (
    B1,
    BLUE,
    R1,
    R2,
    RED,
    RecordingPhone,
    agreed,
    begun,
    blue,
    fight,
    holder,
    holds,
    red,
)


def counts(phone: RecordingPhone) -> tuple[int, int]:
    return queries.captured_cards(phone.state, RED).n, queries.captured_cards(phone.state, BLUE).n


# Time limit


def timed(minutes: int = 10, **more: bool) -> RecordingPhone:
    return begun(agreed(rules=HouseRules(time_limit_s=minutes * 60, **more)))


@pytest.mark.parametrize(("reds", "blues", "winner"), [(3, 2, RED), (2, 3, BLUE), (2, 2, None), (0, 0, None)])
def test_when_time_is_up_who_handed_in_more_wins(reds: int, blues: int, winner: Team | None) -> None:
    phone = timed()
    for team, n in ((RED, reds), (BLUE, blues)):
        phone.bring(team, n)
    phone.later(600)
    phone.do(commands.CallTime())
    assert phone.state.over
    assert queries.outcome(phone.state) == ("time", winner, True)


def test_what_is_not_handed_in_at_the_whistle_does_not_count() -> None:
    phone = timed()
    phone.deal(red("9"), blue("8"), blue("7"))
    phone.do(fight(red("9"), blue("8")), fight(red("9"), blue("7")))
    phone.later(599.999)
    phone.do(commands.HandIn(blue("8")))
    phone.later(0.001)
    phone.refuses(refusals.TimeIsUp, commands.HandIn(blue("7")))
    phone.do(commands.CallTime())
    phone.refuses(refusals.GameIsOver, commands.HandIn(blue("7")))
    assert counts(phone) == (1, 0)
    assert queries.outcome(phone.state) == ("time", RED, True)


@pytest.mark.parametrize(
    "command",
    [
        commands.IssueCard(red("9")),
        commands.DrawCard(RED),
        fight(red("2"), blue("8")),
        commands.TakeFlag(BLUE, holds(red("2"))),
        commands.DeliverFlag(BLUE, FlagClaim.SCOUT),
        commands.PauseClock(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_after_the_time_nothing_is_played_any_more(command: Command) -> None:
    phone = timed()
    phone.deal(red("2"), blue("8"))
    phone.later(600)
    phone.refuses(refusals.TimeIsUp, command)


def test_time_is_not_called_before_it_is_up() -> None:
    phone = timed()
    phone.later(540)
    phone.refuses(refusals.NotTimeYet, commands.CallTime(), left=Span(60_000))


def test_the_clocks_last_start_is_still_needed_by_the_time_that_was_called() -> None:
    phone = timed()
    whistle = phone.state.facts[phone.device][-1].action_id
    phone.later(1200)
    phone.do(commands.CallTime())
    called = phone.state.facts[phone.device][-1].action_id
    phone.refuses(refusals.StillNeeded, commands.UndoAction(whistle), action=called)
    phone.do(commands.UndoAction(called), commands.UndoAction(whistle))


def test_a_resumed_clock_is_still_needed_by_the_time_that_was_called() -> None:
    phone = timed()
    phone.later(60)
    phone.do(commands.PauseClock(), commands.ResumeClock())
    resumed = phone.state.facts[phone.device][-1].action_id
    phone.later(540)
    phone.do(commands.CallTime())
    called = phone.state.facts[phone.device][-1].action_id
    phone.refuses(refusals.StillNeeded, commands.UndoAction(resumed), action=called)


def test_without_a_time_limit_time_is_never_up() -> None:
    phone = begun(agreed())
    phone.later(86_400)
    assert queries.time_left(phone.state, phone.now) is None
    phone.refuses(refusals.NotTimeYet, commands.CallTime())


def test_time_runs_from_the_whistle_and_not_from_the_setup() -> None:
    phone = RecordingPhone(agreed(rules=HouseRules(time_limit_s=600)))
    phone.later(3600)
    phone.refuses(refusals.NotTimeYet, commands.CallTime(), left=Span(600_000))
    phone.do(commands.BeginPlay())
    phone.later(600)
    phone.do(commands.CallTime())
    assert phone.state.over


def test_pauses_do_not_count() -> None:
    phone = timed()
    phone.later(300)
    phone.do(commands.PauseClock())
    phone.later(1200)
    assert queries.time_left(phone.state, phone.now) == 300_000
    phone.refuses(refusals.NotTimeYet, commands.CallTime())
    phone.do(commands.ResumeClock())
    phone.later(299)
    phone.bring(RED, 1)
    phone.later(1)
    phone.do(commands.CallTime())
    assert queries.outcome(phone.state) == ("time", RED, True)


def test_a_flag_delivered_in_time_still_wins() -> None:
    phone = timed()
    phone.deal(red("2"))
    phone.bring(BLUE, 5)
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.DeliverFlag(BLUE))
    assert queries.outcome(phone.state) == ("flag", RED, True)
    phone.later(600)
    phone.refuses(refusals.GameIsOver, commands.CallTime())


def test_at_the_whistle_a_leaders_phone_cannot_tell_the_winner_alone() -> None:
    phone = RecordingPhone(agreed(mode=Mode.TWO_LEADERS, rules=HouseRules(time_limit_s=600)))
    phone.do(commands.BeginPlay(), commands.HandIn(blue("8")))
    phone.later(600)
    phone.do(commands.CallTime())
    outcome = queries.outcome(phone.state)
    assert outcome is not None
    assert (outcome.winner, outcome.known) == (None, False)


def test_counted_at_the_duel_carried_cards_count_at_the_whistle() -> None:
    phone = timed(count_at_duel=True)
    phone.deal(red("9"), blue("8"))
    phone.do(fight(red("9"), blue("8")))
    phone.later(600)
    phone.do(commands.CallTime())
    assert queries.outcome(phone.state) == ("time", RED, True)


# Points


def on_points(**more: bool) -> RecordingPhone:
    """Ten minutes on points, with a scout on either side."""
    phone = timed(points=True, **more)
    phone.deal(red("2"), blue("2"))
    return phone


def bring_flag_home(phone: RecordingPhone, flag: Team) -> None:
    scout = red("2") if flag is BLUE else blue("2")
    phone.do(commands.TakeFlag(flag, holds(scout)), commands.DeliverFlag(flag))


def test_a_flag_gives_25_points_and_a_card_one_and_the_game_goes_on() -> None:
    phone = on_points()
    phone.bring(RED, 3)
    bring_flag_home(phone, BLUE)
    assert not phone.state.over
    assert queries.outcome(phone.state) is None
    assert queries.points(phone.state, RED) == Count(28, exact=True)
    assert queries.points(phone.state, BLUE) == Count(0, exact=True)
    assert queries.captured_cards(phone.state, RED).n == 3
    phone.bring(RED, 1)
    assert queries.points(phone.state, RED).n == 29


def test_a_delivered_flag_is_given_back_and_hidden_again() -> None:
    phone = on_points()
    bring_flag_home(phone, BLUE)
    assert phone.state.flag(BLUE).stage is FlagStage.TO_HIDE
    phone.refuses(refusals.FlagNotHidden, commands.TakeFlag(BLUE, holds(red("2"))), team=BLUE)
    phone.refuses(refusals.FlagNotHidden, commands.DeliverFlag(BLUE, FlagClaim.SCOUT), team=BLUE)
    phone.do(commands.HideFlag(BLUE))
    bring_flag_home(phone, BLUE)
    assert queries.points(phone.state, RED).n == 50


@pytest.mark.parametrize(
    ("red_cards", "blue_cards", "flags", "winner"),
    [
        (0, 10, [BLUE], RED),
        (1, 10, [BLUE, RED], BLUE),
        (4, 4, [BLUE, RED], None),
        (5, 4, [], RED),
        (0, 0, [], None),
        (0, 0, [RED], BLUE),
    ],
)
def test_at_the_end_more_points_win(red_cards: int, blue_cards: int, flags: list[Team], winner: Team | None) -> None:
    phone = on_points()
    for team, n in ((RED, red_cards), (BLUE, blue_cards)):
        phone.bring(team, n)
    for flag in flags:
        bring_flag_home(phone, flag)
    phone.later(600)
    phone.do(commands.CallTime())
    assert queries.outcome(phone.state) == ("time", winner, True)


def test_on_points_the_clock_runs_on_after_a_flag_and_stops_at_the_whistle() -> None:
    phone = on_points()
    phone.later(100)
    bring_flag_home(phone, BLUE)
    phone.later(500)
    assert queries.read_clock(phone.state, phone.now).elapsed_ms == 600_000
    phone.do(commands.CallTime())
    phone.later(60)
    assert queries.read_clock(phone.state, phone.now) == (600_000, False, True)


def test_on_points_counted_at_the_duel_a_carried_card_is_a_point_and_spoils_take_it_back() -> None:
    phone = on_points(count_at_duel=True, spoils=True)
    phone.deal(red("7"), blue("6"), blue("9"))
    phone.do(fight(red("7"), blue("6")))
    assert [queries.points(phone.state, team).n for team in Team] == [1, 0]
    phone.do(fight(red("7"), blue("9")))
    assert [queries.points(phone.state, team).n for team in Team] == [0, 1]


# A wait before a new card


def delayed() -> RecordingPhone:
    """A minute's wait after coming back; red 1 and blue 1 are on the field."""
    phone = begun(agreed(Knowledge.PLAYERS, rules=HouseRules(respawn_delay_s=60)))
    phone.give(R1, red("4"))
    phone.give(B1, blue("8"))
    return phone


def test_the_first_dealing_has_no_delay() -> None:
    phone = delayed()
    assert phone.give(R2, red("5")) == (CardIssued(red("5"), R2, Dealt.BY_HAND),)


def test_a_late_player_has_no_delay() -> None:
    phone = delayed()
    phone.do(commands.AddPlayer(RED))
    late = phone.state.roster[-1]
    phone.give(late, red("5"))
    assert queries.player_status(phone.state, late) is PlayerStatus.PLAYS


def test_a_loser_first_comes_back_and_then_the_seconds_run() -> None:
    phone = delayed()
    phone.do(fight(R1, B1))
    phone.later(300)
    phone.refuses(refusals.NotBackYet, commands.IssueCard(red("5"), R1), player=R1, wait=Span(60_000))
    phone.do(commands.ReportBack(R1))
    phone.refuses(refusals.RespawnWait, commands.IssueCard(red("5"), R1), player=R1, wait=Span(60_000))
    phone.later(59)
    phone.refuses(refusals.RespawnWait, commands.DrawCard(RED, R1), player=R1, wait=Span(1_000))
    phone.later(1)
    phone.give(R1, red("5"))
    assert queries.player_status(phone.state, R1) is PlayerStatus.PLAYS


def test_nobody_waits_for_an_hour_that_is_yet_to_come() -> None:
    phone = delayed()
    phone.do(fight(R1, B1), commands.ReportBack(R1))
    phone.later(-3600)
    phone.give(R1, red("5"))
    assert queries.player_status(phone.state, R1) is PlayerStatus.PLAYS


def test_who_lost_unseen_waits_too() -> None:
    phone = delayed()
    phone.refuses(refusals.NotBackYet, commands.IssueCard(red("5"), R1), player=R1)
    assert phone.stage(red("4")) is CardStage.HELD
    assert phone.do(commands.ReportBack(R1))[0] == CardGone(red("4"), R1)
    phone.refuses(refusals.RespawnWait, commands.IssueCard(red("5"), R1), wait=Span(60_000))
    phone.later(60)
    phone.give(R1, red("5"))


def test_each_loss_begins_a_new_wait() -> None:
    phone = delayed()
    phone.do(fight(R1, B1), commands.ReportBack(R1))
    phone.later(60)
    phone.give(R1, red("5"))
    phone.do(fight(R1, B1))
    phone.refuses(refusals.NotBackYet, commands.IssueCard(red("3"), R1))
    phone.do(commands.ReportBack(R1))
    phone.refuses(refusals.RespawnWait, commands.IssueCard(red("3"), R1), wait=Span(60_000))


def test_a_tie_that_keeps_the_cards_makes_nobody_wait() -> None:
    phone = begun(agreed(Knowledge.PLAYERS, rules=HouseRules(respawn_delay_s=60, tie_keeps_cards=True)))
    phone.give(R1, red("4"))
    phone.give(B1, blue("4"))
    phone.do(fight(R1, B1))
    assert [queries.player_status(phone.state, player) for player in (R1, B1)] == [
        PlayerStatus.PLAYS,
        PlayerStatus.PLAYS,
    ]


def test_a_card_for_nobody_in_particular_cannot_be_delayed() -> None:
    phone = delayed()
    phone.do(fight(R1, B1))
    phone.deal(red("5"))
    assert phone.stage(red("5")) is CardStage.HELD


def test_who_waits_can_neither_fight_nor_take_the_flag() -> None:
    phone = delayed()
    phone.do(fight(R1, B1), commands.ReportBack(R1))
    phone.refuses(refusals.PlayerHasNoCard, commands.TakeFlag(BLUE, holder(R1)), player=R1)
