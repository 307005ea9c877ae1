"""The camera itself: whoever tells the story lays things before it, from any thread."""

import threading
import time
from collections.abc import Sequence
from math import ceil

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.paper_camera.faces import faces
from referee_app.paper_camera.ground import HEIGHT, WIDTH, ground, lie, taken
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame, Gray, frame_of
from referee_app.scanning.sources.source import Source
from referee_app.scanning.watcher import Timing

_FRAME_S = 1 / 10
_TURNS = (-4.0, 5.0, 3.0, -6.0, 2.0)
_SEEN = 0.78
"""How much of the height is surely seen: a screen may show less of it than the camera sees."""


class PaperCamera:
    """Sees what was laid down last."""

    def __init__(self) -> None:
        self._faces: dict[Card, Gray] = {}
        self._lock = threading.Lock()
        self.clear()

    def print(self, card_set: CardSet, cards: Sequence[Card]) -> None:
        """Have these cards made, so that they can be laid down."""
        self._faces.update(faces(card_set, cards))

    def lay(self, *cards: Card) -> None:
        """Lay cards on the ground, side by side."""
        self._show([self._faces[card] for card in cards])

    def clear(self) -> None:
        """Take everything away."""
        self._show([])

    def _show(self, things: Sequence[Gray]) -> None:
        scene = ground().copy()
        for place, thing in enumerate(things):
            middle, height = _place(place, len(things))
            lie(scene, thing, middle, height, _TURNS[place % len(_TURNS)])
        with self._lock:
            self._scene = scene

    def frame(self, number: int) -> Frame:
        """What is seen now."""
        with self._lock:
            scene = self._scene
        return frame_of(taken(scene, number), number)

    # As the house wants it

    def source(self, _number: int) -> Source:
        """There is only this one."""
        return _View(self)

    def numbers(self) -> Sequence[int]:
        """Only this one."""
        return (0,)

    def reader(self) -> Cascade:
        """The real one."""
        return Cascade()

    def timing(self) -> Timing:
        """That of this machine."""
        return Timing()


def _place(place: int, of: int) -> tuple[tuple[float, float], float]:
    """Where a thing lies among so many, and how high it is: in rows of two, or of three where they are many."""
    across = 1 if of == 1 else 2 if of <= 4 else 3
    down = ceil(of / across)
    row, column = divmod(place, across)
    height = min(_SEEN * HEIGHT * 0.86 / down, 0.88 * WIDTH / across * 88 / 63)
    return (WIDTH * (column + 0.5) / across, HEIGHT * (0.5 + _SEEN * ((row + 0.5) / down - 0.5))), height


class _View(Source):
    """Gives a frame as often as a camera does."""

    is_live = True

    def __init__(self, camera: PaperCamera) -> None:
        self._camera = camera
        self._number = 0
        self._next_s = 0.0

    def open(self) -> None:
        """There is nothing to open."""
        self._next_s = time.monotonic()

    def read(self) -> Frame | None:
        """The next frame, when its time has come."""
        time.sleep(max(0.0, self._next_s - time.monotonic()))
        self._next_s = max(self._next_s + _FRAME_S, time.monotonic())
        self._number += 1
        return self._camera.frame(self._number)

    def close(self) -> None:
        """There is nothing to close."""
