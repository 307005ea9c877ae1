"""Opens Kivy's Android camera on the main thread, where its texture lives; other threads ask for it and wait.

Not tried on a real phone.
"""

from collections.abc import Callable
from importlib import import_module
from threading import Event, Lock
from typing import Any

from kivy.clock import mainthread

PATIENCE_S = 5.0
"""How long the main thread is waited for: an app that is put aside or is ending answers no more."""


def start(number: int, size: tuple[int, int], patience_s: float = PATIENCE_S) -> Any:
    """Open a phone's camera; the provider that gives its frames. Not on the main thread."""
    provider = import_module("kivy.core.camera.camera_android").CameraAndroid
    return _Opening(lambda: provider(index=number, resolution=size, stopped=False)).wait(patience_s)


def stop(provider: Any) -> None:
    """Let go of it, on any thread: an app that is put aside has a main thread that does nothing more."""
    provider._release_camera()


class _Opening:
    """A camera that is being opened; who gave up waiting for it must not own one later."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._lock = Lock()
        self._done = Event()
        self._is_wanted = True
        self._made: Any = None
        self._bug: Exception | None = None
        self._run()

    def wait(self, patience_s: float) -> Any:
        """The provider, as soon as it is there."""
        is_done = self._done.wait(patience_s)
        with self._lock:
            self._is_wanted = False
            if self._bug is not None:
                raise self._bug
            if not is_done and self._made is None:
                raise TimeoutError("the main thread does not answer")
            return self._made

    @mainthread
    def _run(self) -> None:
        with self._lock:
            if self._is_wanted:
                try:
                    self._made = self._make()
                except Exception as bug:  # it belongs to who asked
                    self._bug = bug
        self._done.set()
