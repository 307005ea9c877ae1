"""The curtain: nothing of one side is seen by the other, nor flashes by, nor comes back after a break or a restart."""

from typing import Any

from referee_app.screens.places import Place
from referee_app.screens.table.model import TableShown
from referee_app.table_games.two_sides import BLUE, RED
from tests.screens.at_the_table.kit import AtTable, set_up, sit_down
from tests.screens.conftest import Phone, Switch


def watch(phone: Phone) -> list[TableShown]:
    """From now on write down whatever the screen is given to show."""
    seen: list[TableShown] = []
    phone.presenter.screen.bind(shown=lambda _screen, shown: seen.append(shown))
    return seen


def a_turn(at: AtTable) -> None:
    """Whoever holds the phone acts, until it is to be passed on."""
    while not any(button.key == "pass_on" for button in at.shown.buttons):
        at.touch(*at.phone.presenter._doing.picking.ways[0][0])  # type: ignore[attr-defined]


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
    path, _ = on.presenter._doing.picking.ways[0]  # type: ignore[attr-defined]
    at.touch(*path[:-1])
    on.presenter.screen.dispatch("on_touched", path[-1])
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
    assert on.place == Place.TABLE
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
    assert on.place == Place.TABLE
    on.back()
    assert on.place == Place.TABLES


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
