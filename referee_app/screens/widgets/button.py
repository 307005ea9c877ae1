"""What can be pressed."""

from kivy.properties import NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import FIELD_TOUCH, Step
from referee_app.screens.widgets.surface import Framed, Surface


class Pressable(ButtonBehavior, Surface):
    """A surface that shows when a finger is on it."""


class FramedButton(Pressable, Framed):
    """An action on a surface of the same tone: only its frame tells where it is."""


class BigButton(Pressable):
    """An action with an icon, a word or both. Its tone tells a primary action from a quiet one.

    `least` is its height in dp; where its words need more than one line, it grows to what is `needed`. `step` is the
    size of its words.
    """

    icon = StringProperty("")
    text = StringProperty("")
    step = OptionProperty(Step.BODY.value, options=[step.value for step in Step])
    least = NumericProperty(FIELD_TOUCH)
    needed = NumericProperty(0)


load_layout(__file__)
