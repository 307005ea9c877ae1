"""What a decoder gets: one picture in shades of gray. It knows neither where it is from nor what it shows."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.sentence import Refusal

Gray = NDArray[np.uint8]
"""Rows of pixels, from black at 0 to white at 255."""

_MOST_PIXELS = 50 * 2**20
"""A phone's “50 megapixels” are a little more than 50 million."""

LONGEST_SIDE = 30_000
"""OpenCV warps nothing that is longer than 32,766 pixels."""


class FrameTooLarge(Refusal):
    """So many pixels that a search through them would never end."""

    key = "refusal.scan.frame_too_large"


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a source: two-dimensional and in one piece, with its place in the source's order."""

    gray: Gray
    number: int = 0
    ms: int | None = None
    """Where a film has it, in milliseconds from its start; None where only the clock on the wall can tell."""


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
