"""What a screen sees between two answers, everything else that a leader does, and taking it back."""

from referee_app.desk.answers import ActionDone, Undoable
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import HouseRules, Knowledge
from referee_app.live_game.view import LivePhase
from referee_app.sentence import sentence
from tests.desk.builders import (
    BLUE,
    R1,
    RED,
    Leader,
    Leaders,
    blue_box,
    is_refused,
    red,
    red_box,
    say_in_every_language,
    setup,
)


def test_what_is_seen_is_the_game_of_this_phone(leader: Leader) -> None:
    seen = leader.desk.snapshot()
    assert (seen.game, seen.version) == (leader.game.game, leader.game.version)
    assert seen.keeps == {RED, BLUE}
    assert seen.view == leader.game.view()


def test_what_is_seen_is_as_fresh_as_if_it_were_made_anew(leads: Leaders) -> None:
    leader = leads(setup(rules=HouseRules(time_limit_s=600)))
    first = leader.desk.snapshot()
    leader.later(42)
    later = leader.desk.snapshot()
    assert later.view == leader.game.view()
    assert (later.view.elapsed_ms, later.view.time_left_ms) == (42_000, 558_000)
    assert later.view.log is first.view.log  # nothing happened, so nothing but the clock was looked at
    leader.desk.do(commands.PauseClock())
    assert leader.desk.snapshot().view == leader.game.view()
    assert leader.desk.snapshot().view.phase is LivePhase.PAUSED


def test_a_name_is_seen_at_once(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.desk.snapshot()
    leader.game.rename(R1, "Anna")
    assert leader.desk.snapshot().names == {R1: "Anna"}


def test_what_was_done_is_told_as_the_log_tells_it(leader: Leader) -> None:
    done = leader.desk.do(commands.AddPlayer(RED))
    assert isinstance(done, ActionDone)
    assert [line.key for line in done.log_lines] == ["log.joined"]
    assert done.action == leader.game.last_action()
    say_in_every_language(done.log_lines[0])


def test_what_is_not_allowed_is_an_answer(leader: Leader) -> None:
    assert is_refused(leader.desk.do(commands.BeginPlay()), refusals.AlreadyBegun)


def test_an_undo_says_first_what_and_then_does_it(leader: Leader) -> None:
    leader.given_out(red("9"))
    last = leader.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert [line.key for line in last.what] == ["log.issued"]
    undone = leader.desk.undo(last.action, "wrong pile")
    assert isinstance(undone, ActionDone)
    assert [(line.key, line.facts["reason"]) for line in undone.log_lines] == [("log.undone.what.reason", "wrong pile")]
    assert leader.game.view().teams[RED].pile == 20


def test_an_undo_can_be_undone(leader: Leader) -> None:
    leader.given_out(red("9"))
    undone = leader.desk.undo(leader.game.last_action())
    assert isinstance(undone, ActionDone)
    assert isinstance(leader.desk.undo(undone.action), ActionDone)
    assert leader.game.view().teams[RED].pile == 19


def test_at_the_beginning_there_is_nothing_to_undo(leads: Leaders) -> None:
    leader = leads(begun=False)
    refused = leader.desk.last_undoable()
    assert not isinstance(refused, Undoable)
    assert is_refused(refused, refusals.NothingToUndo)


def test_an_undo_says_what_stays_before_it_is_done_and_after(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    leader.given(commands.IssueCard(red_box()))
    handed_in = [leader.game.do(commands.HandIn(blue_box())).action for _ in range(10)]
    leader.given(commands.TakeFlag(BLUE, Fighter(red_box())))
    last = leader.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert last.stays == ()
    stays = sentence("undo.flag_stays_taken", flag=BLUE, team=RED, have=9, need=10)
    assert leader.desk.undoable(handed_in[0]).stays == (stays,)
    undone = leader.desk.undo(handed_in[0])
    assert isinstance(undone, ActionDone)
    assert undone.stays == (stays,)
