"""The shape of a card's paper: flat, bowed, crumpled. It knows neither what is printed on it nor a camera.

A shape is how far every point of the paper seems moved along the paper, and how bright it is; the eye cannot tell more.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from tests.scanning.simulated_scene.camera_effects import Light, Points
from tests.scanning.simulated_scene.card_faces import HALF, QUIET, REACH, outline, square

_WIDE, _HIGH = round(REACH.left + REACH.right), round(REACH.top + REACH.bottom)

_MOST_BOW = 0.2
_BOW_SHADE = 0.15
"""How far, in modules, a bow moves the corner of a code at most, and by how much it brightens one side of the card."""

_FOLDS = 7.0
_FOLD_SHIFT = 0.55
_FOLD_SHADE = 0.25
"""Crumpled paper: modules from fold to fold; deviations of how far it is moved, in modules, and of its light."""


@dataclass(frozen=True, slots=True, eq=False)
class Paper:
    """For each module of a card: from how far to the right and down its print is taken, in modules, and its brightness.

    And where on the flat card the corners of the code, of its quiet zone and of the card have come to lie.
    """

    shift: Light
    shade: Light
    code: Points
    quiet: Points
    outline: Points

    def places_of(self, printed: Points) -> Points:
        """Where on the flat card something printed is found."""
        return _places(self.shift, printed)


def _paper(shift: Light, shade: Light) -> Paper:
    corners = np.vstack([square(HALF), square(QUIET), outline()])
    code, quiet, card = np.split(_places(shift, corners), 3)
    return Paper(shift, shade, code, quiet, card)


def _places(shift: Light, printed: Points) -> Points:
    places = printed
    for _ in range(12):  # shifts are gentle: each round halves the error at least
        at = (places + np.array([REACH.left - 0.5, REACH.top - 0.5])).astype(np.float32)
        moved = cv2.remap(shift, at[:, 0], at[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        places = printed - moved[:, 0]
    return places


def bowed(rng: np.random.Generator) -> Paper:
    """A card that has been in a pocket."""
    x, y = _offsets()
    rolled, seen_from = rng.uniform(0, 2 * np.pi, 2)
    bow = rng.uniform(-1, 1)
    across = (x * np.cos(rolled) + y * np.sin(rolled)) / HALF
    moved = _MOST_BOW * bow * across**2 / 2
    shift = np.dstack([moved * np.cos(seen_from), moved * np.sin(seen_from)])
    return _paper(shift.astype(np.float32), (1 + _BOW_SHADE / 2 * bow * across).astype(np.float32))


def crumpled(rng: np.random.Generator) -> Paper:
    """A card that was in a fist."""
    bow = bowed(rng)
    folds = (int(_HIGH / _FOLDS) + 3, int(_WIDE / _FOLDS) + 3, 3)
    size = (round(folds[1] * _FOLDS), round(folds[0] * _FOLDS))
    rough = cv2.resize(rng.normal(size=folds), size, interpolation=cv2.INTER_CUBIC)
    moved = rough[:_HIGH, :_WIDE].astype(np.float32)
    return _paper(
        bow.shift + _FOLD_SHIFT * moved[..., :2], bow.shade * (1 + _FOLD_SHADE * moved[..., 2]).clip(0.3, 1.7)
    )


def _offsets() -> tuple[Light, Light]:
    y, x = np.mgrid[:_HIGH, :_WIDE].astype(np.float32) + 0.5
    return x - np.float32(REACH.left), y - np.float32(REACH.top)
