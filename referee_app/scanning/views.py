"""Image filters that help a decoder to read what it missed. They know nothing about codes."""

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import LONGEST_SIDE, Gray
from referee_app.scanning.qr.grid import evened

_EVENED_REACH = 25
_BRIGHTER = 2.5
"""Less light than this in a shadow is rare, and ink is darker still."""

_SHARPENED_REACH, _SHARPENED_AMOUNT = 2, 3
_NOISE = 0.005
_TRANSFORMED, _KERNEL_REACH = 256, 32
"""Pixels. Beyond this reach the kernel is nearly nothing: with it or without, shades differ by less than 1 in 100."""


class PictureView(NamedTuple):
    """An image filter, and the factor by which it enlarges the picture."""

    name: str
    make: Callable[[Gray], Gray]
    scale: float = 1

    def is_possible(self, gray: Gray) -> bool:
        """Whether a picture is short enough for this view."""
        return bool(max(gray.shape) * self.scale <= LONGEST_SIDE)


def _unchanged(gray: Gray) -> Gray:
    return gray


def _negative(gray: Gray) -> Gray:
    """White on black, which zbar does not look for."""
    return cast("Gray", cv2.bitwise_not(gray))


def _resized(gray: Gray, scale: float) -> Gray:
    size = tuple(max(1, round(side * scale)) for side in reversed(gray.shape))
    return cast("Gray", cv2.resize(gray, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC))


def even_lit(gray: Gray) -> Gray:
    """The picture with even light: paper is white everywhere, as finder patterns need it."""
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
    light = np.square(gray, dtype=np.float32)  # a lens blurs light, and shades are about its square root
    sharp = cv2.filter2D(light, cv2.CV_32F, _sharpening_kernel(blur), borderType=cv2.BORDER_REFLECT)
    return np.sqrt(np.clip(sharp, 0, 255**2, out=sharp), out=sharp).astype(np.uint8)


@cache
def _sharpening_kernel(blur: float) -> NDArray[np.float32]:
    """What takes a Gaussian blur back without raising noise: the inverse transform of Wiener's gain.

    As a small kernel it needs no transform of the whole picture: that took eight times as long and six copies of it.
    """
    along = np.exp(-2 * (np.pi * blur * np.fft.fftfreq(_TRANSFORMED)) ** 2)
    transformed = np.outer(along, along)
    kernel = np.fft.fftshift(np.fft.ifft2(transformed / (transformed**2 + _NOISE)).real)
    inner = slice(_TRANSFORMED // 2 - _KERNEL_REACH, _TRANSFORMED // 2 + _KERNEL_REACH + 1)
    return kernel[inner, inner].astype(np.float32)


PLAIN = PictureView("plain", _unchanged)
NEGATIVE = PictureView("negative", _negative)
HALF = PictureView("half", partial(_resized, scale=0.5), 0.5)
DOUBLE = PictureView("double", partial(_resized, scale=2), 2)
EVEN = PictureView("even", even_lit)
SHADOWLESS = PictureView("shadowless", _without_shadows)
THRESHOLDED = PictureView("thresholded", _thresholded)
SHARPENED = PictureView("sharpened", _sharpened)
FOCUSED = PictureView("focused", partial(_focused, blur=2.5))
FOCUSED_FINE = PictureView("focused finely", partial(_focused, blur=2.0))
