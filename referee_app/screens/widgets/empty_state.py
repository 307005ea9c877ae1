"""What is said where there is nothing yet."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed


class EmptyState(Themed, BoxLayout):
    """A large icon, what is missing, and what to do next."""

    icon = StringProperty("")
    headline = StringProperty("")
    text = StringProperty("")


load_layout(__file__)
