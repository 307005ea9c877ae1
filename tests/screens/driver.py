"""Drives the real app in a real window within this process: frames, taps, swipes, keys, typing and pictures.

Time is virtual: a frame is a sixtieth of a second however long it took, so that no test waits for an animation. Without
a display the window is one of SDL's that nobody sees. This module must be imported before anything of Kivy.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
_HOME = tempfile.TemporaryDirectory(prefix="kivy-home-")
os.environ["KIVY_HOME"] = _HOME.name
os.environ["KIVY_NO_CONSOLELOG"] = "1"

from referee_app.screens import kivy_setup  # noqa: E402, F401  isort: skip
from kivy.config import Config  # noqa: E402

# SDL's unseen window keeps the surface that it began with: it can be made smaller later, but not larger.
LARGEST = 1024, 1280
for _key, _value in {
    "width": f"{LARGEST[0]}",
    "height": f"{LARGEST[1]}",
    "maxfps": "0",
    "multisamples": "0",
    "vsync": "0",
}.items():
    Config.set("graphics", _key, _value)
for _device, _ in Config.items("input"):
    Config.remove_option("input", _device)
Config.set("kivy", "keyboard_mode", "system")

from kivy.animation import Animation  # noqa: E402
from kivy.app import App  # noqa: E402
from kivy.base import EventLoop, runTouchApp  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics import InstructionGroup  # noqa: E402
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: E402
from kivy.properties import DictProperty  # noqa: E402
from kivy.uix.label import Label  # noqa: E402
from kivy.uix.textinput import TextInput  # noqa: E402
from kivy.uix.widget import Widget, _widget_destructors  # noqa: E402
from PIL import Image  # noqa: E402

from referee_app.practice.demonstration.simulated_input import (  # noqa: E402
    FRAME,
    SimulatedTouch,
    VirtualTime,
)
from referee_app.screens.worker import Worker  # noqa: E402

MOST_ROUNDS = 100

LOOK = 0.75
"""What a person needs to see what has come before touching it; a quicker tap at the same place does nothing."""


_virtual = VirtualTime().take_over()
"""The only time that Kivy knows here: it passes frame by frame, over all tests."""


class Driver:
    """Runs an app frame by frame; `taps` counts what the user had to do, `left` is whether the app would be left."""

    def __init__(self, app: App, size: tuple[int, int] = (400, 800)) -> None:
        self.app = app
        self.taps = 0
        self._clear()
        self._scheduled_before = frozenset(Clock.get_events())
        self._last_before = max(_widget_destructors, default=0)
        self.draws = False
        self._is_aside = False
        self.left = False
        Window.bind(on_draw=self._leave_undrawn, on_request_close=self._stay_open)
        Window.initialized = True
        app._run_prepare()
        runTouchApp(embedded=True)
        self.resize(*size)

    def _leave_undrawn(self, _window: object) -> bool:
        """Drawing without a graphics card costs more than all the rest, so it is done where somebody looks."""
        return not self.draws

    def _stay_open(self, *_asked: object, **_by: object) -> bool:
        """The window outlives every app."""
        self.left = True
        return True

    def draw(self) -> None:
        """Draw the window as it is now."""
        self.draws = True
        Window.dispatch("on_draw")
        self.draws = False

    def _clear(self) -> None:
        for child in Window.children[:]:
            Window.remove_widget(child)
        EventLoop.touches.clear()

    def frames(self, count: int = 1, seconds: float = FRAME) -> None:
        """Let some frames pass, each of so many seconds; of an app that is aside only the time passes."""
        for _ in range(count):
            _virtual.now += seconds
            if not self._is_aside:
                EventLoop.idle()

    def pause(self) -> None:
        """Put the app aside, as a phone does for a call: its main thread stands still until `resume`."""
        self.app.dispatch("on_pause")
        self._is_aside = True

    def resume(self) -> None:
        """Come back to the app."""
        self._is_aside = False
        self.app.dispatch("on_resume")
        self.frames(2)

    def wait(self, seconds: float) -> None:
        """Let virtual time pass, in few frames: most of what is waited for does not care how it is drawn meanwhile."""
        self.frames(6, seconds / 6)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        Window.size = width, height
        self.frames(4)

    def widgets(self) -> Iterator[Widget]:
        """Everything in the window."""
        for child in Window.children:
            yield from child.walk(restrict=True)

    def texts(self) -> list[str]:
        """Everything that can be read in the window."""
        return [widget.text for widget in self.widgets() if isinstance(widget, Label) and is_seen(widget)]

    def tap(self, widget: Widget, hold: float = 0.05) -> None:
        """Touch the middle of a widget and let go."""
        x, y = widget.to_window(*widget.center)
        self.tap_at(x, y, hold)

    def tap_at(self, x: float, y: float, hold: float = 0.05) -> None:
        """Touch a place and let go."""
        self.taps += 1
        finger = self.press(x, y)
        self.wait(hold)
        self.release(finger)

    def press(self, x: float, y: float) -> SimulatedTouch:
        """Look where to, put a finger down and leave it there."""
        self.wait(LOOK)
        finger = SimulatedTouch(x, y)
        self.frames(2)
        return finger

    def release(self, finger: SimulatedTouch) -> None:
        """Take a finger away."""
        finger.lift()
        self.frames(3)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], seconds: float = 0.3) -> None:
        """Move a finger over the window."""
        finger = SimulatedTouch(*start)
        moves = max(2, round(seconds / FRAME))
        for move in range(1, moves + 1):
            finger.go(*(a + (b - a) * move / moves for a, b in zip(start, end, strict=True)))
            self.frames()
        finger.lift()
        self.frames(3)

    def key(self, code: int) -> bool:
        """Press a key; tells whether the app took it."""
        taken = bool(Window.dispatch("on_keyboard", code, 0, None, []))
        self.frames(3)
        return taken

    def type(self, text: str) -> None:
        """Type into what has the focus."""
        for character in text:
            Window.dispatch("on_textinput", character)
            self.frames()

    def picture(self, path: Path | None = None) -> Image.Image:
        """The window as it is drawn now, and as a file if wanted."""
        self.draw()
        width, height = Window.system_size
        pixels = bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
        image = Image.frombytes("RGB", (width, height), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        if path is not None:
            image.save(path)
        return image

    def colour_at(self, widget: Widget, across: float = 0.5, up: float = 0.5) -> tuple[int, ...]:
        """The colour that is seen at a place of a widget, told by shares of its width and height."""
        x, y = widget.to_window(widget.x + widget.width * across, widget.y + widget.height * up)
        pixel: Any = self.picture().getpixel((int(x), int(Window.height - 1 - y)))
        return tuple(pixel)

    def stop(self) -> None:
        """Close the app; the window stays."""
        Window.unbind(on_draw=self._leave_undrawn, on_request_close=self._stay_open)
        self.app.dispatch("on_stop")
        self._clear()
        App._running_app = None
        self._forget()

    def _forget(self) -> None:
        """Let go of the app and its widgets, which Kivy would keep, and of all that was still to be done there."""
        Window.release_all_keyboards()
        Animation.cancel_all(None)
        TextInput._adjust_viewport(None, 0, 0)  # it keeps what it was last called with
        TextInput._adjust_viewport.cancel()
        _take_apart(_widgets_since(self._last_before))
        for event in frozenset(Clock.get_events()) - self._scheduled_before:
            event.cancel()


def settle(driver: Driver, *workers: Worker, may_move: bool = False) -> None:
    """Let frames pass and tasks finish until a few frames in a row ask nothing of the workers and nothing is moving.

    Where it `may_move` what has begun to move goes on: a person who taps quickly does not wait for it.
    """
    for _ in range(MOST_ROUNDS):
        driver.frames(4)
        asked = [worker.finish() for worker in workers]
        if not any(asked) and (may_move or not Animation._instances):
            return
    raise AssertionError("the app asks ever more of its workers, or something moves for ever")


def _widgets_since(last: int) -> Iterator[Widget]:
    """All living widgets that were made after the one of this number, in the window or not."""
    for number, (_, proxy) in list(_widget_destructors.items()):
        if number > last:
            try:
                yield proxy.__self__
            except ReferenceError:
                continue  # it went with one that was taken apart


def _take_apart(widgets: Iterable[Widget]) -> None:
    """Undo whatever lets widgets hold themselves and each other: so they go at once.

    Otherwise they wait for the garbage collector, which has to look through some hundred thousand objects of each app.
    """
    for widget in _with_neighbours(widgets):
        canvas = widget.canvas
        if canvas is None:
            continue  # it was in the window of another driver, too
        properties = widget.properties()
        for name in (*properties, *widget.events()):
            for callback, *_given, bound in widget.get_property_observers(name, args=True):
                if bound:
                    widget.unbind_uid(name, bound)
                elif callback.proxy is None:  # unlike a method, a function is not bound weakly
                    widget.unbind(**{name: callback.method})
        for name, each in properties.items():
            if isinstance(each, DictProperty):
                getattr(widget, name).obj = None
        widget.parent = None
        widget.children = []
        _clear_drawn(canvas)
        vars(widget).clear()


def _with_neighbours(widgets: Iterable[Widget]) -> list[Widget]:
    """These, and those that they lie in or that lie in them: Kivy numbers only widgets with rules of their own."""
    there = {widget.uid: widget for widget in widgets}
    for widget in list(there.values()):
        for near in (widget.parent, *widget.children):
            if isinstance(near, Widget):
                there.setdefault(near.uid, near)
    return list(there.values())


def _clear_drawn(group: InstructionGroup) -> None:
    """A group and what is in it know each other, too."""
    for each in group.children:
        if isinstance(each, InstructionGroup):
            _clear_drawn(each)
    group.clear()


def is_seen(widget: Widget) -> bool:
    """Whether a widget and everything it lies in can be seen."""
    here: Any = widget
    while here is not None and here is not Window and here.parent is not here:
        if not here.opacity:
            return False
        here = here.parent
    return True
