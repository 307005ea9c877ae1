"""Of two card sets with one id the user says which is used."""

from pathlib import Path
from typing import Any

from card_printing.sets.set_file import save
from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, Refused
from referee_app.desk.jobs import Job
from referee_app.live_game.model import propose
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.sets_driver import ANOTHER, ONE, hold_before_camera, open_sets


def meet_another(on: Phone, card_set: CardSet = ANOTHER.card_set) -> None:
    """Scan the cover sheet of a set while another with its id is on the phone."""
    open_sets(on)
    on.tap("Scan a cover sheet")
    hold_before_camera(on, cover_text(card_set))
    on.until_said(f"Two different sets have the id {card_set.id}")


def test_of_two_sets_with_one_id_the_one_that_is_here_can_be_kept(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    meet_another(on)
    assert on.services.sets().sets() == (ONE,)
    on.answer("Keep “Castle”")
    assert (on.services.sets().sets(), on.services.sets().set_aside()) == ((ONE,), ())
    assert on.place == ScreenName.SETS
    assert "Castle" in on.texts()


def test_of_two_sets_with_one_id_the_new_one_can_be_used_and_exchanged_again(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    meet_another(on)
    on.answer("Use the new one instead")
    on.settle()
    assert on.place == ScreenName.CARD_SET
    assert on.services.sets().get(ONE.card_set.id).card_set == ANOTHER.card_set
    on.back()
    on.tap("Castle")
    assert on.says("“Castle” is not in use")
    on.answer("Use this one")
    on.settle()
    assert on.place == ScreenName.CARD_SET
    assert on.services.sets().get(ONE.card_set.id) == ONE
    assert [aside.card_set for aside in on.services.sets().set_aside()] == [ANOTHER.card_set]


def test_a_set_aside_is_forgotten_alone(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ANOTHER)
    on.services.sets().exchange(ONE)
    open_sets(on)
    on.tap("River")
    on.answer("Forget this set")
    assert on.says("Forget “River”?")
    on.answer("Forget it for ever")
    on.settle()
    assert (on.services.sets().sets(), on.services.sets().set_aside()) == ((ONE,), ())
    assert "River" not in on.texts()


def test_a_file_with_another_set_of_the_same_id_is_asked_about(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    on.services.sets().add(ONE)
    save(tmp_path / "river.cardset", ANOTHER)
    on.device.picks = tmp_path / "river.cardset"
    open_sets(on)
    on.tap("Open a file")
    assert on.says(f"Two different sets have the id {ONE.card_set.id}")
    on.answer("Use the new one instead")
    on.settle()
    assert on.services.sets().sets() == (ANOTHER,)


def test_who_leaves_the_question_about_two_sets_changes_nothing_and_can_look_again(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    meet_another(on)
    on.back()
    assert on.services.sets().sets() == (ONE,)
    assert on.says("Look again")


def test_the_game_that_is_open_goes_by_the_set_that_was_chosen(phone: Switch) -> None:
    on = phone()
    on.services.sets().add(ONE)
    setup = propose(12, card_set=ONE.card_set.id)
    on.app.context.game.open(lambda: on.services.games().begin(setup, [Team.RED], {}), lambda: None)
    on.settle()
    meet_another(on)
    assert on.says("The open game goes by this id")
    on.answer("Use the new one instead")
    on.settle()
    card = ONE.card_set.cards[0]
    codes = [set_file.card_set.code(card) for set_file in (ANOTHER, ONE)]

    def typed(desk: Any) -> list[Answer]:
        desk.begin_job(Job.IDENTIFY)
        return [answer for code in codes for answer in desk.typed(Job.IDENTIFY, code)]

    answers: list[Answer] = []
    on.app.context.game.call(typed, answers.extend)
    on.settle()
    assert [isinstance(answer, Refused) for answer in answers] == [False, True]
