"""Set-ups that are kept by name: offered to everybody, but never how the other side of the same game stands."""

from random import Random

import pytest

from referee_app.screens.navigation import ScreenName
from referee_app.table_games.seats import RED
from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy
from tests.screens.table.table_driver import AtTable, sit_down

# isort: split
from kivy.core.window import Window


def keep(on: Phone, name: str) -> None:
    """Keep what is arranged by a name."""
    on.tap("Set-ups")
    on.answer("Keep this set-up")
    on.until(lambda: on.app.sheet.raised == 1)
    field = on.app.sheet.field
    assert field is not None
    field.text = name
    on.answer("Keep")
    on.settle()


def bring(on: Phone, name: str) -> None:
    """Arrange what was kept."""
    on.tap("Set-ups")
    on.answer(name)
    on.settle()


def offered(on: Phone) -> list[str]:
    """What is offered by name; then the sheet is left."""
    on.tap("Set-ups")
    assert on.app.sheet.question is not None
    texts = [answer.text for answer in on.app.sheet.question.answers]
    on.back()
    return [text for text in texts if text not in ("Keep this set-up", "Forget one")]


def begin(on: Phone) -> AtTable:
    """A new game, in which red sets up."""
    at = sit_down(on, "junior_quest")
    on.tap("I am Red")
    return at


def let_blue_set_up(on: Phone) -> None:
    """Red is ready, and blue has the phone."""
    on.tap("Ready")
    on.tap("Pass on")
    on.tap("I am Blue")


def come_back(on: Phone) -> None:
    """Switch the phone on again, and go on with the game: behind the curtain."""
    on.restart()
    on.tap("Rainy day")
    on.tap_on(on.presenter.screen.ids.running.children[0])
    assert on.place == ScreenName.TABLE


def test_a_set_up_that_was_kept_comes_back_and_can_be_forgotten(phone: Switch) -> None:
    on = phone()
    at = begin(on)
    liked = at.signs()
    keep(on, "The wall")
    assert on.says("Kept: The wall")
    on.tap("Another")
    assert at.signs() != liked
    bring(on, "The wall")
    assert at.signs() == liked
    on.tap("Set-ups")
    on.answer("Forget one")
    on.answer("The wall")
    on.settle()
    assert on.services.setups().saved(at.table.rules) == ()


def test_blue_is_not_offered_what_red_has_kept_in_this_game(phone: Switch) -> None:
    on = phone()
    begin(on)
    keep(on, "The wall")
    assert offered(on) == ["The wall"]
    let_blue_set_up(on)
    assert offered(on) == []
    keep(on, "The trap")
    assert offered(on) == ["The trap"]


def test_blue_is_not_offered_what_red_has_brought_back_in_this_game(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    for name in ("The wall", "The trap"):
        on.services.setups().save(at.table.rules, name, at.table.rules.propose(at.table.seat_view(RED).view, Random(1)))
    on.tap("I am Red")
    assert offered(on) == ["The trap", "The wall"]
    bring(on, "The wall")
    let_blue_set_up(on)
    assert offered(on) == ["The trap"]


def test_it_is_not_offered_after_a_restart_either_but_red_finds_it(phone: Switch) -> None:
    on = phone()
    begin(on)
    keep(on, "The wall")
    come_back(on)
    on.tap("I am Red")
    assert offered(on) == ["The wall"]
    let_blue_set_up(on)
    come_back(on)
    on.tap("I am Blue")
    assert offered(on) == []


def test_in_a_later_game_everybody_is_offered_everything(phone: Switch) -> None:
    on = phone()
    begin(on)
    keep(on, "The wall")
    let_blue_set_up(on)
    keep(on, "The trap")
    begin(on)
    assert offered(on) == ["The trap", "The wall"]
    let_blue_set_up(on)
    assert offered(on) == ["The trap", "The wall"]


def test_as_many_as_there_are_can_be_reached_with_a_finger(phone: Switch) -> None:
    on = phone()
    at = begin(on)
    liked = at.signs()
    keep(on, "The first")
    on.tap("Another")
    session = on.presenter._session  # type: ignore[attr-defined]
    for number in range(40):
        on.services.setups().save(
            at.table.rules, f"Number {number}", at.table.rules.propose(session.actor_view, Random(1))
        )
    on.tap("Set-ups")
    on.until(lambda: on.app.sheet.raised == 1)
    oldest = next(button for button in on.app.sheet.ids.answers.children if button.text == "The first")

    def is_in_sight() -> bool:
        return bool(oldest.to_window(*oldest.pos)[1] > 0)

    assert not is_in_sight()
    for _ in range(40):
        if not is_in_sight():
            on.driver.swipe((Window.width / 2, 200), (Window.width / 2, 700))
            on.driver.wait(1)
    assert is_in_sight()
    on.driver.tap(oldest)
    on.settle()
    assert at.signs() == liked


def test_two_of_the_same_name_are_two_and_it_is_said_how_the_second_one_is_called(phone: Switch) -> None:
    on = phone()
    at = begin(on)
    first = at.signs()
    keep(on, "wall")
    on.tap("Another")
    second = at.signs()
    keep(on, "wall")
    assert on.says("Kept as wall 2: there was a wall already.")
    bring(on, "wall")
    assert at.signs() == first
    bring(on, "wall 2")
    assert at.signs() == second


@pytest.mark.parametrize("name", ["!keep", "!forget", "keep", "forget", "kept.1", "1"])
def test_a_name_may_be_anything(phone: Switch, name: str) -> None:
    on = phone()
    at = begin(on)
    liked = at.signs()
    keep(on, name)
    on.tap("Another")
    keep(on, "The wall")
    bring(on, name)
    assert at.signs() == liked
    on.tap("Set-ups")
    on.answer("Forget one")
    on.answer(name)
    on.settle()
    assert offered(on) == ["The wall"]


def test_that_it_was_kept_is_seen_even_where_the_set_up_is_not_allowed(phone: Switch) -> None:
    on = phone()
    at = begin(on)
    at.touch("a1", "red.1")
    assert at.shown.wrong
    keep(on, "The wall")
    assert at.shown.wrong
    strip = on.app.announcement
    assert (strip.last.text, strip.raised) == ("Kept: The wall", 1)
