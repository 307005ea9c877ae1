"""Numbers at a glance."""

from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import Step
from referee_app.screens.widgets.dressed import Dressed, fill


class NumberTile(Dressed, BoxLayout):
    """A big number and what it counts."""

    number = StringProperty("")
    caption = StringProperty("")
    team = StringProperty("")
    step = OptionProperty(Step.TITLE.value, options=[step.value for step in Step])


class TileRow(Dressed, BoxLayout):
    """As many tiles as there are numbers, equally wide; a tile is used again when a number changes.

    `tiles` are triples of a number, what it counts, and the step of its type; a `team` writes them in its colour.
    """

    tiles = ObjectProperty(())
    team = StringProperty("")

    def on_tiles(self, _row: object, tiles: tuple[tuple[str, str, str], ...]) -> None:
        """Show other numbers."""
        parts = fill(self, len(tiles), lambda: NumberTile(tone=self.tone), self.look)
        for tile, (number, caption, step) in zip(parts, tiles, strict=True):
            tile.number, tile.caption, tile.step, tile.team = number, caption, step, self.team


load_layout(__file__)
