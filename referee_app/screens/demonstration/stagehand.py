"""Plays a story in the running app: touches what is to be read, waits until something is, and takes pictures.

A story is a generator. It yields seconds to wait, or a question whose yes is waited for.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

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

Step = float | Callable[[], object]
Story = Iterator[Step]

STILL_SECONDS = 0.5
"""After this everything that moves has come to rest."""

PATIENCE_SECONDS = 60
"""What has not come after this will not come: a story that hangs must not hang for ever."""


class Stagehand:
    """The hands and the eyes of a story."""

    def __init__(self, app: FieldMarshalApp, album: Album) -> None:
        self.app = app
        self._album = album
        self._waits_for: Step = STILL_SECONDS
        self._since = 0.0

    def run(self, story: Story) -> None:
        """Run the app until the story is told."""
        turning = Clock.schedule_interval(lambda seconds: self._turn(story, seconds), 0)
        self.app.run()
        turning.cancel()

    def say(self, key: str, **facts: object) -> str:
        """What something is called in the app."""
        return self.app.stage.words.say_key(key, **facts)

    # Steps of a story

    def tap(self, text: str) -> Story:
        """Wait until a text is to be read, and touch it."""
        yield lambda: self._label(text) is not None
        label = self._label(text)
        assert label is not None, text
        yield from self.tap_on(label)

    def tap_on(self, widget: Widget, hold: float = 0.08) -> Story:
        """Touch a widget."""
        self._bring(widget)
        yield 0.1
        finger = Finger(*widget.to_window(*widget.center))
        yield hold
        finger.lift()
        yield STILL_SECONDS

    def write(self, text: str) -> Story:
        """Type where the cursor is, or in the first line that there is."""
        for field in self._seen(TextInput):
            field.focus = True
            yield 0.1
            field.insert_text(text)
            yield 0.2
            field.focus = False
            return

    def read(self, text: str) -> Story:
        """Wait until a text is to be read, alone or within a longer one."""
        yield lambda: any(text in label.text for label in self._seen(Label))

    def picture(self, name: str, caption: str) -> Story:
        """Let everything come to rest, and take a picture."""
        yield STILL_SECONDS
        yield lambda: not Animation._instances
        path = self._album.next_path(name)
        Path(Window.screenshot(name=str(path))).replace(path)  # Kivy puts a number behind the name that it is given
        self._album.picture(path, caption)

    def back(self) -> Story:
        """Press the back key."""
        self.app.back()
        yield STILL_SECONDS

    # Within

    def _turn(self, story: Story, seconds: float) -> None:
        self._since += seconds
        waits_for = self._waits_for
        if callable(waits_for):
            if self._since > PATIENCE_SECONDS:
                raise TimeoutError(f"not to be seen: {[label.text for label in self._seen(Label)]}")
            is_ready = waits_for()
        else:
            is_ready = self._since >= waits_for
        if is_ready:
            self._since = 0.0
            try:
                self._waits_for = next(story)
            except StopIteration:
                self.app.stop()

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


def _is_seen(widget: Widget) -> bool:
    here = widget
    while here is not None and here is not Window and here.parent is not here:
        if not here.opacity:
            return False
        here = here.parent
    return True
