"""Are all cards there? Without a game, or for the deck of one."""

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Deck
from referee_app.desk.answers import Answer, CardChecked, MissingCard
from referee_app.desk.jobs import Job
from referee_app.desk.set_desk import SetCheck, SetDesk
from referee_app.live_game.refusals import NotInDeck
from referee_app.watching.codes import Code
from referee_app.watching.watch import CardSwept
from tests.desk.kit import SET, Leader, Lens, blue, is_refused, only, place, red


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
    leader.shows(red("8"), job=Job.WHAT)
    assert checked(leader.types(Job.CHECK, blue("9"))).missing == 38
    leader.desk.begin_job(Job.CHECK)
    assert len(leader.desk.checking.missing) == 40
