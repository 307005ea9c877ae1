"""Players as large buttons."""

import pytest

from tests.screens.widgets.host import heard, is_idle  # the window comes before anything of Kivy

# isort: split
from kivy.metrics import dp

from referee_app.screens.theme import FIELD_TOUCH, ScreenTheme
from referee_app.screens.widgets.models import CellStatus, PlayerCell
from referee_app.screens.widgets.player_grid import PlayerButton, PlayerGrid
from tests.screens.driver import Driver
from tests.screens.text_measures import faults
from tests.screens.widgets.conftest import Show


def players(count: int = 60) -> tuple[PlayerCell, ...]:
    return tuple(
        PlayerCell(str(n), f"Red {n}", CellStatus.PLAYS, covered="hidden", uncovered="Sergeant")
        for n in range(1, count + 1)
    )


def buttons(driver: Driver) -> list[PlayerButton]:
    found = [widget for widget in driver.widgets() if isinstance(widget, PlayerButton)]
    return sorted(found, key=lambda button: (-button.y, button.x))


def named(driver: Driver, text: str) -> PlayerButton:
    return next(button for button in buttons(driver) if button.text == text)


def test_a_tap_tells_the_player(shown: Show) -> None:
    grid = PlayerGrid(players=players())
    told = heard(grid, "on_player")
    driver = shown(grid)
    driver.tap(named(driver, "Red 5"))
    assert told == [("5",)]


def test_players_come_in_the_order_given(shown: Show) -> None:
    driver = shown(PlayerGrid(players=players(7)))
    assert [button.key for button in buttons(driver)] == list("1234567")
    assert all(min(button.size) >= dp(FIELD_TOUCH) for button in buttons(driver))


def test_only_those_in_sight_are_there_and_they_are_used_again(shown: Show) -> None:
    grid = PlayerGrid(players=players())
    driver = shown(grid, size=(400, 400))
    first = set(buttons(driver))
    assert len(first) < 40
    for _ in range(6):
        driver.swipe((200, 50), (200, 390))
    driver.wait(1)
    assert named(driver, "Red 60")
    assert len(set(buttons(driver)) - first) <= grid.columns
    told = heard(grid, "on_player")
    driver.tap(named(driver, "Red 60"))
    assert told == [("60",)]


def test_a_finger_that_stays_uncovers_until_it_goes(shown: Show) -> None:
    grid = PlayerGrid(players=players(9))
    taps = heard(grid, "on_player")
    driver = shown(grid)
    button = named(driver, "Red 4")
    assert "Sergeant" not in driver.texts()
    finger = driver.press(*button.to_window(*button.center))
    driver.wait(0.6)
    assert driver.texts().count("Sergeant") == 1
    driver.release(finger)
    driver.wait(0.2)
    assert "Sergeant" not in driver.texts()
    assert taps == []


def test_a_finger_that_stays_where_nothing_is_covered_is_a_tap(shown: Show) -> None:
    grid = PlayerGrid(players=(PlayerCell("1", "Anna", CellStatus.WAITS, covered="waits"),))
    taps = heard(grid, "on_player")
    driver = shown(grid)
    driver.tap(named(driver, "Anna"), hold=0.8)
    assert taps == [("1",)]


def test_another_player_on_the_same_place_is_not_uncovered(shown: Show) -> None:
    grid = PlayerGrid(players=players(9))
    driver = shown(grid)
    button = named(driver, "Red 1")
    finger = driver.press(*button.to_window(*button.center))
    driver.wait(0.6)
    assert "Sergeant" in driver.texts()
    grid.players = grid.players[1:]
    driver.frames(3)
    assert "Sergeant" not in driver.texts()
    driver.release(finger)
    driver.wait(0.2)
    assert "Sergeant" not in driver.texts()


def test_the_room_of_a_place_does_not_tell_what_is_covered_there(shown: Show) -> None:
    ranks = ("Spy", "Lieutenant-colonel of the guard")
    grids = [PlayerGrid(players=tuple(_hiding(rank, ranks) for _ in range(9))) for rank in ranks]
    short, long = (_laid_out(shown(grid)) for grid in grids)
    assert short == long
    driver = shown(PlayerGrid(players=tuple(_hiding(ranks[1], ranks) for _ in range(9))))
    finger = driver.press(*buttons(driver)[0].center)
    driver.wait(0.6)
    assert ranks[1] in driver.texts()
    assert faults(driver) == []
    driver.release(finger)


def _hiding(rank: str, ranks: tuple[str, ...]) -> PlayerCell:
    return PlayerCell("1", "Anna", CellStatus.PLAYS, "Red", rank, ranks)


def _laid_out(driver: Driver) -> list[tuple[float, ...]]:
    return [(*button.pos, *button.size) for button in buttons(driver)]


def test_every_standing_has_a_sign_of_its_own(shown: Show) -> None:
    cells = tuple(PlayerCell(status, status, status) for status in CellStatus)
    driver = shown(PlayerGrid(players=cells))
    assert len({button.icon for button in buttons(driver)}) == len(CellStatus)
    assert {button.key for button in buttons(driver) if button.gone} == {CellStatus.OUT, CellStatus.LEFT}


def test_the_chosen_one_is_ticked(shown: Show) -> None:
    cells = (PlayerCell("1", "Anna"), PlayerCell("2", "Bram", chosen=True))
    driver = shown(PlayerGrid(players=cells))
    ticks = [widget for widget in driver.widgets() if getattr(widget, "name", "") == "check"]
    assert [named(driver, "Bram").collide_point(*tick.center) for tick in ticks] == [True]


@pytest.mark.parametrize("size", [(320, 640), (400, 800)])
def test_long_names_fit(shown: Show, size: tuple[int, int]) -> None:
    texts = ("Maximilian-Alexander", "Anna", "Großherzogin Charlotte von Luxemburg", "Blau 12")
    cells = tuple(
        PlayerCell(str(at), text, CellStatus.PLAYS, "verdeckt", "Unteroffizier", ("Unteroffizier",), chosen=at == 1)
        for at, text in enumerate(texts)
    )
    assert faults(shown(PlayerGrid(players=cells), ScreenTheme(text_scale=1.3), size)) == []


def test_no_players_are_no_trouble(shown: Show) -> None:
    grid = PlayerGrid(players=players(3))
    driver = shown(grid)
    grid.players = ()
    driver.frames(3)
    assert buttons(driver) == []


def test_nothing_moves_by_itself(shown: Show) -> None:
    assert is_idle(shown(PlayerGrid(players=players())))
