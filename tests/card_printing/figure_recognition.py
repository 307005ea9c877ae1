"""Recognises figures in a picture at any size, by comparing connected pieces with the drawings."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.emblems.figures import Figure, drawing_of
from tests.emblems.prints import Ink, agreement, printed

Mask = NDArray[np.bool_]

_ALIKE = 0.9
"""No two figures have so much in common, also when both are drawn out to the same square."""


class Piece(NamedTuple):
    """A connected piece of a picture: its pixels and its place."""

    left: int
    top: int
    width: int
    height: int
    mask: Mask


def pieces(mask: Mask) -> Iterator[Piece]:
    """All the pieces of a picture, those with most ink first."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    for at in sorted(range(1, len(stats)), key=lambda at: -int(stats[at][cv2.CC_STAT_AREA])):
        left, top, width, height, _ = map(int, stats[at])
        yield Piece(left, top, width, height, labels == at)


def recognised(mask: Mask) -> Figure | None:
    """The figure that is seen in a picture of nothing else, upright; none if it is like none."""
    seen, shape = _trimmed(mask)
    alike = {
        figure: agreement(seen, model)
        for figure in Figure
        for model, own_shape in [_alone(figure)]
        if 0.9 < shape / own_shape < 1.1
    }
    best = max(alike, key=lambda figure: alike[figure], default=None)
    return best if best and alike[best] > _ALIKE else None


@cache
def _alone(figure: Figure) -> tuple[Ink, float]:
    return _trimmed(printed(drawing_of(figure), 300) > 0.5)


def _trimmed(mask: Mask) -> tuple[Ink, float]:
    """What is in a picture without the empty rim, in a square as large as any other; and how wide it was."""
    x, y, width, height = cv2.boundingRect(mask.astype(np.uint8))
    piece = mask[y : y + height, x : x + width].astype(np.float64)
    return np.asarray(cv2.resize(piece, (100, 100), interpolation=cv2.INTER_AREA), np.float64), width / height
