"""Duels at the desk: two cards are shown, typed or tapped, and the duel is on disk before the verdict is shown."""

import pytest

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import ActionDone, Awaiting, DuelSettled, TaggerQuestion, Undoable
from referee_app.desk.jobs import Job
from referee_app.journal.refusals import DiskFull
from referee_app.live_game import commands, refusals
from referee_app.live_game.commands import Command
from referee_app.live_game.events import DuelFought, Fighter, FlagClaim, FlagLost, PlayBegan, Result
from referee_app.live_game.model import HouseRules, Knowledge, Mode
from referee_app.live_game.records import CardStage
from tests.desk.builders import (
    B1,
    BLUE,
    R1,
    RED,
    SET,
    Leader,
    Leaders,
    Lens,
    blue,
    blue_box,
    is_refused,
    only,
    red,
    red_box,
    say_in_every_language,
    setup,
)

SPY_RULE = HouseRules(spy_must_tag=True)


def settled(answer: object) -> DuelSettled:
    assert isinstance(answer, DuelSettled), answer
    return answer


def test_two_cards_meet_and_the_duel_is_on_record(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    answer = settled(leader.duel(red("9"), blue("8")))
    assert answer.verdict.result is Result.RED
    assert leader.events[-1] == DuelFought(Fighter(red("9")), Fighter(blue("8")), None, Result.RED)
    assert answer.action == leader.game.last_action()
    assert answer.bomb is None


def test_the_game_adds_who_holds_the_cards(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.given(commands.IssueCard(red("9"), R1), commands.IssueCard(blue("8"), B1))
    answer = settled(leader.duel(red("9"), blue("8")))
    assert (answer.red.player, answer.blue.player) == (R1, B1)


def test_before_a_real_watch_a_duel_takes_no_tap(leader: Leader) -> None:
    leader.given_out(red("3"), blue("B"))
    lens = Lens(leader, Job.DUEL)
    answer = settled(only(lens.see_cards(red("3"), blue("B"), frames=5)))
    assert answer.verdict.why.key == "why.miner_defuses"
    assert answer.bomb is BLUE


def test_the_same_two_shown_again_are_told_again_and_written_once(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    lens = Lens(leader, Job.DUEL)
    first = settled(only(lens.see_cards(red("9"), blue("8"))))
    lens.nothing()
    version = leader.game.version
    again = settled(only(lens.see_cards(red("9"), blue("8"))))
    assert again.again
    assert not first.again
    assert again.verdict == first.verdict
    assert leader.game.version == version


def test_a_captured_card_that_meets_another_is_refused(leader: Leader) -> None:
    leader.given_out(red("9"), red("10"), blue("8"))
    leader.duel(red("9"), blue("8"))
    assert is_refused(leader.duel(red("10"), blue("8")), refusals.CardIsElsewhere, card=blue("8"))


def test_after_the_duel_was_undone_the_same_two_are_judged_anew(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    leader.duel(red("9"), blue("8"))
    leader.desk.undo(leader.game.last_action())
    answer = settled(leader.duel(red("9"), blue("8")))
    assert not answer.again
    assert leader.game.state.card_status(blue("8")).stage is CardStage.CAPTURED


def test_the_verdict_knows_the_flag_carrier_and_the_empty_pile(leads: Leaders) -> None:
    leader = leads(setup(mode=Mode.ONE_PHONE))
    leader.given_out(*leader.game.state.setup.deck.cards(BLUE), red("2"))
    leader.given(commands.TakeFlag(BLUE, Fighter(red("2"))))
    answer = settled(leader.duel(red("2"), blue("1")))
    assert answer.verdict.now[RED].key == "now.run_on_with_flag"
    assert any(step.key == "now.out" for step in answer.verdict.now[BLUE].facts["steps"])  # type: ignore[attr-defined]


def test_the_carrier_who_loses_gives_the_flag_back(leader: Leader) -> None:
    leader.given_out(red("2"), blue("9"))
    leader.given(commands.TakeFlag(BLUE, Fighter(red("2"))))
    answer = settled(leader.duel(red("2"), blue("9")))
    assert any(step.key == "now.give_flag_back" for step in answer.verdict.now[RED].facts["steps"])  # type: ignore[attr-defined]
    assert isinstance(leader.events[-1], FlagLost)


# Who tagged


def test_the_spy_rule_asks_who_tagged_and_writes_nothing_before(leads: Leaders) -> None:
    leader = leads(setup(rules=SPY_RULE))
    leader.given_out(red("1"), blue("10"))
    version = leader.game.version
    asked = leader.duel(red("1"), blue("10"))
    assert isinstance(asked, TaggerQuestion)
    assert leader.game.version == version
    assert settled(leader.desk.settle(asked, RED)).verdict.result is Result.RED
    assert is_refused(leader.desk.settle(asked, BLUE), refusals.CardIsElsewhere)


@pytest.mark.parametrize(("tagger", "result"), [(RED, Result.RED), (BLUE, Result.BLUE)])
def test_the_spy_rule_is_settled_by_who_tagged(leads: Leaders, tagger: Team, result: Result) -> None:
    leader = leads(setup(rules=SPY_RULE))
    leader.given_out(red("1"), blue("10"))
    asked = leader.duel(red("1"), blue("10"))
    assert isinstance(asked, TaggerQuestion)
    assert settled(leader.desk.settle(asked, tagger)).verdict.result is result


# The bomb tagged


def test_a_bomb_that_tagged_makes_the_duel_void(leader: Leader) -> None:
    leader.given_out(red("9"), blue("B"))
    answer = settled(leader.duel(red("9"), blue("B")))
    assert answer.bomb is BLUE
    assert leader.game.state.card_status(red("9")).stage is CardStage.CAPTURED
    void = settled(leader.desk.void_bomb_duel(answer))
    assert void.verdict.result is Result.VOID
    assert void.bomb is None
    assert leader.game.state.card_status(red("9")).stage is CardStage.HELD
    assert leader.events[-1] == DuelFought(Fighter(red("9")), Fighter(blue("B")), BLUE, Result.VOID)


def test_undoing_the_void_brings_the_duel_back_as_one_thing(leader: Leader) -> None:
    leader.given_out(red("9"), blue("B"))
    void = settled(leader.desk.void_bomb_duel(settled(leader.duel(red("9"), blue("B")))))
    last = leader.desk.last_undoable()
    assert isinstance(last, Undoable)
    assert last.action == void.action
    assert [line.key for line in last.what] == ["log.undone.what", "log.duel.void"]
    assert isinstance(leader.desk.undo(last.action), ActionDone)
    assert leader.game.state.card_status(red("9")).stage is CardStage.CAPTURED


def test_a_bomb_is_declared_only_once(leader: Leader) -> None:
    leader.given_out(red("9"), blue("B"))
    answer = settled(leader.duel(red("9"), blue("B")))
    leader.desk.void_bomb_duel(answer)
    assert is_refused(leader.desk.void_bomb_duel(answer), refusals.NothingToUndo)


def test_what_was_handed_in_since_stays_counted_when_the_duel_is_taken_back(leader: Leader) -> None:
    leader.given_out(red("9"), blue("B"))
    answer = settled(leader.duel(red("9"), blue("B")))
    leader.given(commands.HandIn(red("9")))
    assert settled(leader.desk.void_bomb_duel(answer)).verdict.result is Result.VOID
    assert leader.captured(BLUE) == 1
    assert not any(isinstance(event, DuelFought) and event.tagger for event in leader.events)
    assert is_refused(leader.duel(red("9"), blue("B")), refusals.CardIsElsewhere, card=red("9"))


def test_a_duel_that_something_hangs_on_stays(leads: Leaders) -> None:
    leader = leads(setup())
    leader.given_out(red("2"), blue("B"))
    leader.given(commands.TakeFlag(BLUE, Fighter(red("2"))))
    answer = settled(leader.duel(red("2"), blue("B")))  # the scout loses, and the flag with it
    leader.given(commands.HideFlag(BLUE))
    before = leader.game.state
    assert is_refused(leader.desk.void_bomb_duel(answer), refusals.StillNeeded)
    assert leader.game.state == before


def test_after_the_whistle_a_bomb_that_tagged_still_takes_its_duel_back(leads: Leaders) -> None:
    leader = leads(setup(rules=HouseRules(time_limit_s=60)))
    leader.given_out(red("9"), blue("B"))
    answer = settled(leader.duel(red("9"), blue("B")))
    leader.later(61)
    void = settled(leader.desk.void_bomb_duel(answer))
    assert void.verdict.result is Result.VOID
    assert leader.game.state.card_status(red("9")).stage is CardStage.HELD


def test_what_cannot_be_written_for_another_reason_is_told(leader: Leader) -> None:
    leader.given_out(red("9"), blue("B"))
    answer = settled(leader.duel(red("9"), blue("B")))
    do = leader.game.do

    def full(command: Command, **how: object) -> object:
        if isinstance(command, commands.RecordDuel):
            raise DiskFull
        return do(command, **how)  # type: ignore[arg-type]

    leader.game.do = full  # type: ignore[method-assign, assignment]
    assert is_refused(leader.desk.void_bomb_duel(answer), DiskFull)


def test_after_the_void_the_bomb_can_be_tagged_rightly(leader: Leader) -> None:
    leader.given_out(red("9"), blue("B"))
    leader.desk.void_bomb_duel(settled(leader.duel(red("9"), blue("B"))))
    assert settled(leader.duel(red("9"), blue("B"))).verdict.result is Result.BLUE


def test_only_one_bomb_of_a_duel_can_have_tagged(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    with pytest.raises(ValueError, match="no bomb"):
        leader.desk.void_bomb_duel(settled(leader.duel(red("9"), blue("8"))))


# Before the whistle


@pytest.fixture
def early(leads: Leaders) -> Leader:
    """One who has dealt, and has not blown the whistle."""
    leader = leads(begun=False)
    leader.given_out(red("9"), blue("8"))
    return leader


def test_a_duel_before_the_whistle_begins_no_game_unasked(early: Leader) -> None:
    version = early.game.version
    assert is_refused(early.duel(red("9"), blue("8")), refusals.NotBegun)
    assert early.game.version == version
    early.desk.begin()
    assert settled(early.duel(red("9"), blue("8"))).action is not None
    assert PlayBegan(inferred=False, at=early.ms) in early.events


def test_the_card_that_was_tapped_first_still_waits_when_the_game_has_begun(early: Leader) -> None:
    early.desk.tapped(Job.DUEL, red_box("9"))
    assert is_refused(only(early.desk.tapped(Job.DUEL, blue_box("8"))), refusals.NotBegun)
    early.desk.begin()
    assert settled(only(early.desk.tapped(Job.DUEL, blue_box("8")))).verdict.result is Result.RED


def test_who_may_not_fight_is_told_so_before_anybody_is_asked_to_begin(early: Leader) -> None:
    assert is_refused(early.duel(red("8"), blue("8")), refusals.StillInPile, card=red("8"))


def test_a_flag_before_the_whistle_begins_no_game_unasked(early: Leader) -> None:
    early.given_out(red("2"))
    assert is_refused(only(early.shows(red("2"), job=Job.FLAG)), refusals.NotBegun)
    assert is_refused(early.desk.do(commands.DeliverFlag(BLUE, FlagClaim.SCOUT)), refusals.NotBegun)
    assert is_refused(only(early.sweeps(blue("8"))), refusals.NotBegun)
    assert not early.game.state.over


def test_a_post_that_records_begins_the_game_by_itself(early: Leader) -> None:
    early.desk.begin_job(Job.POST, records=True)
    assert settled(early.duel(red("9"), blue("8"), job=Job.POST)).action is not None


# Typed and tapped


def test_the_first_typed_card_waits_for_the_second(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    assert leader.types(Job.DUEL, blue("8")) == Awaiting(blue("8"))
    assert settled(leader.types(Job.DUEL, red("9"))).verdict.result is Result.RED


def test_a_typed_card_of_the_same_team_is_refused_and_the_first_waits_on(leader: Leader) -> None:
    leader.given_out(red("9"), red("8"), blue("8"))
    leader.types(Job.DUEL, red("9"))
    assert is_refused(leader.types(Job.DUEL, red("8")), refusals.OneTeam, team=RED)
    assert settled(leader.types(Job.DUEL, blue("8"))).red.card == red("9")


def test_a_duel_before_the_camera_forgets_a_card_that_was_typed(leader: Leader) -> None:
    leader.given_out(red("9"), red("8"), blue("8"), blue("7"))
    leader.types(Job.DUEL, red("8"))
    leader.duel(red("9"), blue("8"))
    assert leader.types(Job.DUEL, blue("7")) == Awaiting(blue("7"))


def test_a_card_that_waits_is_forgotten_when_the_leader_turns_to_something_else(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    leader.types(Job.DUEL, red("9"))
    leader.desk.do(commands.PauseClock())
    assert leader.types(Job.DUEL, blue("8")) == Awaiting(blue("8"))


def test_from_the_box_a_duel_is_two_taps(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    leader.given(commands.IssueCard(red_box()), commands.IssueCard(blue_box()))
    assert leader.desk.tapped(Job.DUEL, red_box("3")) == (Awaiting(red_box("3")),)
    answer = settled(only(leader.desk.tapped(Job.DUEL, blue_box("B"))))
    assert answer.verdict.why.key == "why.miner_defuses"


def test_a_second_tap_on_the_same_side_corrects_the_first(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    leader.desk.tapped(Job.DUEL, red_box("3"))
    leader.desk.tapped(Job.DUEL, red_box("4"))
    answer = settled(only(leader.desk.tapped(Job.DUEL, blue_box("5"))))
    assert answer.red.card.rank is Rank.SERGEANT


def test_a_torn_card_is_tapped_against_one_that_is_typed(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    leader.desk.tapped(Job.DUEL, blue_box("8"))
    assert settled(leader.types(Job.DUEL, red("9"))).verdict.result is Result.RED


def test_a_player_is_enough_where_the_card_is_on_record(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.given(commands.IssueCard(red("9"), R1), commands.IssueCard(blue("8"), B1))
    leader.desk.tapped(Job.DUEL, red_box(), R1)
    assert settled(only(leader.desk.tapped(Job.DUEL, blue_box(), B1))).red.card == red("9")


# What else a verdict tells


def test_the_half_may_be_reached_by_a_duel(leads: Leaders) -> None:
    leader = leads(setup(rules=HouseRules(count_at_duel=True)))
    losers = [card for card in leader.game.state.setup.deck.cards(BLUE) if card.rank not in (Rank.MARSHAL, Rank.BOMB)]
    leader.given_out(red("10"), *losers)
    fights = [settled(leader.duel(red("10"), card)) for card in losers if card.rank is not Rank.SPY][:11]
    assert [n for n, fight in enumerate(fights, start=1) if fight.half == {RED}] == [10]


def test_a_half_is_celebrated_once_however_often_the_two_are_shown(leads: Leaders) -> None:
    leader = leads(setup(rules=HouseRules(count_at_duel=True)))
    losers = [card for card in leader.game.state.setup.deck.cards(BLUE) if card.rank.strength in range(2, 10)]
    *others, last = losers[:10]
    leader.given_out(red("10"), *others, last)
    for card in others:
        leader.duel(red("10"), card)
    assert settled(leader.duel(red("10"), last)).half == {RED}
    again = settled(leader.duel(red("10"), last))
    assert (again.again, again.half) == (True, frozenset())


def test_every_verdict_has_words(leader: Leader) -> None:
    leader.given_out(red("9"), blue("B"))
    answer = settled(leader.duel(red("9"), blue("B")))
    for said in (answer.verdict.why, *answer.verdict.now.values()):
        say_in_every_language(said)
    assert SET.id == leader.game.state.setup.card_set
