"""Glue of the screen by which the other leader joins."""

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from referee_app.screens.invite.model import InviteShown
from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed


class InviteScreen(Themed, Screen):
    """A code as large as may be; in a wide window the sentences stand `beside` it."""

    __events__ = ("on_back", "on_read")

    shown = ObjectProperty(InviteShown(), rebind=True)
    beside = BooleanProperty(False)

    def on_back(self) -> None:
        """The reader has shown it."""

    def on_read(self, is_read: bool) -> None:
        """The reader opened the text to read it aloud, or is done with it."""


load_layout(__file__)
