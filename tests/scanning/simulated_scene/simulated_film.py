"""A film: a hand brings two cards, holds them, takes them away; after a while it brings two others.

What happens when is told apart from how it looks: the truth about a moment costs no drawing.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from referee_app.cards.ranks import Team
from referee_app.scanning.sources.source import quieten
from tests.card_printing.printed_pdf import CARD_SET
from tests.scanning.simulated_scene.backgrounds import ground
from tests.scanning.simulated_scene.camera_effects import (
    HEIGHT,
    MIDDLE,
    WIDTH,
    Bgr,
    Light,
    Points,
    blend,
    shaken,
    taken,
)
from tests.scanning.simulated_scene.card_faces import forget_faces, pool
from tests.scanning.simulated_scene.card_in_view import Pose, View, lay, view, within_frame
from tests.scanning.simulated_scene.hands import Hand, draw_behind, draw_over, somebody
from tests.scanning.simulated_scene.paper_shapes import bowed
from tests.scanning.simulated_scene.single_frames import Shown, chance

SHUTTER_MS = 20
"""How long each frame is exposed: a fiftieth of a second, as under trees."""

MOST_SMEAR = 1.0
"""In modules: a code that moves further while the shutter is open does not count as readable."""

_APART = 27.0
_FAN = 0.2
_ASKEW = 0.2
"""Two cards in one hand: modules from its middle to each code, and the turns of each card outwards and of both."""

_REACH = 60
"""Modules of a hand with its cards, from the middle of these."""


@dataclass(frozen=True, slots=True)
class Visit:
    """When a hand comes, is there, goes and has gone, in milliseconds; its cards; the direction of its arm.

    `red` and `blue` are places in the pools of cards; `px` is how many pixels a module has.
    """

    comes: int
    there: int
    goes: int
    gone: int
    red: int
    blue: int
    arm: float
    px: float = 3.5

    def way_out(self, ms: float) -> float:
        """How far the hand is from where it holds the cards: 0 is there, 1 is out of the frame."""
        if ms < self.goes:
            left = (self.there - ms) / (self.there - self.comes)
        else:
            left = (ms - self.goes) / (self.gone - self.goes)
        return min(1.0, max(0.0, left)) ** 3


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """The middle of an exposure: the codes wholly in the frame with their quiet zones, by how many modules they smear.

    The hand covers none of them; so they are readable if they hardly move.
    """

    ms: int
    cards: tuple[Shown, ...]
    smear: float

    @property
    def readable(self) -> tuple[Shown, ...]:
        """The cards that a scanner can be asked to read in this frame."""
        return self.cards if self.smear <= MOST_SMEAR else ()


@dataclass(frozen=True, slots=True)
class Film:
    """Hands that bring cards, one after the other. The name is the only seed.

    `shake` is how much more the hands shake than those of somebody who stands still.
    """

    name: str
    visits: tuple[Visit, ...]
    end_ms: int
    frame_ms: int = 50
    ground: str = "leaves"
    shake: float = 1.0

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return self.end_ms // self.frame_ms

    def moments(self) -> tuple[Moment, ...]:
        """The truth about every frame."""
        return tuple(self.moment(number * self.frame_ms) for number in range(self.frames))

    def moment(self, ms: int) -> Moment:
        """The truth about a frame that is taken then."""
        exposed = self._exposed(ms)
        if exposed is None:
            return Moment(ms, (), 0.0)
        cards = tuple(
            Shown(seen.card, CARD_SET.code(seen.card), (seen.quad + exposed.shift).astype(np.float32))
            for seen in _held(self.name, exposed.visit)
            if within_frame(seen.quiet + exposed.shift)
        )
        return Moment(ms, cards, float(np.hypot(*exposed.smear)) / exposed.visit.px)

    def picture(self, ms: int) -> Bgr:
        """The frame that is taken then; it is the film's file that compresses it."""
        light = _ground(self.name, self.ground).copy()
        exposed = self._exposed(ms)
        moved = None if exposed is None else _moved(self.name, exposed)
        if moved is not None:
            layer, (left, top) = moved
            blend(light, layer[..., :3], layer[..., 3], left, top)
        return taken(light, chance(self.name, ms // self.frame_ms, "noise"))

    def write(self, path: Path, empty_every: int = 1) -> None:
        """Write it into an .avi file.

        Of the frames without a card only each `empty_every`-th is drawn; it is repeated in place of the others.
        """
        quieten()
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 1000 / self.frame_ms, (WIDTH, HEIGHT))
        if not writer.isOpened():
            raise OSError(f"no film can be written to {path}")
        for number, moment in enumerate(self.moments()):
            if moment.cards or number % empty_every == 0:
                drawn = self.picture(moment.ms)
            writer.write(drawn)
        writer.release()

    def _exposed(self, ms: int) -> "_Exposed | None":
        half = SHUTTER_MS / 2
        for visit in self.visits:
            if visit.comes < ms < visit.gone:
                opened, closed = self._place(visit, ms - half), self._place(visit, ms + half)
                return _Exposed(visit, (opened + closed) / 2, closed - opened)
        return None

    def _place(self, visit: Visit, ms: float) -> Points:
        """How far the hand is from where it holds the cards, with the shake that every hand has."""
        arm = np.array([np.cos(visit.arm), np.sin(visit.arm)])
        out = visit.way_out(ms) * (float(abs(arm) @ MIDDLE) + _REACH * visit.px) * arm
        seconds = ms / 1000 * 2 * np.pi
        shake = [1.5 * np.sin(2.3 * seconds) + 0.5 * np.sin(7.1 * seconds), 1.2 * np.sin(3.1 * seconds + 1)]
        return out + self.shake * np.array(shake)


TWO_DUELS = Film(
    "film",
    (
        Visit(comes=400, there=1400, goes=2300, gone=3000, red=4, blue=9, arm=np.pi / 2),
        Visit(comes=4500, there=5500, goes=6400, gone=7100, red=13, blue=2, arm=0.0),
    ),
    end_ms=7500,
)


class _Exposed(NamedTuple):
    """A hand while the shutter is open: how far it is from where it holds the cards, and how far it moves."""

    visit: Visit
    shift: Points
    smear: Points


@lru_cache(maxsize=4)
def _ground(name: str, kind: str) -> Light:
    return ground(kind, chance(name, 0, "ground"))


@lru_cache(maxsize=64)
def _held(name: str, visit: Visit) -> tuple[View, View]:
    """A red and a blue card, side by side like a fan, not quite straight in the hand."""
    rng = chance(name, visit.red, "cards")
    upright = visit.arm - np.pi / 2 + _ASKEW
    across = np.array([np.cos(upright), np.sin(upright)]) * _APART * visit.px
    red, blue = pool(Team.RED)[visit.red], pool(Team.BLUE)[visit.blue]
    return (
        view(red, _pose(visit.px, -across, upright - _FAN, rng)),
        view(blue, _pose(visit.px, across, upright + _FAN, rng)),
    )


def _pose(px: float, offset: Points, turn: float, rng: np.random.Generator) -> Pose:
    x, y = np.array(MIDDLE) + offset
    tilt, leaning = np.deg2rad(rng.uniform(5, 15)), rng.uniform(0, 2 * np.pi)
    return Pose(x, y, px, turn, tilt, leaning, bowed(rng))


@lru_cache(maxsize=1)
def _layer(name: str, visit: Visit) -> Light:
    """The hand with its cards where it holds them, and nothing else."""
    rng = chance(name, visit.red, "hand")
    layer = np.zeros((HEIGHT, WIDTH, 4), np.float32)
    down = np.array([np.cos(visit.arm), np.sin(visit.arm)])
    hand = Hand(np.array(MIDDLE) + 30 * visit.px * down, visit.arm, visit.px, somebody(rng))
    draw_behind(layer, hand)
    for seen in _held(name, visit):
        lay(layer, seen, 0.85)
    draw_over(layer, hand)
    forget_faces()  # a visit's two cards are drawn once, and would take a hundred megabytes with their sheets
    return layer


def _moved(name: str, exposed: _Exposed) -> tuple[Light, tuple[int, int]] | None:
    """The hand where it is, smeared along its way: only the part of the frame that it is in, and where that begins."""
    layer, length = _layer(name, exposed.visit), float(np.hypot(*exposed.smear))
    x, y, width, height = cv2.boundingRect((layer[..., 3] > 0).astype(np.uint8))
    room = length + 4
    left, top = np.maximum(exposed.shift + np.array([x, y]) - room, 0).astype(int).tolist()
    ends = exposed.shift + np.array([x + width, y + height]) + room
    right, bottom = np.minimum(ends, (WIDTH, HEIGHT)).astype(int).tolist()
    if right <= left or bottom <= top:
        return None
    matrix = np.array([[1, 0, exposed.shift[0] - left], [0, 1, exposed.shift[1] - top]])
    there = cv2.warpAffine(layer, matrix, (right - left, bottom - top), borderMode=cv2.BORDER_REPLICATE)
    angle = float(np.arctan2(exposed.smear[1], exposed.smear[0]))
    return shaken(np.asarray(there, np.float32), length, angle), (left, top)
