"""The head of a screen: the way back, what this is, and one action that is seldom wanted."""

from kivy.properties import BooleanProperty, StringProperty

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.button import Pressable
from referee_app.screens.widgets.surface import Surface


class BarButton(Pressable):
    """A flat button in a bar: an icon, a word or both, at least as wide as a finger."""

    icon = StringProperty("")
    text = StringProperty("")


class TopBar(Surface):
    """A title between the way back and an action; either may be missing.

    Where a word of the title would break, the title is `stacked` below them.
    """

    __events__ = ("on_back", "on_action")

    title = StringProperty("")
    leads_back = BooleanProperty(True)
    action_icon = StringProperty("")
    action_text = StringProperty("")
    stacked = BooleanProperty(False)

    def on_back(self) -> None:
        """The reader wants to leave."""

    def on_action(self) -> None:
        """The reader wants the action."""


load_layout(__file__)
