"""Players as large buttons."""

from dataclasses import replace

import pytest

from tests.screens.widgets.host import heard, is_idle  # the window comes before anything of Kivy

# isort: split
from kivy.metrics import dp

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES
from referee_app.screens.theme import FIELD_TOUCH, LEAST_TYPE, Light, ScreenTheme
from referee_app.screens.widgets.icon import Icon
from referee_app.screens.widgets.models import CellStatus, PlayerCell
from referee_app.screens.widgets.player_grid import PlayerButton, PlayerGrid, UncoveredLabel, fit_name, tile_type
from referee_app.screens.widgets.text import width_of
from tests.screens.driver import Driver
from tests.screens.text_measures import Box, box_of, faults
from tests.screens.widgets.conftest import Show


def players(count: int = 60) -> tuple[PlayerCell, ...]:
    return tuple(PlayerCell(str(n), f"Red {n}", uncovered="Sergeant") for n in range(1, count + 1))


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
    grid = PlayerGrid(players=players(120))
    driver = shown(grid, size=(400, 400))
    first = set(buttons(driver))
    assert len(first) < 60
    for _ in range(9):
        driver.swipe((200, 50), (200, 390))
    driver.wait(1)
    assert named(driver, "Red 120")
    assert len(set(buttons(driver)) - first) <= grid.columns
    told = heard(grid, "on_player")
    driver.tap(named(driver, "Red 120"))
    assert told == [("120",)]


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
    grid = PlayerGrid(players=(PlayerCell("1", "Anna", status=CellStatus.WAITS, line="waits"),))
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
    grids = [PlayerGrid(players=tuple(_hiding(rank) for _ in range(9))) for rank in ranks]
    short, long = (_laid_out(shown(grid)) for grid in grids)
    assert short == long


@pytest.mark.parametrize("place", [0, 2, 8])
def test_what_is_uncovered_is_whole_and_within_the_grid_however_narrow_the_tile(shown: Show, place: int) -> None:
    rank = "Lieutenant-colonel of the guard"
    grid = PlayerGrid(players=tuple(_hiding(rank) for _ in range(9)))
    driver = shown(grid, size=(320, 400))
    tile = buttons(driver)[place]
    finger = driver.press(*tile.to_window(*tile.center))
    driver.wait(0.6)
    (label,) = [widget for widget in driver.widgets() if isinstance(widget, UncoveredLabel)]
    assert label.text == rank
    assert label.width > tile.width
    assert box_of(label).within(box_of(grid))
    driver.release(finger)


def _hiding(rank: str) -> PlayerCell:
    return PlayerCell("1", "Anna", uncovered=rank)


def _laid_out(driver: Driver) -> list[tuple[float, ...]]:
    return [(*button.pos, *button.size) for button in buttons(driver)]


def test_every_standing_looks_different(shown: Show) -> None:
    cells = tuple(PlayerCell(status, status, status=status, line=status[:3]) for status in CellStatus)
    driver = shown(PlayerGrid(players=cells))
    looks = {(button.tone, button.framed, button.late, button.gone, button.line) for button in buttons(driver)}
    assert len(looks) == len(CellStatus)
    assert {button.key for button in buttons(driver) if button.gone} == {CellStatus.OUT, CellStatus.LEFT}
    assert {button.key for button in buttons(driver) if button.framed} == {"ready", "waits", "late"}
    assert [button.tone for button in buttons(driver) if button.key == CellStatus.PLAYS] == ["red"]


def test_two_teams_stand_side_by_side_in_one_scroll_area(shown: Show) -> None:
    reds = tuple(PlayerCell(f"red-{n}", str(n)) for n in range(30))
    blues = tuple(PlayerCell(f"blue-{n}", str(n), team="blue") for n in range(20))
    grid = PlayerGrid(players=(*reds, *blues))
    driver = shown(grid, size=(400, 400))
    by_team = {team: [each for each in buttons(driver) if each.team == team] for team in ("red", "blue")}
    assert max(each.right for each in by_team["red"]) < min(each.x for each in by_team["blue"])
    assert {team: (each[0].key, box_of(each[0]).top) for team, each in by_team.items()} == {
        "red": ("red-0", grid.top),
        "blue": ("blue-0", grid.top),
    }
    assert {each.shape for each in by_team["red"]} != {each.shape for each in by_team["blue"]}
    for _ in range(9):
        driver.swipe((200, 50), (200, 390))
    driver.wait(1)
    assert named(driver, "29").key == "red-29"


def two_teams(count: int, name: str = "") -> tuple[PlayerCell, ...]:
    return tuple(PlayerCell(f"{team}-{n}", name or str(n), team=team) for team in Team for n in range(1, count + 1))


@pytest.mark.parametrize(
    ("size", "scale", "columns"),
    [((296, 400), 1.0, 2), ((296, 400), 1.3, 2), ((336, 400), 1.3, 2), ((376, 400), 1.0, 2), ((509, 900), 1.3, 3)],
)
@pytest.mark.parametrize("name", ["", "Jan-Willem", "Großherzogin Charlotte von Luxemburg"])
def test_each_team_has_as_many_columns_whoever_is_called_what(
    shown: Show, size: tuple[int, int], scale: float, columns: int, name: str
) -> None:
    everybody = two_teams(12, name)
    grid = PlayerGrid(players=everybody, everybody=everybody)
    driver = shown(grid, ScreenTheme(text_scale=scale), size)
    height = buttons(driver)[0].height
    for players in (
        (*everybody[:5], *everybody[12:15]),
        tuple(replace(cell, status=CellStatus.LATE, line="99 Min.", has_flag=True) for cell in everybody),
        everybody,
    ):
        grid.players = players
        driver.frames(3)
        of_red = len({button.x for button in buttons(driver) if button.team == Team.RED})
        assert (of_red, buttons(driver)[0].height) == (columns, height)
        assert all(min(button.size) >= dp(FIELD_TOUCH) for button in buttons(driver))
        assert faults(driver) == []


def test_a_tile_has_room_for_two_lines_of_a_name_and_is_as_high_whoever_is_on_it() -> None:
    wide, narrow = tile_type(80, 18, 14), tile_type(64, 18, 14)
    assert (wide.body, wide.small) == (18, 14)
    assert wide.height >= 2 * 1.2 * wide.small + wide.band
    assert narrow.small == 14
    large, less = tile_type(110, 23.4, 18.2), tile_type(70, 23.4, 18.2)
    assert (large.small, LEAST_TYPE <= less.smallest <= less.small < large.small) == (18.2, True)
    assert tile_type(60, 1, 1).height == FIELD_TOUCH


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Bo", ("Bo",)),
        ("Jan-Willem", ("Jan-", "Willem")),
        ("Jan Willem", ("Jan", "Willem")),
        ("Anneliese", ("Anneliese",)),
        ("Bartholomeus-Alexander", None),
        ("Großherzogin Charlotte", None),
    ],
)
def test_a_name_wraps_or_shrinks_a_little_before_it_is_cut(name: str, lines: tuple[str, ...] | None) -> None:
    text, letters = fit_name(name, 62.0, 18.0, 14.0, 11.2)
    assert (tuple(text.split("\n")) == lines) if lines else text.endswith("…")
    assert 11.2 <= letters <= 18
    assert all(width_of(line, letters, bold=True) <= 62 for line in text.split("\n"))
    assert len(text.split("\n")) <= 2


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("team", Team)
def test_whoever_waits_still_bears_the_teams_colour_pattern_and_sign(shown: Show, team: Team, light: Light) -> None:
    cells = [PlayerCell("1", "4", team=team, status=each, line="3 min") for each in (CellStatus.WAITS, CellStatus.LATE)]
    driver = shown(PlayerGrid(players=tuple(cells)), ScreenTheme(light=light))
    for tile in buttons(driver):
        upper = driver.colour_at(tile, across=0.5, up=0.9)
        assert upper == tuple(round(255 * part) for part in ScreenTheme(light=light).colours(tile.tone).surface[:3])
        height = tile.band / tile.height
        band = {driver.colour_at(tile, across=x / 100, up=height * 0.5) for x in range(4, 30)}
        surface = ScreenTheme(light=light).colours(team).surface
        assert tuple(round(255 * part) for part in surface[:3]) in band
        assert len({sum(colour) for colour in band}) > 1  # the pattern is seen without colour, too
        (sign,) = [
            widget
            for widget in tile.walk(restrict=True)
            if isinstance(widget, Icon) and widget.name == TEAM_SHAPES[team]
        ]
        assert sign.height >= 12
        box = box_of(tile)
        assert box_of(sign).within(Box(box.left, box.bottom, box.right, box.bottom + tile.band))


def test_whoever_begins_to_wait_brings_the_grid_to_its_top(shown: Show) -> None:
    grid = PlayerGrid(players=players())
    driver = shown(grid, size=(400, 400))
    for waiting, top in ((frozenset("12"), True), (frozenset("1"), False), (frozenset("13"), True)):
        grid.scroll_y = 0.0
        grid.waiting = waiting
        driver.frames(3)
        assert (grid.scroll_y == 1.0) is top


def test_the_chosen_one_is_ticked(shown: Show) -> None:
    cells = (PlayerCell("1", "Anna"), PlayerCell("2", "Bram", chosen=True))
    driver = shown(PlayerGrid(players=cells))
    ticks = [widget for widget in driver.widgets() if getattr(widget, "name", "") == "check"]
    assert [named(driver, "Bram").collide_point(*tick.center) for tick in ticks] == [True]


@pytest.mark.parametrize("size", [(320, 640), (400, 800)])
def test_long_names_fit(shown: Show, size: tuple[int, int]) -> None:
    texts = ("Maximilian-Alexander", "Anna", "Großherzogin Charlotte von Luxemburg", "Blau 12")
    cells = tuple(PlayerCell(str(at), text, line="wartet", chosen=at == 1) for at, text in enumerate(texts))
    assert faults(shown(PlayerGrid(players=cells), ScreenTheme(text_scale=1.3), size)) == []


def test_no_players_are_no_trouble(shown: Show) -> None:
    grid = PlayerGrid(players=players(3))
    driver = shown(grid)
    grid.players = ()
    driver.frames(3)
    assert buttons(driver) == []


def test_nothing_moves_by_itself(shown: Show) -> None:
    assert is_idle(shown(PlayerGrid(players=players())))
