"""Plays a story in the running app: touches what is to be read, waits until something is, and takes pictures.

A story is a generator. It yields questions whose yes is waited for. Only a finger knows how long it presses.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.demonstration.album import Album
from referee_app.screens.demonstration.finger import Finger

Step = Callable[[], object]
Story = Iterator[Step]

PRESS_SECONDS = 0.08
"""How long a finger stays where it touches."""

BACK_KEY = 27

PATIENCE_SECONDS = 60
"""What has not come after this will not come: a story that hangs must not hang for ever."""


class Stagehand:
    """The hands and the eyes of a story."""

    look_seconds: ClassVar[float] = 0.0
    """How long the eyes rest on something before the hand moves on; people need longer than a demonstration."""

    def __init__(self, app: FieldMarshalApp, album: Album) -> None:
        self.app = app
        self._album = album
        self._waits_for: Step = self._is_at_rest
        self._since = 0.0
        self._turns = 0
        """How often something that was waited for has come."""
        self._rested = -1
        """The turn in which everything was last at rest."""

    def run(self, story: Story) -> None:
        """Run the app until the story is told."""
        turning = Clock.schedule_interval(lambda seconds: self.go_on(story, seconds) or self.app.stop(), 0)
        self.app.run()
        turning.cancel()

    def go_on(self, story: Story, seconds: float) -> bool:
        """Go on with a story, so many seconds later, if what it waits for has come; tells whether there is more."""
        self._since += seconds
        if self._since > PATIENCE_SECONDS:
            raise TimeoutError(f"not to be seen: {[label.text for label in self._seen(Label)]}")
        if self._waits_for():
            self._since = 0.0
            self._turns += 1
            try:
                self._waits_for = next(story)
            except StopIteration:
                return False
        return True

    def say(self, key: str, **facts: object) -> str:
        """What something is called in the app."""
        return self.app.stage.words.say_key(key, **facts)

    # Steps of a story

    def tap(self, text: str) -> Story:
        """Wait until a text is to be read, and touch it."""
        if self._label(text) is None:
            yield lambda: self._label(text) is not None
        label = self._label(text)
        assert label is not None, text
        yield from self.tap_on(label)

    def tap_on(self, widget: Widget) -> Story:
        """Touch a widget, and let come what comes of it."""
        yield from self._look()
        self._bring(widget)
        yield _at_once
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

    def read(self, text: str) -> Story:
        """Wait until a text is to be read, alone or within a longer one."""
        yield lambda: any(text in label.text for label in self._seen(Label))

    def picture(self, name: str, caption: str) -> Story:
        """Let everything come to rest, also what was asked for by what has just come, and take a picture."""
        yield from self.rest()
        path = self._album.next_path(name)
        Path(Window.screenshot(name=str(path))).replace(path)  # Kivy puts a number behind the name that it is given
        self._album.picture(path, caption)

    def back(self) -> Story:
        """Press the back key."""
        yield from self._look()
        Window.dispatch("on_keyboard", BACK_KEY, 0, None, [])
        yield from self.rest()

    def _press(self, x: float, y: float) -> Story:
        yield lambda: not self.app.root.is_second_tap_at(x, y)
        finger = Finger(x, y)
        yield lambda: self._since >= PRESS_SECONDS
        finger.lift()
        yield from self.rest()

    def _look(self) -> Story:
        if self._rested != self._turns:
            yield from self.rest()
        if self.look_seconds:
            yield lambda: self._since >= self.look_seconds

    def rest(self) -> Story:
        """Wait until everything that was asked for has come, and nothing moves."""
        workers = self.app.stage.worker, self.app.stage.press
        answers: list[None] = []
        for worker in workers:
            worker.ask(_nothing, answers.append)
        yield lambda: len(answers) == len(workers)
        yield self._is_at_rest
        yield _at_once  # what has come to rest is drawn
        self._rested = self._turns

    # Within

    def _is_at_rest(self) -> bool:
        return not Animation._instances and self.app.root.takes_touches

    def _label(self, text: str) -> Label | None:
        return next((label for label in self._seen(Label) if label.text == text), None)

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


def _nothing() -> None:
    """Only come to it: who does one thing after the other has then done what was asked for before."""


def _at_once() -> bool:
    """Wait for the next frame."""
    return True


def _is_seen(widget: Widget) -> bool:
    here = widget
    while here is not None and here is not Window and here.parent is not here:
        if not here.opacity:
            return False
        here = here.parent
    return True
