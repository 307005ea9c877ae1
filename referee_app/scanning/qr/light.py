"""Levelling the light of a picture: shadows, glare and weak print. It knows nothing of codes."""

from typing import cast

import cv2
import numpy as np

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.patterns import Values

_LEAST_RANGE = 6
"""In an even surface the range of light is noise alone: it must not be blown up to black and white."""


def evened(gray: Gray, reach: int) -> Gray:
    """Light divided by the light around it (a closing): hard shadows go, sharp edges stay."""
    around = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    return cast("Gray", cv2.divide(gray, around, scale=255))


def flattened(gray: Gray, reach: int) -> Values:
    """Dark +1 … light -1 by the local range of light."""
    size = (reach | 1, reach | 1)
    block = np.ones(size, np.uint8)
    low = cv2.blur(cv2.erode(gray, block).astype(np.float32), size)
    high = cv2.blur(cv2.dilate(gray, block).astype(np.float32), size)
    middle, quarter = (low + high) / 2, (high - low) / 4
    return np.clip((middle - gray) / np.maximum(quarter, _LEAST_RANGE), -1, 1).astype(np.float32)
