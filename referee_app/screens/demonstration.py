"""Takes pictures of the app while a game is played in it: what somebody without a display gets to see."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window

from referee_app.cards.names import Language
from referee_app.screens.app import FieldMarshalApp

STILL_SECONDS = 0.5
"""After this everything that moves has come to rest."""


class Demonstration:
    """Runs the app, takes a picture of every scene, shows the last one in every language and light, and closes."""

    def __init__(self, app: FieldMarshalApp, folder: Path, scenes: Iterable[str], go_on: Callable[[], None]) -> None:
        """`go_on` lets the game be played on to its next scene."""
        self._app = app
        self._folder = folder
        self._scenes = scenes
        self._go_on = go_on
        self._taken = 0

    def run(self) -> None:
        """Play from the first scene to the last."""
        self._folder.mkdir(parents=True, exist_ok=True)
        story = self._story()
        turning = Clock.schedule_interval(lambda _seconds: next(story, None), STILL_SECONDS)
        self._app.run()
        turning.cancel()

    def _story(self) -> Iterator[None]:
        """Each step ends where the window needs a moment."""
        shown = None
        for scene in self._scenes:
            while (screen := self._app.field.screen) is None or screen.shown == shown:
                yield
            shown = screen.shown
            yield
            self._picture(scene)
            self._go_on()
        settings = self._app.settings
        for language in Language:
            for light in (settings.light, settings.light.other):
                self._app.change(replace(settings, language=language, light=light))
                yield
                self._picture(f"{language}-{light}")
        self._app.stop()

    def _picture(self, name: str) -> None:
        self._taken += 1
        path = self._folder / f"{self._taken:02}-{name}.png"
        Path(Window.screenshot(name=str(path))).replace(path)  # Kivy puts a number behind the name that it is given
