"""A film: a hand brings two cards, holds them, takes them away; after a while it brings two others.

What happens when is told apart from how it looks: the truth about a moment costs no drawing.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
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

FRAME_MS = 50
SHUTTER_MS = 20
"""How long each frame is exposed: a fiftieth of a second, as under trees."""

FRAMES = 150
MOST_SMEAR = 1.0
"""In modules: a code that moves further while the shutter is open does not count as readable."""

_PX = 3.5
_APART = 27.0
_FAN = 0.2
_ASKEW = 0.2
"""Two cards in one hand: modules from its middle to each code, and the turns of each card outwards and of both."""

_REACH = 60 * _PX
"""Of a hand with its cards, from the middle of these."""


@dataclass(frozen=True, slots=True)
class Visit:
    """When a hand comes, is there, goes and has gone, in milliseconds; its cards; the direction of its arm."""

    comes: int
    there: int
    goes: int
    gone: int
    red: int
    blue: int
    arm: float

    def way_out(self, ms: float) -> float:
        """How far the hand is from where it holds the cards: 0 is there, 1 is out of the frame."""
        if ms < self.goes:
            left = (self.there - ms) / (self.there - self.comes)
        else:
            left = (ms - self.goes) / (self.gone - self.goes)
        return min(1.0, max(0.0, left)) ** 3


VISITS = (
    Visit(comes=400, there=1400, goes=2300, gone=3000, red=4, blue=9, arm=np.pi / 2),
    Visit(comes=4500, there=5500, goes=6400, gone=7100, red=13, blue=2, arm=0.0),
)


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """One frame: the codes that are wholly in it with their quiet zones, and by how many modules they smear.

    The hand covers none of them; so they are readable if they hardly move.
    """

    number: int
    cards: tuple[Shown, ...]
    smear: float

    @property
    def ms(self) -> int:
        """When the frame is taken: the middle of its exposure."""
        return self.number * FRAME_MS

    @property
    def readable(self) -> tuple[Shown, ...]:
        """The cards that a scanner can be asked to read in this frame."""
        return self.cards if self.smear <= MOST_SMEAR else ()


def moments() -> tuple[Moment, ...]:
    """The truth about every frame."""
    return tuple(map(_moment, range(FRAMES)))


def write_film(path: Path, empty_every: int = 1) -> tuple[Moment, ...]:
    """Write the film into an .avi file; the truth about its frames.

    Of the frames without a card only each `empty_every`-th is drawn; it is repeated in place of the others.
    """
    quieten()
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 1000 / FRAME_MS, (WIDTH, HEIGHT))
    if not writer.isOpened():
        raise OSError(f"no film can be written to {path}")
    truth = moments()
    for moment in truth:
        if moment.cards or moment.number % empty_every == 0:
            drawn = picture(moment.number)
        writer.write(drawn)
    writer.release()
    return truth


def picture(number: int) -> Bgr:
    """One frame of the film; it is the film's file that compresses it."""
    light = _ground().copy()
    exposed = _exposed(number)
    moved = None if exposed is None else _moved(exposed)
    if moved is not None:
        layer, (left, top) = moved
        blend(light, layer[..., :3], layer[..., 3], left, top)
    return taken(light, chance("film", number, "noise"))


class _Exposed(NamedTuple):
    """A hand while the shutter is open: how far it is from where it holds the cards, and how far it moves."""

    visit: Visit
    shift: Points
    smear: Points


def _exposed(number: int) -> _Exposed | None:
    ms, half = number * FRAME_MS, SHUTTER_MS / 2
    for visit in VISITS:
        if visit.comes < ms < visit.gone:
            opened, closed = _place(visit, ms - half), _place(visit, ms + half)
            return _Exposed(visit, (opened + closed) / 2, closed - opened)
    return None


def _moment(number: int) -> Moment:
    exposed = _exposed(number)
    if exposed is None:
        return Moment(number, (), 0.0)
    cards = tuple(
        Shown(seen.card, CARD_SET.code(seen.card), (seen.quad + exposed.shift).astype(np.float32))
        for seen in _held(exposed.visit)
        if within_frame(seen.quiet + exposed.shift)
    )
    return Moment(number, cards, float(np.hypot(*exposed.smear)) / _PX)


def _place(visit: Visit, ms: float) -> Points:
    """How far the hand is from where it holds the cards, with the shake that every hand has."""
    arm = np.array([np.cos(visit.arm), np.sin(visit.arm)])
    out = visit.way_out(ms) * (float(abs(arm) @ MIDDLE) + _REACH) * arm
    seconds = ms / 1000 * 2 * np.pi
    shake = [1.5 * np.sin(2.3 * seconds) + 0.5 * np.sin(7.1 * seconds), 1.2 * np.sin(3.1 * seconds + 1)]
    return np.add(out, shake)


@cache
def _ground() -> Light:
    return ground("leaves", chance("film", 0, "ground"))


@cache
def _held(visit: Visit) -> tuple[View, View]:
    """A red and a blue card, side by side like a fan, not quite straight in the hand."""
    rng = chance("film", visit.red, "cards")
    upright = visit.arm - np.pi / 2 + _ASKEW
    across = np.array([np.cos(upright), np.sin(upright)]) * _APART * _PX
    red, blue = pool(Team.RED)[visit.red], pool(Team.BLUE)[visit.blue]
    return (
        view(red, _pose(-across, upright - _FAN, rng)),
        view(blue, _pose(across, upright + _FAN, rng)),
    )


def _pose(offset: Points, turn: float, rng: np.random.Generator) -> Pose:
    x, y = np.array(MIDDLE) + offset
    tilt, leaning = np.deg2rad(rng.uniform(5, 15)), rng.uniform(0, 2 * np.pi)
    return Pose(x, y, _PX, turn, tilt, leaning, bowed(rng))


@lru_cache(maxsize=1)
def _layer(visit: Visit) -> Light:
    """The hand with its cards where it holds them, and nothing else."""
    rng = chance("film", visit.red, "hand")
    layer = np.zeros((HEIGHT, WIDTH, 4), np.float32)
    down = np.array([np.cos(visit.arm), np.sin(visit.arm)])
    hand = Hand(np.array(MIDDLE) + 30 * _PX * down, visit.arm, _PX, somebody(rng))
    draw_behind(layer, hand)
    for seen in _held(visit):
        lay(layer, seen, 0.85)
    draw_over(layer, hand)
    forget_faces()  # a visit's two cards are drawn once, and would take a hundred megabytes with their sheets
    return layer


def _moved(exposed: _Exposed) -> tuple[Light, tuple[int, int]] | None:
    """The hand where it is, smeared along its way: only the part of the frame that it is in, and where that begins."""
    layer, length = _layer(exposed.visit), float(np.hypot(*exposed.smear))
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
