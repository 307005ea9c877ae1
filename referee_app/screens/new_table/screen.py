"""The widgets of a new table game: names, options and the start button."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.new_table.model import NameShown, NewTableShown, OptionShown
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.choices import Toggle


class NameRow(ScreenPart, BoxLayout):
    """A side's colours, or a die for lots, and a line for a name; below it what is to be said of that."""

    seat = NumericProperty(0)
    side = StringProperty("")
    placeholder = StringProperty("")
    text = StringProperty("")
    remark = StringProperty("")

    def take(self, name: str) -> None:
        """What was typed is the text, until it is said what is taken of it."""
        self.text = name
        self.do("name", self.seat, name)
        self.parent.show_names()  # also where nothing of it is taken, and the names are what they were


class NameRows(Themed, BoxLayout):
    """A line for everybody who plays."""

    names = ObjectProperty(())

    def on_names(self, *_changed: object) -> None:
        """Show other players."""
        self.show_names()

    def show_names(self) -> None:
        """Show what everybody is called; what is being typed is left alone."""
        names: tuple[NameShown, ...] = self.names
        for row, name in zip(fill(self, len(names), NameRow, self.theme), names, strict=True):
            row.seat, row.side, row.placeholder = name.seat, name.side, name.placeholder
            row.text, row.remark = name.text, name.remark


class OptionToggles(ScreenPart, BoxLayout):
    """All of them."""

    options = ObjectProperty(())

    def on_options(self, _box: object, options: tuple[OptionShown, ...]) -> None:
        """Offer other things to agree on."""
        for row, option in zip(fill(self, len(options), self._new, self.theme), options, strict=True):
            row.key, row.text, row.caption, row.on = option.key, option.text, option.caption, option.on

    def _new(self) -> Toggle:
        toggle = Toggle()
        toggle.bind(on_toggle=lambda turned, on: self.do("agree", turned.key, on))
        return toggle


class NewTableScreen(AppScreen):
    """A new table game."""

    shown = ObjectProperty(NewTableShown(), rebind=True)


load_layout(__file__)
