"""A screen with several steps, of which one is shown: a title, a back arrow, and the step below."""

from collections.abc import Mapping
from typing import ClassVar

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.base import apply_theme


class ScreenStep(ScreenPart, BoxLayout):
    """A part of the screen that is in sight alone; it reads from the screen what to show."""

    screen = ObjectProperty(rebind=True)


class SteppedScreen(AppScreen):
    """Shows one of its `STEPS`; each is made when it is first wanted."""

    STEPS: ClassVar[Mapping[str, type[ScreenStep]]] = {}

    title = StringProperty("")
    step = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._parts: dict[str, ScreenStep] = {}
        super().__init__(**kwargs)

    def part(self, step: str) -> ScreenStep:
        """The part for a step."""
        if step not in self._parts:
            self._parts[step] = self.STEPS[step](screen=self)
        return self._parts[step]

    def on_step(self, _screen: object, step: str) -> None:
        """Put another part in sight."""
        part = self.part(step)
        apply_theme(part, self.theme)
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(part)


load_layout(__file__)
