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
from tests.live_game.builders import B1, BLUE, R1, R2, RED, Desk, agreed, begun, blue, fight, holder, holds, red


def counts(desk: Desk) -> tuple[int, int]:
    return queries.captured_cards(desk.state, RED).n, queries.captured_cards(desk.state, BLUE).n


# Time limit


def timed(minutes: int = 10, **more: bool) -> Desk:
    return begun(agreed(rules=HouseRules(time_limit_s=minutes * 60, **more)))


@pytest.mark.parametrize(("reds", "blues", "winner"), [(3, 2, RED), (2, 3, BLUE), (2, 2, None), (0, 0, None)])
def test_when_time_is_up_who_handed_in_more_wins(reds: int, blues: int, winner: Team | None) -> None:
    desk = timed()
    for team, n in ((RED, reds), (BLUE, blues)):
        desk.bring(team, n)
    desk.later(600)
    desk.do(commands.CallTime())
    assert desk.state.over
    assert queries.outcome(desk.state) == ("time", winner, True)


def test_what_is_not_handed_in_at_the_whistle_does_not_count() -> None:
    desk = timed()
    desk.deal(red("9"), blue("8"), blue("7"))
    desk.do(fight(red("9"), blue("8")), fight(red("9"), blue("7")))
    desk.later(599.999)
    desk.do(commands.HandIn(blue("8")))
    desk.later(0.001)
    desk.refuses(refusals.TimeIsUp, commands.HandIn(blue("7")))
    desk.do(commands.CallTime())
    desk.refuses(refusals.GameIsOver, commands.HandIn(blue("7")))
    assert counts(desk) == (1, 0)
    assert queries.outcome(desk.state) == ("time", RED, True)


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
    desk = timed()
    desk.deal(red("2"), blue("8"))
    desk.later(600)
    desk.refuses(refusals.TimeIsUp, command)


def test_time_is_not_called_before_it_is_up() -> None:
    desk = timed()
    desk.later(540)
    desk.refuses(refusals.NotTimeYet, commands.CallTime(), left=Span(60_000))


def test_the_clocks_last_start_is_still_needed_by_the_time_that_was_called() -> None:
    desk = timed()
    whistle = desk.state.facts[desk.device][-1].action_id
    desk.later(1200)
    desk.do(commands.CallTime())
    called = desk.state.facts[desk.device][-1].action_id
    desk.refuses(refusals.StillNeeded, commands.UndoAction(whistle), action=called)
    desk.do(commands.UndoAction(called), commands.UndoAction(whistle))


def test_a_resumed_clock_is_still_needed_by_the_time_that_was_called() -> None:
    desk = timed()
    desk.later(60)
    desk.do(commands.PauseClock(), commands.ResumeClock())
    resumed = desk.state.facts[desk.device][-1].action_id
    desk.later(540)
    desk.do(commands.CallTime())
    called = desk.state.facts[desk.device][-1].action_id
    desk.refuses(refusals.StillNeeded, commands.UndoAction(resumed), action=called)


def test_without_a_time_limit_time_is_never_up() -> None:
    desk = begun(agreed())
    desk.later(86_400)
    assert queries.time_left(desk.state, desk.now) is None
    desk.refuses(refusals.NotTimeYet, commands.CallTime())


def test_time_runs_from_the_whistle_and_not_from_the_setup() -> None:
    desk = Desk(agreed(rules=HouseRules(time_limit_s=600)))
    desk.later(3600)
    desk.refuses(refusals.NotTimeYet, commands.CallTime(), left=Span(600_000))
    desk.do(commands.BeginPlay())
    desk.later(600)
    desk.do(commands.CallTime())
    assert desk.state.over


def test_pauses_do_not_count() -> None:
    desk = timed()
    desk.later(300)
    desk.do(commands.PauseClock())
    desk.later(1200)
    assert queries.time_left(desk.state, desk.now) == 300_000
    desk.refuses(refusals.NotTimeYet, commands.CallTime())
    desk.do(commands.ResumeClock())
    desk.later(299)
    desk.bring(RED, 1)
    desk.later(1)
    desk.do(commands.CallTime())
    assert queries.outcome(desk.state) == ("time", RED, True)


def test_a_flag_delivered_in_time_still_wins() -> None:
    desk = timed()
    desk.deal(red("2"))
    desk.bring(BLUE, 5)
    desk.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.DeliverFlag(BLUE))
    assert queries.outcome(desk.state) == ("flag", RED, True)
    desk.later(600)
    desk.refuses(refusals.GameIsOver, commands.CallTime())


def test_at_the_whistle_a_leaders_phone_cannot_tell_the_winner_alone() -> None:
    desk = Desk(agreed(mode=Mode.TWO_LEADERS, rules=HouseRules(time_limit_s=600)))
    desk.do(commands.BeginPlay(), commands.HandIn(blue("8")))
    desk.later(600)
    desk.do(commands.CallTime())
    outcome = queries.outcome(desk.state)
    assert outcome is not None
    assert (outcome.winner, outcome.known) == (None, False)


def test_counted_at_the_duel_carried_cards_count_at_the_whistle() -> None:
    desk = timed(count_at_duel=True)
    desk.deal(red("9"), blue("8"))
    desk.do(fight(red("9"), blue("8")))
    desk.later(600)
    desk.do(commands.CallTime())
    assert queries.outcome(desk.state) == ("time", RED, True)


# Points


def on_points(**more: bool) -> Desk:
    """Ten minutes on points, with a scout on either side."""
    desk = timed(points=True, **more)
    desk.deal(red("2"), blue("2"))
    return desk


def bring_flag_home(desk: Desk, flag: Team) -> None:
    scout = red("2") if flag is BLUE else blue("2")
    desk.do(commands.TakeFlag(flag, holds(scout)), commands.DeliverFlag(flag))


def test_a_flag_gives_25_points_and_a_card_one_and_the_game_goes_on() -> None:
    desk = on_points()
    desk.bring(RED, 3)
    bring_flag_home(desk, BLUE)
    assert not desk.state.over
    assert queries.outcome(desk.state) is None
    assert queries.points(desk.state, RED) == Count(28, exact=True)
    assert queries.points(desk.state, BLUE) == Count(0, exact=True)
    assert queries.captured_cards(desk.state, RED).n == 3
    desk.bring(RED, 1)
    assert queries.points(desk.state, RED).n == 29


def test_a_delivered_flag_is_given_back_and_hidden_again() -> None:
    desk = on_points()
    bring_flag_home(desk, BLUE)
    assert desk.state.flag(BLUE).stage is FlagStage.TO_HIDE
    desk.refuses(refusals.FlagNotHidden, commands.TakeFlag(BLUE, holds(red("2"))), team=BLUE)
    desk.refuses(refusals.FlagNotHidden, commands.DeliverFlag(BLUE, FlagClaim.SCOUT), team=BLUE)
    desk.do(commands.HideFlag(BLUE))
    bring_flag_home(desk, BLUE)
    assert queries.points(desk.state, RED).n == 50


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
    desk = on_points()
    for team, n in ((RED, red_cards), (BLUE, blue_cards)):
        desk.bring(team, n)
    for flag in flags:
        bring_flag_home(desk, flag)
    desk.later(600)
    desk.do(commands.CallTime())
    assert queries.outcome(desk.state) == ("time", winner, True)


def test_on_points_the_clock_runs_on_after_a_flag_and_stops_at_the_whistle() -> None:
    desk = on_points()
    desk.later(100)
    bring_flag_home(desk, BLUE)
    desk.later(500)
    assert queries.read_clock(desk.state, desk.now).elapsed_ms == 600_000
    desk.do(commands.CallTime())
    desk.later(60)
    assert queries.read_clock(desk.state, desk.now) == (600_000, False, True)


def test_on_points_counted_at_the_duel_a_carried_card_is_a_point_and_spoils_take_it_back() -> None:
    desk = on_points(count_at_duel=True, spoils=True)
    desk.deal(red("7"), blue("6"), blue("9"))
    desk.do(fight(red("7"), blue("6")))
    assert [queries.points(desk.state, team).n for team in Team] == [1, 0]
    desk.do(fight(red("7"), blue("9")))
    assert [queries.points(desk.state, team).n for team in Team] == [0, 1]


# A wait before a new card


def delayed() -> Desk:
    """A minute's wait after coming back; red 1 and blue 1 are on the field."""
    desk = begun(agreed(Knowledge.PLAYERS, rules=HouseRules(respawn_delay_s=60)))
    desk.give(R1, red("4"))
    desk.give(B1, blue("8"))
    return desk


def test_the_first_dealing_has_no_delay() -> None:
    desk = delayed()
    assert desk.give(R2, red("5")) == (CardIssued(red("5"), R2, Dealt.BY_HAND),)


def test_a_late_player_has_no_delay() -> None:
    desk = delayed()
    desk.do(commands.AddPlayer(RED))
    late = desk.state.roster[-1]
    desk.give(late, red("5"))
    assert queries.player_status(desk.state, late) is PlayerStatus.PLAYS


def test_a_loser_first_comes_back_and_then_the_seconds_run() -> None:
    desk = delayed()
    desk.do(fight(R1, B1))
    desk.later(300)
    desk.refuses(refusals.NotBackYet, commands.IssueCard(red("5"), R1), player=R1, wait=Span(60_000))
    desk.do(commands.ReportBack(R1))
    desk.refuses(refusals.RespawnWait, commands.IssueCard(red("5"), R1), player=R1, wait=Span(60_000))
    desk.later(59)
    desk.refuses(refusals.RespawnWait, commands.DrawCard(RED, R1), player=R1, wait=Span(1_000))
    desk.later(1)
    desk.give(R1, red("5"))
    assert queries.player_status(desk.state, R1) is PlayerStatus.PLAYS


def test_nobody_waits_for_an_hour_that_is_yet_to_come() -> None:
    desk = delayed()
    desk.do(fight(R1, B1), commands.ReportBack(R1))
    desk.later(-3600)
    desk.give(R1, red("5"))
    assert queries.player_status(desk.state, R1) is PlayerStatus.PLAYS


def test_who_lost_unseen_waits_too() -> None:
    desk = delayed()
    desk.refuses(refusals.NotBackYet, commands.IssueCard(red("5"), R1), player=R1)
    assert desk.stage(red("4")) is CardStage.HELD
    assert desk.do(commands.ReportBack(R1))[0] == CardGone(red("4"), R1)
    desk.refuses(refusals.RespawnWait, commands.IssueCard(red("5"), R1), wait=Span(60_000))
    desk.later(60)
    desk.give(R1, red("5"))


def test_each_loss_begins_a_new_wait() -> None:
    desk = delayed()
    desk.do(fight(R1, B1), commands.ReportBack(R1))
    desk.later(60)
    desk.give(R1, red("5"))
    desk.do(fight(R1, B1))
    desk.refuses(refusals.NotBackYet, commands.IssueCard(red("3"), R1))
    desk.do(commands.ReportBack(R1))
    desk.refuses(refusals.RespawnWait, commands.IssueCard(red("3"), R1), wait=Span(60_000))


def test_a_tie_that_keeps_the_cards_makes_nobody_wait() -> None:
    desk = begun(agreed(Knowledge.PLAYERS, rules=HouseRules(respawn_delay_s=60, tie_keeps_cards=True)))
    desk.give(R1, red("4"))
    desk.give(B1, blue("4"))
    desk.do(fight(R1, B1))
    assert [queries.player_status(desk.state, player) for player in (R1, B1)] == [
        PlayerStatus.PLAYS,
        PlayerStatus.PLAYS,
    ]


def test_a_card_for_nobody_in_particular_cannot_be_delayed() -> None:
    desk = delayed()
    desk.do(fight(R1, B1))
    desk.deal(red("5"))
    assert desk.stage(red("5")) is CardStage.HELD


def test_who_waits_can_neither_fight_nor_take_the_flag() -> None:
    desk = delayed()
    desk.do(fight(R1, B1), commands.ReportBack(R1))
    desk.refuses(refusals.PlayerHasNoCard, commands.TakeFlag(BLUE, holder(R1)), player=R1)
