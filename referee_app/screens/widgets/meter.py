"""How far a team is on its way to the half, and past it."""

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed


class Meter(Themed, Widget):
    """A track filled in a team's tone, with the half as a notch and a flag that turns yellow when it is reached.

    Where a count is not known the track stays an outline. `track` and `flag` are heights, which follow the type.
    """

    fraction = NumericProperty(0)
    half = NumericProperty(0.5)
    reached = BooleanProperty(False)
    known = BooleanProperty(True)
    track = NumericProperty(0)
    flag = NumericProperty(0)


load_layout(__file__)
