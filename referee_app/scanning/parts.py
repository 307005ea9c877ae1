"""How a large picture is looked at: as a whole in a smaller size, and in parts that overlap. It knows nothing of codes.

A code that no part holds whole is so large that it can be read in the smaller picture.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple, cast

import cv2

from referee_app.scanning.frame import Gray
from referee_app.scanning.views import MOST_PIXELS
from referee_app.watching.codes import Point, Quad

_LONGEST_PART = math.isqrt(MOST_PIXELS)
_OVERLAP = 400
"""Pixels that neighbours share; in the smaller picture of 50 megapixels they are still 90, enough for our codes."""


class Place(NamedTuple):
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


class Part(NamedTuple):
    """A part of a picture; the pixels of a part in full size are the picture's own."""

    gray: Gray
    place: Place = Place()


def is_large(gray: Gray) -> bool:
    """Whether a picture has to be looked at in parts."""
    return gray.size > MOST_PIXELS


def whole(gray: Gray) -> Part:
    """The whole picture, as small as a part has to be."""
    scale = min(1.0, math.sqrt(MOST_PIXELS / gray.size))
    height, width = (max(1, int(side * scale)) for side in gray.shape)
    return Part(cast("Gray", cv2.resize(gray, (width, height), interpolation=cv2.INTER_AREA)), Place(scale))


def tiles(gray: Gray) -> Iterator[Part]:
    """The picture in full size, in parts of about the same size, line by line."""
    rows, columns = (_spans(side) for side in gray.shape)
    for top, bottom in rows:
        for left, right in columns:
            yield Part(gray[top:bottom, left:right], Place(1, left, top))


def _spans(side: int) -> list[tuple[int, int]]:
    count = max(1, math.ceil((side - _OVERLAP) / (_LONGEST_PART - _OVERLAP)))
    length = math.ceil((side + (count - 1) * _OVERLAP) / count)
    starts = (round(number * (side - length) / max(1, count - 1)) for number in range(count))
    return [(start, start + length) for start in starts]
