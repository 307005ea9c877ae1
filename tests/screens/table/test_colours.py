"""The colours of the sides: words can be read on each, and no two are alike."""

from itertools import combinations

import pytest

from referee_app.screens.table.colours import READABLE, SIDE_COLOURS
from referee_app.screens.theme import contrast


@pytest.mark.parametrize("side", SIDE_COLOURS)
def test_words_can_be_read_on_every_banner(side: str) -> None:
    coat = SIDE_COLOURS[side]
    assert contrast(coat.ink, coat.banner) >= READABLE


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_team_s_banner_has_the_team_s_own_colour(side: str) -> None:
    assert SIDE_COLOURS[side].banner == SIDE_COLOURS[side].surface


def test_no_two_sides_have_the_same_colour_or_the_same_pattern() -> None:
    for one, other in combinations(SIDE_COLOURS.values(), 2):
        assert one.banner != other.banner
        assert one.tile != other.tile
