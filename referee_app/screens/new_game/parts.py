"""What only a new game is made of: a large number, and lists of cards, names and facts."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.new_game.agreed import NamesShown
from referee_app.screens.new_game.model import CardsShown, Group
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.inputs import Field, Stepper
from referee_app.screens.widgets.rows import ListRow


class PlayerCount(Stepper):
    """A number that can be read at two metres, between minus and plus; a tap on it lets it be typed."""


class Column(Themed, BoxLayout):
    """Parts below each other, as high as they are."""


class ChoiceGroup(Column):
    """Choices under a heading; none where there are no options. `summary` stands above them, `text` below."""

    __events__ = ("on_choose",)

    group = ObjectProperty(Group(), rebind=True, force_dispatch=True)
    summary = StringProperty("")

    def on_choose(self, key: str) -> None:
        """The reader chose this one."""


class FactLine(Themed, BoxLayout):
    """An icon and what it stands for."""

    icon = StringProperty("")
    text = StringProperty("")


class FactLines(Column):
    """The game in a few lines."""

    lines = ObjectProperty(())

    def on_lines(self, _facts: object, lines: tuple[tuple[str, str], ...]) -> None:
        """Say it anew."""
        parts = fill(self, len(lines), lambda: FactLine(tone=self.tone), self.theme)
        for part, (icon, text) in zip(parts, lines, strict=True):
            part.icon, part.text = icon, text


class CardsList(ScreenPart, Column):
    """Whatever cards can be played with; a tap chooses."""

    cards = ObjectProperty((), force_dispatch=True)

    def on_cards(self, _list: object, cards: tuple[CardsShown, ...]) -> None:
        """Show other cards, or another choice."""
        for row, shown in zip(fill(self, len(cards), self._new, self.theme), cards, strict=True):
            row.key, row.headline, row.text = shown.key, shown.headline, shown.text
            row.icon, row.tone = ("check", "action") if shown.chosen else (shown.icon, "raised")

    def _new(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda row: self.do("cards", row.key))
        return row


class NamesField(Field):
    """Where the names of a team are typed, one a line."""

    team = StringProperty("")


class NamesFields(ScreenPart, Column):
    """A field for each team that can have names."""

    fields = ObjectProperty(())

    def on_fields(self, _names: object, fields: tuple[NamesShown, ...]) -> None:
        """Show other teams, or what is wrong with the names."""
        for part, shown in zip(fill(self, len(fields), self._new, self.theme), fields, strict=True):
            part.team, part.caption, part.hint = shown.team, shown.caption, shown.hint
            part.text, part.fault = shown.text, shown.fault

    def _new(self) -> NamesField:
        part = NamesField(multiline=True)
        part.bind(on_edit=lambda part, typed: self.do("names", part.team, typed))
        return part


load_layout(__file__)
