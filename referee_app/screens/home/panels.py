"""The widgets that home shows after reading the disk: the running game, past games, or what is wrong.

Loaded when the first of them is wanted: the first frame has none.
"""

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from referee_app.screens.app_screen import ScreenPart
from referee_app.screens.home.model import PastShown, RunningShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.panels import JournalTroublePanel


class RunningPanel(ScreenPart, Pressable):
    """The game that goes on, in its team's colours."""

    shown = ObjectProperty(RunningShown(), rebind=True)


class PastPanel(ScreenPart, Pressable):
    """The way to the games that were played, and how many they are."""

    shown = ObjectProperty(PastShown(), rebind=True)


PANELS: dict[str, type[Widget]] = {"notice": JournalTroublePanel, "running": RunningPanel, "past": PastPanel}

load_layout(__file__)
