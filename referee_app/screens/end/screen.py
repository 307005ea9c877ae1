"""Glue of the end screen."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.end.model import CardShown, EndShown
from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed, fill


class MissingRow(Themed, BoxLayout):
    """A card that is still out."""

    code = StringProperty("")
    card = StringProperty("")
    place = StringProperty("")


class MissingColumn(Themed, BoxLayout):
    """All that are still out; rows are used again."""

    cards = ObjectProperty(())

    def on_cards(self, _column: object, cards: tuple[CardShown, ...]) -> None:
        """Show other cards."""
        rows = fill(self, len(cards), lambda: MissingRow(tone=self.tone), self.theme)
        for row, card in zip(rows, cards, strict=True):
            row.code, row.card, row.place = card.code, card.card, card.place


class EndScreen(Themed, Screen):
    """The result, and the cards on their way back into the box.

    A `narrow` window has smaller type; in a `low` one the winner's badge is beside the words.
    """

    __events__ = ("on_back", "on_collect", "on_reprint", "on_share", "on_log", "on_home")

    shown = ObjectProperty(EndShown("", "action", "", "large", "", ()), rebind=True)
    narrow = BooleanProperty(False)
    low = BooleanProperty(False)

    def on_back(self) -> None:
        """The reader wants to leave."""

    def on_collect(self) -> None:
        """The reader wants to sweep the camera over the cards."""

    def on_reprint(self) -> None:
        """The reader wants to print what is missing."""

    def on_share(self) -> None:
        """The reader wants the list of what is missing."""

    def on_log(self) -> None:
        """The reader wants to know what happened."""

    def on_home(self) -> None:
        """The reader is done with this game."""


load_layout(__file__)
