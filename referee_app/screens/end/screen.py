"""The widgets of the end screen: the result, and a list of missing cards with reused rows."""

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.end.model import EndShown, FinalScoreShown, MissingCardShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.panels import Panel


class FinalScorePanel(Panel):
    """What a team has in the end, and its meter where there is room for it."""

    has_meter = BooleanProperty(True)
    shown = ObjectProperty(FinalScoreShown(), rebind=True)


class MissingRow(Themed, BoxLayout):
    """A card that is still out, and above it the team's heading where it is the first."""

    shown = ObjectProperty(MissingCardShown("red", "", "", "", ""), rebind=True)


class MissingColumn(Themed, BoxLayout):
    """All that are still out; rows are used again."""

    cards = ObjectProperty(())

    def on_cards(self, _column: object, cards: tuple[MissingCardShown, ...]) -> None:
        """Show other cards."""
        rows = fill(self, len(cards), lambda: MissingRow(tone=self.tone), self.theme)
        for row, card in zip(rows, cards, strict=True):
            row.shown = card


class EndScreen(AppScreen):
    """The result, and the cards on their way back into the box.

    In a window with room for `two_columns` the cards stand beside the result; in a `narrow` one the buttons at the foot
    stand below each other. Those for the list are `stacked` where a word of theirs would break. The result is `compact`
    in a `low` window, and where the cards are what matters now.
    """

    shown = ObjectProperty(EndShown(), rebind=True)
    narrow = BooleanProperty(False)
    stacked = BooleanProperty(False)
    two_columns = BooleanProperty(False)
    low = BooleanProperty(False)
    compact = BooleanProperty(False)


load_layout(__file__)
