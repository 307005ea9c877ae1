"""Icons and team patterns: their numbers, round corners, and that the screen shows the drawings that are printed."""

import numpy as np

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import GRID
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.polygons import areas
from referee_app.screens.theme import RADIUS
from referee_app.screens.widgets.icon import ACTIONS, NAMES, Icon, drawing_named
from referee_app.screens.widgets.player_grid import tile_type
from referee_app.screens.widgets.textures import (
    TILE,
    OpacityMask,
    Radii,
    fitting,
    pattern_opacity,
    rounded,
    rounded_outline,
)
from tests.emblems.prints import Ink, agreement, ink_of, printed

SIDE, WINDOW = 102, 1024
LARGE = ("what", "clock", "globe", "bomb")
"""Icons with round lines, which are made of many pieces, in ink and in the colour of the ground."""


# As numbers


@pytest.mark.parametrize("team", Team)
def test_a_pattern_covers_part_of_its_tile(team: Team) -> None:
    tile = pattern_opacity(team)
    assert len(tile) == TILE * TILE
    assert 0.15 < sum(tile) / 255 / len(tile) < 0.6
    assert {0, 255} < set(tile)


@pytest.mark.parametrize("team", Team)
def test_a_pattern_goes_on_from_tile_to_tile(team: Team) -> None:
    tile = pattern_opacity(team)
    rows = [tile[row * TILE : (row + 1) * TILE] for row in range(TILE)]
    within = max(abs(a - b) for row in rows for a, b in pairwise(row))
    assert max(abs(row[-1] - row[0]) for row in rows) <= within
    assert max(abs(a - b) for a, b in zip(rows[-1], rows[0], strict=True)) <= within


def test_the_teams_patterns_differ_without_colour() -> None:
    assert pattern_opacity(Team.RED) != pattern_opacity(Team.BLUE)
    assert {pattern_opacity(Team.RED)[n] == pattern_opacity(Team.RED)[-TILE + n] for n in range(TILE)} == {True, False}


def test_an_outline_stays_within_its_box_and_touches_all_its_sides() -> None:
    points = rounded_outline((100, 40), (12, 12, 0, 0))
    across, up = zip(*points, strict=True)
    assert (min(across), max(across), min(up), max(up)) == pytest.approx((0, 100, 0, 40))
    assert (0.0, 0.0) in points
    assert (0.0, 40.0) not in points


@pytest.mark.parametrize("name", ACTIONS)
def test_an_icon_stays_on_its_grid(name: str) -> None:
    corners = [corner for _, polygons in areas(drawing_named(name), 0.02) for polygon in polygons for corner in polygon]
    assert all(0 <= number <= GRID for corner in corners for number in corner)


def test_an_icon_shows_an_action_or_any_figure() -> None:
    assert {*ACTIONS, *Figure} == set(NAMES)
    assert drawing_named("sun") == ACTIONS["sun"]()
    assert drawing_named("spy") == drawing_of(Figure.SPY)


# Round corners


def at(pixels: OpacityMask, x: int, y: int) -> int:
    width, height = pixels.size
    return pixels.opacity[(y % height) * width + x % width]


def test_a_panel_is_opaque_but_for_its_corners() -> None:
    panel = rounded((8, 8, 8, 8))
    assert panel.size == (18, 18)
    assert panel.border == (8, 8, 8, 8)
    assert [at(panel, x, y) for x, y in ((0, 0), (-1, 0), (0, -1), (-1, -1))] == [0, 0, 0, 0]
    assert all(at(panel, x, 9) == at(panel, 9, x) == 255 for x in range(18))


def test_the_edge_of_a_corner_is_soft() -> None:
    panel = rounded((8, 8, 8, 8))
    assert any(0 < opacity < 255 for opacity in panel.opacity)


def test_each_corner_is_as_round_as_it_is_told() -> None:
    panel = rounded((6, 0, 0, 0))
    assert at(panel, 0, -1) == 0
    assert at(panel, 0, 0) == at(panel, -1, 0) == at(panel, -1, -1) == 255
    assert panel.border == (0, 0, 6, 6)


def test_a_panel_without_round_corners_is_full() -> None:
    assert set(rounded((0, 0, 0, 0)).opacity) == {255}


def test_a_frame_is_hollow() -> None:
    frame = rounded((8, 8, 8, 8), line=2)
    middle = frame.size[1] // 2
    assert [at(frame, x, middle) for x in (0, 1, 2, -2, -1)] == [255, 255, 0, 255, 255]


def test_the_middle_of_what_is_stretched_is_the_same_all_along() -> None:
    for pixels in (rounded((5, 7, 3, 2)), rounded((5, 7, 3, 2), line=1)):
        below, _right, _above, left = pixels.border
        width, height = pixels.size
        assert all(at(pixels, left, y) == at(pixels, left + 1, y) for y in range(height))
        assert all(at(pixels, x, below) == at(pixels, x, below + 1) for x in range(width))


@pytest.mark.parametrize(
    ("corners", "size", "radii"),
    [
        ((12.0, 12.0, 0.0, 0.0), (100.0, 100.0), (12, 12, 0, 0)),
        ((12.0, 12.0, 0.0, 0.0), (100.0, 10.0), (10, 10, 0, 0)),
        ((12.0, 12.0, 12.0, 12.0), (100.0, 10.0), (5, 5, 5, 5)),
        ((12.0, 12.0, 0.0, 0.0), (10.0, 100.0), (5, 5, 0, 0)),
        ((12.0, 12.0, 12.0, 12.0), (0.0, 0.0), (0, 0, 0, 0)),
    ],
)
def test_a_small_panel_has_small_corners(corners: Radii, size: tuple[float, float], radii: Radii) -> None:
    assert fitting(corners, size) == radii
    assert fitting(corners, size) == pytest.approx(_radii_of(rounded_outline(size, corners), size), abs=1)


def _radii_of(outline: list[tuple[float, float]], size: tuple[float, float]) -> tuple[float, ...]:
    """How far from each corner of its box an outline leaves its sides."""
    (width, height), on = size, 1e-6
    above = [x for x, y in outline if y > height - on]
    below = [x for x, y in outline if y < on]
    return min(above), width - max(above), width - max(below), min(below)


@pytest.mark.parametrize("density", [1, 1.5, 2, 2.625, 3])
def test_a_band_at_the_foot_has_the_corners_of_its_panel(density: float) -> None:
    radius, band = RADIUS * density, tile_type(80 * density, 18 * density, 14 * density, density).band
    panel = rounded(fitting([radius] * 4, (90 * density, 70 * density)))
    foot = rounded(fitting([0, 0, radius, radius], (90 * density, band)))
    below = panel.border[0]
    assert foot.border == (below, panel.border[1], 0, panel.border[3])
    assert foot.opacity[: below * foot.size[0]] == panel.opacity[: below * panel.size[0]]


# On the screen


class Gallery(App):  # type: ignore[misc]  # Kivy has no types
    """Icons in black on white, each in a square of so many pixels, from the lower left."""

    def __init__(self, names: Sequence[str], side: int) -> None:
        super().__init__()
        self._names, self._side = names, side

    def build(self) -> FloatLayout:
        Window.clearcolor = (1, 1, 1, 1)
        wall, side = FloatLayout(), self._side
        for name, place in _places(self._names, side):
            wall.add_widget(
                Icon(name=name, pos=place, size=(side, side), size_hint=(None, None), ink="black", ground="white")
            )
        return wall


def _places(names: Sequence[str], side: int) -> Iterator[tuple[str, tuple[int, int]]]:
    columns = WINDOW // side
    for at, name in enumerate(names):
        yield name, (at % columns * side, at // columns * side)


def _drawn(names: Sequence[str], side: int) -> dict[str, Ink]:
    before = Window.clearcolor
    driver = Driver(Gallery(names, side), (WINDOW, WINDOW))
    driver.frames(2)
    picture = driver.picture()
    driver.stop()
    Window.clearcolor = before
    return {
        name: ink_of(picture.crop((x, WINDOW - y - side, x + side, WINDOW - y)))
        for name, (x, y) in _places(names, side)
    }


@pytest.fixture(scope="module")
def gallery() -> dict[str, Ink]:
    return _drawn(NAMES, SIDE)


@pytest.fixture(scope="module")
def large() -> dict[str, Ink]:
    return _drawn(LARGE, WINDOW // 2)


@pytest.mark.parametrize("name", NAMES)
def test_the_screen_shows_what_is_printed(gallery: dict[str, Ink], name: str) -> None:
    paper = printed(drawing_named(name), SIDE)
    assert agreement(gallery[name], paper) > 0.97
    assert np.abs(gallery[name] - paper).mean() < 0.01


@pytest.mark.parametrize("name", NAMES)
def test_edges_are_soft(gallery: dict[str, Ink], name: str) -> None:
    shades = gallery[name]
    assert ((shades > 0.1) & (shades < 0.9)).any()


@pytest.mark.parametrize("name", LARGE)
def test_a_large_icon_has_no_cracks_and_no_corners(large: dict[str, Ink], name: str) -> None:
    paper = printed(drawing_named(name), WINDOW // 2)
    assert np.abs(large[name] - paper).max() < 0.6
    neighbours = [np.roll(paper, (down, across), (0, 1)) for down in (-2, 0, 2) for across in (-2, 0, 2)]
    within, without = np.min(neighbours, axis=0) == 1, np.max(neighbours, axis=0) == 0
    assert large[name][within].min() > 0.99
    assert large[name][without].max() < 0.01
