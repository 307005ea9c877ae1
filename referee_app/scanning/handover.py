"""Where the thread that reads a source meets the one that looks at its frames, and whoever gives orders to both.

At most one frame waits here. That of a camera gives way to a newer one; that of a film is waited for.
"""

import threading
from typing import NamedTuple

from referee_app.scanning.frame import Frame
from referee_app.scanning.looking import Task


class Arrival(NamedTuple):
    """A frame, when it came, and how many do so per second."""

    frame: Frame
    ms: int
    rate: float = 0.0


class Taken(NamedTuple):
    """A frame to be looked at, and the orders for it."""

    arrival: Arrival
    task: Task
    is_shutter: bool = False


class Handover:
    """One run of a watcher: frames pass through it until the source ends or somebody stops it."""

    def __init__(self, task: Task, is_live: bool) -> None:
        self.stopped = threading.Event()
        self._is_live = is_live
        self._task = task
        self._is_shutter = False
        self._waiting: Arrival | None = None
        self._is_over = False
        self._is_left = False
        self._why: Exception | None = None
        self._changed = threading.Condition()

    def give(self, arrival: Arrival) -> None:
        """Hand over the next frame."""
        with self._changed:
            if not self._is_live:
                self._changed.wait_for(lambda: self._waiting is None or self.stopped.is_set())
            if not self.stopped.is_set():
                self._waiting = arrival
            self._changed.notify_all()

    def end(self, why: Exception | None) -> None:
        """There are no more frames, and the source is closed."""
        with self._changed:
            self._is_over, self._why = True, why
            self._changed.notify_all()

    def take(self) -> Taken | None:
        """Wait for the next frame; None behind the last one and after a stop."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_over or self.stopped.is_set())
            if self._waiting is None:
                self._is_left = True
                return None
            taken = Taken(self._waiting, self._task, self._is_shutter)
            self._waiting, self._is_shutter = None, False
            self._changed.notify_all()
            return taken

    @property
    def why(self) -> Exception | None:
        """What ended the source, if it was not simply the end."""
        return self._why

    @property
    def task(self) -> Task:
        """What is looked for now."""
        return self._task

    def watch_for(self, task: Task) -> bool:
        """Look for something else from the next frame on; a hand on the shutter meant the former task.

        False where nobody looks any more: the last report is of the former task.
        """
        with self._changed:
            if self._is_left:
                return False
            self._task, self._is_shutter = task, False
            return True

    def shutter(self) -> None:
        """Look at the next frame as closely as can be."""
        with self._changed:
            self._is_shutter = True

    def awaits(self, task: Task) -> bool:
        """Whether anybody still wants to hear of a task."""
        return task is self._task and not self.stopped.is_set()

    def stop(self) -> None:
        """Let no more frames through, and wake whoever waits."""
        with self._changed:
            self.stopped.set()
            self._waiting, self._is_left = None, True
            self._changed.notify_all()
