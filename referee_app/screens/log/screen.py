"""The widgets of the log: a list with reused rows, and the touches on them."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.log.model import LineShown, LogShown
from referee_app.screens.widgets.base import fill
from referee_app.screens.widgets.buttons import CoverGroup, HoldToUncover
from referee_app.screens.widgets.rows import LogRow


class LogLineRow(HoldToUncover, LogRow):
    """A line that can be touched: its sign says what for; without one a tap does nothing.

    What is `covered` is uncovered while a finger stays on it.
    """

    sign = StringProperty("")
    covered = StringProperty("")

    def show(self, line: LineShown) -> None:
        """Become this line."""
        if line.number != self.number:
            self.cover()
        self.number, self.clock, self.mark, self.undone = line.number, line.clock, line.mark, line.undone
        self.covered, self.uncovered, self.sign = line.text, line.uncovered, line.sign


class LogColumn(CoverGroup, ScreenPart, BoxLayout):
    """The lines, newest first; rows are used again."""

    lines = ObjectProperty(())

    def on_lines(self, _column: object, lines: tuple[LineShown, ...]) -> None:
        """Show other lines."""
        for row, line in zip(fill(self, len(lines), self._new, self.theme), lines, strict=True):
            row.show(line)

    def _new(self) -> LogLineRow:
        row = LogLineRow(may_uncover=lambda: not self.is_covered, tone=self.tone)
        row.bind(on_tap=lambda pressed: self.do("line", pressed.number))
        return row


class LogScreen(AppScreen):
    """What happened."""

    shown = ObjectProperty(LogShown(), rebind=True)

    def cover(self) -> None:
        """Cover what a finger has uncovered."""
        self.ids.lines.cover()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger that comes may uncover."""
        self.ids.lines.allow_uncovering()
        return bool(super().on_touch_down(touch))


load_layout(__file__)
