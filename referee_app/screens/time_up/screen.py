"""Glue of the screen that says that time is up."""

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from referee_app.screens.layout import load_layout
from referee_app.screens.time_up.model import TimeUpShown
from referee_app.screens.verdict.model import VerdictShown
from referee_app.screens.widgets.dressed import Themed


class TimeUpScreen(Themed, Screen):
    """The whole window. Where children stand around the phone there is a lock below, and nothing else to touch."""

    __events__ = ("on_action", "on_open")

    shown = ObjectProperty(TimeUpShown(VerdictShown("ground", "ground", "", "", "")), rebind=True)

    def on_shown(self, _screen: object, shown: TimeUpShown) -> None:
        """Say something else; the same does not come a second time."""
        if self.ids.plate.shown != shown.plate:
            self.ids.plate.shown = shown.plate

    def on_action(self, key: str) -> None:
        """The reader wants something that is offered."""

    def on_open(self) -> None:
        """Somebody who knows how has opened the lock."""


load_layout(__file__)
