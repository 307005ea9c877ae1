"""A camera without hardware, for demonstrations: it sees printed cards that a script lays on simulated ground.

What it shows is read by the real scanner. It keeps its own time: every frame lasts as long as is said here, so that
what is read does not depend on the machine.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import count
from math import ceil, cos, radians, sin
from typing import TypeVar

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from card_printing.documents.cards import print_cards
from card_printing.layout.design import Style
from card_printing.layout.geometry import INCH
from card_printing.layout.sheets import sheet_sides
from card_printing.sets.set_file import SetFile
from referee_app.cameras.watcher import Timing
from referee_app.cards.decks import Card
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame, Gray, frame_of
from referee_app.scanning.sources.source import Source

WIDTH, HEIGHT = 720, 960
"""Of a frame: upright, as a phone holds its camera."""

_FRAME_MS = 100
_LOOKS = 6
"""How many frames show a scene: enough for quick looks and a thorough one among them."""

_GONE_MS = 1500
"""Longer than a card may be hidden before it counts as gone."""

_TICK_S = 0.02
"""What each decoding attempt costs by the scanner's clock; a thorough look has a quarter of a second for them."""

_PATIENCE_S = 90
_UNREPORTED_S = 10
"""A frame that was not reported after so long will not be: the watch has changed meanwhile."""

_TURNS = (-4.0, 5.0, 3.0, -6.0, 2.0)
_VISIBLE = 0.78
"""How much of the height is surely on the screen, which may show less than the camera sees."""

_DPI = 150
_POINTS_PER_INCH = 72

T = TypeVar("T")


class PaperCamera:
    """Sees the cards that were laid down last, while it is open."""

    def __init__(self) -> None:
        self._faces: dict[Card, Gray] = {}
        self._changed = threading.Condition()
        self._now_ms = 0
        self._given_s = 0.0
        self._frames: deque[tuple[Frame, int]] = deque()
        self._is_open = self._is_looked_at = False
        self._scene = _ground()

    def print(self, set_file: SetFile, cards: Sequence[Card]) -> None:
        """Print these cards of a set, so that they can be laid down."""
        self._faces.update(printed_faces(set_file, cards))

    @property
    def is_ready(self) -> bool:
        """Whether it is open and everything that lies there has been looked at and reported."""
        with self._changed:
            return self._is_open and not self._frames and not self._is_looked_at

    def lay(self, *cards: Card) -> None:
        """Lay cards on the ground, side by side; while it is open, wait until they have been looked at."""
        self._show([self._faces[card] for card in cards], _LOOKS, _FRAME_MS)

    def clear(self) -> None:
        """Take all cards away, for long enough to be noticed."""
        self._show([], 2, _GONE_MS)

    def look_again(self) -> None:
        """Show the same cards once more: what is known of them by now is drawn beside them."""
        self._look(2, _FRAME_MS)

    def _show(self, cards: Sequence[Gray], looks: int, ms: int) -> None:
        scene = _ground().copy()
        for index, card in enumerate(cards):
            middle, height = _position(index, len(cards))
            _draw_card(scene, card, middle, height, _TURNS[index % len(_TURNS)])
        self._scene = scene
        self._look(looks, ms)

    def _look(self, looks: int, ms: int) -> None:
        with self._changed:
            if self._is_open:  # who opens it later looks at what lies there then
                self._give(looks, ms)
            if not self._changed.wait_for(lambda: not (self._frames or self._is_looked_at), _PATIENCE_S):
                raise TimeoutError("nobody looks through the camera")

    def _give(self, looks: int, ms: int) -> None:
        self._frames.clear()
        self._frames.extend((frame_of(_photographed(self._scene, number), number), ms) for number in range(looks))

    # What the services ask of a camera

    def source(self, _number: int) -> Source:
        """This camera, whatever number is asked for."""
        return _PaperSource(self)

    def numbers(self) -> Sequence[int]:
        """One camera."""
        return (0,)

    def reader(self) -> Cascade:
        """The real reader; by its clock every attempt takes equally long."""
        ticks = count()
        return Cascade(clock=lambda: next(ticks) * _TICK_S)

    def timing(self) -> Timing:
        """The time of its frames."""
        return Timing(now_ms=lambda: self._now_ms)

    def reporting(self, report: Callable[[T], None]) -> Callable[[T], None]:
        """The same callback, after which the camera knows that its frame has been looked at."""

        def reported(sight: T) -> None:
            report(sight)
            with self._changed:
                self._finish_look()

        return reported

    def _finish_look(self) -> None:
        self._is_looked_at = False
        self._changed.notify_all()

    # What its source of frames asks

    def open(self) -> None:
        """Show frames from now on."""
        with self._changed:
            self._is_open = True
            self._give(_LOOKS, _FRAME_MS)

    def next_frame(self) -> Frame | None:
        """The next frame; None while the one before is still looked at."""
        with self._changed:
            if self._is_looked_at and time.monotonic() - self._given_s > _UNREPORTED_S:
                self._finish_look()
            if self._is_looked_at or not self._frames:
                return None
            frame, ms = self._frames.popleft()
            self._now_ms += ms
            self._is_looked_at, self._given_s = True, time.monotonic()
            return frame

    def close(self) -> None:
        """Show no more frames."""
        with self._changed:
            self._is_open = False
            self._frames.clear()
            self._finish_look()


def _position(index: int, total: int) -> tuple[tuple[float, float], float]:
    """Where a card lies among so many, and how high it is: in rows of two, or of three where they are many."""
    across = 1 if total == 1 else 2 if total <= 4 else 3
    down = ceil(total / across)
    row, column = divmod(index, across)
    height = min(_VISIBLE * HEIGHT * 0.86 / down, 0.88 * WIDTH / across * 88 / 63)
    return (WIDTH * (column + 0.5) / across, HEIGHT * (0.5 + _VISIBLE * ((row + 0.5) / down - 0.5))), height


class _PaperSource(Source):
    """The camera, as a source of frames."""

    is_live = True

    def __init__(self, camera: PaperCamera) -> None:
        self._camera = camera

    def open(self) -> None:
        """Begin to show frames."""
        self._camera.open()

    def read(self) -> Frame | None:
        """The next frame, when the one before has been looked at."""
        return self._camera.next_frame()

    def close(self) -> None:
        """Stop showing frames."""
        self._camera.close()


def printed_faces(set_file: SetFile, cards: Sequence[Card]) -> Mapping[Card, Gray]:
    """The front of each card as a grey picture: printed in the set's design, and rasterised instead of cut out."""
    pdf, design = BytesIO(), replace(set_file.design, style=Style.FRONTS, bleed=0, crop_marks=False)
    print_cards(pdf, set_file.card_set, set_file.name, cards, design)
    with pypdfium2.PdfDocument(pdf.getvalue()) as document:
        pages = [np.asarray(page.render(scale=_DPI / _POINTS_PER_INCH).to_numpy()) for page in document]
    seen = {}
    for sheet, page in zip(sheet_sides(cards, design), pages, strict=True):
        gray = np.asarray(cv2.cvtColor(page[..., :3], cv2.COLOR_BGR2GRAY), np.uint8)
        dots = _DPI / INCH
        for card, box in sheet.fronts:
            top = sheet.paper.top - box.top
            rows = slice(round(top * dots), round((top + box.height) * dots))
            columns = slice(round(box.x * dots), round(box.right * dots))
            seen[card] = gray[rows, columns]
    return seen


@cache
def _ground() -> NDArray[np.float32]:
    """Leaves and earth: noise of many sizes, the same every time."""
    chance = np.random.default_rng(3)
    floor = np.full((HEIGHT, WIDTH), 96, np.float32)
    for cells, strength in ((5, 12), (30, 8), (120, 10), (300, 10)):
        coarse = chance.normal(0, strength, (cells, cells)).astype(np.float32)
        floor += cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    return floor


@cache
def _light() -> NDArray[np.float32]:
    """Brighter to the upper left, where the sun is."""
    down, across = np.mgrid[0 : 1 : HEIGHT * 1j, 0 : 1 : WIDTH * 1j]
    return np.asarray(1.12 - 0.3 * (0.6 * across + 0.4 * down), np.float32)


def _draw_card(
    scene: NDArray[np.float32], card: Gray, middle: tuple[float, float], height: float, turned: float
) -> None:
    """Draw a card on the ground: its middle, its height in pixels, and how far it is turned, in degrees."""
    rows, columns = card.shape
    scale = height / rows
    c, s = cos(radians(turned)) * scale, sin(radians(turned)) * scale
    to_scene = np.array(
        [
            [c, -s, middle[0] - c * columns / 2 + s * rows / 2],
            [s, c, middle[1] - s * columns / 2 - c * rows / 2],
        ]
    )
    size = (WIDTH, HEIGHT)
    small = cv2.GaussianBlur(card, (0, 0), 0.35 / scale) if scale < 1 else card
    seen = cv2.warpAffine(small, to_scene, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpAffine(np.full_like(card, 255), to_scene, size, flags=cv2.INTER_LINEAR) / np.float32(255)
    shadow = cv2.GaussianBlur(np.roll(cover, (6, 5), (0, 1)), (0, 0), 6)
    scene *= 1 - 0.45 * shadow
    scene += cover * (seen - scene)


def _photographed(scene: NDArray[np.float32], number: int) -> Gray:
    """The scene as a camera takes it: in uneven light, from a hand that is never quite still, with some noise."""
    lit = scene * _light()
    x, y = 3 * sin(number * 0.23), 3 * cos(number * 0.19)
    shaken = cv2.warpAffine(lit, np.array([[1, 0, x], [0, 1, y]]), (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
    noise = np.random.default_rng(number).standard_normal(shaken.shape, np.float32)
    return np.asarray(np.clip(shaken + 2.5 * noise, 0, 255), np.uint8)
