"""The widgets of the log: filters, a list with reused rows of which one is open, and the touches on them."""

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.log.lines import LineShown, LineTexts
from referee_app.screens.log.model import FilterShown, LogShown
from referee_app.screens.theme import SurfaceTone, TypeSize
from referee_app.screens.widgets.base import Scroll, Themed, apply_theme, fill
from referee_app.screens.widgets.buttons import CoverGroup, HoldToUncover, Pressable
from referee_app.screens.widgets.text import Text, width_of


class LogFilterButton(Pressable):
    """A choice of lines: how many there are, and what they are. Where there are none it is quiet."""

    number = StringProperty("")
    caption = StringProperty("")
    chosen = BooleanProperty(False)
    is_empty = BooleanProperty(False)


class FilterRow(ScreenPart, GridLayout):
    """The filters side by side, equally wide, or in two lines where their words would break."""

    filters = ObjectProperty(())
    chosen = StringProperty("")
    widest = NumericProperty(0)

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on it shows what changes."""
        for what in ("filters", "chosen", "theme"):
            self.fbind(what, self._show)

    def _show(self, *_changed: object) -> None:
        filters: tuple[FilterShown, ...] = self.filters
        for button, each in zip(fill(self, len(filters), self._new, self.theme), filters, strict=True):
            button.key, button.number, button.caption = each.key, each.number, each.caption
            button.chosen, button.is_empty = each.key == self.chosen, each.is_empty
        small = sp(self.theme.size(TypeSize.SMALL))
        self.widest = dp(8) + max((width_of(each.caption, small, bold=True) for each in filters), default=0)

    def _new(self) -> LogFilterButton:
        button = LogFilterButton()
        button.bind(on_release=lambda pressed: self.do("filter", pressed.key))
        return button


class LogDetails(ScreenPart, BoxLayout):
    """What an open line says below: its parts, when exactly, and what a button takes back or brings back."""

    clock = StringProperty("")
    about = StringProperty("")
    button_text = StringProperty("")
    icon = StringProperty("")

    def show(self, line: LineShown, texts: LineTexts) -> None:
        """Show the details of the open line."""
        details = line.details
        assert details is not None
        self.clock, self.about, self.button_text, self.icon = (
            details.clock,
            details.about,
            details.button_text,
            details.icon,
        )
        parts = fill(self.ids.parts, len(texts.parts), self._new, self.theme)
        for label, part in zip(parts, texts.parts, strict=True):
            label.text = part

    def _new(self) -> Text:
        return Text(tone=self.tone, type_size=TypeSize.SMALL.value)


class LogLineRow(HoldToUncover, Themed, BoxLayout):
    """A line: a badge, what happened and a remark; what was taken back is struck through.

    A tap opens it, if it `opens`. What is covered is uncovered while a finger stays on it.
    """

    number = NumericProperty(0)
    icon = StringProperty("")
    badge = StringProperty(SurfaceTone.QUIET.value)
    text = StringProperty("")
    mark = StringProperty("")
    undone = BooleanProperty(False)
    opens = BooleanProperty(False)
    is_open = BooleanProperty(False)
    is_part = BooleanProperty(False)
    line = ObjectProperty(LineShown(0, LineTexts("")))

    def show(self, line: LineShown) -> None:
        """Show this line."""
        if line.number != self.number:
            self.cover()
        self.number, self.icon, self.badge, self.undone = line.number, line.icon, line.tone, line.undone
        self.opens, self.is_open = line.opens, line.is_unfolded or line.details is not None
        self.is_part = line.is_part
        self.uncovered = line.uncovered.text if line.uncovered else ""
        self.line = line
        self.on_held()

    def on_held(self, *_changed: object) -> None:
        """Write what is read in the open, or what the finger uncovers."""
        texts = self.line.uncovered if self.held and self.line.uncovered else self.line.covered
        self.text, self.mark = texts.text, texts.mark
        for part in self.children:
            if isinstance(part, LogDetails):
                part.show(self.line, texts)


class LogEntry(Themed, BoxLayout):
    """A line, and the heading above it where it is the first of its time."""

    heading = StringProperty("")

    def __init__(self, row: LogLineRow, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.row = row
        self.add_widget(row)


class LogColumn(CoverGroup, ScreenPart, BoxLayout):
    """The lines, newest first. Rows are used again, and the details of the open line are one widget for all."""

    __events__ = ("on_held",)

    lines = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        self._details = LogDetails(tone=SurfaceTone.RAISED.value)
        super().__init__(**kwargs)

    def on_lines(self, _column: object, lines: tuple[LineShown, ...]) -> None:
        """Show other lines."""
        entries = fill(self, len(lines), self._new, self.theme)
        self._put_details(next((entry.row for entry, line in zip(entries, lines, strict=True) if line.details), None))
        for entry, line in zip(entries, lines, strict=True):
            if entry.row.line != line:  # in a long game, most stay as they are when one is opened
                entry.heading = line.heading
                entry.row.show(line)

    def row(self, number: int) -> LogLineRow | None:
        """The row of a line, if it is there."""
        return next((entry.row for entry in self.children if entry.row.number == number), None)

    def _put_details(self, row: LogLineRow | None) -> None:
        details = self._details
        if details.parent is not row:
            if details.parent is not None:
                details.parent.remove_widget(details)
            if row is not None:
                apply_theme(details, self.theme)
                row.add_widget(details)

    def _steady(self, row: LogLineRow, held: bool) -> None:
        """A line that grows under the finger stays where it is."""
        if held:
            self.dispatch("on_held", row)

    def on_held(self, row: LogLineRow) -> None:
        """A finger uncovers a line."""

    def _new(self) -> LogEntry:
        row = LogLineRow(may_uncover=lambda: not self.is_covered)
        row.bind(on_tap=lambda pressed: self.do("line", pressed.number), held=self._steady)
        return LogEntry(row)


class SteadyScroll(Scroll):
    """Scrolls, and keeps one part in its place while what is around it, or the part itself, grows or shrinks."""

    def __init__(self, **kwargs: object) -> None:
        self._part: Widget | None = None
        self._top = 0.0
        self._keep = Clock.create_trigger(self._keep_place, -1)
        super().__init__(**kwargs)

    @property
    def kept(self) -> Widget | None:
        """The part that is kept in its place."""
        return self._part

    def top_of(self, part: Widget) -> float:
        """How high above the lower edge the top of a part is seen, or where it is being kept."""
        if part is self._part:
            return self._top  # what is around it may not have found its size yet
        content = self.children[0]
        return float(part.top - max(self.scroll_y, 0) * max(0, content.height - self.height))

    def keep(self, part: Widget, top: float) -> None:
        """Keep a part at this height until a finger comes; if it is open below the edge, it moves up."""
        self.let_go()
        self._part, self._top = part, top
        part.fbind("pos", self._keep)
        part.fbind("height", self._keep)
        self.children[0].fbind("height", self._keep)
        self._keep()

    def let_go(self) -> None:
        """Keep nothing in its place."""
        if self._part is not None:
            self._part.funbind("pos", self._keep)
            self._part.funbind("height", self._keep)
            self.children[0].funbind("height", self._keep)
            self._part = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep nothing in its place while a finger scrolls."""
        self.let_go()
        return bool(super().on_touch_down(touch))

    def _keep_place(self, _seconds: float) -> None:
        hidden = self.children[0].height - self.height
        if self._part is not None and hidden > 0:
            top = min(self.height, max(self._top, self._part.height))
            self.scroll_y = min(1.0, max(0.0, (self._part.top - top) / hidden))


class LogScreen(AppScreen):
    """The log: its filters, and the lines that match."""

    shown = ObjectProperty(LogShown(), rebind=True)

    def show(self, shown: LogShown, opened: int | None = None) -> None:
        """Show other lines; the one that was touched, or the first in sight, stays where it is."""
        scroll, column = self.ids.scroll, self.ids.lines
        row = column.row(opened) if opened is not None else scroll.kept or self._first_in_sight()
        place = (row.number, scroll.top_of(row)) if row is not None else None
        self.shown = shown
        if place is not None and (row := column.row(place[0])) is not None:
            scroll.keep(row, place[1])

    def _first_in_sight(self) -> LogLineRow | None:
        """The uppermost line; None where the newest is in sight, which new ones may push down."""
        scroll = self.ids.scroll
        if scroll.scroll_y >= 1:
            return None
        rows = (entry.row for entry in reversed(self.ids.lines.children))
        return next((row for row in rows if scroll.top_of(row) <= scroll.height), None)

    def bring_into_sight(self, number: int) -> None:
        """Scroll to a line, which then stays in its place."""
        row = self.ids.lines.row(number)
        if row is not None:
            self.ids.scroll.keep(row, self.ids.scroll.height * 0.8)

    def scroll_to_newest(self) -> None:
        """Scroll to the top, where the newest line is."""
        self.ids.scroll.let_go()
        self.ids.scroll.scroll_y = 1

    def keep_held(self, row: LogLineRow) -> None:
        """Keep a line that a finger uncovers in its place, though its cards make it grow."""
        self.ids.scroll.keep(row, self.ids.scroll.top_of(row))

    def cover(self) -> None:
        """Cover what a finger has uncovered."""
        self.ids.lines.cover()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Allow the new touch to uncover."""
        self.ids.lines.allow_uncovering()
        return bool(super().on_touch_down(touch))


load_layout(__file__)
