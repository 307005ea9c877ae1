"""The widgets of the past games: a row for each, with a way to open it and one to forget it."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.past_games.model import GameShown, PastGamesShown
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.buttons import Pressable


class GameRow(ScreenPart, Pressable):
    """One game: a touch opens it, a touch on its bin forgets it."""

    shown = ObjectProperty(GameShown(), rebind=True)


class GameColumn(Themed, BoxLayout):
    """The rows below each other."""

    games = ObjectProperty(())

    def on_games(self, _column: object, games: tuple[GameShown, ...]) -> None:
        """Show other games; the rows that are there are used again."""
        for row, game in zip(fill(self, len(games), GameRow, self.theme), games, strict=True):
            row.shown = game


class PastGamesScreen(AppScreen):
    """The list, or what to do where there is nothing to list."""

    shown = ObjectProperty(PastGamesShown(), rebind=True)


load_layout(__file__)
