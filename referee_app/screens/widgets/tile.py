"""Numbers at a glance."""

from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.theme import Step
from referee_app.screens.widgets.dressed import Dressed, dress


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
        """Show other numbers, with the tiles that are there as far as they go."""
        for tile in self.children[: max(0, len(self.children) - len(tiles))]:
            self.remove_widget(tile)
        while len(self.children) < len(tiles):
            tile = NumberTile(tone=self.tone)
            dress(tile, self.look)
            self.add_widget(tile)
        for tile, (number, caption, step) in zip(reversed(self.children), tiles, strict=True):
            tile.number, tile.caption, tile.step, tile.team = number, caption, step, self.team
