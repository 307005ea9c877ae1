"""Makes ready what will soon be wanted, while nobody waits for anything else.

What takes thinking, such as reading modules with their layouts, is done on a worker's thread. That is safe: a layout
rules over nothing but the parts of its own module, and nobody can make one of these before the module is read. Whatever
touches the window is made on the main thread, one thing in a calm moment.
"""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from referee_app.screens.places import LARGE, Place, presenter_of
from referee_app.screens.widgets.icon import triangulate
from referee_app.screens.worker import Worker

if TYPE_CHECKING:
    from referee_app.screens.app import FieldMarshalApp

PAUSE_SECONDS = 0.1
"""How soon it is looked again whether it is calm."""


class Wanted(NamedTuple):
    """Something to be made ready: what can be done on another thread, then what needs the main thread, if anything."""

    think: Callable[[], object]
    make: Callable[[], None] | None = None


class Ahead:
    """Works through what is wanted, the first one first; `is_calm` tells whether nobody would notice."""

    def __init__(self, worker: Worker, is_calm: Callable[[], bool]) -> None:
        self._worker = worker
        self._is_calm = is_calm

    def prepare(self, wanted: Iterable[Wanted]) -> None:
        """Make these ready, one after the other."""
        rest = iter(wanted)
        first = next(rest, None)
        if first is not None:
            self._worker.ask(first.think, lambda _thought: self._make(first.make, rest))

    def _make(self, make: Callable[[], None] | None, rest: Iterable[Wanted]) -> None:
        if make is not None and not self._is_calm():
            Clock.schedule_once(lambda _seconds: self._make(make, rest), PAUSE_SECONDS)
            return
        if make is not None:
            make()
        self.prepare(rest)


def all_of(app: "FieldMarshalApp") -> tuple[Wanted, ...]:
    """The icons, the large screens, the modules of the others, and what may lie over them."""

    def make_over() -> None:
        _ = app.sheet, app.announcement  # whoever asks for them makes them
        app.context.speaker.prepare()

    return (
        Wanted(triangulate),
        *(Wanted(partial(presenter_of, place), partial(app.make, place)) for place in LARGE),
        *(Wanted(partial(presenter_of, place)) for place in Place if place not in LARGE),
        Wanted(partial(import_module, "referee_app.screens.widgets.sheet"), make_over),
    )
