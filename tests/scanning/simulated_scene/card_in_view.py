"""A card before the camera: where it lies, how it is turned and tilted, what the camera makes of it. No weather here.

The camera is a pinhole with the angle of view of a phone. A card's nominal pixels per module are exact: a card is put
as far away as it must be for its code to cover that many pixels, tilted and bent as it is.
"""

from dataclasses import dataclass
from functools import cache
from typing import cast

import cv2
import numpy as np

from card_printing.layout.card_layout import MODULES
from referee_app.cards.decks import Card
from tests.scanning.simulated_scene.camera_effects import HEIGHT, MIDDLE, WIDTH, Floats, Light, Points, blend
from tests.scanning.simulated_scene.card_faces import HALF, PRINT_WHITE, REACH, Print, shrunk
from tests.scanning.simulated_scene.paper_shapes import Paper

_FOCAL = 1000.0
"""In pixels: 65 degrees from the left edge of the frame to the right one."""

_FINER = 2
"""Cards are drawn so many times finer than the frame, and averaged: no detail turns into noise."""

_ROUNDS = 5
"""After so many, a distance is as exact as numbers are."""

Matrix = Floats


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where the middle of a code is in the frame, its pixels per module, and how the card lies: angles in radians.

    `tilt` is between the card and the frame, `leaning` the direction in the frame about which it tilts.
    """

    x: float
    y: float
    px: float
    turn: float
    tilt: float
    leaning: float
    paper: Paper


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A card in a pose: how points of the card, in modules from the middle of its code, come into the frame."""

    card: Card
    pose: Pose
    projection: Matrix

    @property
    def quad(self) -> Points:
        """The corners of the code as printed: upper left, upper right, lower right, lower left."""
        return _projected(self.pose.paper.code, self.projection)

    @property
    def quiet(self) -> Points:
        """The corners of the quiet zone."""
        return _projected(self.pose.paper.quiet, self.projection)

    @property
    def outline(self) -> Points:
        """The corners of the card."""
        return _projected(self.pose.paper.outline, self.projection)

    def in_frame(self, printed: Points) -> Points:
        """Where something printed is seen."""
        return _projected(self.pose.paper.places_of(printed), self.projection)

    def code_points(self) -> Points:
        """Places all over the code, as they are in the frame."""
        steps = ((np.arange(40) + 0.5) / 40 * 2 - 1) * HALF
        x, y = np.meshgrid(steps, steps)
        return self.in_frame(np.column_stack([x.ravel(), y.ravel()]))


def view(card: Card, pose: Pose) -> View:
    """The card, as far away as its pixels per module say."""
    distance = _FOCAL / pose.px
    seen = View(card, pose, _projection(pose, distance))
    for _ in range(_ROUNDS):
        distance *= _side(seen.quad) / (MODULES * pose.px)
        seen = View(card, pose, _projection(pose, distance))
    return seen


def lay(light: Light, seen: View, albedo: float) -> None:
    """Put the card into the light; the albedo is how much of the light its white gives back."""
    box = _box(seen)
    if box is None:
        return
    left, top, width, height = box
    fine = round(_FINER * seen.pose.px + 0.49)
    print_to_modules = np.array([[1 / fine, 0, -REACH.left], [0, 1 / fine, -REACH.top], [0, 0, 1]])
    to_part = np.array([[_FINER, 0, -_FINER * left], [0, _FINER, -_FINER * top], [0, 0, 1]])
    warp = _from_middles(to_part @ seen.projection @ print_to_modules)
    large = cv2.warpPerspective(
        _bent(shrunk(seen.card, fine), seen.pose.paper), warp, (_FINER * width, _FINER * height), flags=cv2.INTER_LINEAR
    )
    small = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA) * np.float32(1 / PRINT_WHITE)
    blend(light, small[..., :3] * np.float32(albedo), _with_shadow(small[..., 3], seen.pose.px), left, top)


def overlap(one: Points, other: Points) -> bool:
    """Whether two convex shapes share a place."""
    return cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0] > 0


def within_frame(points: Points) -> bool:
    """Whether all of these are in the frame."""
    return bool((points >= 0).all() and (points <= (WIDTH, HEIGHT)).all())


def _projection(pose: Pose, distance: float) -> Matrix:
    """From modules on the card to pixels in the frame."""
    cos, sin = np.cos(pose.turn), np.sin(pose.turn)
    turned = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    axis = np.array([np.cos(pose.leaning), np.sin(pose.leaning), 0]) * pose.tilt
    rotation = cv2.Rodrigues(axis)[0] @ turned
    ray = np.array([(pose.x - MIDDLE[0]) / _FOCAL, (pose.y - MIDDLE[1]) / _FOCAL, 1])
    camera = np.array([[_FOCAL, 0, MIDDLE[0]], [0, _FOCAL, MIDDLE[1]], [0, 0, 1]])
    return cast("Matrix", camera @ np.column_stack([rotation[:, :2], ray * distance]))


def _projected(points: Points, projection: Matrix) -> Points:
    return cast("Points", cv2.perspectiveTransform(points[None], projection)[0])


def _side(quad: Points) -> float:
    """Of a square of the same area."""
    return float(np.sqrt(cv2.contourArea(quad.astype(np.float32))))


def _from_middles(warp: Matrix) -> Matrix:
    """OpenCV counts from the middle of the first pixel, everything here from its corner."""
    shift = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    return cast("Matrix", np.linalg.inv(shift) @ warp @ shift)


def _box(seen: View) -> tuple[int, int, int, int] | None:
    """Left, top, width and height of the part of the frame that the card is in, with a little room for bent edges."""
    points, room = seen.outline, 4 * seen.pose.px
    left, top = np.maximum(np.floor(points.min(0)) - room, 0).astype(int)
    right, bottom = np.minimum(np.ceil(points.max(0)) + room, (WIDTH, HEIGHT)).astype(int)
    return (int(left), int(top), int(right - left), int(bottom - top)) if right > left and bottom > top else None


def _bent(print_: Print, paper: Paper) -> Print:
    """The print on its paper, seen straight from above."""
    height, width = print_.shape[:2]
    fine = width / (REACH.left + REACH.right)
    taken_from = cv2.scaleAdd(cv2.resize(paper.shift, (width, height)), fine, _unmoved(width, height))
    x, y = cv2.split(taken_from)
    moved = cv2.remap(print_, x, y, cv2.INTER_LINEAR)
    shade = cv2.resize(paper.shade, (width, height))
    shades = cv2.merge([shade, shade, shade, np.ones_like(shade)])
    return cast("Print", cv2.multiply(moved, shades, dtype=cv2.CV_16U))


@cache
def _unmoved(width: int, height: int) -> Light:
    y, x = np.mgrid[:height, :width]
    return np.dstack([x, y]).astype(np.float32)


def _with_shadow(cover: Light, px: float) -> Light:
    """Around a card that lies on something there is less light."""
    around = cast("Light", cv2.GaussianBlur(cover, (0, 0), 1.2 * px))
    return 1 - (1 - cover) * (1 - 0.5 * around)
