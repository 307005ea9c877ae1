"""What a camera does to the light that reaches it: it shakes, is out of focus or in the dark, is noisy, compresses.

Lengths are in pixels; who speaks of modules multiplies.
"""

from functools import cache
from typing import cast

import cv2
import numpy as np

from tests.scanning.wood.light import Bgr, Floats, Light, in_shades

NOISE = 2.0
DARK_NOISE = 6.0
"""In shades of 255, on all shades alike: so is the noise of photons in a file that holds the root of the light."""

_DARK = 0.18
"""Of the shades of a good exposure; it is three hundredths of the light."""

_JPEG_QUALITY = 80
_NOISE_SIDE = 2048


def shaken(light: Light, length: float, angle: float) -> Light:
    """The camera moves by a length while the shutter is open, evenly, along a line."""
    # Drawing a line between pixels widens it by a sixth of a pixel's square; it is shortened by as much.
    length = float(np.sqrt(max(0.0, length**2 - 12 / 6)))
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1))
    way = ((np.arange(256) + 0.5) / 256 - 0.5) * length
    x, y = reach + way * np.cos(angle), reach + way * np.sin(angle)
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    for right, down in ((0, 0), (0, 1), (1, 0), (1, 1)):
        np.add.at(kernel, (row + down, column + right), (1 - abs(column + right - x)) * (1 - abs(row + down - y)))
    return _filtered(light, kernel)


def defocused(light: Light, radius: float) -> Light:
    """Every point becomes a disk."""
    reach, fine = int(np.ceil(radius)) + 1, 16
    side = 2 * reach + 1
    y, x = np.mgrid[: side * fine, : side * fine] + 0.5 - side * fine / 2
    disk = (np.hypot(x, y) <= radius * fine).astype(np.float64)
    return _filtered(light, disk.reshape(side, fine, side, fine).mean((1, 3)))


def softened(light: Light, deviation: float) -> Light:
    """A lens that is not quite clean, or not quite in focus."""
    return cast("Light", cv2.GaussianBlur(light, (0, 0), deviation))


def taken(light: Light, rng: np.random.Generator, *, dark: bool = False) -> Bgr:
    """The picture that a camera makes of the light, noisy as all are."""
    shades = in_shades(light)
    if dark:
        shades *= _DARK
    height, width = shades.shape[:2]
    x, y = rng.integers(0, _NOISE_SIDE - width), rng.integers(0, _NOISE_SIDE - height)
    noise = _noise()[y : y + height, x : x + width] * np.float32(DARK_NOISE if dark else NOISE)
    return cast("Bgr", cv2.add(shades, cv2.merge([noise, noise, noise]), dtype=cv2.CV_8U))


def compressed(picture: Bgr) -> Bgr:
    """The picture as a webcam sends it."""
    _, sent = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY))
    return cast("Bgr", cv2.imdecode(sent, cv2.IMREAD_COLOR))


@cache
def _noise() -> Light:
    """Drawn once: no frame is large enough to show that another had the same."""
    return np.random.default_rng(1).standard_normal((_NOISE_SIDE, _NOISE_SIDE), np.float32)


def _filtered(light: Light, kernel: Floats) -> Light:
    return cast("Light", cv2.filter2D(light, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE))
