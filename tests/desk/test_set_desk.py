"""A card set without a game: checked, and telling who wins."""

from referee_app.desk.answers import CardChecked, DuelSettled, Refused
from referee_app.desk.jobs import Job
from referee_app.desk.set_desk import SetDesk
from referee_app.live_game.events import Result
from referee_app.sentence import sentence
from referee_app.watching.watch import CardShown, CardSwept, DuelShown, Hint
from tests.desk.kit import SET, blue, only, place, red


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
