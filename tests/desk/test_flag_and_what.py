"""Whether the flag may be taken, and what a card is: said with the reason, and no more than a leader may know."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee_app.cards.decks import Deck
from referee_app.desk.answers import Answer, CardRecord, FlagAllowed
from referee_app.desk.jobs import CodeIsNeeded, Job
from referee_app.journal.journal import Journal
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import Fighter, FlagHandedOn, FlagTaken
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Mode
from referee_app.live_game.records import CardStage, FlagStage
from referee_app.play.live_game import Environment, LiveGame
from tests.desk.builders import (
    B1,
    B2,
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
    place,
    red,
    red_box,
    say_in_every_language,
    setup,
)

LEADERS_SETUP = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS)


def flag(answer: Answer) -> FlagAllowed:
    assert isinstance(answer, FlagAllowed), answer
    say_in_every_language(answer.why)
    return answer


def known(answer: Answer) -> CardRecord:
    assert isinstance(answer, CardRecord), answer
    say_in_every_language(answer.place)
    return answer


def bring(leader: Leader, n: int) -> None:
    """Red hands in so many blue cards."""
    for card in list(leader.game.state.setup.deck.cards(BLUE))[:n]:
        if BLUE in leader.game.keeps:
            leader.given(commands.IssueCard(card))
        leader.given(commands.HandIn(card))


def test_a_scout_may_from_the_start(leader: Leader) -> None:
    leader.given_out(red("2"))
    answer = flag(only(leader.shows(red("2"), job=Job.FLAG)))
    assert (answer.flag, answer.why.key) == (BLUE, "desk.flag.scout")
    assert leader.game.state.flag(BLUE).stage is FlagStage.CARRIED
    assert answer.action == leader.game.last_action()


def test_too_early_is_refused_with_the_count(leader: Leader) -> None:
    leader.given_out(red("9"))
    bring(leader, 7)
    refused = only(leader.shows(red("9"), job=Job.FLAG))
    assert is_refused(refused, refusals.FlagTooEarly, team=RED, have=7, need=10)
    assert leader.game.state.flag(BLUE).stage is FlagStage.HIDDEN


def test_with_the_half_anybody_may(leader: Leader) -> None:
    leader.given_out(red("9"))
    bring(leader, 10)
    answer = flag(only(leader.shows(red("9"), job=Job.FLAG)))
    assert (answer.why.key, answer.why.facts["have"]) == ("desk.flag.half", 10)


def test_where_the_other_leader_counts_he_is_to_be_asked(leads: Leaders) -> None:
    leader = leads(setup(mode=Mode.TWO_LEADERS))
    answer = flag(only(leader.shows(blue("9"), job=Job.FLAG)))
    assert (answer.flag, answer.why.key) == (RED, "desk.flag.ask_the_other_leader")


def test_the_carrier_shown_again_is_told_again_and_written_once(leads: Leaders) -> None:
    leader = leads(setup(mode=Mode.TWO_LEADERS))
    leader.given_out(red("2"))
    lens = Lens(leader, Job.FLAG)
    flag(only(lens.see_cards(red("2"), frames=3)))
    lens.nothing()
    version = leader.game.version
    assert flag(only(lens.see_cards(red("2"), frames=3))).action is None
    assert leader.game.version == version


def test_who_took_it_is_recorded_where_players_are_known(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.given(commands.IssueCard(red("2"), R1))
    assert flag(leader.types(Job.FLAG, red("2"))).carrier.player == R1


def test_from_the_box_it_is_a_scout_or_another_card(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    leader.given(commands.IssueCard(red_box()), commands.IssueCard(blue_box()))
    assert is_refused(only(leader.desk.tapped(Job.FLAG, red_box())), refusals.FlagTooEarly, have=0, need=10)
    assert flag(only(leader.desk.tapped(Job.FLAG, red_box("2")))).flag is BLUE


def test_a_second_scout_that_is_tapped_may_be_another_one_and_has_got_the_flag(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED, box=True))
    leader.given(commands.IssueCard(red_box()), commands.IssueCard(red_box()))
    first = flag(only(leader.desk.tapped(Job.FLAG, red_box("2"))))
    second = flag(only(leader.desk.tapped(Job.FLAG, red_box("2"))))
    assert second.action not in (None, first.action)
    assert [type(event) for event in leader.events[-2:]] == [FlagTaken, FlagHandedOn]


# What is this card?


def test_a_card_is_told_with_its_place_and_its_holder(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.given(commands.IssueCard(red("9"), R1))
    answer = known(only(leader.shows(red("9"), job=Job.IDENTIFY)))
    assert answer == CardRecord(red("9"), SET.short_code(red("9")), answer.place, R1, place())
    assert answer.place.key == "place.held"


def test_several_cards_at_once_are_each_told(leader: Leader) -> None:
    lens = Lens(leader, Job.IDENTIFY)
    answers = lens.see_cards(red("9"), blue("9"), frames=3)
    assert {known(answer).card for answer in answers} == {red("9"), blue("9")}
    assert {known(answer).place.key for answer in answers} == {"place.pile"}


def test_asking_writes_nothing(leader: Leader) -> None:
    version = leader.game.version
    leader.shows(red("9"), job=Job.IDENTIFY)
    assert leader.game.version == version


def test_a_card_of_no_deck_is_told_as_such(leader: Leader) -> None:
    assert is_refused(only(leader.shows(red("9", 4), job=Job.IDENTIFY)), refusals.NotInDeck, card=red("9", 4))


@pytest.mark.parametrize("job", [Job.IDENTIFY, Job.CHECK, Job.COLLECT])
def test_a_rank_does_not_tell_which_card_is_meant(leader: Leader, job: Job) -> None:
    assert is_refused(only(leader.desk.tapped(job, Blank(RED))), CodeIsNeeded)


class TestAPhoneThatKeepsOneTeam:
    """It may have heard everything from the other phone, and still tells only what its leader may know."""

    @pytest.fixture
    def reds(self, leads: Leaders, tmp_path: Path) -> Leader:
        leader = leads(LEADERS_SETUP)
        with Journal.open(tmp_path / "blue") as journal:
            clock = Environment(leader.now)
            other = LiveGame.begin(journal, LEADERS_SETUP, (BLUE,), game=leader.game.game, environment=clock)
            for sign, player in (("9", B1), ("8", None), ("7", None)):
                other.do(commands.IssueCard(blue(sign), player))
            other.do(commands.ReportLost(blue("7")))
            leader.game.absorb(journal.read(leader.game.game))
        return leader

    def test_whom_the_other_leader_gave_a_card_is_not_told(self, reds: Leader) -> None:
        answer = known(only(reds.shows(blue("9"), job=Job.IDENTIFY)))
        assert (answer.place.key, answer.player) == ("desk.place.not_known_here", None)
        assert known(only(reds.shows(blue("7"), job=Job.IDENTIFY))).place.key == "desk.place.not_known_here"

    def test_what_this_phone_took_in_is_told(self, reds: Leader) -> None:
        reds.given(commands.HandIn(blue("8"), R1))
        answer = known(only(reds.shows(blue("8"), job=Job.IDENTIFY)))
        assert (answer.place.key, answer.player) == ("place.handed_in", R1)

    def test_what_this_phone_saw_itself_is_told(self, reds: Leader) -> None:
        reds.given(commands.ReportLost(blue("9")))
        assert known(only(reds.shows(blue("9"), job=Job.IDENTIFY))).place.key == "place.lost"

    def test_an_own_card_that_was_won_back_is_out_before_everybody_s_eyes(self, leads: Leaders, tmp_path: Path) -> None:
        spoils = replace(LEADERS_SETUP, rules=HouseRules(spoils=True))
        reds = leads(spoils)
        with Journal.open(tmp_path / "blues") as journal:
            clock = Environment(reds.now)
            blues = LiveGame.begin(journal, spoils, (BLUE,), game=reds.game.game, environment=clock)
            blues.do(commands.IssueCard(blue("9"), B1))
            blues.do(commands.IssueCard(blue("4"), B2))
            blues.do(commands.RecordDuel(Fighter(red("5"), R1), Fighter(blue("4"), B2)))
            blues.do(commands.RecordDuel(Fighter(red("5"), R1), Fighter(blue("9"), B1)))
            reds.game.absorb(journal.read(reds.game.game))
        assert reds.game.state.card_status(blue("4")).stage is CardStage.OUT
        assert known(only(reds.shows(blue("4"), job=Job.IDENTIFY))).place.key == "place.out"

    def test_after_the_end_everything_is_told(self, reds: Leader) -> None:
        reds.given(commands.EndGame())
        assert known(only(reds.shows(blue("9"), job=Job.IDENTIFY))).player == B1


def test_a_card_that_this_phones_copy_of_the_set_does_not_know_is_missing_without_its_code(leads: Leaders) -> None:
    leader = leads(replace(setup(), deck=Deck(60, copies=2)))
    leader.given(commands.EndGame())
    codes = {missing.card.copy: missing.code is None for missing in leader.desk.missing()}
    assert codes == {1: False, 2: True}
