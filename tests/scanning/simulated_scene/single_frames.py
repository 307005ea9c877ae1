"""Single frames: a shot of a cell with the truth about it, and frames without any card.

A cell's name and a shot's number are its only seeds. Every part of a frame has its own stream of chance: a cell that
differs in one thing only shows the same cards at the same places.
"""

from dataclasses import dataclass
from zlib import crc32

import cv2
import numpy as np

from referee_app.cards.decks import Card
from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.grid import Corners
from tests.card_printing.printed_pdf import CARD_SET
from tests.scanning.simulated_scene.backgrounds import KINDS, ground
from tests.scanning.simulated_scene.camera_effects import Bgr, Light, compressed, defocused, shaken, softened, taken
from tests.scanning.simulated_scene.card_in_view import View, lay
from tests.scanning.simulated_scene.card_placement import spread
from tests.scanning.simulated_scene.conditions import Cell, Harm
from tests.scanning.simulated_scene.hands import draw_behind, draw_over, empty_handed, gripping, on_the_code
from tests.scanning.simulated_scene.scene_effects import glare, leaf_shade, mud, shadow, twig_shade

# In this order: mud lies in the shade like all else, and glare is brighter than both.
_WEATHER = {
    Harm.MUD: mud,
    Harm.SHADOW: shadow,
    Harm.LEAF_SHADE: leaf_shade,
    Harm.TWIG_SHADE: twig_shade,
    Harm.GLARE: glare,
}


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A card in a frame: what its code says, and the corners of the code as printed: from the upper left, clockwise.

    Pixels are counted from the upper left corner of the frame: the middle of the first one is at a half.
    """

    card: Card
    text: str
    quad: Corners


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame and all the cards in it."""

    bgr: Bgr
    gray: Gray
    cards: tuple[Shown, ...]


def shot(cell: Cell, number: int) -> Shot:
    """One of the frames of a cell: the same every time."""
    seen = spread(cell, chance(cell.name, number, "spread"))
    light = _scene(cell, seen, number)
    light = _through_the_lens(light, cell, chance(cell.name, number, "lens"))
    cards = tuple(Shown(view.card, CARD_SET.code(view.card), view.quad.astype(np.float32)) for view in seen)
    return _shot(taken(light, chance(cell.name, number, "noise"), dark=cell.is_dark), cards)


def chance(name: str, number: int, part: str) -> np.random.Generator:
    """The stream of chance for a part of a frame."""
    return np.random.default_rng([crc32(name.encode()), number, crc32(part.encode())])


def _shot(picture: Bgr, cards: tuple[Shown, ...] = ()) -> Shot:
    bgr = compressed(picture)
    return Shot(bgr, np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8), cards)


def empty(number: int) -> Shot:
    """A frame without any card: one ground after the other, every other time with a hand."""
    rng = chance("empty", number, "ground")
    light = ground(KINDS[number % len(KINDS)], rng)
    if number // len(KINDS) % 2:
        hand = empty_handed(rng)
        draw_behind(light, hand)
        draw_over(light, hand)
    return _shot(taken(light, chance("empty", number, "noise")))


def _scene(cell: Cell, seen: list[View], number: int) -> Light:
    rng = chance(cell.name, number, "ground")
    light = ground(KINDS[rng.integers(len(KINDS))], rng)
    grasp = on_the_code if Harm.THUMB in cell.harms else gripping
    hands = [grasp(view, chance(cell.name, number, view.card.team)) for view in seen] if cell.is_held else []
    for hand in hands:
        draw_behind(light, hand)
    for view in seen:
        lay(light, view, rng.uniform(0.6, 0.95))
    for hand in hands:
        draw_over(light, hand)
    rng = chance(cell.name, number, "weather")
    for harm, drawn in _WEATHER.items():
        if harm in cell.harms:
            drawn(light, seen, rng)
    return light


def _through_the_lens(light: Light, cell: Cell, rng: np.random.Generator) -> Light:
    if cell.motion:
        light = shaken(light, cell.motion * cell.px, rng.uniform(0, np.pi))
    if cell.defocus:
        light = defocused(light, cell.defocus * cell.px)
    if cell.blur:
        light = softened(light, cell.blur * cell.px)
    return light
