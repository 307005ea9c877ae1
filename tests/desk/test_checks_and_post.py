"""Cards are checked with or without a game; a duel post shows who wins, and records only where that was chosen."""

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Deck
from referee_app.desk.answers import Answer, CardChecked, DuelSettled, MissingCard, Refused, TaggerQuestion
from referee_app.desk.jobs import Job
from referee_app.desk.set_desk import SetCheck, SetDesk
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import Result
from referee_app.live_game.model import Knowledge
from referee_app.live_game.records import CardStage
from referee_app.live_game.refusals import NotInDeck
from referee_app.sentence import sentence
from referee_app.watching.codes import Code
from referee_app.watching.watch import CardShown, CardSwept, DuelShown, Hint
from tests.desk.builders import BLUE, SET, Leader, Leaders, Lens, blue, is_refused, only, place, red, setup
from tests.desk.test_duels import SPY_RULE, settled

# Checking


def checked(answer: Answer) -> CardChecked:
    assert isinstance(answer, CardChecked), answer
    return answer


def test_a_whole_set_is_checked_without_a_game() -> None:
    checking = SetCheck(SET)
    assert len(checking.missing) == len(SET.cards) == 122
    for card in SET.cards[:-2]:
        checking, _ = checking.after(card)
    assert checking.missing == tuple(MissingCard(card, SET.short_code(card)) for card in SET.cards[-2:])


def test_of_a_deck_only_its_own_cards_are_missed() -> None:
    assert len(SetCheck(SET, Deck(20)).missing) == 40


def test_further_copies_are_missed_too() -> None:
    assert len(SetCheck(CardSet(SET.key, copies=3)).missing) == 3 * 122


def test_a_card_counts_once() -> None:
    checking, first = SetCheck(SET, Deck(20)).after(red("9"))
    checking, again = checking.after(red("9"))
    assert (first.missing, first.again) == (39, False)
    assert (again.missing, again.again) == (39, True)


def test_a_card_of_a_larger_deck_is_put_aside() -> None:
    with pytest.raises(NotInDeck):
        SetCheck(SET, Deck(20)).after(red("9", 2))


def test_its_own_watch_tells_every_card_once() -> None:
    watch = SetDesk(SET).begin_job(Job.CHECK).watch
    _, news = watch.after([Code(SET.code(red("9")), place())], 0)
    assert news == (CardSwept(red("9"), place()),)


def test_at_the_desk_the_deck_of_the_game_is_checked(leader: Leader) -> None:
    version = leader.game.version
    lens = Lens(leader, Job.CHECK)
    answers = lens.see_cards(red("9"), blue("9"), frames=3)
    assert [checked(answer).missing for answer in answers] == [39, 38]
    assert len(leader.desk.checking.missing) == 38
    assert is_refused(only(lens.see_cards(red("9", 2))), NotInDeck, card=red("9", 2))
    assert leader.game.version == version


def test_a_check_outlives_what_comes_in_between_and_begins_anew_when_asked(leader: Leader) -> None:
    leader.desk.begin_job(Job.CHECK)
    leader.sweeps(red("9"), job=Job.CHECK)
    leader.shows(red("8"), job=Job.IDENTIFY)
    assert checked(leader.types(Job.CHECK, blue("9"))).missing == 38
    leader.desk.begin_job(Job.CHECK)
    assert len(leader.desk.checking.missing) == 40


# The duel post


def test_a_post_that_only_tells_writes_nothing(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"))
    version = leader.game.version
    leader.desk.begin_job(Job.POST)
    answer = settled(leader.duel(red("9"), blue("8"), job=Job.POST))
    assert answer.verdict.result is Result.RED
    assert answer.action is None
    assert leader.game.version == version


def test_a_post_that_records_writes_duels_down_whatever_comes_late(leader: Leader) -> None:
    leader.given_out(red("9"), blue("8"), blue("7"))
    leader.desk.begin_job(Job.POST, records=True)
    leader.sweeps(blue("7"), job=Job.CHECK)
    assert settled(leader.duel(red("9"), blue("8"), job=Job.POST)).action is not None
    assert leader.game.state.card_status(blue("8")).stage is CardStage.CAPTURED


def test_a_post_that_only_tells_can_be_told_that_the_bomb_tagged(leader: Leader) -> None:
    leader.desk.begin_job(Job.POST)
    answer = settled(leader.duel(red("9"), blue("B"), job=Job.POST))
    version = leader.game.version
    assert settled(leader.desk.void_bomb_duel(answer)).verdict.result is Result.VOID
    assert leader.game.version == version


def test_a_post_that_only_tells_asks_who_tagged_too(leads: Leaders) -> None:
    leader = leads(setup(rules=SPY_RULE))
    leader.desk.begin_job(Job.POST)
    asked = leader.duel(red("1"), blue("10"), job=Job.POST)
    assert isinstance(asked, TaggerQuestion)
    version = leader.game.version
    assert settled(leader.desk.settle(asked, BLUE)).verdict.result is Result.BLUE
    assert leader.game.version == version


def test_a_post_knows_a_pocketed_card_and_one_of_no_deck(leader: Leader) -> None:
    leader.given_out(blue("8"))
    leader.given(commands.HandIn(blue("8"), None))
    leader.desk.begin_job(Job.POST)
    assert is_refused(leader.duel(red("9"), blue("8"), job=Job.POST), refusals.AlreadyCounted, card=blue("8"))
    assert is_refused(leader.duel(red("F"), blue("7"), job=Job.POST), refusals.NotInDeck, card=red("F"))


def test_a_post_tells_in_a_game_that_only_counts(leads: Leaders) -> None:
    leader = leads(setup(Knowledge.COUNTED))
    lens = Lens(leader, Job.POST)
    assert settled(only(lens.see_cards(red("9"), blue("8")))).verdict.result is Result.RED


# The cards of a set


def test_swept_cards_are_there_and_the_rest_is_missing() -> None:
    desk = SetDesk(SET)
    first, second = desk.handle_news(Job.CHECK, (CardSwept(red("9"), place()), CardSwept(blue("B"), place(1))))
    assert isinstance(first, CardChecked)
    assert isinstance(second, CardChecked)
    assert (first.missing, second.missing, second.quad) == (121, 120, place(1))
    assert len(desk.checking.missing) == 120


def test_a_typed_code_means_its_card() -> None:
    answer = only(SetDesk(SET).typed(Job.CHECK, SET.short_code(red("9"))))
    assert isinstance(answer, CardChecked)
    assert answer.card == red("9")


def test_what_is_mistyped_is_an_answer() -> None:
    answer = only(SetDesk(SET).typed(Job.CHECK, "?"))
    assert isinstance(answer, Refused)


def test_a_check_that_is_begun_again_misses_everything_again() -> None:
    desk = SetDesk(SET)
    desk.handle_news(Job.CHECK, (CardSwept(red("9"), place()),))
    desk.begin_job(Job.CHECK)
    assert len(desk.checking.missing) == 122


def test_two_cards_are_told_by_the_official_rules_and_nothing_is_recorded() -> None:
    answer = only(SetDesk(SET).handle_news(Job.POST, (DuelShown(red("1"), blue("10")),)))
    assert isinstance(answer, DuelSettled)
    assert (answer.verdict.result, answer.action) == (Result.RED, None)


def test_a_flag_card_that_fights_is_refused() -> None:
    answer = only(SetDesk(SET).handle_news(Job.POST, (DuelShown(red("F"), blue("10")),)))
    assert isinstance(answer, Refused)


def test_hints_are_told_and_other_news_is_none() -> None:
    desk = SetDesk(SET)
    hint = Hint(sentence("scan.hint.third_card"), (place(),))
    assert only(desk.handle_news(Job.POST, (hint, CardShown(red("9"), place())))) == Refused(hint.message, hint.quads)
