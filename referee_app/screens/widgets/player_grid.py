"""All players of a team as large buttons. Only visible ones exist as widgets."""

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, SurfaceTone, TypeSize
from referee_app.screens.widgets.base import Scroll, apply_theme, columns
from referee_app.screens.widgets.buttons import CoverGroup, HoldToUncover, Pressable
from referee_app.screens.widgets.models import CellStatus, PlayerCell
from referee_app.screens.widgets.text import widest_word, width_of

MOST_COLUMNS = 5
NARROWEST = 72
GAP = 8
LINES = 2
"""How many lines a name may have."""

AT_ONCE = 12
"""How many new buttons are made within a frame: a first look at sixty players must not stop the window."""

_ICONS = {
    CellStatus.READY: "people",
    CellStatus.PLAYS: "cards",
    CellStatus.WAITS: "clock",
    CellStatus.OUT: "close",
    CellStatus.LEFT: "door",
}
_TONES = {
    CellStatus.READY: SurfaceTone.RAISED,
    CellStatus.PLAYS: SurfaceTone.RAISED,
    CellStatus.WAITS: SurfaceTone.SIGNAL,
    CellStatus.OUT: SurfaceTone.QUIET,
    CellStatus.LEFT: SurfaceTone.QUIET,
}


class PlayerButton(HoldToUncover, Pressable):
    """One player."""

    text = StringProperty("")
    icon = StringProperty("")
    covered = StringProperty("")
    gone = BooleanProperty(False)
    chosen = BooleanProperty(False)

    def show(self, cell: PlayerCell) -> None:
        """Become this player."""
        if cell.key != self.key:
            self.cover()
        self.key, self.text, self.icon, self.tone = cell.key, cell.text, _ICONS[cell.status], _TONES[cell.status]
        self.covered, self.uncovered, self.chosen = cell.covered, cell.uncovered, cell.chosen
        self.gone = cell.status in (CellStatus.OUT, CellStatus.LEFT)


class PlayerGrid(CoverGroup, Scroll):
    """Scrolls over `players`, in the order in which they are given."""

    __events__ = ("on_player",)

    players = ObjectProperty(())
    columns = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        self._shown: dict[int, PlayerButton] = {}
        self._spare: list[PlayerButton] = []
        self._floor = Widget(size_hint_y=None)
        self._place = 1, 1
        self._waiting: set[str] = set()
        super().__init__(**kwargs)
        self.add_widget(self._floor)
        lay = Clock.create_trigger(self._lay, -1)
        for what in ("players", "theme", "size"):
            self.fbind(what, lay)
        self._go_on = Clock.create_trigger(self._show)
        self.fbind("scroll_y", self._show)
        self._floor.fbind("pos", self._show)
        lay()

    def on_player(self, key: str) -> None:
        """The user tapped a player."""

    def on_players(self, _grid: object, players: tuple[PlayerCell, ...]) -> None:
        """Whoever begins to wait comes to the front, and is to be seen there."""
        waiting = {cell.key for cell in players if cell.status is CellStatus.WAITS}
        if waiting - self._waiting:
            self.scroll_y = 1.0
        self._waiting = waiting

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger that comes may uncover."""
        self.allow_uncovering()
        return bool(super().on_touch_down(touch))

    def _lay(self, _seconds: float) -> None:
        """How wide and high a place is follows from the longest text and from the type."""
        count, gap = len(self.players), dp(GAP)
        self.columns = columns(self.width, self._widest(), gap, count, MOST_COLUMNS)
        self._place = int((self.width + gap) / self.columns), round(self._height() + gap)
        self._floor.height = max(0, -(-count // self.columns) * self._place[1] - gap)
        for button in self._shown.values():
            apply_theme(button, self.theme)
        for button in self._spare:
            apply_theme(button, self.theme)
        self._show()

    def _widest(self) -> float:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        inside = [0.0]
        for cell in self.players:
            inside.append(width_of(cell.text, body, bold=True) * 1.2 / LINES)
            inside.append(widest_word(cell.text, body, bold=True))
        # What is covered must not show by the room it takes: there is room for whatever it may be.
        inside += (2 * body + dp(12) + width_of(text, small) for text in {cell.covered for cell in self.players})
        hidden = {text for cell in self.players for text in cell.hides}
        inside += (dp(8) + width_of(text, small, bold=True) for text in hidden)
        return float(max(dp(NARROWEST), max(inside) + dp(16)))

    def _height(self) -> float:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        widest = self.width / self.columns - dp(GAP + 16)
        wraps = any(width_of(cell.text, body, bold=True) > widest for cell in self.players)
        return float(max(dp(FIELD_TOUCH), (body * (LINES if wraps else 1) + max(body, small)) * 1.2 + dp(16)))

    def _show(self, *_moved: object) -> None:
        """Put a button on every place in sight, and one line more."""
        across, down = self._place
        hidden = max(0.0, self._floor.height - self.height) * (1 - min(1.0, max(0.0, self.scroll_y)))
        first = max(0, int(hidden // down)) * self.columns
        last = min(len(self.players), (int((hidden + self.height) // down) + 1) * self.columns)
        for at in [at for at in self._shown if not first <= at < last]:
            button = self._shown.pop(at)
            self._floor.remove_widget(button)
            self._spare.append(button)
        new = 0
        for at in range(first, last):
            new += at not in self._shown and not self._spare
            if new > AT_ONCE:
                self._go_on()
                break
            button = self._shown.get(at) or self._take(at)
            button.show(self.players[at])
            row, column = divmod(at, self.columns)
            button.size = across - dp(GAP), down - dp(GAP)
            button.pos = self._floor.x + column * across, round(self._floor.top - row * down - button.height)

    def _take(self, at: int) -> PlayerButton:
        button = self._spare.pop() if self._spare else self._new()
        self._shown[at] = button
        self._floor.add_widget(button)
        return button

    def _new(self) -> PlayerButton:
        button = PlayerButton(may_uncover=lambda: not self.is_covered)
        apply_theme(button, self.theme)
        button.bind(on_tap=lambda pressed: self.dispatch("on_player", pressed.key))
        return button


load_layout(__file__)
