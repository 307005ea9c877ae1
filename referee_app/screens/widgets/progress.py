"""How far something has come that takes its time."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed


class ProgressMeter(Themed, BoxLayout):
    """A bar and what it is about; `fraction` goes from 0 to 1."""

    fraction = NumericProperty(0)
    text = StringProperty("")


load_layout(__file__)
