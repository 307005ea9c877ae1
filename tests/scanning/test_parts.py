"""A large picture is looked at whole in a smaller size, and in parts that leave nothing out."""

import numpy as np
import pytest

from referee_app.scanning.parts import is_large, tiles, whole
from referee_app.scanning.views import MOST_PIXELS

SHAPES = [(1601, 1640), (3000, 4000), (6000, 8700), (100, 29_999), (29_999, 100), (2000, 1999)]


@pytest.mark.parametrize("shape", SHAPES)
def test_no_part_is_large_and_together_they_are_the_picture(shape: tuple[int, int]) -> None:
    gray = np.zeros(shape, np.uint8)
    assert is_large(gray)
    parts = list(tiles(gray))
    for part in parts:
        assert not is_large(part.gray)
        part.gray[...] = 1  # the pixels are the picture's own
    assert gray.all()
    assert sum(part.gray.size for part in parts) < 2 * gray.size


@pytest.mark.parametrize("shape", SHAPES)
def test_a_square_that_is_not_too_large_is_whole_in_some_part(shape: tuple[int, int]) -> None:
    side = min(399, *shape)
    parts = [(part.place, part.gray.shape) for part in tiles(np.zeros(shape, np.uint8))]
    chance = np.random.default_rng(1)
    for _ in range(200):
        top, left = (int(chance.integers(0, length - side + 1)) for length in shape)
        assert any(
            place.left <= left
            and left + side <= place.left + width
            and place.top <= top
            and top + side <= place.top + height
            for place, (height, width) in parts
        )


@pytest.mark.parametrize("shape", SHAPES)
def test_the_smaller_picture_is_as_large_as_a_part_may_be(shape: tuple[int, int]) -> None:
    small = whole(np.zeros(shape, np.uint8))
    assert 0.95 * MOST_PIXELS < small.gray.size <= MOST_PIXELS


def test_places_go_from_a_part_to_the_picture_and_back() -> None:
    gray = np.zeros((3000, 4000), np.uint8)
    for part in (whole(gray), *tiles(gray)):
        assert part.place.inward(part.place.outward((12.5, 30))) == pytest.approx((12.5, 30))
    *_, last = tiles(gray)
    height, width = last.gray.shape
    assert last.place.outward((width, height)) == (4000, 3000)
