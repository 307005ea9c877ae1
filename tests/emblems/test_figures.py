"""Every figure is there, stays on its grid, reads at the size of a card, and is like no other."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pypdfium2
import pytest

from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.drawing import GRID, Shape
from referee_app.emblems.figures import RANK_FIGURES, TEAM_FLAGS, TEAM_SHAPES, Figure, drawing_of
from referee_app.emblems.polygons import areas
from tests.emblems.contact_sheet import sheet
from tests.emblems.prints import Ink, agreement, printed, printed_within_margin

CARD_SIZE = 47
"""Eight millimetres at 150 dots an inch, in pixels."""

FLAGS = {Figure.FLAG, Figure.RED_FLAG, Figure.BLUE_FLAG}

MOST_ALIKE = 0.66
"""How much two figures may share. A plain disc has up to 0.63 in common with a solid figure that is nothing like it."""

MOST_ALIKE_FLAGS = 0.85
"""The flags are meant to be a family: what is on the cloth and its end tell them apart, a seventh of their ink."""


@pytest.fixture(scope="module")
def prints() -> dict[Figure, Ink]:
    return {figure: printed(drawing_of(figure), 64) for figure in Figure}


def test_every_rank_has_a_figure_of_its_own() -> None:
    assert set(RANK_FIGURES) == set(Rank)
    assert len(set(RANK_FIGURES.values())) == len(Rank)
    assert RANK_FIGURES[Rank.MARSHAL] is Figure.MARSHAL


def test_every_team_has_a_shape_and_a_flag() -> None:
    assert set(TEAM_SHAPES) == set(TEAM_FLAGS) == set(Team)
    assert TEAM_SHAPES[Team.RED] is Figure.TRIANGLE
    assert TEAM_SHAPES[Team.BLUE] is Figure.CIRCLE


@pytest.mark.parametrize("figure", Figure)
def test_a_figure_stays_on_the_grid_with_all_its_lines(figure: Figure) -> None:
    numbers = [
        number
        for _, polygons in areas(drawing_of(figure), 0.02)
        for polygon in polygons
        for corner in polygon
        for number in corner
    ]
    assert min(numbers) >= 0
    assert max(numbers) <= GRID


@pytest.mark.parametrize("figure", Figure)
def test_a_figure_fills_its_square(figure: Figure) -> None:
    ink = printed_within_margin(drawing_of(figure), 240, 10)
    rows, columns = np.nonzero(ink.max(axis=1) > 0.5)[0], np.nonzero(ink.max(axis=0) > 0.5)[0]
    tallest, widest = (np.ptp(rows) + 1) / 240, (np.ptp(columns) + 1) / 240
    assert max(tallest, widest) > 0.8
    assert min(tallest, widest) > 0.7
    assert abs(np.mean([rows.min(), rows.max()]) - 129.5) < 20
    assert abs(np.mean([columns.min(), columns.max()]) - 129.5) < 20


@pytest.mark.parametrize("figure", Figure)
def test_a_figure_weighs_enough_to_be_seen_and_little_enough_to_be_read(figure: Figure) -> None:
    assert 0.18 < printed(drawing_of(figure), 64).mean() < 0.56


def parts_cut_out() -> Iterator[tuple[Figure, int]]:
    for figure in Figure:
        for at, shape in enumerate(drawing_of(figure)):
            if not shape.paint.in_ink and figure is not Figure.PENNANT:
                yield figure, at


@pytest.mark.parametrize(("figure", "at"), list(parts_cut_out()))
def test_what_is_cut_out_is_seen_at_the_size_of_a_card(figure: Figure, at: int) -> None:
    drawing = drawing_of(figure)
    whole, without = printed(drawing, CARD_SIZE), printed((*drawing[:at], *drawing[at + 1 :]), CARD_SIZE)
    assert np.abs(whole - without).max() > 0.5


@pytest.mark.parametrize(("one", "other"), list(combinations(Figure, 2)))
def test_no_two_figures_are_alike(prints: dict[Figure, Ink], one: Figure, other: Figure) -> None:
    most = MOST_ALIKE_FLAGS if {one, other} <= FLAGS else MOST_ALIKE
    assert agreement(prints[one], prints[other]) < most


def test_a_figure_would_be_caught_that_is_another_one_moved_a_little(prints: dict[Figure, Ink]) -> None:
    assert agreement(prints[Figure.KNIGHT], np.roll(prints[Figure.KNIGHT], 2, axis=1)) > MOST_ALIKE


def test_drawings_are_values() -> None:
    assert hash(drawing_of(Figure.SPY)) == hash(tuple(Shape(s.outline, s.paint) for s in drawing_of(Figure.SPY)))


def test_the_contact_sheet_names_every_figure() -> None:
    document = pypdfium2.PdfDocument(sheet())
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert [figure for figure in Figure if figure.replace("_", " ") not in text] == []
