"""Hands that hold cards: fingers and palm behind the card, the thumb on its face, on the code only where it is wanted.

A hand is drawn flat, at the scale of its card: only its thumb must be where it is said to be.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.scanning.simulated_scene.camera_effects import HEIGHT, WIDTH, Bgr, Floats, Light, Points, blend, in_light
from tests.scanning.simulated_scene.card_faces import QUIET
from tests.scanning.simulated_scene.card_in_view import View

UNDER_THUMB = (0.08, 0.20)
"""Of a code's area: between these lies under a thumb that is on the code at all."""

_THUMB = 6.5
"""Half its width, in modules: 16 millimetres across, as of a half-grown child."""

Colour = tuple[float, ...]


class _Chain(NamedTuple):
    """A limb: points along it, in modules from the tip of the thumb, towards the wrist and to the side."""

    half_width: float
    line: tuple[tuple[float, float], ...]


_OVER = _Chain(_THUMB, ((0, 0), (14, 1), (30, 6), (48, 13)))
_BEHIND = (
    _Chain(19, ((80, 2), (140, 4), (500, 12))),
    _Chain(24, ((46, 6), (80, 2))),
    _Chain(6, ((52, -20), (34, -30), (20, -31))),
    _Chain(6.2, ((48, -16), (22, -29), (4, -30))),
)
_SLEEVE = _Chain(24, ((118, 3), (140, 4), (500, 12)))


@dataclass(frozen=True, slots=True, eq=False)
class Person:
    """Whose hand it is: left or right, its skin, the sleeve."""

    side: int
    skin: Colour
    sleeve: Colour


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """Where the tip of a thumb is in the frame, which way the arm runs from it, and the scale in pixels per module."""

    tip: Points
    way: float
    px: float
    person: Person

    def points(self, chain: _Chain) -> Points:
        """A limb in the frame."""
        cos, sin, side = np.cos(self.way), np.sin(self.way), self.person.side
        towards = np.array([[cos, sin], [-sin * side, cos * side]])
        return cast("Points", np.array(chain.line) @ towards * self.px + self.tip)

    def covers(self, points: Points) -> NDArray[np.bool_]:
        """Which of these points of the frame lie under the thumb."""
        thumb = self.points(_OVER)
        away = [_distance(points, start, end) for start, end in pairwise(thumb)]
        return np.asarray(np.min(away, axis=0) <= _OVER.half_width * self.px)


def somebody(rng: np.random.Generator) -> Person:
    """One of the children."""
    skin = np.array((0.55, 0.68, 0.92)) * rng.uniform(110, 235) * rng.uniform(0.93, 1.07, 3)
    return Person(int(rng.choice((-1, 1))), _colour(skin), _colour(rng.uniform(20, 150, 3)))


def gripping(view: View, rng: np.random.Generator) -> Hand:
    """A hand that holds a card where it should: the thumb on the grip, nothing on the code nor on its quiet zone."""
    person = somebody(rng)
    edge = np.linspace(-QUIET, QUIET, 60)
    below = view.in_frame(np.column_stack([edge, np.full(60, QUIET)]))
    while True:
        hand = _holding(view, rng.uniform((-14, 25), (14, 32)), np.pi / 2 + 0.3 * rng.normal(), person)
        if not hand.covers(below).any():
            return hand


def on_the_code(view: View, rng: np.random.Generator) -> Hand:
    """A hand whose thumb lies on a corner or an edge of the code, as far as it must to cover the wanted share."""
    person = somebody(rng)
    wanted, codes = rng.uniform(*UNDER_THUMB), view.code_points()
    quarter, aside, skew = rng.integers(8) * np.pi / 4, rng.uniform(-6, 6), 0.2 * rng.normal()
    out, aslant = np.array([np.cos(quarter), np.sin(quarter)]), np.array([-np.sin(quarter), np.cos(quarter)])
    near, far = 0.0, 2 * QUIET
    while far - near > 0.01:
        middle = (near + far) / 2
        hand = _holding(view, out * middle + aslant * aside, quarter + skew, person)
        near, far = (middle, far) if hand.covers(codes).mean() > wanted else (near, middle)
    return hand


def empty_handed(rng: np.random.Generator) -> Hand:
    """A hand with nothing in it, from any side of the frame."""
    tip = rng.uniform((0.3 * WIDTH, 0.3 * HEIGHT), (0.7 * WIDTH, 0.7 * HEIGHT))
    return Hand(tip, rng.uniform(0, 2 * np.pi), rng.uniform(2.5, 4.5), somebody(rng))


def draw_behind(light: Light, hand: Hand) -> None:
    """All of the hand that the card will cover: to be drawn before it."""
    picture = _Drawing(hand)
    for chain in _BEHIND:
        picture.limb(chain, hand.person.skin)
    picture.limb(_SLEEVE, hand.person.sleeve)
    picture.lay(light)


def draw_over(light: Light, hand: Hand) -> None:
    """The thumb: to be drawn over the card."""
    picture = _Drawing(hand)
    picture.limb(_OVER, hand.person.skin)
    picture.nail()
    picture.lay(light)


class _Drawing:
    """Limbs, shaded as if round, on a sheet of their own."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._colours = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        cv2.rectangle(self._colours, (0, 0), (WIDTH, HEIGHT), hand.person.skin, -1)
        self._cover = np.zeros((HEIGHT, WIDTH), np.uint8)

    def limb(self, chain: _Chain, colour: Colour) -> None:
        line, width = self._hand.points(chain), 2 * chain.half_width * self._hand.px
        self._stroke(self._cover, line, width, (255.0,))
        for layer in range(7):
            shade = 0.5 + 0.5 * layer / 6
            offset = 0.02 * layer * width
            self._stroke(self._colours, line - offset, width * (1.1 - 0.14 * layer), _colour(np.array(colour) * shade))

    def nail(self) -> None:
        hand = self._hand
        size = (7.5 * hand.px, 6 * hand.px)
        light = _colour(np.array(hand.person.skin) * 1.12 + 12)
        cv2.ellipse(self._colours, (hand.tip.tolist(), size, float(np.rad2deg(hand.way))), light, -1, cv2.LINE_AA)

    def lay(self, light: Light) -> None:
        left, top, width, height = cv2.boundingRect(self._cover)
        part = np.s_[top : top + height, left : left + width]
        soft = cast("Bgr", cv2.GaussianBlur(self._colours[part], (0, 0), 0.7 * self._hand.px))
        cover = np.asarray(self._cover[part] / 255, np.float32)
        blend(light, in_light(soft) * cover[..., None], cover, left, top)

    @staticmethod
    def _stroke(sheet: Bgr, line: Points, width: float, colour: Colour) -> None:
        points = [np.round(line * 16).astype(np.int32)]
        cv2.polylines(sheet, points, False, colour, max(1, round(width)), cv2.LINE_AA, 4)


def _holding(view: View, tip: Points, way: float, person: Person) -> Hand:
    """A hand whose thumb ends at a place of the card, its arm running one way over the card."""
    start, end = view.in_frame(np.array([tip, tip + np.array([np.cos(way), np.sin(way)])]))
    return Hand(start, float(np.arctan2(*(end - start)[::-1])), view.pose.px, person)


def _distance(points: Points, start: Points, end: Points) -> Points:
    """Of points from a stretch of a line."""
    way = end - start
    along = (((points - start) @ way) / (way @ way)).clip(0, 1)
    return cast("Points", np.hypot(*(points - start - along[:, None] * way).T))


def _colour(bgr: Floats) -> Colour:
    return tuple(np.clip(bgr, 0, 255).tolist())
