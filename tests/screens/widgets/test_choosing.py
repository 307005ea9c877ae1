"""One of several, and a number."""

import pytest

from tests.screens.widgets.host import column, heard  # the window comes before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.metrics import dp

from referee_app.refusal import Refusal
from referee_app.screens.theme import FIELD_TOUCH, ScreenTheme
from referee_app.screens.widgets.choices import Choices
from referee_app.screens.widgets.inputs import Stepper, TypedTooLarge, TypedTooSmall
from tests.screens.driver import Driver
from tests.screens.widgets.conftest import Show

TEAMS = (("red", "Red", "triangle"), ("blue", "Blue", "circle"), ("both", "Both", ""))


def test_a_tap_chooses(shown: Show) -> None:
    choices = Choices(options=TEAMS, chosen="red")
    told = heard(choices, "on_choose")
    driver = shown(column(choices))
    both, blue, red = choices.children
    driver.tap(blue)
    assert (choices.chosen, told) == ("blue", [("blue",)])
    assert [part.chosen for part in (red, blue, both)] == [False, True, False]


def test_the_chosen_one_is_ticked(shown: Show) -> None:
    choices = Choices(options=TEAMS, chosen="red")
    driver = shown(column(choices))
    ticked = [widget for widget in driver.widgets() if getattr(widget, "name", "") == "check"]
    assert len(ticked) == 1
    assert ticked[0].x < choices.children[1].x


def test_choosing_moves_nothing(shown: Show) -> None:
    choices = Choices(options=TEAMS, chosen="red")
    driver = shown(column(choices))
    before = [(part.x, part.width) for part in choices.children]
    driver.tap(choices.children[0])
    assert [(part.x, part.width) for part in choices.children] == before


def test_choices_go_over_as_many_lines_as_they_need(shown: Show) -> None:
    options = tuple((str(n), "Zwei Mannschaftsleiter", "") for n in range(4))
    choices, narrow = Choices(options=TEAMS), Choices(options=options)
    shown(column(choices, narrow), ScreenTheme(text_scale=1.3), (320, 640))
    assert len({part.y for part in narrow.children}) == 4
    assert all(part.height >= dp(FIELD_TOUCH) for part in (*choices.children, *narrow.children))


def test_other_options_replace_the_first(shown: Show) -> None:
    choices = Choices(options=TEAMS)
    driver = shown(column(choices))
    choices.options = (("x", "Only this", ""),)
    driver.frames(3)
    assert driver.texts() == ["Only this"]


@pytest.fixture
def stepper() -> Stepper:
    return Stepper(value=12, least=1, most=60)


def test_each_tap_is_a_step(shown: Show, stepper: Stepper) -> None:
    told = heard(stepper, "on_step")
    driver = shown(column(stepper))
    driver.tap(stepper.ids.plus)
    driver.tap(stepper.ids.plus)
    driver.tap(stepper.ids.minus)
    assert told == [(13,), (14,), (13,)]
    assert stepper.ids.entry.text == "13"


def test_a_finger_that_stays_lets_the_number_run_to_its_end(shown: Show, stepper: Stepper) -> None:
    driver = shown(column(stepper))
    finger = driver.press(*stepper.ids.plus.to_window(*stepper.ids.plus.center))
    driver.frames(60)
    assert 14 < stepper.value < 60
    driver.frames(400)
    assert stepper.value == 60
    driver.release(finger)
    driver.frames(60)
    assert stepper.value == 60


def test_a_finger_that_goes_stops_the_number(shown: Show, stepper: Stepper) -> None:
    driver = shown(column(stepper))
    finger = driver.press(*stepper.ids.minus.to_window(*stepper.ids.minus.center))
    driver.frames(40)
    driver.release(finger)
    here = stepper.value
    driver.frames(60)
    assert here == stepper.value < 11


def test_at_an_end_there_is_no_way_on(shown: Show, stepper: Stepper) -> None:
    told = heard(stepper, "on_step")
    driver = shown(column(stepper))
    stepper.value = 60
    assert (stepper.ids.plus.opacity, stepper.ids.minus.opacity) == (0, 1)
    driver.tap(stepper.ids.plus)
    assert told == []
    stepper.value = 1
    assert (stepper.ids.plus.opacity, stepper.ids.minus.opacity) == (1, 0)


def type_into(driver: Driver, stepper: Stepper, typed: str) -> None:
    driver.tap(stepper.ids.entry)
    driver.type(typed)
    stepper.ids.entry.focus = False
    driver.frames(3)


@pytest.mark.parametrize(
    ("typed", "value"), [("24", 24), ("60", 60), ("1", 1), ("", 12), ("2x4", 24), ("-7", 7), ("²", 12), ("٣", 12)]
)
def test_a_number_can_be_typed_and_whatever_is_no_digit_is_not_taken(
    shown: Show, stepper: Stepper, typed: str, value: int
) -> None:
    told = heard(stepper, "on_step")
    type_into(shown(column(stepper)), stepper, typed)
    assert (stepper.value, stepper.ids.entry.text) == (value, str(value))
    assert told == ([(value,)] if value != 12 else [])


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("0", TypedTooSmall(typed=0, least=1, stays=12)),
        ("61", TypedTooLarge(typed=61, most=60, stays=12)),
        ("9" * 5000, TypedTooLarge(typed=999_999, most=60, stays=12)),
    ],
)
def test_a_number_that_cannot_be_is_refused_and_the_former_one_stays(
    shown: Show, stepper: Stepper, typed: str, why: Refusal
) -> None:
    told, refused = heard(stepper, "on_step"), heard(stepper, "on_refuse")
    driver = shown(column(stepper))
    driver.tap(stepper.ids.entry)
    Window.dispatch("on_textinput", typed)
    stepper.ids.entry.focus = False
    driver.frames(3)
    assert (stepper.value, stepper.ids.entry.text, told) == (12, "12", [])
    ((refusal,),) = refused
    assert isinstance(refusal, type(why))
    assert refusal.facts == why.facts


@pytest.mark.parametrize(("typed", "value"), [("24", 25), ("60", 60), ("", 13), ("61", 12)])
def test_a_step_is_made_from_what_is_being_typed_unless_that_is_refused(
    shown: Show, stepper: Stepper, typed: str, value: int
) -> None:
    refused = heard(stepper, "on_refuse")
    driver = shown(column(stepper))
    driver.tap(stepper.ids.entry)
    driver.type(typed)
    driver.tap(stepper.ids.plus)
    driver.wait(1)
    assert (stepper.value, stepper.ids.entry.text) == (value, str(value))
    assert not stepper.ids.entry.focus
    assert len(refused) == (typed == "61")
