"""The camera itself: whoever tells the story lays things before it, and goes on when they have been looked at.

Its time is its own: a frame is as long as is said here, so that what is read does not depend on the machine.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from math import ceil
from typing import TypeVar

from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import Card
from referee_app.paper_camera.faces import faces
from referee_app.paper_camera.ground import HEIGHT, WIDTH, ground, lie, taken
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame, Gray, frame_of
from referee_app.scanning.sources.source import Source
from referee_app.scanning.watcher import Timing

_FRAME_MS = 100
_LOOKS = 6
"""So many frames are seen of what lies there: some glances, and a closer look among them."""

_GONE_MS = 1500
"""Longer than a card may be hidden before it counts as gone."""

_TICK_S = 0.02
"""What a way of looking costs by the scanner's clock; of each closer look it is given a quarter of a second."""

_PATIENCE_S = 90
_UNTOLD_S = 10
"""What has not been told after so long will not be: somebody looks for something else by now."""

_TURNS = (-4.0, 5.0, 3.0, -6.0, 2.0)
_SEEN = 0.78
"""How much of the height is surely seen: a screen may show less of it than the camera sees."""

T = TypeVar("T")


class PaperCamera:
    """Sees what was laid down last, while somebody has it open."""

    def __init__(self) -> None:
        self._faces: dict[Card, Gray] = {}
        self._changed = threading.Condition()
        self._now_ms = 0
        self._given_s = 0.0
        self._frames: deque[tuple[Frame, int]] = deque()
        self._is_open = self._is_looked_at = False
        self._scene = ground()

    def print(self, kept: SetFile, cards: Sequence[Card]) -> None:
        """Have these cards of a set made, so that they can be laid down."""
        self._faces.update(faces(kept, cards))

    @property
    def is_ready(self) -> bool:
        """Whether it is open, and everything that lies there has been looked at and told."""
        with self._changed:
            return self._is_open and not self._frames and not self._is_looked_at

    def lay(self, *cards: Card) -> None:
        """Lay cards on the ground, side by side; while it is open, wait until they have been looked at."""
        self._show([self._faces[card] for card in cards], _LOOKS, _FRAME_MS)

    def clear(self) -> None:
        """Take everything away, for long enough to be noticed."""
        self._show([], 2, _GONE_MS)

    def look_again(self) -> None:
        """Look at what lies there once more: what is known of it by now is seen beside it."""
        self._look(2, _FRAME_MS)

    def _show(self, things: Sequence[Gray], looks: int, ms: int) -> None:
        scene = ground().copy()
        for place, thing in enumerate(things):
            middle, height = _place(place, len(things))
            lie(scene, thing, middle, height, _TURNS[place % len(_TURNS)])
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
        self._frames.extend((frame_of(taken(self._scene, number), number), ms) for number in range(looks))

    # As the house wants it

    def source(self, _number: int) -> Source:
        """There is only this one."""
        return _View(self)

    def numbers(self) -> Sequence[int]:
        """Only this one."""
        return (0,)

    def reader(self) -> Cascade:
        """The real one; whatever it does takes equally long by its clock."""
        ticks = count()
        return Cascade(clock=lambda: next(ticks) * _TICK_S)

    def timing(self) -> Timing:
        """That of its frames."""
        return Timing(now_ms=lambda: self._now_ms)

    def telling(self, tell: Callable[[T], None]) -> Callable[[T], None]:
        """The same, but the camera knows when what it saw has been told."""

        def told(sight: T) -> None:
            tell(sight)
            with self._changed:
                self._looked()

        return told

    def _looked(self) -> None:
        self._is_looked_at = False
        self._changed.notify_all()

    # As its view wants it

    def open(self) -> None:
        """Somebody looks through it from now on."""
        with self._changed:
            self._is_open = True
            self._give(_LOOKS, _FRAME_MS)

    def next_frame(self) -> Frame | None:
        """What is seen now; nothing while the frame before is still looked at."""
        with self._changed:
            if self._is_looked_at and time.monotonic() - self._given_s > _UNTOLD_S:
                self._looked()
            if self._is_looked_at or not self._frames:
                return None
            frame, ms = self._frames.popleft()
            self._now_ms += ms
            self._is_looked_at, self._given_s = True, time.monotonic()
            return frame

    def close(self) -> None:
        """Nobody looks any more."""
        with self._changed:
            self._is_open = False
            self._frames.clear()
            self._looked()


def _place(place: int, of: int) -> tuple[tuple[float, float], float]:
    """Where a thing lies among so many, and how high it is: in rows of two, or of three where they are many."""
    across = 1 if of == 1 else 2 if of <= 4 else 3
    down = ceil(of / across)
    row, column = divmod(place, across)
    height = min(_SEEN * HEIGHT * 0.86 / down, 0.88 * WIDTH / across * 88 / 63)
    return (WIDTH * (column + 0.5) / across, HEIGHT * (0.5 + _SEEN * ((row + 0.5) / down - 0.5))), height


class _View(Source):
    """The camera, as a source of frames."""

    is_live = True

    def __init__(self, camera: PaperCamera) -> None:
        self._camera = camera

    def open(self) -> None:
        """Look at what lies there."""
        self._camera.open()

    def read(self) -> Frame | None:
        """The next frame, when the one before has been looked at."""
        return self._camera.next_frame()

    def close(self) -> None:
        """Look no more."""
        self._camera.close()
