"""The widgets of the list of table games: saved games, and games to begin."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.tables.model import OfferShown, SavedShown, TablesShown
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.buttons import Pressable


class SavedRow(ScreenPart, Pressable):
    """A game that was begun: a touch goes on with it, a touch on its bin forgets it."""

    shown = ObjectProperty(SavedShown(), rebind=True)


class SavedColumn(Themed, BoxLayout):
    """Such rows below each other."""

    games = ObjectProperty(())

    def on_games(self, _column: object, games: tuple[SavedShown, ...]) -> None:
        """Show other games; the rows that are there are used again."""
        for row, game in zip(fill(self, len(games), SavedRow, self.theme), games, strict=True):
            row.shown = game


class OfferRow(ScreenPart, Pressable):
    """A game that can be begun."""

    shown = ObjectProperty(OfferShown(), rebind=True)


class OfferColumn(Themed, BoxLayout):
    """The games below each other."""

    offers = ObjectProperty(())

    def on_offers(self, _column: object, offers: tuple[OfferShown, ...]) -> None:
        """Offer these games."""
        for row, offer in zip(fill(self, len(offers), OfferRow, self.theme), offers, strict=True):
            row.shown = offer


class TablesScreen(AppScreen):
    """The games for a rainy day."""

    shown = ObjectProperty(TablesShown(), rebind=True)


load_layout(__file__)
