"""The screen on which a leader joins the game of another phone."""

from kivy.properties import BooleanProperty, ObjectProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.join.model import JoinShown
from referee_app.screens.kivy_setup import load_layout


class JoinScreen(AppScreen):
    """What the camera sees, and a line to type on; in a wide window `beside` each other."""

    shown = ObjectProperty(JoinShown(), rebind=True)
    beside = BooleanProperty(False)


load_layout(__file__)
