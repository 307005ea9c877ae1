"""The window of an app that cannot begin: why, in a sentence, and a button that ends it.

On a phone nobody reads what is printed, so a refusal at the start is shown like any other. It needs no services.
"""

from referee_app.screens import kivy_setup  # noqa: F401  Kivy reads it only once, so it comes first

# isort: split
from kivy.app import App
from kivy.core.window import Window
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.journal_trouble import in_short
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import ScreenTheme
from referee_app.screens.widgets.base import Themed, apply_theme
from referee_app.sentence import Refusal
from referee_app.words.words import Words


class RefusedScreen(Themed, BoxLayout):
    """What is refused, and a button."""

    __events__ = ("on_end",)

    headline = StringProperty("")
    text = StringProperty("")
    answer = StringProperty("")

    def on_end(self) -> None:
        """The user has read it."""


class RefusedApp(App):
    """The app that shows one refusal and ends."""

    title = "Field Marshal"

    def __init__(self, refusal: Refusal, words: Words) -> None:
        super().__init__()
        self._refusal = refusal
        self._words = words

    def build(self) -> RefusedScreen:
        """The window's root."""
        words, theme = self._words, ScreenTheme()
        Window.clearcolor = theme.colours("ground").surface
        screen = RefusedScreen(
            headline=words.say_key("app.cannot_begin"),
            text=words.say(in_short(self._refusal)),
            answer=words.say_key("app.understood"),
        )
        screen.bind(on_end=lambda _screen: self.stop())
        apply_theme(screen, theme)
        return screen


load_layout(__file__)
