"""Frames for decoders: pictures in shades of gray, and parts of large ones.

A large picture is looked at as a whole in a smaller size, and in parts that overlap: a code that no part holds whole is
so large that it can be read in the smaller picture. It knows neither where a picture is from nor what it shows.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.sentence import Refusal
from referee_app.watching.codes import Point, Quad

Gray = NDArray[np.uint8]
"""Rows of pixels, from black at 0 to white at 255."""

_MOST_PIXELS = 50 * 2**20
"""A phone's “50 megapixels” are a little more than 50 million."""

LONGEST_SIDE = 30_000
"""OpenCV warps nothing that is longer than 32,766 pixels."""

MOST_PIXELS = 5 * 2**19
"""Of a picture that is seen in every view: 1600 by 1600, or a page of A4 with 150 dots to the inch. Larger ones are
looked at in parts, so that no picture needs more time or memory than it is given."""

_LONGEST_PART = math.isqrt(MOST_PIXELS)
_OVERLAP = 400
"""Pixels that neighbours share; in the smaller picture of 50 megapixels they are still 90, enough for our codes."""


class FrameTooLarge(Refusal):
    """The picture has too many pixels to be searched."""

    key = "refusal.scan.frame_too_large"


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a source as a contiguous two-dimensional array, with its number and time."""

    gray: Gray
    number: int = 0
    ms: int | None = None
    """Where a film has it, in milliseconds from its start; None for a live camera."""


def fits(width: int, height: int) -> bool:
    """Whether a picture of this size is small enough to be searched."""
    return width * height <= _MOST_PIXELS and max(width, height) <= LONGEST_SIDE


def frame_of(pixels: NDArray[Any], number: int = 0, ms: int | None = None) -> Frame:
    """The frame of a gray, BGR or BGRA picture of 8 or 16 bits or of yes and no; ValueError if it is none.

    A gray picture of 8 bits that is in one piece is not copied: who changes it afterwards changes the frame.
    """
    if not isinstance(pixels, np.ndarray) or pixels.ndim not in (2, 3) or pixels.size == 0:
        raise ValueError(f"no picture: {_described(pixels)}")
    height, width = pixels.shape[:2]
    if not fits(width, height):
        raise FrameTooLarge(width=width, height=height)
    return Frame(np.ascontiguousarray(_in_gray(_in_8_bits(pixels))), number, ms)


def _in_8_bits(pixels: NDArray[Any]) -> NDArray[Any]:
    match pixels.dtype.kind, pixels.dtype.itemsize:
        case "u", 1:
            return np.ascontiguousarray(pixels)
        case "u", 2:
            return (pixels >> 8).astype(np.uint8)
        case "b", _:
            return pixels * np.uint8(255)
    raise ValueError(f"nobody knows what is white in {_described(pixels)}")


def _in_gray(pixels: NDArray[Any]) -> Gray:
    match pixels.shape[2:]:
        case () | (1,):
            return pixels.reshape(pixels.shape[:2])
        case (3,):
            return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        case (4,):
            return _on_white_paper(pixels)
    raise ValueError(f"neither gray nor BGR nor BGRA: {_described(pixels)}")


def _on_white_paper(bgra: NDArray[Any]) -> Gray:
    """Where nothing is drawn the colour is often black, and a black code on it would be lost."""
    ink = cv2.bitwise_not(cv2.cvtColor(bgra, cv2.COLOR_BGRA2GRAY))
    seen = cv2.multiply(ink, cv2.extractChannel(bgra, 3), scale=1 / 255)
    return np.asarray(cv2.bitwise_not(seen), np.uint8)


def _described(pixels: object) -> str:
    return f"{type(pixels).__name__} {getattr(pixels, 'shape', '')} {getattr(pixels, 'dtype', '')}".strip()


class PartPlace(NamedTuple):
    """Where a part is in its picture: how many of its pixels make one of the picture's; from the left, from the top."""

    scale: float = 1
    left: int = 0
    top: int = 0

    def outward(self, point: Point) -> Point:
        """A point of the part, in pixels of the picture."""
        return point[0] / self.scale + self.left, point[1] / self.scale + self.top

    def inward(self, point: Point) -> Point:
        """A point of the picture, in pixels of the part."""
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def quad_outward(self, quad: Quad) -> Quad:
        """Corners in the part, in pixels of the picture."""
        first, second, third, fourth = map(self.outward, quad)
        return first, second, third, fourth


class PicturePart(NamedTuple):
    """A part of a picture; the pixels of a part in full size are the picture's own."""

    gray: Gray
    place: PartPlace = PartPlace()


def is_large(gray: Gray) -> bool:
    """Whether a picture has to be read in parts."""
    return gray.size > MOST_PIXELS


def shrunk(gray: Gray) -> PicturePart:
    """The whole picture, as small as a part has to be."""
    scale = min(1.0, math.sqrt(MOST_PIXELS / gray.size))
    height, width = (max(1, int(side * scale)) for side in gray.shape)
    return PicturePart(cast("Gray", cv2.resize(gray, (width, height), interpolation=cv2.INTER_AREA)), PartPlace(scale))


def tiles(gray: Gray) -> Iterator[PicturePart]:
    """The picture in full size, in parts of about the same size, line by line."""
    rows, columns = (_spans(side) for side in gray.shape)
    for top, bottom in rows:
        for left, right in columns:
            yield PicturePart(gray[top:bottom, left:right], PartPlace(1, left, top))


def _spans(side: int) -> list[tuple[int, int]]:
    count = max(1, math.ceil((side - _OVERLAP) / (_LONGEST_PART - _OVERLAP)))
    length = math.ceil((side + (count - 1) * _OVERLAP) / count)
    starts = (round(number * (side - length) / max(1, count - 1)) for number in range(count))
    return [(start, start + length) for start in starts]
