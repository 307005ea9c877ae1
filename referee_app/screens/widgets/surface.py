"""A surface with round corners that holds other parts; a team's surface bears the team's pattern."""

from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import RADIUS
from referee_app.screens.widgets.dressed import Themed


class Surface(Themed, BoxLayout):
    """A panel; `corners` are its radii in dp, from the upper left clockwise. It is `sunk` while a finger is on it."""

    corners = ListProperty([RADIUS] * 4)
    sunk = BooleanProperty(False)


class Framed(Surface):
    """A surface with a line around it, which is heavier where it is `strong`."""

    strong = BooleanProperty(False)


load_layout(__file__)
