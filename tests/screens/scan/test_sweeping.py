"""A sweep at the scanner: what is wrong with a card is said and stays, and many cards are told as many."""

from itertools import permutations

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Language
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Blank, Knowledge, Mode
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.user_settings import Settings
from tests.screens.scan.scan_driver import (
    BLUE,
    OTHER_SET,
    RED,
    blue,
    code,
    given,
    play,
    red,
    scan,
    setup,
    sounded,
    view,
    with_camera,
)

GOOD = (blue("2"), blue("3"), blue("4"))
IN_PILE = red("5")
STILL_IN_PILE = "Still in the pile on record: Red Lieutenant."


def sweeping(phone: Phone, job: Job = Job.HAND_IN, *done: commands.Command, before: int = 0) -> Phone:
    """One phone for both teams: it knows which cards are still in a pile."""
    agreed = setup(Knowledge.CARDS, Mode.ONE_PHONE)
    handed_in = tuple(commands.HandIn(Blank(BLUE)) for _ in range(before))
    play(phone, agreed, *given(*GOOD), commands.BeginPlay(), *done, *handed_in)
    scan(phone, job, team=RED if job is Job.BASE else None)
    with_camera(phone)
    return phone


def captured(on: Phone) -> int:
    return view(on).teams[RED].captured.n


@pytest.mark.parametrize("order", list(permutations((code(GOOD[0]), code(GOOD[1]), code(IN_PILE)))))
def test_a_refusal_is_said_in_whatever_order_the_cards_are_read(phone: Switch, order: tuple[str, ...]) -> None:
    on = sweeping(phone())
    on.see(*order)
    assert captured(on) == 2
    assert on.says(STILL_IN_PILE)
    assert sounded(on) == ["problem"]


def test_a_card_of_another_set_beside_good_ones_is_said(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(code(GOOD[0]), OTHER_SET.code(blue("9")), code(GOOD[1]))
    assert captured(on) == 2
    assert on.says("another set")


def test_a_count_is_said_at_once_above_a_refusal_and_can_be_undone(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(code(IN_PILE))
    for count, card in enumerate(GOOD, start=1):
        on.see(code(card))
        assert on.says(f"Red: {count} of 10")
    assert on.says(STILL_IN_PILE)
    on.driver.wait(10.5)
    on.driver.frames(2)
    assert not on.says(STILL_IN_PILE)
    assert on.says("3 cards. Red: 3 of 10.")
    on.tap("Undo")
    assert captured(on) == 0


def test_a_refusal_that_was_read_makes_room_for_the_next_card(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(code(IN_PILE))
    on.driver.wait(7)
    on.see(code(GOOD[0]))
    assert on.says("Red: 1 of 10")
    assert not on.says(STILL_IN_PILE)


def test_of_several_refusals_each_gets_its_reason_said(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(code(IN_PILE), code(red("6")))
    on.see(OTHER_SET.code(blue("9")), code(GOOD[0]))
    assert on.says(f"{STILL_IN_PILE} If it was given out without a scan, give it out on the phone first. 2 other cards")
    assert on.says("Red: 1 of 10")
    assert sounded(on) == ["problem", "problem"]
    on.driver.wait(6.5)
    assert on.says("Still in the pile on record: Red Captain.")
    assert on.says("1 other card was not counted either.")
    on.driver.wait(6.5)
    assert on.says("another set")
    assert not on.says("other card")


def test_a_late_refusal_is_said_at_once_where_the_first_was_read(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(code(IN_PILE))
    on.driver.wait(7)
    on.see(OTHER_SET.code(blue("8")))
    assert on.says("another set")
    assert not on.says("other card")


def test_the_same_refusal_again_is_no_further_one(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(code(IN_PILE))
    on.see(code(IN_PILE))
    assert on.says(STILL_IN_PILE)
    assert not on.says("other card")
    assert sounded(on) == ["problem"]


def test_a_refusal_at_base_is_said_beside_the_good_cards(phone: Switch) -> None:
    on = sweeping(phone(), Job.BASE)
    on.see(code(GOOD[0]), code(blue("9")), code(GOOD[1]))
    assert captured(on) == 2
    assert on.says("Still in the pile on record: Blue General.")


def test_at_base_the_answer_about_an_own_card_takes_the_place_of_a_refusal(phone: Switch) -> None:
    on = sweeping(phone(), Job.BASE, *given(red("3"), red("4")))
    for card, name in ((red("3"), "Red Miner"), (red("4"), "Red Sergeant")):
        on.see(code(card))
        assert on.says(f"This card cannot be given out: {name}, on the field since")
        assert not on.says("other card")
    for card, left in ((red("5"), 17), (red("6"), 16)):
        on.see(code(card))
        assert on.says(f"Card given. {left} left.")
        assert not on.says("cannot be given out")


def test_at_base_a_new_card_is_said_above_what_was_refused_beside_it(phone: Switch) -> None:
    on = sweeping(phone(), Job.BASE)
    on.see(code(blue("9")), code(red("7")))
    assert on.says("Card given.")
    assert on.says("Still in the pile on record: Blue General.")


def test_what_was_undone_by_a_finger_is_not_hidden_by_an_old_refusal(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(code(IN_PILE))
    on.tap("Tap instead")
    on.tap("+1 Blue card")
    assert not on.says(STILL_IN_PILE)
    assert on.says("Red: 1 of 10")


def test_the_half_is_told_first_and_many_cards_as_many(phone: Switch) -> None:
    on = sweeping(phone(), before=9)
    on.see(*map(code, GOOD))
    assert on.says("Half reached! Everybody in Red may take the flag now. 3 cards. Red: 12.")
    assert sounded(on) == ["half"]
    on.tap("Undo")
    assert captured(on) == 9


def test_a_sweep_over_several_frames_is_told_as_one(phone: Switch) -> None:
    on = sweeping(phone(), before=8)
    for card in GOOD:
        on.see(code(card))
    assert on.says("Half reached! Everybody in Red may take the flag now. 3 cards. Red: 11.")
    on.tap("Undo")
    assert captured(on) == 8


def test_the_half_beside_a_refusal_is_told_above_it_with_its_own_looks(phone: Switch) -> None:
    on = sweeping(phone(), before=9)
    on.see(*map(code, (*GOOD, IN_PILE)))
    assert on.says(STILL_IN_PILE)
    assert on.says("Half reached!")
    said = on.presenter.screen.announcement
    assert (said.icon, said.tone, said.action) == ("flag", RED, "")


@pytest.mark.parametrize("language", [Language.DE, Language.FR])
def test_the_half_is_told_before_a_refusal_that_finds_no_room_below_it(phone: Switch, language: Language) -> None:
    on = sweeping(phone(Settings(language, still=True)), before=9)
    words = on.app.context.words
    half = words.say_key("scan.half", team=RED)
    on.see(*map(code, (*GOOD, IN_PILE, red("6"))))
    assert on.says(half)
    on.driver.wait(6.5)
    more = words.say_key("scan.swept.refused", n=1)
    assert on.says(more)
    assert not on.says(half)
    on.driver.wait(6.5)
    assert not on.says(more)
    assert on.presenter.screen.announcement.tone == SurfaceTone.SIGNAL


def test_cards_for_both_teams_are_counted_for_each(phone: Switch) -> None:
    on = sweeping(phone(), Job.HAND_IN, commands.IssueCard(red("7")))
    on.see(*map(code, (*GOOD, red("7"))))
    assert on.says("4 cards. Red: 3 of 10. Blue: 1 of 10.")


def test_a_sweep_names_no_rank(phone: Switch) -> None:
    on = sweeping(phone())
    on.see(*map(code, GOOD))
    assert not any(on.says(rank) for rank in ("Scout", "Miner", "Sergeant"))


def test_collected_cards_are_told_as_many(phone: Switch) -> None:
    on = phone()
    cards = (red("2"), red("3"), blue("2"))
    play(on, setup(), *given(*cards), commands.BeginPlay(), commands.EndGame(RED))
    scan(on, Job.COLLECT)
    with_camera(on)
    on.see(*map(code, cards))
    assert on.says("3 cards collected")
