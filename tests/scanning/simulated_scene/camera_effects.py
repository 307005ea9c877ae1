"""What a camera does to the light that reaches it: it shakes, is out of focus or in the dark, is noisy, compresses.

What a lens blurs, a shadow takes away and glare adds is light; a file says about the square root of it. Lengths are in
pixels; who speaks of modules multiplies.
"""

from functools import cache
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

Light = NDArray[np.float32]
"""Rows of pixels in blue, green and red: 0 is none, 1 is as much as the camera can take; there may be more."""

Bgr = NDArray[np.uint8]
Floats = NDArray[np.float64]
Points = Floats
"""From the left and from the top, one point a row. In a frame: pixels from its upper left corner."""

WIDTH, HEIGHT = 1280, 720
MIDDLE = (WIDTH / 2, HEIGHT / 2)


def in_light(picture: Bgr, gain: Any = 1.0) -> Light:
    """The light that a picture shows, times a gain or one gain a channel."""
    shades = (np.arange(256, dtype=np.float32) / 255) ** 2
    table = shades[:, None] * np.broadcast_to(np.asarray(gain, np.float32), (3,))
    return cast("Light", cv2.LUT(picture, table[None]))


def in_shades(light: Light) -> Light:
    """What a file says of the light, from 0 to 255; what is more than the camera can take is white."""
    return cast("Light", 255 * np.sqrt(np.clip(light, 0, 1)))


def blend(light: Light, colour: Light, cover: Light, left: int, top: int) -> None:
    """Lay a picture, already times its cover, over a part of the light.

    Light with a fourth channel is a layer: that channel is its own cover.
    """
    height, width = cover.shape[:2]
    part = light[top : top + height, left : left + width]
    part *= (1 - cover)[..., None]
    part[..., :3] += colour
    if part.shape[2] > 3:
        part[..., 3] += cover


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
