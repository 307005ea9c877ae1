"""Numbers at a glance."""

from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.dressed import Themed, fill


class NumberTile(Themed, BoxLayout):
    """A big number and what it counts."""

    number = StringProperty("")
    caption = StringProperty("")
    team = StringProperty("")
    type_size = OptionProperty(TypeSize.TITLE.value, options=[size.value for size in TypeSize])


class TileRow(Themed, BoxLayout):
    """As many tiles as there are numbers, equally wide; a tile is used again when a number changes.

    `tiles` are triples of a number, what it counts, and the size of its type; a `team` writes them in its colour.
    """

    tiles = ObjectProperty(())
    team = StringProperty("")

    def on_tiles(self, _row: object, tiles: tuple[tuple[str, str, str], ...]) -> None:
        """Show other numbers."""
        parts = fill(self, len(tiles), lambda: NumberTile(tone=self.tone), self.theme)
        for tile, (number, caption, size) in zip(parts, tiles, strict=True):
            tile.number, tile.caption, tile.type_size, tile.team = number, caption, size, self.team


load_layout(__file__)
