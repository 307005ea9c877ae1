"""The widgets of the end screen: the result, and a list of missing cards with reused rows."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.end.model import EndShown, MissingCardShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.base import Themed, fill


class MissingRow(Themed, BoxLayout):
    """A card that is still out."""

    code = StringProperty("")
    card = StringProperty("")
    place = StringProperty("")


class MissingColumn(Themed, BoxLayout):
    """All that are still out; rows are used again."""

    cards = ObjectProperty(())

    def on_cards(self, _column: object, cards: tuple[MissingCardShown, ...]) -> None:
        """Show other cards."""
        rows = fill(self, len(cards), lambda: MissingRow(tone=self.tone), self.theme)
        for row, card in zip(rows, cards, strict=True):
            row.code, row.card, row.place = card.code, card.card, card.place


class EndScreen(AppScreen):
    """The result, and the cards on their way back into the box.

    A `narrow` window has smaller type; in a `low` one the winner's badge is beside the words.
    """

    shown = ObjectProperty(EndShown(), rebind=True)
    narrow = BooleanProperty(False)
    low = BooleanProperty(False)


load_layout(__file__)
