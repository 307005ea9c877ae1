"""The widgets of the settings: every part knows which setting it is of."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.settings.model import ChoiceShown, SettingsShown


class SettingChoice(ScreenPart, BoxLayout):
    """What can be chosen for a setting, with a caption above it."""

    setting = StringProperty("")
    caption = StringProperty("")
    shown = ObjectProperty(ChoiceShown(), rebind=True)


class SettingsScreen(AppScreen):
    """All settings below each other."""

    shown = ObjectProperty(SettingsShown(), rebind=True)


load_layout(__file__)
