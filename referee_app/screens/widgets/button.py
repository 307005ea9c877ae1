"""What can be pressed."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from referee_app.screens.theme import FIELD_TOUCH, TOUCH
from referee_app.screens.widgets.surface import Surface


class BigButton(ButtonBehavior, Surface):
    """An action with an icon, a word or both. Its tone tells a primary action from a quiet one."""

    icon = StringProperty("")
    text = StringProperty("")
    least = NumericProperty(FIELD_TOUCH)


class SmallButton(BigButton):
    """An action that is seldom wanted: as small as a finger allows."""

    least = NumericProperty(TOUCH)
