"""Display widgets without actions: panels, badges, notices, meters and numbers."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES, Figure
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.base import Surface, Themed, fill


class Panel(Surface):
    """Its parts below each other, with room around them; as high as they are."""


class TeamBadge(Surface):
    """A square in a team's tone with the team's shape on it."""

    def shape(self, tone: str) -> str:
        """The icon of a team."""
        return TEAM_SHAPES[Team(tone)] if tone in set(Team) else Figure.PENNANT


class Chip(Surface):
    """An icon and a word or two; nothing to press."""

    icon = StringProperty("")
    text = StringProperty("")


class Notice(Surface):
    """A yellow panel with a headline and a sentence; without a headline there is none."""

    headline = StringProperty("")
    text = StringProperty("")


class StatusLine(Surface):
    """An icon and a sentence; one that wants attention lies on yellow."""

    text = StringProperty("")
    flag_of = StringProperty("red")


class EmptyState(Themed, BoxLayout):
    """A large icon, what is missing, and what to do next."""

    icon = StringProperty("")
    headline = StringProperty("")
    text = StringProperty("")


class Meter(Themed, Widget):
    """A track filled in a team's tone, with the half as a notch and a flag that turns yellow when it is reached.

    Where a count is not known the track stays an outline. `track` and `flag` are heights, which follow the type.
    """

    fraction = NumericProperty(0)
    half = NumericProperty(0.5)
    reached = BooleanProperty(False)
    known = BooleanProperty(True)
    track = NumericProperty(0)
    flag = NumericProperty(0)


class ProgressMeter(Themed, BoxLayout):
    """A bar and what it is about; `fraction` goes from 0 to 1."""

    fraction = NumericProperty(0)
    text = StringProperty("")


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
