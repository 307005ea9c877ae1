"""Glue of the settings: every part tells which setting it is of, and what is wanted."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.layout import load_layout
from referee_app.screens.settings_screen.model import ChoiceShown, SettingsShown
from referee_app.screens.widgets.dressed import Themed


class SettingChoice(Themed, BoxLayout):
    """A caption and what can be chosen."""

    __events__ = ("on_choose",)

    shown = ObjectProperty(ChoiceShown(), rebind=True)

    def on_choose(self, key: str) -> None:
        """The reader chose this one."""


class SettingsScreen(Themed, Screen):
    """All settings below each other."""

    __events__ = ("on_leave_it", "on_choose", "on_toggle", "on_erase")

    shown = ObjectProperty(SettingsShown(), rebind=True)

    def on_leave_it(self) -> None:
        """The arrow."""

    def on_choose(self, setting: str, key: str) -> None:
        """The reader chose another value for a setting."""

    def on_toggle(self, setting: str, on: bool) -> None:
        """The reader turned a setting on or off."""

    def on_erase(self) -> None:
        """The reader wants everything gone."""


load_layout(__file__)
