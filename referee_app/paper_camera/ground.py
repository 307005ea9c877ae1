"""The ground of a wood, and how things lie on it: turned a little, seen from above, in uneven light."""

from functools import cache
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray

WIDTH, HEIGHT = 720, 960
"""As a phone holds its camera: upright."""


@cache
def ground() -> NDArray[np.float32]:
    """Leaves and earth: noise of many sizes, the same every time."""
    chance = np.random.default_rng(3)
    floor = np.full((HEIGHT, WIDTH), 96, np.float32)
    for cells, strength in ((5, 12), (30, 8), (120, 10), (300, 10)):
        coarse = chance.normal(0, strength, (cells, cells)).astype(np.float32)
        floor += cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    return floor


@cache
def _light() -> NDArray[np.float32]:
    """Brighter to the upper left, where the sun is."""
    down, across = np.mgrid[0 : 1 : HEIGHT * 1j, 0 : 1 : WIDTH * 1j]
    return np.asarray(1.12 - 0.3 * (0.6 * across + 0.4 * down), np.float32)


def lie(scene: NDArray[np.float32], thing: Gray, middle: tuple[float, float], height: float, turned: float) -> None:
    """Put a flat thing on the ground: its middle, its height in pixels, and how far it is turned, in degrees."""
    rows, columns = thing.shape
    scale = height / rows
    c, s = cos(radians(turned)) * scale, sin(radians(turned)) * scale
    to_scene = np.array(
        [
            [c, -s, middle[0] - c * columns / 2 + s * rows / 2],
            [s, c, middle[1] - s * columns / 2 - c * rows / 2],
        ]
    )
    size = (WIDTH, HEIGHT)
    small = cv2.GaussianBlur(thing, (0, 0), 0.35 / scale) if scale < 1 else thing
    seen = cv2.warpAffine(small, to_scene, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpAffine(np.full_like(thing, 255), to_scene, size, flags=cv2.INTER_LINEAR) / np.float32(255)
    shadow = cv2.GaussianBlur(np.roll(cover, (6, 5), (0, 1)), (0, 0), 6)
    scene *= 1 - 0.45 * shadow
    scene += cover * (seen - scene)


def taken(scene: NDArray[np.float32], number: int) -> Gray:
    """What a camera makes of it: in the light of the place, from a hand that is never quite still, with some noise."""
    lit = scene * _light()
    x, y = 3 * sin(number * 0.23), 3 * cos(number * 0.19)
    shaken = cv2.warpAffine(lit, np.array([[1, 0, x], [0, 1, y]]), (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
    noise = np.random.default_rng(number).standard_normal(shaken.shape, np.float32)
    return np.asarray(np.clip(shaken + 2.5 * noise, 0, 255), np.uint8)
