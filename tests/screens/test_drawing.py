"""Patterns and icons, as the numbers that they are."""

from itertools import pairwise

import pytest

from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import GRID
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.polygons import areas
from referee_app.screens.widgets.icon import ACTIONS, NAMES, drawing_named
from referee_app.screens.widgets.textures import TILE, pattern_opacity, rounded_outline


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
