"""Whatever comes in as a picture, a decoder gets gray pixels in one piece, or there is a clear error."""

from contextlib import suppress
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from referee_app.scanning.frame import MOST_PIXELS, FrameTooLarge, fits, frame_of, is_large, shrunk, tiles

NOISE = np.random.default_rng(1).integers(0, 256, (12, 16, 3), np.uint8)
GRAY = NOISE[:, :, 0].copy()


def test_a_gray_picture_is_taken_as_it_is() -> None:
    frame = frame_of(GRAY, number=7, ms=280)
    assert np.shares_memory(frame.gray, GRAY)
    assert (frame.number, frame.ms) == (7, 280)


def test_a_picture_of_one_pixel_is_a_frame() -> None:
    assert frame_of(np.array([[9]], np.uint8)).gray.tolist() == [[9]]


def test_one_channel_is_gray() -> None:
    assert (frame_of(GRAY[:, :, np.newaxis]).gray == GRAY).all()


def test_colours_are_weighed_as_blue_green_red() -> None:
    blue, green, red = (frame_of(np.full((2, 2, 3), colour, np.uint8)).gray[0, 0] for colour in np.eye(3) * 255)
    assert blue < red < green


def test_what_is_transparent_is_white_paper() -> None:
    colours = np.zeros((1, 3, 4), np.uint8)
    colours[0, :, 3] = 0, 128, 255
    assert frame_of(colours).gray.tolist() == [[255, 127, 0]]


@pytest.mark.parametrize("order", ["<u2", ">u2"])
def test_16_bits_keep_their_upper_half(order: str) -> None:
    assert frame_of(np.array([[0, 0x1234, 0xFFFF]], order)).gray.tolist() == [[0, 0x12, 255]]


def test_yes_is_white() -> None:
    assert frame_of(np.array([[True, False]])).gray.tolist() == [[255, 0]]


@pytest.mark.parametrize(
    "view", [GRAY.T, GRAY[::-1], GRAY[:, ::2], NOISE[:, :, 1], NOISE[::-1], NOISE.transpose(1, 0, 2)]
)
def test_pixels_that_lie_scattered_are_gathered(view: NDArray[np.uint8]) -> None:
    gray = frame_of(view).gray
    assert gray.flags.c_contiguous
    assert (gray == (view if view.ndim == 2 else cv2.cvtColor(view.copy(), cv2.COLOR_BGR2GRAY))).all()


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((0, 5), np.uint8),
        np.zeros((5, 0, 3), np.uint8),
        np.zeros(5, np.uint8),
        np.uint8(5),
        np.zeros((2, 2, 2), np.uint8),
        np.zeros((2, 2, 5), np.uint8),
        np.zeros((1, 2, 2, 3), np.uint8),
        np.zeros((2, 2), np.float32),
        np.zeros((2, 2), np.int8),
        np.zeros((2, 2), np.uint32),
        np.zeros((2, 2), object),
        np.zeros((2, 2), "datetime64[s]"),
        np.array(None),
        None,
        [[1, 2], [3, 4]],
        b"pixels",
    ],
    ids=repr,
)
def test_what_is_no_picture_is_a_clear_error(pixels: Any) -> None:
    with pytest.raises(ValueError, match=r"no picture|what is white|neither gray"):
        frame_of(pixels)


@pytest.mark.parametrize("shape", [(8_000, 8_000), (8_000, 8_000, 3), (1, 30_001), (30_001, 1)])
def test_a_huge_picture_is_refused_before_anything_is_done_with_it(shape: tuple[int, ...]) -> None:
    nothing_behind_it = np.broadcast_to(np.uint8(0), shape)
    with pytest.raises(FrameTooLarge) as refused:
        frame_of(nothing_behind_it)
    assert refused.value.facts == {"width": shape[1], "height": shape[0]}


def test_a_phone_of_50_megapixels_is_not_too_large() -> None:
    assert fits(8192, 6144)


@given(
    arrays.arrays(
        dtype=st.one_of(arrays.scalar_dtypes(), arrays.boolean_dtypes()),
        shape=arrays.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=6),
    )
)
def test_any_array_is_a_frame_or_a_clear_error(pixels: NDArray[Any]) -> None:
    with suppress(ValueError):
        gray = frame_of(pixels).gray
        assert gray.dtype == np.uint8
        assert gray.shape == pixels.shape[:2]
        assert gray.flags.c_contiguous


# A large picture is looked at whole in a smaller size, and in parts that overlap.


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
    small = shrunk(np.zeros(shape, np.uint8))
    assert 0.95 * MOST_PIXELS < small.gray.size <= MOST_PIXELS


def test_places_go_from_a_part_to_the_picture_and_back() -> None:
    gray = np.zeros((3000, 4000), np.uint8)
    for part in (shrunk(gray), *tiles(gray)):
        assert part.place.inward(part.place.outward((12.5, 30))) == pytest.approx((12.5, 30))
    *_, last = tiles(gray)
    height, width = last.gray.shape
    assert last.place.outward((width, height)) == (4000, 3000)
