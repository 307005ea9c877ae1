"""Glue of the field screen: hands what is shown to the layout, fits the layout to the window, passes touches on."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from referee_app.screens.field.model import LogShown, TeamShown
from referee_app.screens.widgets.dressed import Dressed, dress
from referee_app.screens.widgets.log_row import LogRow
from referee_app.screens.widgets.surface import Surface


class TeamPanel(Surface):
    """What one team has and may do; a narrow one puts its numbers in two rows."""

    narrow = BooleanProperty(False)
    shown = ObjectProperty(TeamShown(), rebind=True)


class LogColumn(Dressed, BoxLayout):
    """The last lines, newest first. A line keeps its row while it is in sight; the oldest row becomes the newest."""

    lines = ObjectProperty(())

    def on_lines(self, _column: object, lines: tuple[LogShown, ...]) -> None:
        """Show other lines with as little redrawing as may be."""
        rows = {row.number: row for row in self.children}
        spare = [rows.pop(number) for number in set(rows) - {line.number for line in lines}]
        for row in spare:
            self.remove_widget(row)
        for place, line in enumerate(reversed(lines)):  # Kivy keeps the lowest child first
            row = rows.get(line.number) or (spare.pop() if spare else self._new_row())
            row.number, row.clock, row.text = line.number, line.clock, line.text
            row.mark, row.undone = line.mark, line.undone
            if row.parent is None:
                self.add_widget(row, index=place)

    def _new_row(self) -> LogRow:
        row = LogRow(tone=self.tone)
        dress(row, self.look)
        return row


class FieldScreen(Dressed, Screen):
    """Both teams, the clock and the log; made with something to show, which is then replaced whole.

    In a wide window the log is `beside` the teams; in one that is also `low` the teams are beside each other too.
    Otherwise the teams take all but what the buttons and some lines of the log need `below` them.
    """

    __events__ = ("on_play", "on_speed", "on_language", "on_light")

    shown = ObjectProperty(rebind=True)
    controls = ObjectProperty(rebind=True)
    beside = BooleanProperty(False)
    low = BooleanProperty(False)
    below = NumericProperty(0)

    def on_play(self) -> None:
        """The reader wants the simulated game to pause or to go on."""

    def on_speed(self) -> None:
        """The reader wants it faster."""

    def on_language(self) -> None:
        """The reader wants another language."""

    def on_light(self) -> None:
        """The reader wants the other theme."""
