"""A column of parts: as wide as the window, on a tablet as wide as is comfortable to read."""

from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.base import Themed


class StepColumn(Themed, BoxLayout):
    """Parts below each other, with room around them; as high as they are."""


load_layout(__file__)
