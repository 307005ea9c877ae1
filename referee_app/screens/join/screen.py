"""Glue of the screen on which a leader joins the game of another phone."""

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from referee_app.screens.join.model import JoinShown
from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed


class JoinScreen(Themed, Screen):
    """What the camera sees, and a line to type on; in a wide window `beside` each other."""

    __events__ = ("on_back", "on_again", "on_typed", "on_edit")

    shown = ObjectProperty(JoinShown(), rebind=True)
    beside = BooleanProperty(False)

    def on_back(self) -> None:
        """The reader wants to leave."""

    def on_again(self) -> None:
        """The reader wants the camera to be tried again."""

    def on_typed(self, text: str) -> None:
        """The reader typed an invitation."""

    def on_edit(self) -> None:
        """The reader is changing what was typed."""


load_layout(__file__)
