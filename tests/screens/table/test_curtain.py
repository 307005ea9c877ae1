"""The curtain: nothing of one side is seen by the other, nor flashes by, nor comes back after a break or a restart."""

from typing import Any

import pytest
from kivy.metrics import dp

from referee_app.cards.ranks import Language
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.model import TableShown
from referee_app.screens.table.screen import Curtain, HeadButton, TableButton
from referee_app.screens.user_settings import Settings
from referee_app.table_games.seats import BLUE, RED
from tests.screens.conftest import Phone, Switch
from tests.screens.table.table_driver import AtTable, set_up, sit_down


def watch(phone: Phone) -> list[TableShown]:
    """From now on write down whatever the screen is given to show."""
    seen: list[TableShown] = []
    phone.presenter.screen.bind(shown=lambda _screen, shown: seen.append(shown))
    return seen


def a_turn(at: AtTable) -> None:
    """Whoever holds the phone acts, until it is to be passed on."""
    while not any(button.key == "pass_on" for button in at.shown.buttons):
        at.touch(*at.phone.presenter._interaction.selection.paths[0][0])  # type: ignore[attr-defined]


def test_between_two_players_there_is_a_moment_with_nothing_to_be_seen(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "front_line")
    a_turn(at)
    seen = watch(on)
    on.tap("Pass on")
    assert [(shown.board, shown.log, shown.news, shown.prompt) for shown in seen] == [(None, None, "", "")]
    assert on.says("Pass the phone to Blue")
    on.tap("I am Blue")
    assert seen[-1].board is not None
    own = {
        spot.piece.side
        for spot in seen[-1].board.spots
        if spot.piece and spot.piece.figure and spot.key.startswith("hand")
    }
    assert own == {"blue"}


def test_the_curtain_falls_when_the_phone_is_put_aside(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "front_line")
    on.driver.pause()
    assert at.shown.board is None
    on.driver.resume()
    on.settle()
    assert on.says("Pass the phone to Red")
    on.tap("I am Red")
    assert at.shown.board is not None


def test_what_was_being_arranged_is_there_again_after_a_break(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    on.tap("I am Red")
    at.touch("a1", "d4", "b2", "c3")
    mine = at.signs()
    on.driver.pause()
    on.driver.resume()
    on.settle()
    on.tap("I am Red")
    assert at.signs() == mine
    on.tap("Ready")
    on.tap("Pass on")
    on.tap("I am Blue")
    assert set(at.signs()) != set(mine)


def test_a_move_that_is_done_while_the_phone_is_put_aside_does_not_lift_the_curtain(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "front_line")
    path, _ = on.presenter._interaction.selection.paths[0]  # type: ignore[attr-defined]
    at.touch(*path[:-1])
    on.presenter.screen.do("touch", path[-1])
    on.driver.pause()
    on.driver.resume()
    on.settle()
    assert on.says("Pass the phone to Red")
    assert at.shown.board is None
    on.tap("I am Red")
    assert at.state.sides[RED].out or at.state.sides[BLUE].out, "the move was made all the same"


def die(on: Phone) -> None:
    """What happens when a phone dies: nothing is closed, and it is switched on again."""
    on.driver.stop()
    on._start()


def test_a_game_goes_on_behind_the_curtain_where_the_phone_died(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "front_line")
    a_turn(at)
    state: Any = at.state
    die(on)
    on.tap("Rainy day")
    on.tap_on(on.presenter.screen.ids.running.children[0])
    assert on.place == ScreenName.TABLE
    assert on.says("Pass the phone to Blue")
    again = AtTable(on)
    assert again.state == state
    on.tap("I am Blue")
    assert on.says("Blue to play")
    assert on.says("Red:")


def test_a_public_game_goes_on_without_a_curtain(phone: Switch) -> None:
    on = phone()
    at = set_up(on, "junior_quest")
    on.tap("Roll")
    board = at.board
    die(on)
    on.tap("Rainy day")
    on.tap_on(on.presenter.screen.ids.running.children[0])
    assert AtTable(on).board == board


def test_nothing_behind_the_curtain_can_be_touched_but_the_back_key_leads_away(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest")
    on.driver.tap_at(200, 400)
    on.driver.tap_at(30, 780)
    on.settle()
    assert at.shown.curtain is not None
    assert on.place == ScreenName.TABLE
    on.back()
    assert on.place == ScreenName.TABLES


def test_names_are_called_and_coats_tell_the_sides_apart(phone: Switch) -> None:
    on = phone()
    at = sit_down(on, "junior_quest", ("Ann", ""))
    assert on.says("Pass the phone to Ann")
    assert at.shown.side == "red"
    on.tap("I am Ann")
    on.tap("Ready")
    on.tap("Pass on")
    assert on.says("Pass the phone to Blue")
    assert at.shown.side == "blue"


LARGE = Settings(language=Language.DE, text_scale=1.3, still=True)
WINDOWS = [
    pytest.param((400, 800), None, id="phone"),
    pytest.param((800, 1024), None, id="tablet"),
    pytest.param((800, 400), None, id="wide"),
    pytest.param((320, 640), LARGE, id="small"),
    pytest.param((640, 320), LARGE, id="small and wide"),
]


def place_of(on: Phone, key: str) -> tuple[float, float]:
    """The middle of a button of the table."""
    button = next(widget for widget in on.driver.widgets() if getattr(widget, "key", "") == key)
    x, y = button.to_window(*button.center)
    return x, y


def tap_again_and_again(on: Phone, place: tuple[float, float], seconds: float) -> None:
    """Tap at the same place as often as an impatient finger does, without looking."""
    for _ in range(8):
        on.driver.swipe(place, place, 0.05)
        on.settle()  # with the tap itself it takes a bit less than a quarter of a second
        on.driver.wait(seconds - 0.24)


@pytest.mark.parametrize("seconds", [0.3, 0.6])
@pytest.mark.parametrize(("size", "settings"), WINDOWS)
def test_no_second_tap_on_a_button_of_the_table_lifts_the_curtain(
    phone: Switch, size: tuple[int, int], settings: Settings | None, seconds: float
) -> None:
    on = phone(settings, size)
    at = sit_down(on, "junior_quest")
    assert at.shown.curtain is not None
    on.tap(at.shown.curtain.answer)
    tap_again_and_again(on, place_of(on, "ready"), seconds)
    assert at.shown.board is None or at.shown.side == "red", "blue has not looked"
    if at.shown.curtain is None:
        tap_again_and_again(on, place_of(on, "pass_on"), seconds)
    assert at.shown.board is None
    assert at.shown.side == "blue"


@pytest.mark.parametrize(("size", "settings"), WINDOWS)
def test_what_lifts_the_curtain_lies_where_the_table_has_no_button(
    phone: Switch, size: tuple[int, int], settings: Settings | None
) -> None:
    on = phone(settings, size)
    at = sit_down(on, "stratego")
    assert at.shown.curtain is not None
    answer = on.presenter.screen._curtain.ids.answer
    lifts = (*answer.to_window(answer.x, answer.y), *answer.to_window(answer.right, answer.top))
    on.tap(at.shown.curtain.answer)
    assert not under(on, lifts), "while it is set up"
    on.tap(next(button.text for button in at.shown.buttons if button.key == "ready"))
    assert not under(on, lifts), "before the phone is passed on"


def test_the_curtain_fits_again_when_the_phone_was_turned_and_turned_back(phone: Switch) -> None:
    on = phone()
    sit_down(on, "junior_quest")
    answer = on.presenter.screen._curtain.ids.answer
    upright = (*answer.pos, *answer.size)
    on.driver.resize(800, 400)
    assert (*answer.pos, *answer.size) != upright
    on.driver.resize(400, 800)
    assert (*answer.pos, *answer.size) == upright


def under(on: Phone, box: tuple[float, float, float, float]) -> list[str]:
    """The buttons of the table that have a place in common with a box."""
    left, bottom, right, top = box
    screen = on.presenter.screen
    buttons = [widget for widget in screen.walk(restrict=True) if isinstance(widget, (TableButton, HeadButton))]
    assert len(buttons) > 4
    corners = [(button, *button.to_window(button.x, button.y)) for button in buttons]
    return [
        type(button).__name__
        for button, x, y in corners
        if x < right and x + button.width > left and y < top and y + button.height > bottom
    ]


def test_in_a_low_window_the_emblem_of_the_curtain_goes_before_the_words() -> None:
    curtain = Curtain()
    assert curtain.room_below(dp(1000), dp(300)) == dp(280)
    assert curtain.room_below(dp(300), dp(300)) == 0
    assert curtain.emblem_above(dp(1000), dp(300), dp(280)) == dp(140)
    assert curtain.emblem_above(dp(400), dp(300), 0) == dp(4)
    assert curtain.emblem_beside(dp(400), dp(200)) == dp(152)
