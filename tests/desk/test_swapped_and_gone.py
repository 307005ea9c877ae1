"""Cards in other hands than on record: a teammate's is taken as it is, one that is gone is asked about."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, DuelSettled, FlagAllowed, InPlayQuestion, TaggerQuestion
from referee_app.desk.jobs import Job
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import CardChangedHands, CardFound, DuelFought, Fighter, FlagHandedOn, Result
from referee_app.live_game.model import HouseRules, Knowledge, Player
from referee_app.live_game.records import CardStage
from tests.desk.builders import (
    B1,
    BLUE,
    R1,
    R2,
    R3,
    RED,
    Leader,
    Leaders,
    blue,
    is_refused,
    only,
    red,
    say_in_every_language,
    setup,
)


@pytest.fixture
def leader(leads: Leaders) -> Leader:
    """Red 1 has the general, red 2 a scout, blue 1 the colonel."""
    return dealt(leads(setup(Knowledge.PLAYERS)))


def dealt(leader: Leader) -> Leader:
    for player, card in ((R1, red("9")), (R2, red("2")), (B1, blue("8"))):
        leader.given(commands.IssueCard(card, player))
    return leader


def renewed(leader: Leader) -> Leader:
    """Red 1 came back for a miner, so the general is gone on record."""
    leader.given(commands.IssueCard(red("3"), R1))
    return leader


def asked(answer: Answer) -> InPlayQuestion:
    assert isinstance(answer, InPlayQuestion), answer
    say_in_every_language(answer.why)
    return answer


def settled(answer: Answer) -> DuelSettled:
    assert isinstance(answer, DuelSettled), answer
    return answer


# A teammate's card


def test_a_duel_with_the_card_of_a_teammate_is_settled_for_who_shows_it(leader: Leader) -> None:
    answer = settled(leader.duel(red("9"), blue("8"), who=R3))
    assert (answer.verdict.result, answer.red) == (Result.RED, Fighter(red("9"), R3))
    assert CardChangedHands(red("9"), R1, R3) in leader.events
    last = leader.desk.last_undoable()
    assert [line.key for line in last.what] == ["log.changed_hands", "log.duel"]  # type: ignore[union-attr]


def test_the_flag_is_taken_with_the_card_of_a_teammate(leader: Leader) -> None:
    answer = only(leader.shows(red("2"), job=Job.FLAG, who=R3))
    assert isinstance(answer, FlagAllowed)
    assert answer.carrier == Fighter(red("2"), R3)


def test_a_flag_card_that_a_teammate_shows_is_handed_on_and_not_only_told_again(leader: Leader) -> None:
    leader.shows(red("2"), job=Job.FLAG)
    answer = only(leader.shows(red("2"), job=Job.FLAG, who=R3))
    assert isinstance(answer, FlagAllowed)
    assert answer.action is not None
    assert leader.events[-1] == FlagHandedOn(BLUE, Fighter(red("2"), R3))


def test_a_void_duel_keeps_the_swap_of_the_duel_that_it_replaces(leader: Leader) -> None:
    leader.given(commands.IssueCard(blue("B"), Player(BLUE, 2)))
    bomb = settled(leader.duel(red("9"), blue("B"), who=R2))
    leader.desk.void_bomb_duel(bomb)
    hand = leader.game.state.hand(R2)
    assert hand is not None
    assert hand.card == red("9")


# A card that is gone


def test_a_gone_card_in_a_duel_is_asked_about_and_nothing_is_written(leader: Leader) -> None:
    version = renewed(leader).game.version
    question = asked(leader.duel(red("9"), blue("8")))
    assert (question.why.facts["card"], question.why.facts["player"]) == (red("9"), R1)
    assert leader.game.version == version


def test_on_the_leaders_yes_it_is_in_play_and_the_duel_is_one_action_with_it(leader: Leader) -> None:
    question = asked(renewed(leader).duel(red("9"), blue("8"), who=R3))
    answer = settled(leader.desk.in_play(question))
    assert answer.verdict.result is Result.RED
    assert leader.events[-2] == CardFound(red("9"), R3)
    leader.desk.undo(leader.game.last_action())
    assert leader.game.state.card_status(red("9")).stage is CardStage.GONE
    assert leader.game.state.card_status(blue("8")).stage is CardStage.HELD


def test_two_gone_cards_are_asked_about_one_after_the_other(leader: Leader) -> None:
    renewed(leader).given(commands.IssueCard(blue("3"), B1))
    first = asked(leader.duel(red("9"), blue("8")))
    second = asked(leader.desk.in_play(first))
    assert {first.why.facts["card"], second.why.facts["card"]} == {red("9"), blue("8")}
    assert settled(leader.desk.in_play(second)).found == {red("9"), blue("8")}


@pytest.mark.parametrize("tagger", Team, ids=str)
def test_who_tagged_is_asked_after_it_and_the_leaders_word_is_not_forgotten(leads: Leaders, tagger: Team) -> None:
    leader = leads(setup(Knowledge.PLAYERS, rules=HouseRules(spy_must_tag=True)))
    leader.given(commands.IssueCard(red("1"), R1), commands.IssueCard(red("3"), R1), commands.IssueCard(blue("10"), B1))
    question = leader.desk.in_play(asked(leader.duel(red("1"), blue("10"))))
    assert isinstance(question, TaggerQuestion)
    assert settled(leader.desk.settle(question, tagger)).found == {red("1")}


def test_a_bomb_that_tagged_is_void_with_a_found_card_too(leader: Leader) -> None:
    renewed(leader).given(commands.IssueCard(blue("B")))
    bomb = settled(leader.desk.in_play(asked(leader.duel(red("9"), blue("B")))))
    leader.desk.void_bomb_duel(bomb)
    assert isinstance(leader.events[-1], DuelFought)
    assert leader.events[-1].result is Result.VOID
    assert leader.game.state.card_status(red("9")).stage is CardStage.HELD


def test_a_gone_card_is_asked_about_before_it_takes_the_flag(leader: Leader) -> None:
    leader.given(commands.IssueCard(red("3"), R2))
    question = asked(only(leader.shows(red("2"), job=Job.FLAG)))
    assert isinstance(leader.desk.in_play(question), FlagAllowed)
    assert leader.game.state.flag(BLUE).carrier == Fighter(red("2"))


def test_the_flag_is_still_too_early_for_a_found_card(leader: Leader) -> None:
    question = asked(only(renewed(leader).shows(red("9"), job=Job.FLAG)))
    version = leader.game.version
    assert is_refused(leader.desk.in_play(question), refusals.FlagTooEarly, have=0, need=10)
    assert leader.game.version == version


def test_before_the_whistle_the_game_is_begun_after_the_leaders_word(leads: Leaders) -> None:
    leader = renewed(dealt(leads(setup(Knowledge.PLAYERS), begun=False)))
    question = asked(leader.duel(red("9"), blue("8")))
    assert is_refused(leader.desk.in_play(question), refusals.NotBegun)
    leader.desk.begin()
    assert settled(leader.desk.in_play(question)).verdict.result is Result.RED


def test_a_post_has_nobody_to_ask_and_says_what_is_the_matter(leader: Leader) -> None:
    renewed(leader).desk.begin_job(Job.POST, records=True)
    answer = leader.duel(red("9"), blue("8"), job=Job.POST)
    assert is_refused(answer, refusals.CardIsGone, card=red("9"), player=R1)


def test_a_post_that_only_tells_tells(leader: Leader) -> None:
    renewed(leader).desk.begin_job(Job.POST)
    assert settled(leader.duel(red("9"), blue("8"), job=Job.POST)).action is None
    assert RED in leader.game.keeps
