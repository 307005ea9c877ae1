"""What a line of the log is about, and how the end of a game is on record."""

import pytest

from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game import commands, events, queries
from referee_app.live_game.commands import Command
from referee_app.live_game.descriptions import Viewer, describe_event, shortened
from referee_app.live_game.events import Fighter, LiveEvent
from referee_app.live_game.log_lines import _ABOUT, LogKind, LogLine, log_lines
from referee_app.live_game.model import Blank, HouseRules, Knowledge
from referee_app.live_game.queries import GameEnding
from referee_app.sentence import sentence
from referee_app.words.words import Words
from tests.live_game.builders import (
    B1,
    BLUE,
    NOON,
    R1,
    R2,
    RED,
    RecordingPhone,
    agreed,
    begun,
    blue,
    fight,
    holds,
    last_action,
    named,
    red,
)


def lines(phone: RecordingPhone) -> tuple[LogLine, ...]:
    return log_lines(phone.state, Viewer(frozenset(Team), phone.device))


def about(phone: RecordingPhone) -> tuple[LogKind, Team | None]:
    """What the newest line is about."""
    newest = lines(phone)[0]
    return newest.kind, newest.team


def test_every_event_is_of_a_kind_and_no_kind_is_left_over() -> None:
    assert set(_ABOUT) == set(LiveEvent.__args__)
    undos = {LogKind.UNDONE, LogKind.BROUGHT_BACK}
    assert {kind for kind, _ in _ABOUT.values()} | undos == set(LogKind)


@pytest.mark.parametrize(
    ("command", "kind", "team"),
    [
        (commands.PauseClock(), LogKind.CLOCK, None),
        (commands.IssueCard(red("3"), R2), LogKind.GIVEN, RED),
        (fight(R1, B1), LogKind.DUEL, RED),
        (commands.HandIn(blue("8")), LogKind.HANDED_IN, RED),
        (commands.ReportLost(blue("8")), LogKind.LOST, BLUE),
        (commands.AddPlayer(BLUE), LogKind.JOINED, BLUE),
        (commands.RemovePlayer(R2), LogKind.LEFT, RED),
        (commands.EndGame(BLUE), LogKind.WHISTLE, BLUE),
        (commands.EndGame(), LogKind.WHISTLE, None),
    ],
)
def test_a_line_is_about_whose_doing_or_whose_card_it_is(command: Command, kind: LogKind, team: Team | None) -> None:
    phone = named()
    phone.do(command)
    assert about(phone) == (kind, team)


def test_a_flag_is_about_its_takers_until_its_team_hides_it_again() -> None:
    phone = begun(agreed(), red("2"))
    told = []
    for command in (
        commands.TakeFlag(BLUE, holds(red("2"))),
        commands.LoseFlag(BLUE),
        commands.HideFlag(BLUE),
    ):
        phone.do(command)
        told.append(about(phone))
    assert told == [(LogKind.FLAG, RED), (LogKind.FLAG, RED), (LogKind.FLAG, BLUE)]


def test_a_tie_is_about_both() -> None:
    phone = begun(agreed(), red("7"), blue("7"))
    phone.do(fight(red("7"), blue("7")))
    assert about(phone) == (LogKind.DUEL, None)


def test_a_line_that_was_taken_back_names_the_undo_and_the_undo_what_it_took_back() -> None:
    phone = named()
    phone.do(commands.IssueCard(red("3"), R2))
    given = last_action(phone)
    phone.do(commands.UndoAction(given))
    undoing = last_action(phone)
    newest, before, *_ = lines(phone)
    assert (newest.kind, newest.team, newest.undoes, newest.undone_by) == (LogKind.UNDONE, RED, given, None)
    assert (before.undone_by, before.undone, before.undoes) == (undoing, True, None)


def test_what_came_back_is_not_undone_any_more() -> None:
    phone = named()
    phone.do(commands.IssueCard(red("3"), R2))
    given = last_action(phone)
    phone.do(commands.UndoAction(given))
    phone.do(commands.UndoAction(last_action(phone)))
    newest, undoing, before, *_ = lines(phone)
    assert (newest.kind, newest.undoes) == (LogKind.BROUGHT_BACK, given)
    assert undoing.undone_by == newest.action
    assert before.undone_by is None


def test_cards_that_a_sweep_hands_in_are_told_for_each_team() -> None:
    swept = [sentence("log.handed_in", card=card, team=card.team.enemy) for card in (blue("2"), blue("3"), red("2"))]
    assert shortened(swept) == (sentence("desk.swept.handed_in", n=2, team=RED), swept[2])


def test_everybody_who_was_dealt_a_card_at_once_is_told_in_one_line() -> None:
    dealt = [sentence("log.issued.player", card=red("2"), player=player) for player in (R1, R2)]
    assert shortened(dealt) == (sentence("desk.swept.issued", n=2),)


# The whistle and the end


def test_the_whistle_is_the_first_that_was_not_taken_back() -> None:
    phone = RecordingPhone(agreed())
    assert queries.began_ms(phone.state) is None
    phone.later(60)
    phone.do(commands.BeginPlay())
    assert queries.began_ms(phone.state) == NOON + 60_000
    phone.do(commands.UndoAction(last_action(phone)))
    assert queries.began_ms(phone.state) is None


def test_a_game_that_goes_on_has_no_ending() -> None:
    assert queries.ending(named().state) is None


def test_who_brought_the_flag_home_is_who_had_it_last() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("2"))
    phone.give(R2, red("2", 2))
    phone.do(commands.BeginPlay(), commands.TakeFlag(BLUE, holds(red("2"), R1)))
    phone.do(commands.HandOnFlag(BLUE, holds(red("2", 2), R2)))
    phone.later(90)
    phone.do(commands.DeliverFlag(BLUE))
    assert queries.ending(phone.state) == GameEnding(NOON + 90_000, holds(red("2", 2), R2))


def test_whose_flag_was_taken_is_told_with_who_took_it_or_else_with_their_team() -> None:
    words = Words(Language.EN)
    by_whom = [Fighter(Blank(RED)), Fighter(Blank(RED, Rank.SCOUT)), Fighter(Blank(RED), R1)]
    assert [words.say(describe_event(events.FlagTaken(BLUE, who))) for who in by_whom] == [
        "Red took the flag of Blue",
        "Red Scout took the flag of Blue",
        "Red 1 took the flag of Blue",
    ]


def test_a_flag_that_nobody_saw_taken_was_brought_by_nobody_known() -> None:
    phone = begun(agreed(), red("2"))
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.LoseFlag(BLUE), commands.HideFlag(BLUE))
    phone.bring(RED, 10)
    phone.do(commands.DeliverFlag(BLUE))
    ending = queries.ending(phone.state)
    assert ending is not None
    assert ending.carrier is None


@pytest.mark.parametrize("end", [commands.EndGame(RED), commands.CallTime()])
def test_an_end_without_a_flag_has_only_its_moment(end: Command) -> None:
    phone = begun(agreed(rules=HouseRules(time_limit_s=60, points=True)), red("2"))
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))), commands.DeliverFlag(BLUE))
    phone.later(60)
    phone.do(end)
    assert queries.ending(phone.state) == GameEnding(NOON + 60_000)
