"""Backgrounds of simulated frames: grass, soil, fallen leaves. Drawn once, shown in varying parts."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.scanning.simulated_scene.camera_effects import HEIGHT, WIDTH, Bgr, Floats, Light, Points, in_light

_WIDE, _HIGH = 1536, 896
_FINE_POINTS = 4
"""OpenCV takes points in sixteenths of a pixel."""


def ground(kind: str, rng: np.random.Generator) -> Light:
    """A part of a ground, in some light of a day in the wood."""
    texture = _texture(kind)
    x, y = rng.integers(0, _WIDE - WIDTH), rng.integers(0, _HIGH - HEIGHT)
    part = texture[y : y + HEIGHT, x : x + WIDTH]
    part = part[:: rng.choice((-1, 1)), :: rng.choice((-1, 1))]
    warmth = rng.uniform(0.85, 1.15)
    gain = rng.uniform(0.55, 1.3) * np.array([1 / warmth, 1, warmth])
    return in_light(np.ascontiguousarray(part), gain)


@cache
def _texture(kind: str) -> Bgr:
    return _DRAWN[kind](np.random.default_rng([*kind.encode()]))


def _rough(rng: np.random.Generator, scales: Mapping[int, float]) -> Light:
    """Noise of several sizes, in pixels, each with its strength."""
    total = np.zeros((_HIGH, _WIDE), np.float32)
    for size, strength in scales.items():
        coarse = rng.standard_normal((_HIGH // size + 2, _WIDE // size + 2), np.float32)
        wide = cv2.resize(coarse, (_WIDE + 2 * size, _HIGH + 2 * size), interpolation=cv2.INTER_CUBIC)
        total += np.float32(strength) * wide[size : size + _HIGH, size : size + _WIDE]
    return total


def _coloured(gray: Light, bgr: tuple[float, float, float]) -> Bgr:
    return cast("Bgr", (gray[..., None] * np.array(bgr, np.float32)).clip(0, 255).astype(np.uint8))


def _grass(rng: np.random.Generator) -> Bgr:
    """Blades over blades, the upper ones lighter."""
    picture = _coloured(_rough(rng, {3: 8, 12: 8, 60: 10}) + 40, (0.6, 1.0, 0.75))
    lie = _rough(rng, {240: 0.6})
    blades = 6000
    for height in range(blades):
        root = _anywhere(rng)
        angle = -np.pi / 2 + lie[int(root[1]) % _HIGH, int(root[0]) % _WIDE] + rng.normal() * 0.5
        shade = 45 + 95 * height / blades + rng.normal() * 22
        dry = rng.random() < 0.06
        colour = np.array((0.55, 0.9, 0.95) if dry else (0.35 + 0.2 * rng.random(), 1.0, 0.62 + 0.2 * rng.random()))
        _strand(picture, _bent(root, angle, rng.uniform(40, 150), rng), shade * colour, int(rng.integers(2, 6)))
    return picture


def _soil(rng: np.random.Generator) -> Bgr:
    """Crumbs, small stones, a few twigs and straws."""
    picture = _coloured(_rough(rng, {1: 6, 2: 10, 5: 12, 12: 10, 45: 9, 160: 8}) + 78, (0.62, 0.8, 1.0))
    for _ in range(460):
        shade = rng.uniform(60, 150)
        size = rng.gamma(2, 2.2) + 1.5
        _stone(picture, _anywhere(rng), size, shade, rng)
    for _ in range(60):
        _twig(picture, 200, 6, rng)
    return picture


def _leaves(rng: np.random.Generator) -> Bgr:
    """The floor of a wood in autumn: leaf over leaf, needles and twigs between."""
    picture = _coloured(_rough(rng, {2: 8, 6: 10, 30: 8}) + 42, (0.6, 0.75, 1.0))
    leaves = 600
    for height in range(leaves):
        warm = np.array((0.25 + 0.25 * rng.random(), 0.55 + 0.25 * rng.random(), 1.0))
        shade = (50 + 70 * height / leaves) * rng.uniform(0.75, 1.35)
        _leaf(picture, _anywhere(rng), rng.uniform(25, 75), shade * warm, rng)
        if height % 3 == 0:
            _twig(picture, 160, 4, rng)
    grain = _rough(rng, {1: 5, 3: 5})[..., None]
    return cast("Bgr", (picture + grain).clip(0, 255).astype(np.uint8))


def _strand(picture: Bgr, line: Points, colour: Floats, width: int) -> None:
    """A blade, a twig or a needle, with a shadow beside it."""
    _polyline(picture, line + 2, colour * 0.35, width)
    _polyline(picture, line, colour, width)


def _bent(start: Points, angle: float, length: float, rng: np.random.Generator) -> Points:
    """A line with a bend in its middle."""
    other = angle + rng.normal() * 0.35
    middle = start + length / 2 * np.array([np.cos(angle), np.sin(angle)])
    return np.array([start, middle, middle + length / 2 * np.array([np.cos(other), np.sin(other)])])


def _twig(picture: Bgr, longest: float, widest: int, rng: np.random.Generator) -> None:
    colour = rng.uniform(35, 145) * np.array((0.55, 0.8, 1.0))
    line = _bent(_anywhere(rng), rng.uniform(0, 2 * np.pi), rng.uniform(30, longest), rng)
    _strand(picture, line, colour, int(rng.integers(1, widest)))


def _anywhere(rng: np.random.Generator) -> Points:
    return rng.uniform((-40, -40), (_WIDE + 40, _HIGH + 40))


def _stone(picture: Bgr, middle: Points, size: float, shade: float, rng: np.random.Generator) -> None:
    axes = (size * rng.uniform(1, 1.5), size)
    degrees = float(rng.uniform(0, 180))
    for offset, part in ((1.5, 0.35), (0.0, 0.8), (-0.2 * size, 1.1)):
        scale = 0.7 if part > 1 else 1.0
        box = ((middle + offset).tolist(), (2 * axes[0] * scale, 2 * axes[1] * scale), degrees)
        cv2.ellipse(picture, box, _ink(shade * part * np.array((0.85, 0.93, 1.0))), -1, cv2.LINE_AA)


def _leaf(picture: Bgr, middle: Points, length: float, colour: Floats, rng: np.random.Generator) -> None:
    """Pointed at both ends, wavy, with ribs."""
    along = np.linspace(0, 1, 14)
    width = length * rng.uniform(0.25, 0.42) * np.sin(np.pi * along) ** 0.8 * (1 + 0.12 * rng.normal(size=14))
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    spine = np.column_stack([(along - 0.5) * 2 * length, rng.uniform(-0.15, 0.15) * length * np.sin(np.pi * along)])
    one, other = spine + np.column_stack([0 * width, width]), spine - np.column_stack([0 * width, width])
    upper, lower = np.vstack([spine, one[::-1]]) @ turn + middle, np.vstack([spine, other[::-1]]) @ turn + middle
    whole = np.vstack([one, other[::-1]]) @ turn + middle
    _filled(picture, whole + 3, colour * 0.3)
    _filled(picture, upper, colour)
    _filled(picture, lower, colour * 0.86)
    _polyline(picture, spine @ turn + middle, colour * 0.6, 2)
    for rib in range(3, 12, 2):
        for side in (one, other):
            _polyline(picture, np.array([spine[rib - 1], side[rib]]) @ turn + middle, colour * 0.75, 1)


def _polyline(picture: Bgr, points: Points, colour: Floats, width: int) -> None:
    cv2.polylines(picture, [_fine(points)], False, _ink(colour), width, cv2.LINE_AA, _FINE_POINTS)


def _filled(picture: Bgr, points: Points, colour: Floats) -> None:
    cv2.fillPoly(picture, [_fine(points)], _ink(colour), cv2.LINE_AA, _FINE_POINTS)


def _fine(points: Points) -> NDArray[np.int32]:
    return np.asarray(np.round(points * 2**_FINE_POINTS), np.int32)


def _ink(colour: Floats) -> tuple[float, ...]:
    return tuple(np.clip(colour, 0, 255).tolist())


_DRAWN: Mapping[str, Callable[[np.random.Generator], Bgr]] = MappingProxyType(
    {"grass": _grass, "soil": _soil, "leaves": _leaves}
)
KINDS = tuple(_DRAWN)
