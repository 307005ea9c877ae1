"""The screen that begins a game: three steps, of which one is in sight."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from referee_app.live_game.limits import MOST_PLAYERS
from referee_app.screens.app_screen import AppScreen
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.new_game import parts  # noqa: F401  the layout is made of them
from referee_app.screens.new_game.model import NewGameShown


class NewGameScreen(AppScreen):
    """Shows a draft. What is shown is told again even if it is the same: what was refused must be undone.

    In a window that is wide and `low` the numbers to tap stand beside the number.
    """

    shown = ObjectProperty(NewGameShown(), rebind=True, force_dispatch=True)
    low = BooleanProperty(False)
    most_players = NumericProperty(MOST_PLAYERS)


load_layout(__file__)
