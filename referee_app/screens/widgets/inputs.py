"""Input widgets: a text field, and a number with plus and minus that can also be typed."""

import string

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.base import Conditional, Surface, Themed
from referee_app.sentence import Refusal

BOLD = "data/fonts/Roboto-Bold.ttf"
"""Kivy's own letters, as its labels have them in bold; where one types it knows no other way."""


FIRST_SECONDS = 0.4
"""How long a finger has to stay until the number runs."""


NEXT_SECONDS = 0.1


LONGEST = 6
"""So many digits can be typed: more than any number here has, and few enough to be repeated in a sentence."""


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
    placeholder = StringProperty("")
    caption = StringProperty("")
    fault = StringProperty("")
    multiline = BooleanProperty(False)
    secret = BooleanProperty(False)
    numeric = BooleanProperty(False)
    most_lines = NumericProperty(6)
    focus = BooleanProperty(False)

    def take(self, text: str) -> None:
        """What was typed becomes the text; only the user's changes are dispatched."""
        if text != self.text:
            self.text = text
            self.dispatch("on_edit", text)

    def on_text_entered(self, text: str) -> None:
        """Enter was pressed."""

    def on_edit(self, text: str) -> None:
        """The text was changed by typing."""


class FaultLine(Conditional):
    """Says in yellow what is wrong; without a text it is not there."""

    text = StringProperty("")


class TypedTooSmall(Refusal):
    """A number was typed that is smaller than any that can be chosen."""

    key = "refusal.typed.too_small"


class TypedTooLarge(Refusal):
    """A number was typed that is larger than any that can be chosen."""

    key = "refusal.typed.too_large"


class Stepper(Themed, BoxLayout):
    """Minus, a number and plus. A finger that stays lets the number run; a tap on the number lets it be typed.

    At `least` there is no minus and at `most` no plus. What is typed beyond them is refused, and the number stays.
    """

    __events__ = ("on_step", "on_refuse")

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)

    def __init__(self, **kwargs: object) -> None:
        self._by = 0
        self._run = Clock.create_trigger(self._again, FIRST_SECONDS)
        super().__init__(**kwargs)

    def press(self, by: int) -> None:
        """Step by one, and go on while the finger stays. What is being typed is taken first."""
        entry = self.ids.entry
        typed = entry.text if entry.focus else ""
        entry.focus = False
        if typed and int(typed) != self.value:
            return  # it was refused
        self._by = by
        self._step(self.value + by)
        self._run.timeout = FIRST_SECONDS
        self._run()

    def let_go(self) -> None:
        """Stop stepping."""
        self._run.cancel()

    def turn(self, to_typing: bool) -> None:
        """Begin to type, with an empty line; or take what was typed. An empty line changes nothing."""
        entry = self.ids.entry
        if to_typing:
            entry.text = ""
            return
        typed, entry.text = entry.text, str(self.value)
        if typed:
            self._take(int(typed))

    def digits(self, typed: str, _from_undo: bool) -> str:
        """What of it can be typed here, also where a whole text is pasted."""
        room = max(0, LONGEST - len(self.ids.entry.text))
        return "".join(letter for letter in typed if letter in string.digits)[:room]

    def on_step(self, value: int) -> None:
        """The number was changed."""

    def on_refuse(self, refusal: Refusal) -> None:
        """A number beyond the limits was typed."""

    def _take(self, typed: int) -> None:
        if typed < self.least:
            self.dispatch("on_refuse", TypedTooSmall(typed=typed, least=self.least, stays=self.value))
        elif typed > self.most:
            self.dispatch("on_refuse", TypedTooLarge(typed=typed, most=self.most, stays=self.value))
        else:
            self._step(typed)
            self.ids.entry.text = str(self.value)

    def _again(self, _seconds: float) -> None:
        self._step(self.value + self._by)
        self._run.timeout = NEXT_SECONDS
        self._run()

    def _step(self, value: int) -> None:
        within = min(max(value, self.least), self.most)
        if within != self.value:
            self.value = within
            self.dispatch("on_step", within)
        else:
            self._run.cancel()


class NumberRow(Surface):
    """A sentence with a number that is made smaller and larger."""

    __events__ = ("on_step", "on_refuse")

    shown = ObjectProperty(rebind=True, force_dispatch=True)
    range = ListProperty([0, 600])

    def on_step(self, value: int) -> None:
        """The number was changed."""

    def on_refuse(self, refusal: Refusal) -> None:
        """A number beyond the limits was typed."""


load_layout(__file__)
