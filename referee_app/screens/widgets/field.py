"""Where the reader types."""

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.dressed import Themed

BOLD = "data/fonts/Roboto-Bold.ttf"
"""Kivy's own letters, as its labels have them in bold; where one types it knows no other way."""


class TextEntry(Themed, TextInput):
    """Kivy's text input in our type and colours; what it lies on is drawn by others.

    Kivy's grey bubble for cutting and pasting stays away: a phone's keyboard has a clipboard of its own.
    """

    type_size = OptionProperty(TypeSize.BODY.value, options=[size.value for size in TypeSize])


class Field(Themed, BoxLayout):
    """A caption, a line to type on, and what is wrong with it; several lines grow up to `most_lines`.

    While it has the `focus` a keyboard is open for it; giving or taking the focus opens or closes that.
    """

    __events__ = ("on_text_entered", "on_edit")

    text = StringProperty("")
    hint = StringProperty("")
    caption = StringProperty("")
    fault = StringProperty("")
    multiline = BooleanProperty(False)
    secret = BooleanProperty(False)
    numeric = BooleanProperty(False)
    most_lines = NumericProperty(6)
    focus = BooleanProperty(False)

    def take(self, text: str) -> None:
        """What was typed becomes the text; only what a person changed is told."""
        if text != self.text:
            self.text = text
            self.dispatch("on_edit", text)

    def on_text_entered(self, text: str) -> None:
        """The reader pressed enter."""

    def on_edit(self, text: str) -> None:
        """The reader typed."""


load_layout(__file__)
