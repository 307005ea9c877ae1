"""Pictures as light: what a lens blurs, a shadow takes away and glare adds is light, not what a file says of it.

A file says about the square root of the light; so it is here, exactly.
"""

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
