"""Patterns and icons, as the numbers that they are."""

from itertools import pairwise

import pytest

from referee_app.cards.ranks import Team
from referee_app.screens.widgets.icons import GRID, ICONS, Solid
from referee_app.screens.widgets.patterns import TILE, coverage, outline


@pytest.mark.parametrize("team", Team)
def test_a_pattern_covers_part_of_its_tile(team: Team) -> None:
    tile = coverage(team)
    assert len(tile) == TILE * TILE
    assert 0.15 < sum(tile) / 255 / len(tile) < 0.6
    assert {0, 255} < set(tile)


@pytest.mark.parametrize("team", Team)
def test_a_pattern_goes_on_from_tile_to_tile(team: Team) -> None:
    tile = coverage(team)
    rows = [tile[row * TILE : (row + 1) * TILE] for row in range(TILE)]
    within = max(abs(a - b) for row in rows for a, b in pairwise(row))
    assert max(abs(row[-1] - row[0]) for row in rows) <= within
    assert max(abs(a - b) for a, b in zip(rows[-1], rows[0], strict=True)) <= within


def test_the_teams_patterns_differ_without_colour() -> None:
    assert coverage(Team.RED) != coverage(Team.BLUE)
    assert {coverage(Team.RED)[n] == coverage(Team.RED)[-TILE + n] for n in range(TILE)} == {True, False}


def test_an_outline_stays_within_its_box_and_touches_all_its_sides() -> None:
    points = outline((100, 40), (12, 12, 0, 0))
    across, up = zip(*points, strict=True)
    assert (min(across), max(across), min(up), max(up)) == pytest.approx((0, 100, 0, 40))
    assert (0.0, 0.0) in points
    assert (0.0, 40.0) not in points


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_stays_on_its_grid(name: str) -> None:
    assert all(0 <= value <= GRID for shape in ICONS[name] for value in shape.points)


@pytest.mark.parametrize("name", ICONS)
def test_the_solids_of_an_icon_are_convex(name: str) -> None:
    for shape in ICONS[name]:
        if isinstance(shape, Solid):
            points = list(zip(shape.points[::2], shape.points[1::2], strict=True))
            turns = {
                round((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]), 6) >= 0
                for a, b, c in zip(points, points[1:] + points[:1], points[2:] + points[:2], strict=True)
            }
            assert len(turns) == 1
