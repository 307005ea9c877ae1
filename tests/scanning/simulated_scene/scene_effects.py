"""What the weather does to cards that can be seen: glare, hard shadows, mud. Each is drawn over a frame's light."""

from collections.abc import Callable, Sequence
from typing import cast

import cv2
import numpy as np

from tests.scanning.simulated_scene.camera_effects import HEIGHT, WIDTH, Bgr, Light, Points, blend, in_light
from tests.scanning.simulated_scene.card_faces import HALF
from tests.scanning.simulated_scene.card_in_view import View

BURNT = (0.05, 0.20)
"""Of a code's area: between these, glare leaves nothing but white; as much again is faint."""

_GLARE_LIGHT = 2.0

SHADED = (0.2, 0.8)
"""Of a code's area: between these lies in a shadow, so that an edge runs through it."""

_SHADOW_SHADE = (0.30, 0.35)
"""What is left of the shades of a file; of the light it is a tenth."""

_PENUMBRA = (0.1, 0.3)
"""The deviation of a shadow's edge, in modules."""

MUDDY = (0.06, 0.16)
"""Of a code's area: between these lies under mud."""

_MUD = np.array([[[42, 62, 84]]], np.uint8)

_Shape = Callable[[Bgr, View, np.random.Generator], None]
"""Draws what is between the sun and a card."""


def glare(light: Light, seen: Sequence[View], rng: np.random.Generator) -> None:
    """The sky in each card's lamination: an oval that burns out a part of the code, with a soft rim."""
    for view in seen:
        gleam, reach = _gleam_over(view, rng), round(1.1 * 2 * HALF * view.pose.px)
        left, top = max(0, round(view.pose.x) - reach), max(0, round(view.pose.y) - reach)
        part = light[top : round(view.pose.y) + reach, left : round(view.pose.x) + reach]
        y, x = np.mgrid[: part.shape[0], : part.shape[1]] + 0.5
        part += gleam.light(np.dstack([x + left, y + top]))[..., None]


class _Gleam:
    """An oval of light: its middle, its half axes in pixels, its turn."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        side = 2 * HALF * view.pose.px
        self._middle = np.array([view.pose.x, view.pose.y]) + rng.uniform(-0.5, 0.5, 2) * side
        self._axes = side * rng.uniform((0.25, 0.12), (0.4, 0.25))
        turn = rng.uniform(0, np.pi)
        self._turn = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])

    def light(self, points: Points) -> Light:
        """What it adds at these points of the frame."""
        away = ((points - self._middle) @ self._turn) / self._axes
        rim = ((1.4 - np.hypot(away[..., 0], away[..., 1])) / 0.6).clip(0, 1)
        return cast("Light", (_GLARE_LIGHT * rim**2).astype(np.float32))


def _gleam_over(view: View, rng: np.random.Generator) -> _Gleam:
    """One that burns out as much of the code as is said above."""
    at = view.code_points()
    while True:
        gleam = _Gleam(view, rng)
        if BURNT[0] <= (gleam.light(at) >= 1).mean() <= BURNT[1]:
            return gleam


def shadow(light: Light, seen: Sequence[View], rng: np.random.Generator) -> None:
    """The sun behind trunks and boughs: one hard edge through every code, or two."""
    _shade(light, seen, _bough, rng)


def leaf_shade(light: Light, seen: Sequence[View], rng: np.random.Generator) -> None:
    """The sun behind leaves, with many hard edges through every code."""
    _shade(light, seen, _leaves, rng)


def twig_shade(light: Light, seen: Sequence[View], rng: np.random.Generator) -> None:
    """The sun behind branches and twigs, some as narrow as a module or two."""
    _shade(light, seen, _twigs, rng)


def _shade(light: Light, seen: Sequence[View], shape: _Shape, rng: np.random.Generator) -> None:
    """Shapes between the sun and every card, until a fair part of every code is in the shade."""
    shade = np.zeros((HEIGHT, WIDTH), np.uint8)
    while not all(SHADED[0] <= _covered(shade, view) <= SHADED[1] for view in seen):
        shade[:] = 0
        for view in seen:
            shape(shade, view, rng)
    softness = rng.uniform(*_PENUMBRA) * seen[0].pose.px
    soft = cv2.GaussianBlur(shade, (0, 0), softness) / np.float32(255)
    left_over = rng.uniform(*_SHADOW_SHADE) ** 2
    light *= (1 - (1 - left_over) * soft)[..., None]


def _bough(shade: Bgr, view: View, rng: np.random.Generator) -> None:
    """A band with an edge through the code."""
    module, angle = view.pose.px, rng.uniform(0, 2 * np.pi)
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    edge = _middle(view) + across * rng.uniform(-7, 7) * module
    far, wide = along * 2 * WIDTH, across * rng.uniform(8, 60) * module
    _fill(shade, np.array([edge - far, edge + far, edge + far + wide, edge - far + wide]))


def _twigs(shade: Bgr, view: View, rng: np.random.Generator) -> None:
    """Branches from all sides, with twigs on each."""
    module = view.pose.px
    for _ in range(rng.integers(2, 5)):
        angle = rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(angle), np.sin(angle)])
        through = _middle(view) + rng.uniform(-10, 10, 2) * module
        start, end = through - way * rng.uniform(40, 150) * module, through + way * rng.uniform(15, 40) * module
        _taper(shade, start, end, rng.uniform(3, 8) * module)
        for _ in range(3):
            fork, side = rng.uniform(0.4, 0.95), angle + rng.uniform(-1, 1)
            root = start + (end - start) * fork
            twig = root + np.array([np.cos(side), np.sin(side)]) * rng.uniform(15, 40) * module
            _taper(shade, root, twig, rng.uniform(1.5, 4) * module)


def _leaves(shade: Bgr, view: View, rng: np.random.Generator) -> None:
    """Leaves all around, with gaps of light between them."""
    module = view.pose.px
    for _ in range(rng.integers(25, 45)):
        middle = _middle(view) + rng.normal(size=2) * 18 * module
        axes = (rng.uniform(6, 18) * module, rng.uniform(4, 9) * module)
        cv2.ellipse(shade, (middle.tolist(), axes, float(rng.uniform(0, 180))), (255,), -1, cv2.LINE_AA)


def _taper(shade: Bgr, start: Points, end: Points, width: float) -> None:
    way = (end - start) / np.hypot(*(end - start))
    across = np.array([-way[1], way[0]]) * width / 2
    _fill(shade, np.array([start - across, start + across, end + across * 0.4, end - across * 0.4]))


def mud(light: Light, seen: Sequence[View], rng: np.random.Generator) -> None:
    """Spatters: a few that have run together, and drops around them."""
    for view in seen:
        spatters = np.zeros((HEIGHT, WIDTH), np.uint8)
        while not MUDDY[0] <= _covered(spatters, view) <= MUDDY[1]:
            spatters[:] = 0
            _spatter(spatters, view, rng)
        left, top, width, height = cv2.boundingRect(spatters)
        cover = np.asarray(spatters[top : top + height, left : left + width] / 255, np.float32)
        wet = cv2.resize(rng.uniform(0.5, 1.5, (9, 9)), (width, height)) * cover
        blend(light, wet[..., None].astype(np.float32) * in_light(_MUD, rng.uniform(0.6, 1.4)), cover, left, top)


def _spatter(spatters: Bgr, view: View, rng: np.random.Generator) -> None:
    module = view.pose.px
    for _ in range(rng.integers(3, 7)):
        middle, size = _middle(view) + rng.uniform(-13, 13, 2) * module, rng.uniform(1.2, 3) * module
        angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        bumps = cv2.GaussianBlur(rng.normal(size=(1, 72)), (0, 0), 1.5)[0, 24:48]
        radii = size * (1 + 0.6 * bumps).clip(0.5, 2)
        _fill(spatters, middle + np.column_stack([np.cos(angles), np.sin(angles)]) * radii[:, None])
        for _ in range(rng.integers(4, 12)):
            drop = middle + rng.normal(size=2) * 2.5 * size
            axes = rng.uniform(0.2, 0.9, 2) * module
            cv2.ellipse(spatters, (drop.tolist(), axes.tolist(), 0.0), (255,), -1, cv2.LINE_AA)


def _covered(mask: Bgr, view: View) -> float:
    """The share of a code that lies under a mask."""
    x, y = np.floor(view.code_points()).astype(int).T
    return float((mask[y.clip(0, HEIGHT - 1), x.clip(0, WIDTH - 1)] > 127).mean())


def _middle(view: View) -> Points:
    return np.array([view.pose.x, view.pose.y])


def _fill(mask: Bgr, points: Points) -> None:
    cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], (255,), cv2.LINE_AA, 4)
