"""Bad input gets a sentence, never a crash and never a wrong count."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards import card_set as codes
from referee_app.cards.card_set import cover_text
from referee_app.desk.answers import Answer, CardCounted, CardRecord, DuelSettled, Refused
from referee_app.desk.jobs import Job, KeyIsMissing, OtherCoverSheet
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import DiskFull, WrittenElsewhere
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import Result
from referee_app.live_game.model import Blank, Knowledge, Mode
from referee_app.live_game.view import LivePhase
from referee_app.play.live_game import LiveGame
from referee_app.sentence import Refusal
from tests.desk.builders import (
    BLUE,
    OTHER_SET,
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

FORGED = SET.code(red("9"))[:-1] + ("0" if SET.code(red("9"))[-1] != "0" else "1")
NO_CARDS = {
    "https://example.org/": codes.NoCode,
    OTHER_SET.code(red("9")): codes.CodeOfAnotherSet,
    FORGED: codes.CodeForged,
    SET.short_code(red("9")): codes.ShortCodeScanned,
    cover_text(SET): codes.CoverSheetShown,
}


@pytest.mark.parametrize("job", Job)
@pytest.mark.parametrize("text", NO_CARDS)
def test_a_code_that_is_no_card_gets_its_sentence_once(leader: Leader, job: Job, text: str) -> None:
    version = leader.game.version
    lens = Lens(leader, job, RED)
    refused = only(lens.see(text, frames=30))
    assert is_refused(refused, NO_CARDS[text])
    assert isinstance(refused, Refused)
    assert refused.quads == (place(),)
    assert leader.game.version == version


@pytest.mark.parametrize("job", Job)
def test_the_same_code_twice_in_one_frame_is_told_as_a_copy(leader: Leader, job: Job) -> None:
    leader.given_out(red("9"), blue("9"))
    lens = Lens(leader, job, BLUE)
    hint = lens.see_cards(red("9"), red("9"), frames=5)[0]
    assert isinstance(hint, Refused)
    assert hint.refusal.key == "scan.hint.copy"
    assert len(hint.quads) == 2


def test_two_cards_of_one_team_get_a_hint(leader: Leader) -> None:
    hint = only(Lens(leader, Job.DUEL).see_cards(red("9"), red("8"), frames=5))
    assert isinstance(hint, Refused)
    assert hint.refusal.key == "scan.hint.one_team"


@pytest.mark.parametrize("job", Job)
def test_a_mistyped_code_suggests_codes_that_can_be_typed(leader: Leader, job: Job) -> None:
    leader.given_out(red("9"))
    right = SET.short_code(red("9"))
    refused = only(leader.desk.typed(job, right[:-1] + ("A" if right[-1] != "A" else "B"), R1))
    assert is_refused(refused, codes.CodeNearlyRight)
    assert isinstance(refused, Refused)
    assert right in refused.suggestions
    assert isinstance(only(leader.desk.typed(Job.IDENTIFY, refused.suggestions[0])), CardRecord)


@given(text=st.text())
def test_whatever_is_typed_is_answered(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    with Journal.open(tmp_path_factory.mktemp("typed") / "games") as journal:
        leader = Leader(journal, setup())
        for job in Job:
            say_in_every_language(refusal_of(leader, job, text))


def refusal_of(leader: Leader, job: Job, text: str) -> Refusal:
    refused = only(leader.desk.typed(job, text))
    assert isinstance(refused, Refused)
    assert isinstance(refused.refusal, Refusal)
    return refused.refusal


def test_a_player_without_a_card_does_not_fight(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    leader.given(commands.IssueCard(blue("8")))
    leader.desk.tapped(Job.DUEL, red_box("9"), R1)
    assert is_refused(only(leader.desk.tapped(Job.DUEL, blue_box("8"))), refusals.PlayerHasNoCard, player=R1)


def test_a_player_in_a_game_without_players_is_refused(leader: Leader) -> None:
    assert is_refused(only(leader.shows(red("9"), who=R1)), refusals.PlayersAreNotKnown)


# A phone that does not know the set


def test_without_the_cover_sheet_the_desk_says_which_one_to_scan(leads: Leaders) -> None:
    leader = leads(setup(mode=Mode.TWO_LEADERS), card_set=None)
    for job in Job:
        with pytest.raises(KeyIsMissing) as refused:
            leader.desk.begin_job(job)
        assert all(SET.id in text for text in say_in_every_language(refused.value))
        assert is_refused(only(leader.desk.typed(job, "12345")), KeyIsMissing, set=SET.id)


def test_without_the_cover_sheet_ranks_can_be_tapped(leads: Leaders) -> None:
    leader = leads(setup(mode=Mode.TWO_LEADERS), card_set=None)
    leader.desk.tapped(Job.GIVE, red_box("9"))
    leader.desk.tapped(Job.DUEL, red_box("9"))
    answer = only(leader.desk.tapped(Job.DUEL, blue_box("8")))
    assert isinstance(answer, DuelSettled)
    assert answer.verdict.result is Result.RED
    leader.desk.tapped(Job.HAND_IN, blue_box("8"))
    assert leader.captured(RED) == 1


def test_once_the_cover_sheet_is_scanned_cards_are_told(leads: Leaders) -> None:
    leader = leads(setup(mode=Mode.TWO_LEADERS), card_set=None)
    with pytest.raises(OtherCoverSheet) as refused:
        leader.desk.learn(OTHER_SET)
    say_in_every_language(refused.value)
    leader.desk.learn(SET)
    assert len(Lens(leader, Job.HAND_IN).see_cards(blue("9"))) == 1
    assert leader.captured(RED) == 1


def test_another_set_on_the_phone_is_not_the_games(leads: Leaders) -> None:
    leader = leads(card_set=OTHER_SET)
    with pytest.raises(KeyIsMissing):
        leader.desk.begin_job(Job.DUEL)


def test_a_game_from_the_box_or_of_numbers_is_tapped(leads: Leaders) -> None:
    box = leads(setup(box=True))
    with pytest.raises(refusals.CardsAreNotKnown):
        box.desk.begin_job(Job.DUEL)
    with pytest.raises(refusals.CardsAreNotKnown):
        box.desk.learn(SET)
    numbers = leads(setup(Knowledge.COUNTED))
    with pytest.raises(refusals.CardsAreNotKnown):
        numbers.desk.begin_job(Job.HAND_IN)


# Disks


def test_a_full_disk_is_an_answer_and_everything_stays_as_it_was(leader: Leader) -> None:
    leader.given_out(*setup().deck.cards(BLUE))
    leader.sweeps(blue("9"))
    journal = leader.game._journal
    (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    refused: Answer | None = None
    while not isinstance(refused, Refused):
        before, seen = leader.game.state, leader.desk.snapshot()
        refused = leader.desk.do(
            commands.PauseClock() if seen.view.phase is LivePhase.RUNNING else commands.ResumeClock()
        )
    assert is_refused(refused, DiskFull)
    assert leader.game.state == before
    assert leader.desk.snapshot() == seen
    assert is_refused(only(leader.sweeps(blue("8"))), DiskFull)
    journal._connection.execute("PRAGMA max_page_count = 100000")
    assert isinstance(only(leader.sweeps(blue("8"))), CardCounted)


def test_a_game_that_went_on_in_another_window_is_seen_as_it_is(leader: Leader, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "games") as second:
        other = LiveGame.resume(second, leader.game.game)
        other.do(commands.IssueCard(red("9")))
        assert is_refused(only(leader.shows(red("8"))), WrittenElsewhere)
    assert leader.desk.snapshot().view.teams[RED].pile == 19
    assert not isinstance(only(leader.shows(red("8"))), Refused)


def test_whatever_news_comes_in_whatever_job_nothing_is_thrown(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.PLAYERS))
    cards = [red("9"), red("9", 4), red("F"), blue("8")]
    for job in Job:
        for who in (None, R1, R1._replace(number=99), R1._replace(team=BLUE)):
            for card in cards:
                for answers in (
                    leader.sweeps(card, job=job, who=who),
                    leader.shows(card, job=job, who=who),
                    leader.brings(card, who=who),
                    leader.takes(card, who=who),
                    leader.desk.tapped(job, Blank(card.team, card.rank), who),
                ):
                    for answer in answers:
                        if isinstance(answer, Refused):
                            say_in_every_language(answer.refusal)
