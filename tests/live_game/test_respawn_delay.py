"""House rule: a new card only some seconds after coming back."""

from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.events import CardGone, CardIssued
from referee_app.live_game.model import Dealt, HouseRules, Knowledge
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.records import CardStage
from referee_app.sentence import Span
from tests.live_game.kit import B1, BLUE, R1, R2, RED, Desk, agreed, begun, blue, fight, holder, red


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
