"""Drives the running app for the demonstration: touches widgets, waits for conditions and takes pictures.

A story is a generator. It yields questions whose yes is waited for, frame by frame. Frames are of equal length, and
what the workers were asked for is waited for in each of them: what is to be seen does not depend on the machine.
"""

import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from referee_app.practice.demonstration.picture_page import PicturePage
from referee_app.practice.demonstration.simulated_input import FRAME, SimulatedTouch, VirtualTime
from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.widgets.buttons import PressBehavior
from referee_app.screens.widgets.overlays import AnswerButton

Step = Callable[[], object]
Story = Iterator[Step]

PRESS_SECONDS = 0.08
"""How long a finger stays where it touches."""

BACK_KEY = 27

LOOK_FRAMES = 4
"""In so many frames passes the time in which somebody only looks."""

POLL_SECONDS = 0.002
"""How long, on the clock of this machine, another thread is left alone before it is asked again."""

PATIENCE_SECONDS = 90
"""What has not come after this will not come: a story that hangs must not hang for ever."""


class InFramesOf:
    """A condition that is checked in frames of another length, longer ones while only waiting.

    In frames of no length no time passes: the yes comes from elsewhere, such as another thread.
    """

    def __init__(self, seconds: float, is_so: Step) -> None:
        self.seconds = seconds
        self._is_so = is_so

    def __call__(self) -> object:
        """Whether the condition holds."""
        is_so = self._is_so()
        if not is_so and not self.seconds:
            time.sleep(POLL_SECONDS)
        return is_so


class AppDriver:
    """Touches, waits and takes pictures for the chapters of the demonstration."""

    look_seconds: ClassVar[float] = 0.8
    """How long the eyes rest on something before the hand moves on: longer than between two taps of a double tap."""

    draws_every_frame: ClassVar[bool] = False
    """Whether also those frames are drawn of which no picture is taken."""

    def __init__(self, app: FieldMarshalApp, page: PicturePage) -> None:
        self.app = app
        self._page = page
        self._waits_for: Step = self._is_at_rest
        self._came = time.monotonic()
        """When something came that was waited for, on the clock of this machine."""
        self._draws = self.draws_every_frame

    def run(self, story: Story) -> None:
        """Run the app until the demonstration ends, in virtual time with frames of equal length."""
        virtual = VirtualTime().take_over()

        def turn(_seconds: float) -> None:
            if self.go_on(story):
                virtual.now += self.frame_seconds
            else:
                self.app.stop()

        Window.bind(on_draw=self._leave_undrawn)
        turning = Clock.schedule_interval(turn, 0)
        self.app.run()
        turning.cancel()

    def go_on(self, story: Story) -> bool:
        """Continue the demonstration in the next frame if its condition holds; returns whether there is more."""
        self.app.context.worker.finish()
        self.app.context.background_worker.finish()
        if self._waits_for():
            self._came = time.monotonic()
            self._waits_for = next(story, _told)
        elif time.monotonic() - self._came > PATIENCE_SECONDS:
            raise TimeoutError(f"it did not come; to be read: {[label.text for label in self._seen(Label)]}")
        return self._waits_for is not _told

    @property
    def frame_seconds(self) -> float:
        """How long the next frame is."""
        return self._waits_for.seconds if isinstance(self._waits_for, InFramesOf) else FRAME

    def say(self, key: str, **facts: object) -> str:
        """What something is called in the app."""
        return self.app.context.words.say_key(key, **facts)

    # Steps of a story

    def tap(self, name: str) -> Story:
        """Wait until there is something to touch that does this, by its key or its id, and touch it."""
        yield lambda: self._doing(name) is not None
        yield from self.rest()  # what comes may still push it elsewhere
        widget = self._doing(name)
        assert widget is not None, f"{name} has gone again"
        yield from self.tap_on(widget)

    def tap_on(self, widget: Widget) -> Story:
        """Touch a widget, and let come what comes of it."""
        yield from self._look()
        self._bring(widget)
        yield from self.rest()
        yield from self._press(*widget.to_window(*widget.center))

    def touch(self, x: float, y: float) -> Story:
        """Touch a place of the window, and let come what comes of it."""
        yield from self._look()
        yield from self._press(x, y)

    def write(self, text: str) -> Story:
        """Type where the cursor is, or in the first line that there is."""
        for field in self._seen(TextInput):
            yield from self.tap_on(field)
            for letter in text:
                Window.dispatch("on_textinput", letter)
            field.focus = False
            yield from self.rest()
            return

    def picture(self, name: str, caption: str) -> Story:
        """Wait until nothing is pending, also what results have requested, and take a picture."""
        yield from self.rest()
        path = self._page.next_path(name)
        self.draw()
        Path(Window.screenshot(name=str(path))).replace(path)  # Kivy puts a number behind the name that it is given
        self._page.picture(path, caption)

    def back(self) -> Story:
        """Press the back key."""
        yield from self._look()
        Window.dispatch("on_keyboard", BACK_KEY, 0, None, [])
        yield from self.rest()

    def agree(self) -> Story:
        """Give the likeliest answer if something is asked now."""
        yield from self.rest()
        if self.app.is_asking:
            yield from self.tap(self.app.sheet.question.answers[0].key)

    def rest(self) -> Story:
        """Wait until everything that was asked for has come, and nothing moves."""
        for _ in range(2):  # what comes may ask for more, or move something
            yield _at_once
            yield self._is_at_rest
        yield _at_once

    def _press(self, x: float, y: float) -> Story:
        yield lambda: not self.app.root.is_second_tap_at(x, y)
        finger, pressed = SimulatedTouch(x, y), Clock.get_time()
        yield lambda: Clock.get_time() - pressed >= PRESS_SECONDS
        finger.lift()
        yield from self.rest()

    def _look(self) -> Story:
        yield from self.rest()
        seen = Clock.get_time()
        frame = FRAME if self.draws_every_frame else self.look_seconds / LOOK_FRAMES
        yield InFramesOf(frame, lambda: Clock.get_time() - seen >= self.look_seconds)

    def draw(self) -> None:
        """Draw the window as it is now."""
        self._draws = True
        Window.dispatch("on_draw")
        self._draws = self.draws_every_frame

    # Within

    def _leave_undrawn(self, _window: object) -> bool:
        """Drawing without a graphics card takes longer than all the rest, and nobody looks."""
        return not self._draws

    def _is_at_rest(self) -> bool:
        return not Animation._instances and self.app.root.takes_touches

    def _doing(self, name: str) -> Widget | None:
        """What can be touched now and has this key, or else this id, on the sheet or else on the screen."""
        top = self.app.sheet if self.app.is_asking else self.app.screens.current_screen
        parts = [part for part in top.walk(restrict=True) if _is_seen(part)]
        keyed = (part for part in parts if isinstance(part, PressBehavior) and name in _keys(part))
        named = (part.ids[name].__self__ for part in parts if name in part.ids)
        return next((part for part in chain(keyed, named) if _is_there(part) and not part.disabled), None)

    def _seen(self, kind: type[Widget]) -> Iterator[Widget]:
        for child in Window.children:
            for widget in child.walk(restrict=True):
                if isinstance(widget, kind) and _is_seen(widget):
                    yield widget

    @staticmethod
    def _bring(widget: Widget) -> None:
        above = widget.parent
        while isinstance(above, Widget) and above is not above.parent:
            if isinstance(above, ScrollView):
                above.scroll_to(widget, animate=False)
            above = above.parent


def _told() -> bool:
    """Wait for nothing more: the story is at its end."""
    return False


def _at_once() -> bool:
    """Wait for the next frame."""
    return True


def _keys(button: PressBehavior) -> tuple[str, ...]:
    """What identifies a button among similar ones; where answers are numbered, as of an offer, their icons."""
    return (button.key, button.icon) if isinstance(button, AnswerButton) else (button.key,)


def _is_there(widget: Widget) -> bool:
    return widget.get_root_window() is not None and _is_seen(widget)


def _is_seen(widget: Widget) -> bool:
    here = widget
    while here is not None and here is not Window and here.parent is not here:
        if not here.opacity:
            return False
        here = here.parent
    return True


class Chapters:
    """A group of chapters that use one driver and one page."""

    def __init__(self, driver: AppDriver, page: PicturePage) -> None:
        self._driver = driver
        self._page = page

    def _chapter(self, name: str) -> None:
        self._page.chapter(self._driver.say(f"show.chapter.{name}"))

    def _tap(self, *names: str) -> Story:
        """Touch what does this, and then that."""
        for name in names:
            yield from self._driver.tap(name)

    def _picture(self, name: str, caption: str = "") -> Story:
        yield from self._driver.picture(name, self._driver.say(f"show.{caption or name}"))

    @property
    def _screen(self) -> Any:
        return self._driver.app.screens.current_screen
