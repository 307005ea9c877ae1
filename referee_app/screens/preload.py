"""Loads modules and makes screens that will soon be wanted, while nobody waits for anything else.

What takes thinking, such as reading modules with their layouts, is done on a worker's thread. That is safe: a layout
rules over nothing but the parts of its own module, and nobody can make one of these before the module is read. Whatever
touches the window is made on the main thread, one thing in a calm moment.
"""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from referee_app.screens.navigation import LARGE, ScreenName, presenter_of
from referee_app.screens.widgets.icon import triangulate_all
from referee_app.screens.worker import Worker

if TYPE_CHECKING:
    from referee_app.screens.app import FieldMarshalApp

PAUSE_SECONDS = 0.1
"""How soon it is looked again whether it is calm."""


class ToPreload(NamedTuple):
    """Something to preload: what can be done on another thread, then what needs the main thread, if anything."""

    think: Callable[[], object]
    make: Callable[[], None] | None = None


class Preloader:
    """Works through what is to be preloaded, in order; `is_calm` tells whether nobody would notice."""

    def __init__(self, worker: Worker, is_calm: Callable[[], bool]) -> None:
        self._worker = worker
        self._is_calm = is_calm

    def start(self, wanted: Iterable[ToPreload]) -> None:
        """Preload these, one after the other."""
        rest = iter(wanted)
        first = next(rest, None)
        if first is not None:
            self._worker.ask(first.think, lambda _thought: self._make(first.make, rest))

    def _make(self, make: Callable[[], None] | None, rest: Iterable[ToPreload]) -> None:
        if make is not None and not self._is_calm():
            Clock.schedule_once(lambda _seconds: self._make(make, rest), PAUSE_SECONDS)
            return
        if make is not None:
            make()
        self.start(rest)


def all_to_preload(app: "FieldMarshalApp") -> tuple[ToPreload, ...]:
    """The icons, the large screens, the modules of the others, and what may lie over them."""

    def make_over() -> None:
        _ = app.sheet, app.announcement  # whoever asks for them makes them
        app.context.sounds.prepare()

    return (
        ToPreload(triangulate_all),
        *(ToPreload(partial(presenter_of, name), partial(app.make, name)) for name in LARGE),
        *(ToPreload(partial(presenter_of, name)) for name in ScreenName if name not in LARGE),
        ToPreload(partial(import_module, "referee_app.screens.widgets.overlays"), make_over),
    )
