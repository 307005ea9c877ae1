"""What the app does while it is idle: preloads modules and screens, and lowers the frame rate.

Modules with their layouts are read on a worker's thread. That is safe: a layout rules over nothing but the parts of its
own module, and nobody can make one of these before the module is read. Whatever touches the window is made on the main
thread, one thing in a calm moment.
A phone lies in a hand all afternoon, so while nothing moves the window looks less often for touches and for what is
due; with the first touch, or as soon as something moves by itself, it is quick again.
"""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Self

from kivy.clock import Clock
from kivy.core.window import Window

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
    """Preloads things in order; `is_calm` says whether the app is idle enough."""

    def __init__(self, worker: Worker, is_calm: Callable[[], bool]) -> None:
        self._worker = worker
        self._is_calm = is_calm

    def start(self, wanted: Iterable[ToPreload]) -> None:
        """Preload these, one after the other."""
        rest = iter(wanted)
        first = next(rest, None)
        if first is not None:
            self._worker.run(first.think, lambda _thought: self._make(first.make, rest))

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


# The frame rate


ACTIVE_FPS = 60
IDLE_FPS = 20
"""A first touch is noticed a twentieth of a second later at most: nobody feels that."""

STAYS_ACTIVE_SECONDS = 3.0
MOVES_SECONDS = 0.2
"""What is drawn again as soon as this moves; a clock that ticks does not."""


def _set_fps(fps: float) -> None:
    Clock._max_fps = fps


class IdleFps:
    """A context in which the window runs at a low frame rate while it is idle."""

    def __init__(self, set_fps: Callable[[float], None] = _set_fps) -> None:
        self._set_fps = set_fps
        self._drawn_at = 0.0
        self._slow_down = Clock.create_trigger(lambda _seconds: set_fps(IDLE_FPS), STAYS_ACTIVE_SECONDS)
        self._watched = {"on_motion": self._speed_up, "on_key_down": self._speed_up, "on_flip": self._drawn}

    def __enter__(self) -> Self:
        Window.bind(**self._watched)
        self._speed_up()
        return self

    def __exit__(self, *_raised: object) -> None:
        Window.unbind(**self._watched)
        self._slow_down.cancel()

    def _speed_up(self, *_happened: object) -> None:
        self._set_fps(ACTIVE_FPS)
        self._slow_down.cancel()
        self._slow_down()

    def _drawn(self, _window: object) -> None:
        before, self._drawn_at = self._drawn_at, Clock.get_time()
        if self._drawn_at - before < MOVES_SECONDS:
            self._speed_up()
