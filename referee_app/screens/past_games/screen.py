"""Glue of the past games: a row for each, with a way to open it and one to forget it."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.layout import load_layout
from referee_app.screens.past_games.model import GameShown, PastGamesShown
from referee_app.screens.widgets.button import Pressable
from referee_app.screens.widgets.dressed import Dressed, fill


class GameRow(Pressable):
    """One game: a touch opens it, a touch on its bin forgets it."""

    __events__ = ("on_forget",)

    shown = ObjectProperty(GameShown(), rebind=True)

    def on_forget(self) -> None:
        """The reader wants it gone."""


class GameColumn(Dressed, BoxLayout):
    """The rows below each other."""

    __events__ = ("on_open", "on_forget")

    games = ObjectProperty(())

    def on_games(self, _column: object, games: tuple[GameShown, ...]) -> None:
        """Show other games; the rows that are there are used again."""
        for row, game in zip(fill(self, len(games), self._new, self.look), games, strict=True):
            row.shown = game

    def on_open(self, game: str) -> None:
        """The reader wants to see a game."""

    def on_forget(self, game: str) -> None:
        """The reader wants a game gone."""

    def _new(self) -> GameRow:
        row = GameRow()
        row.bind(
            on_release=lambda pressed: self.dispatch("on_open", pressed.shown.game),
            on_forget=lambda pressed: self.dispatch("on_forget", pressed.shown.game),
        )
        return row


class PastGamesScreen(Dressed, Screen):
    """The list, or what to do where there is nothing to list."""

    __events__ = ("on_leave_it", "on_open", "on_forget", "on_older", "on_new_game")

    shown = ObjectProperty(PastGamesShown(), rebind=True)

    def on_leave_it(self) -> None:
        """The arrow."""

    def on_open(self, game: str) -> None:
        """The reader wants to see a game."""

    def on_forget(self, game: str) -> None:
        """The reader wants a game gone."""

    def on_older(self) -> None:
        """The reader wants to see more."""

    def on_new_game(self) -> None:
        """The reader wants to begin the first one."""


load_layout(__file__)
