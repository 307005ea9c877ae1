"""Glue of the list of table games: rows to go on with, and a card for each game to begin."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.tables.model import OfferShown, SavedShown, TablesShown
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.buttons import Pressable


class SavedRow(Pressable):
    """A game that was begun: a touch goes on with it, a touch on its bin forgets it."""

    __events__ = ("on_forget",)

    shown = ObjectProperty(SavedShown(), rebind=True)

    def on_forget(self) -> None:
        """The reader wants it gone."""


class SavedColumn(Themed, BoxLayout):
    """Such rows below each other."""

    __events__ = ("on_open", "on_forget")

    games = ObjectProperty(())

    def on_games(self, _column: object, games: tuple[SavedShown, ...]) -> None:
        """Show other games; the rows that are there are used again."""
        for row, game in zip(fill(self, len(games), self._new, self.theme), games, strict=True):
            row.shown = game

    def on_open(self, game: str) -> None:
        """The reader wants to go on with a game."""

    def on_forget(self, game: str) -> None:
        """The reader wants a game gone."""

    def _new(self) -> SavedRow:
        row = SavedRow()
        row.bind(
            on_release=lambda pressed: self.dispatch("on_open", pressed.shown.game),
            on_forget=lambda pressed: self.dispatch("on_forget", pressed.shown.game),
        )
        return row


class OfferRow(Pressable):
    """A game that can be begun."""

    shown = ObjectProperty(OfferShown(), rebind=True)


class OfferColumn(Themed, BoxLayout):
    """The games below each other."""

    __events__ = ("on_begin",)

    offers = ObjectProperty(())

    def on_offers(self, _column: object, offers: tuple[OfferShown, ...]) -> None:
        """Offer these games."""
        for row, offer in zip(fill(self, len(offers), self._new, self.theme), offers, strict=True):
            row.shown = offer

    def on_begin(self, key: str) -> None:
        """The reader wants to play this."""

    def _new(self) -> OfferRow:
        row = OfferRow()
        row.bind(on_release=lambda pressed: self.dispatch("on_begin", pressed.shown.key))
        return row


class TablesScreen(Themed, Screen):
    """The games for a rainy day."""

    __events__ = ("on_leave_it", "on_begin", "on_open", "on_forget", "on_notice")

    shown = ObjectProperty(TablesShown(), rebind=True)

    def on_leave_it(self) -> None:
        """The arrow."""

    def on_begin(self, key: str) -> None:
        """The reader wants to play this."""

    def on_open(self, game: str) -> None:
        """The reader wants to go on with a game."""

    def on_forget(self, game: str) -> None:
        """The reader wants a game gone."""

    def on_notice(self) -> None:
        """The reader wants what the notice offers."""


load_layout(__file__)
