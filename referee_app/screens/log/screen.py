"""Glue of the log: rows that are used again, and the touches on them."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.layout import load_layout
from referee_app.screens.log.model import LineShown, LogShown
from referee_app.screens.widgets.button import PressBehavior
from referee_app.screens.widgets.dressed import Dressed, fill
from referee_app.screens.widgets.log_row import LogRow


class LogLine(PressBehavior, LogRow):
    """A line that can be touched: its sign says what for; without one a touch does nothing."""

    sign = StringProperty("")


class LogColumn(Dressed, BoxLayout):
    """The lines, newest first; rows are used again."""

    __events__ = ("on_line",)

    lines = ObjectProperty(())

    def on_lines(self, _column: object, lines: tuple[LineShown, ...]) -> None:
        """Show other lines."""
        for row, line in zip(fill(self, len(lines), self._new, self.look), lines, strict=True):
            row.number, row.clock, row.text, row.mark = line.number, line.clock, line.text, line.mark
            row.undone, row.sign = line.undone, line.sign

    def on_line(self, number: int) -> None:
        """The reader touched a line."""

    def _new(self) -> LogLine:
        row = LogLine(tone=self.tone)
        row.bind(on_release=lambda pressed: self.dispatch("on_line", pressed.number))
        return row


class LogScreen(Dressed, Screen):
    """What happened."""

    __events__ = ("on_back", "on_kind", "on_line", "on_older")

    shown = ObjectProperty(LogShown("", (), "", ()), rebind=True)

    def on_back(self) -> None:
        """The reader wants to leave."""

    def on_kind(self, kind: str) -> None:
        """The reader wants other lines."""

    def on_line(self, number: int) -> None:
        """The reader touched a line."""

    def on_older(self) -> None:
        """The reader wants more lines."""


load_layout(__file__)
