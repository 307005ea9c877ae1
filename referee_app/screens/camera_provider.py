"""Kivy's own camera of a phone. It lives on the main thread, with its texture; others ask for it and wait.

Not tried on a real phone.
"""

from collections.abc import Callable
from importlib import import_module
from threading import Event
from typing import Any, TypeVar

from kivy.clock import mainthread

T = TypeVar("T")

PATIENCE_S = 5.0
"""How long the main thread is waited for; an app that is ending answers no more."""


def start(number: int, size: tuple[int, int]) -> Any:
    """Open a phone's camera; the provider that gives its frames. Not on the main thread."""
    provider = import_module("kivy.core.camera.camera_android").CameraAndroid
    return _on_the_main_thread(lambda: provider(index=number, resolution=size, stopped=False))


def stop(provider: Any) -> None:
    """Let go of it. Not on the main thread."""
    _on_the_main_thread(provider._release_camera)


def _on_the_main_thread(work: Callable[[], T]) -> T:
    done, results, bugs = Event(), list[T](), list[Exception]()

    @mainthread
    def run() -> None:
        try:
            results.append(work())
        except Exception as bug:  # it belongs to who asked
            bugs.append(bug)
        done.set()

    run()
    if not done.wait(PATIENCE_S):
        raise TimeoutError("the main thread does not answer")
    if bugs:
        raise bugs[0]
    return results[0]
