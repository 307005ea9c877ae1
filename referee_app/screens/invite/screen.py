"""The widgets of the invitation screen."""

from kivy.properties import BooleanProperty, ObjectProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.invite.model import InviteShown
from referee_app.screens.kivy_setup import load_layout


class InviteScreen(AppScreen):
    """A code as large as may be; in a wide window the sentences stand `beside` it."""

    shown = ObjectProperty(InviteShown(), rebind=True)
    beside = BooleanProperty(False)


load_layout(__file__)
