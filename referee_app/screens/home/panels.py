"""The widgets that home shows after reading the disk: the running game, past games, or what is wrong.

Loaded when the first of them is wanted: the first frame has none.
"""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from referee_app.screens.app_screen import ScreenPart
from referee_app.screens.home.model import NoticeShown, PastShown, RunningShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.base import Themed
from referee_app.screens.widgets.buttons import Pressable


class RunningPanel(ScreenPart, Pressable):
    """The game that goes on, in its team's colours."""

    shown = ObjectProperty(RunningShown(), rebind=True)


class PastPanel(ScreenPart, Pressable):
    """The way to the games that were played, and how many they are."""

    shown = ObjectProperty(PastShown(), rebind=True)


class JournalTroublePanel(Themed, BoxLayout):
    """Why games cannot be opened, and what can be done; for the games at the table, too."""

    __events__ = ("on_release",)

    shown = ObjectProperty(NoticeShown(), rebind=True)

    def on_release(self) -> None:
        """The user wants what is offered."""


PANELS: dict[str, type[Widget]] = {"notice": JournalTroublePanel, "running": RunningPanel, "past": PastPanel}

load_layout(__file__)
