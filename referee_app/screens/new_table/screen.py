"""Glue of the screen on which a table game is agreed on: names, switches, and the start."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.new_table.model import NameShown, NewTableShown, OptionShown
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.choices import Toggle


class NameRow(Themed, BoxLayout):
    """A side's coat, or a die for lots, and a line for a name; below it what is to be said of that."""

    __events__ = ("on_name",)

    seat = NumericProperty(0)
    side = StringProperty("")
    hint = StringProperty("")
    text = StringProperty("")
    remark = StringProperty("")

    def take(self, name: str) -> None:
        """What was typed is the text, until it is said what is taken of it."""
        self.text = name
        self.dispatch("on_name", name)

    def on_name(self, name: str) -> None:
        """The reader typed."""


class NameRows(Themed, BoxLayout):
    """A line for everybody who plays."""

    __events__ = ("on_name",)

    names = ObjectProperty(())

    def on_names(self, _box: object, names: tuple[NameShown, ...]) -> None:
        """Show other players; what is being typed is left alone."""
        for row, name in zip(fill(self, len(names), self._new, self.theme), names, strict=True):
            row.seat, row.side, row.hint = name.seat, name.side, name.hint
            row.text, row.remark = name.text, name.remark

    def on_name(self, seat: int, name: str) -> None:
        """The reader typed a name."""

    def _new(self) -> NameRow:
        row = NameRow()
        row.bind(on_name=self._typed)
        return row

    def _typed(self, row: NameRow, name: str) -> None:
        self.dispatch("on_name", row.seat, name)
        self.on_names(self, self.names)  # also where nothing of it is taken, and the names are what they were


class OptionToggles(Themed, BoxLayout):
    """All of them."""

    __events__ = ("on_option",)

    options = ObjectProperty(())

    def on_options(self, _box: object, options: tuple[OptionShown, ...]) -> None:
        """Offer other things to agree on."""
        for row, option in zip(fill(self, len(options), self._new, self.theme), options, strict=True):
            row.key, row.text, row.caption, row.on = option.key, option.text, option.caption, option.on

    def on_option(self, key: str, on: bool) -> None:
        """The reader agreed on something else."""

    def _new(self) -> Toggle:
        toggle = Toggle()
        toggle.bind(on_toggle=lambda turned, on: self.dispatch("on_option", turned.key, on))
        return toggle


class NewTableScreen(Themed, Screen):
    """A new game at the table."""

    __events__ = ("on_leave_it", "on_count", "on_name", "on_option", "on_rules", "on_begin")

    shown = ObjectProperty(NewTableShown(), rebind=True)

    def on_leave_it(self) -> None:
        """The arrow."""

    def on_count(self, count: str) -> None:
        """So many play."""

    def on_name(self, seat: int, name: str) -> None:
        """Somebody has a name."""

    def on_option(self, key: str, on: bool) -> None:
        """Something was agreed."""

    def on_rules(self) -> None:
        """The reader wants to know the rules."""

    def on_begin(self) -> None:
        """Let it begin."""


load_layout(__file__)
