"""Other views of a picture, in which a decoder may see what it missed. They know nothing of codes."""

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import LONGEST_SIDE, Gray
from referee_app.scanning.qr.light import evened

_EVENED_REACH = 25
_BRIGHTER = 2.5
"""Less light than this in a shadow is rare, and ink is darker still."""

_SHARPENED_REACH, _SHARPENED_AMOUNT = 2, 3
_NOISE, _EDGE = 0.005, 16
_LENS_GAMMA = 2
"""Shades are about the square root of light, and a lens blurs light."""


_MEGAPIXEL = 2**20


class View(NamedTuple):
    """A way to see a picture, how much larger it is then, and up to how many pixels a picture is worth it."""

    name: str
    make: Callable[[Gray], Gray]
    scale: float = 1
    most_pixels: float = math.inf

    def is_worth_while(self, gray: Gray) -> bool:
        """Whether a picture is small enough for this view."""
        return gray.size <= self.most_pixels and max(gray.shape) * self.scale <= LONGEST_SIDE


def _unchanged(gray: Gray) -> Gray:
    return gray


def _negative(gray: Gray) -> Gray:
    """White on black, which zbar does not look for."""
    return cast("Gray", cv2.bitwise_not(gray))


def _resized(gray: Gray, scale: float) -> Gray:
    size = tuple(max(1, round(side * scale)) for side in reversed(gray.shape))
    return cast("Gray", cv2.resize(gray, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC))


def even_lit(gray: Gray) -> Gray:
    """Without shadows: paper is white everywhere, as finder patterns want it."""
    return evened(gray, _EVENED_REACH)


def _without_shadows(gray: Gray) -> Gray:
    """Paper in shadow as white as paper in the sun: between branches shadows are too fine to be evened."""
    return cast("Gray", cv2.convertScaleAbs(even_lit(gray), alpha=_BRIGHTER))


def _thresholded(gray: Gray) -> Gray:
    """Black and white, by the mean of a large block around: for weak print and slow changes of light."""
    block = max(3, (min(gray.shape) // 4) | 1)
    way = cv2.ADAPTIVE_THRESH_MEAN_C
    return cast("Gray", cv2.adaptiveThreshold(gray, 255, way, cv2.THRESH_BINARY, block, 7))


def _sharpened(gray: Gray) -> Gray:
    """Edges drawn stronger: for motion and a lens a little out of focus."""
    soft = cv2.GaussianBlur(gray, (0, 0), _SHARPENED_REACH)
    return cast("Gray", cv2.addWeighted(gray, 1 + _SHARPENED_AMOUNT, soft, -_SHARPENED_AMOUNT, 0))


def _focused(gray: Gray, blur: float) -> Gray:
    """A Gaussian blur of so many pixels taken back, after Wiener: for a lens far out of focus."""
    height, width = gray.shape
    tall, wide = (cv2.getOptimalDFTSize(side + 2 * _EDGE) for side in (height, width))
    rest = (tall - height - _EDGE, wide - width - _EDGE)
    light = cv2.pow(gray.astype(np.float32), _LENS_GAMMA)
    padded = cv2.copyMakeBorder(light, _EDGE, rest[0], _EDGE, rest[1], cv2.BORDER_REFLECT)
    transformed = np.outer(_transformed_blur(tall, blur), _transformed_blur(wide, blur))
    gain = transformed / (transformed * transformed + _NOISE)
    spectrum = cv2.dft(padded, flags=cv2.DFT_COMPLEX_OUTPUT)
    sharp = cv2.dft(spectrum * gain[..., None], flags=cv2.DFT_INVERSE | cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT)
    shades = np.maximum(sharp[_EDGE : _EDGE + height, _EDGE : _EDGE + width], 0) ** (1 / _LENS_GAMMA)
    return np.minimum(shades, 255).astype(np.uint8)


def _transformed_blur(length: int, blur: float) -> NDArray[np.float32]:
    """A Gaussian's transform along one side is a Gaussian too: no picture of it has to be transformed."""
    frequencies = np.fft.fftfreq(length).astype(np.float32)
    return np.asarray(np.exp(-2 * (np.pi * blur * frequencies) ** 2), np.float32)


PLAIN = View("plain", _unchanged)
NEGATIVE = View("negative", _negative)
HALF = View("half", partial(_resized, scale=0.5), 0.5)
DOUBLE = View("double", partial(_resized, scale=2), 2, most_pixels=4 * _MEGAPIXEL)
EVEN = View("even", even_lit)
SHADOWLESS = View("shadowless", _without_shadows)
THRESHOLDED = View("thresholded", _thresholded)
SHARPENED = View("sharpened", _sharpened)
FOCUSED = View("focused", partial(_focused, blur=2.5), most_pixels=16 * _MEGAPIXEL)
FOCUSED_FINE = View("focused finely", partial(_focused, blur=2.0), most_pixels=16 * _MEGAPIXEL)
