"""All players as large buttons in the colours of their teams. Only visible ones exist as widgets."""

from itertools import groupby
from typing import NamedTuple

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, SurfaceTone, TypeSize
from referee_app.screens.widgets.base import Scroll, Surface, apply_theme, columns
from referee_app.screens.widgets.buttons import CoverGroup, HoldToUncover, Pressable
from referee_app.screens.widgets.models import CellStatus, PlayerCell
from referee_app.screens.widgets.text import widest_word, width_of

MOST_COLUMNS = 8
GAP = 4
BETWEEN_TEAMS = 8
PADDING = 4
LINES = 2
"""How many lines a name may have."""

AT_ONCE = 12
"""How many new buttons are made within a frame: a first look at sixty players must not stop the window."""

_TONES = {
    CellStatus.READY: SurfaceTone.LIGHT,
    CellStatus.WAITS: SurfaceTone.LIGHT,
    CellStatus.LATE: SurfaceTone.SIGNAL,
    CellStatus.OUT: SurfaceTone.QUIET,
    CellStatus.LEFT: SurfaceTone.QUIET,
}
"""Whoever plays is on the surface of the team."""


class PlayerButton(HoldToUncover, Pressable):
    """One player. Whoever has no card is on a light surface, `framed` in the team's colour."""

    text = StringProperty("")
    line = StringProperty("")
    team = OptionProperty(Team.RED.value, options=[team.value for team in Team])
    shape = StringProperty("")
    mark = ColorProperty()
    type_size = OptionProperty(TypeSize.BODY.value, options=[size.value for size in TypeSize])
    framed = BooleanProperty(False)
    late = BooleanProperty(False)
    gone = BooleanProperty(False)
    has_flag = BooleanProperty(False)
    chosen = BooleanProperty(False)

    def show(self, cell: PlayerCell, type_size: str) -> None:
        """Become this player."""
        if cell.key != self.key:
            self.cover()
        self.key, self.text, self.line, self.type_size = cell.key, cell.text, cell.line, type_size
        self.team, self.shape = cell.team, TEAM_SHAPES[Team(cell.team)]
        self.tone = _TONES.get(cell.status, cell.team)
        self.framed = cell.status in (CellStatus.READY, CellStatus.WAITS, CellStatus.LATE)
        self.late = cell.status is CellStatus.LATE
        self.gone = cell.status in (CellStatus.OUT, CellStatus.LEFT)
        self.uncovered, self.has_flag, self.chosen = cell.uncovered, cell.has_flag, cell.chosen


class UncoveredLabel(Surface):
    """What a finger uncovers `over` a tile; nothing while there is nothing to say."""

    text = StringProperty("")
    over: PlayerButton | None = None


class _Block(NamedTuple):
    """The players of one team: the first of them among all, how many they are, and where their columns are.

    `left` is the left edge of the first column, and `across` the distance from one to the next.
    """

    first: int
    size: int
    left: float
    columns: int
    across: float


class PlayerGrid(CoverGroup, Scroll):
    """Scrolls over `players`, in the order in which they are given; two teams stand side by side.

    The columns follow from the names of `everybody`, also where only some of them are shown, and never from how they
    stand. When somebody comes to those who are `waiting`, the grid goes to its top, where they are. A `header`, where
    there is one, stands above them all and scrolls with them.
    """

    __events__ = ("on_player",)

    players = ObjectProperty(())
    everybody = ObjectProperty(())
    waiting = ObjectProperty(frozenset())
    header = ObjectProperty(None, allownone=True)
    columns = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        self._shown: dict[int, PlayerButton] = {}
        self._spare: list[PlayerButton] = []
        self._floor = Widget(size_hint_y=None)
        self._uncovered = UncoveredLabel()
        self._uncovered.fbind("size", self._place_uncovered)
        self._blocks: tuple[_Block, ...] = ()
        self._down = 1
        self._above: Widget | None = None
        super().__init__(**kwargs)
        self.add_widget(self._floor)
        self._lie = Clock.create_trigger(self._lay, -1)
        for what in ("players", "everybody", "theme", "size"):
            self.fbind(what, self._lie)
        self._go_on = Clock.create_trigger(self._show)
        self.fbind("scroll_y", self._show)
        self._floor.fbind("pos", self._show)
        self._lie()

    def on_player(self, key: str) -> None:
        """A player was tapped."""

    def on_waiting(self, _grid: object, waiting: frozenset[str]) -> None:
        """Whoever begins to wait comes to the front, and is to be seen there."""
        if waiting - self._waited:
            self.scroll_y = 1.0
        self._waited = waiting

    _waited: frozenset[str] = frozenset()

    def on_header(self, _grid: object, header: Widget | None) -> None:
        """Put another part above the players."""
        if self._above is not None:
            self._floor.remove_widget(self._above)
            self._above.funbind("height", self._lie)
        if header is not None:
            self._floor.add_widget(header)
            header.fbind("height", self._lie)
        self._above = header
        self._lie()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Allow uncovering again: a new touch begins."""
        self.allow_uncovering()
        return bool(super().on_touch_down(touch))

    def _lay(self, _seconds: float) -> None:
        """How wide and high a place is follows from the names and from the type."""
        self._blocks = tuple(self._laid_out())
        self.columns = sum(block.columns for block in self._blocks)
        self._down = round(self._height() + dp(GAP))
        rows = max((-(-block.size // block.columns) for block in self._blocks), default=0)
        self._floor.height = self._header_height + max(0, rows * self._down - dp(GAP))
        for button in (*self._shown.values(), *self._spare, self._uncovered):
            apply_theme(button, self.theme)
        self._show()

    def _laid_out(self) -> list[_Block]:
        teams = [(team, len(list(cells))) for team, cells in groupby(self.players, lambda cell: cell.team)]
        between, gap = dp(BETWEEN_TEAMS), dp(GAP)
        width = (self.width + between) / max(1, len(teams)) - between
        widest, everybody = self._widest(), self.everybody or self.players
        blocks, first = [], 0
        for place, (team, count) in enumerate(teams):
            of_team = sum(cell.team == team for cell in everybody)
            across = columns(width, widest, gap, of_team, MOST_COLUMNS)
            left = place * (width + between)
            blocks.append(_Block(first, count, left, across, (width + gap) / across))
            first += count
        return blocks

    @property
    def _header_height(self) -> float:
        return float(self.header.height + dp(BETWEEN_TEAMS)) if self.header is not None else 0.0

    def _sizes(self) -> tuple[float, float]:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        return float(body), float(small)

    def _widest(self) -> float:
        """What the widest name needs in small type, and the widest line that might stand below a name."""
        body, small = self._sizes()
        inside = [dp(FIELD_TOUCH - 2 * PADDING)]
        lines = set[str]()
        for cell in self.everybody or self.players:
            inside.append(widest_word(cell.text, small, bold=True))
            inside.append(width_of(cell.text, small, bold=True) * 1.2 / LINES)
            lines.update(cell.lines)
        inside += (small + dp(GAP) + width_of(text, small, bold=True) for text in lines)
        return float(max(*inside, small + dp(GAP) + body) + dp(2 * PADDING))

    def _height(self) -> float:
        body, small = self._sizes()
        widest = min((block.across - dp(GAP + 2 * PADDING) for block in self._blocks), default=0)
        names = [cell.text for cell in self.everybody or self.players]
        wraps = any(width_of(name, small, bold=True) > widest for name in names)
        name = max(body, small * LINES) if wraps else body
        return float(max(dp(FIELD_TOUCH), (name + max(body, small)) * 1.2 + dp(2 * PADDING)))

    def _type_size(self, text: str, block: _Block) -> str:
        """The size in which a name finds room on one line; a long one is written small."""
        body, _ = self._sizes()
        fits = width_of(text, body, bold=True) <= block.across - dp(GAP + 4 * PADDING)
        return TypeSize.BODY if fits else TypeSize.SMALL

    def _show(self, *_moved: object) -> None:
        """Put a button on every place in sight, and one line more."""
        above, top = max(0.0, self._floor.height - self.height), self._floor.top - self._header_height
        hidden = above * (1 - min(1.0, max(0.0, self.scroll_y))) - self._header_height
        first, last = max(0, int(hidden // self._down)), max(0, int((hidden + self.height) // self._down) + 1)
        if self.header is not None:
            self.header.width, self.header.x = self.width, self._floor.x
            self.header.top = self._floor.top
        places = {
            block.first + at: (block, *divmod(at, block.columns))
            for block in self._blocks
            for at in range(min(block.size, first * block.columns), min(block.size, last * block.columns))
        }
        for at in [at for at in self._shown if at not in places]:
            button = self._shown.pop(at)
            self._floor.remove_widget(button)
            self._spare.append(button)
        new = 0
        for at, (block, row, column) in sorted(places.items(), key=lambda place: place[1][1]):
            new += at not in self._shown and not self._spare
            if new > AT_ONCE:
                self._go_on()
                break
            button, cell = self._shown.get(at) or self._take(at), self.players[at]
            button.show(cell, self._type_size(cell.text, block))
            button.size = int(block.across - dp(GAP)), self._down - dp(GAP)
            button.x = self._floor.x + int(block.left + column * block.across)
            button.y = round(top - row * self._down - button.height)

    def _take(self, at: int) -> PlayerButton:
        button = self._spare.pop() if self._spare else self._new()
        self._shown[at] = button
        self._floor.add_widget(button)
        return button

    def _new(self) -> PlayerButton:
        button = PlayerButton(may_uncover=lambda: not self.is_covered)
        apply_theme(button, self.theme)
        button.bind(on_tap=lambda pressed: self.dispatch("on_player", pressed.key), held=self._uncover)
        return button

    def _uncover(self, button: PlayerButton, held: bool) -> None:
        """Say above a finger what it uncovers, or no more; a tile may be narrower than what is said."""
        label, floor = self._uncovered, self._floor
        floor.remove_widget(label)
        label.text, label.over = (button.uncovered, button) if held else ("", None)
        if held:
            floor.add_widget(label)  # over all that came before

    def _place_uncovered(self, label: UncoveredLabel, _size: object) -> None:
        """Above the tile, as far as that is in sight, and within the grid."""
        if label.over is not None:
            floor, tile = self._floor, label.over
            top = floor.top - max(0.0, floor.height - self.height) * (1 - self.scroll_y)
            label.x = min(max(floor.x, tile.center_x - label.width / 2), floor.right - label.width)
            label.y = min(tile.top + dp(GAP), top - label.height)


load_layout(__file__)
