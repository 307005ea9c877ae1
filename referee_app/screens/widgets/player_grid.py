"""All players as large buttons in the colours of their teams. Only visible ones exist as widgets."""

import re
from collections.abc import Sequence
from functools import lru_cache
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
from referee_app.screens.theme import FIELD_TOUCH, LEAST_TYPE, RADIUS, SurfaceTone, TypeSize
from referee_app.screens.widgets.base import Scroll, Surface, apply_theme, columns
from referee_app.screens.widgets.buttons import CoverGroup, HoldToUncover, Pressable
from referee_app.screens.widgets.models import CellStatus, PlayerCell
from referee_app.screens.widgets.text import fitted_size, width_of

MOST_COLUMNS = 8
GAP = 4
BETWEEN_TEAMS = 8
PADDING = 2
LINES = 2
"""How many lines a name may have."""

LEAST_COLUMNS = 2
"""So many columns each team has, where a finger can still hit the tiles."""

STANDARD_WIDTH = 4.4
"""How wide a tile is at least, in heights of small type; whatever stands on it has to find room."""

NARROW = 4.4
"""Where a tile has less room inside than so many heights of its small type, its type is smaller."""

SHRINK = 0.8
"""How much smaller than small a long name or a word below it may be written, as far as it can still be read."""

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


SHRINK_BESIDE_SIGNS = 0.6
"""The same for a word that shares its line with a tick or a flag, too."""


class TileType(NamedTuple):
    """The sizes of type on tiles, in pixels, and what follows from them: the width inside and the height of a tile.

    The `band` at its foot bears the team's sign and what is said of the player.
    """

    inside: float
    body: float
    small: float
    smallest: float
    band: float
    height: float


def tile_type(width: float, body: float, small: float, unit: float = 1.0) -> TileType:
    """The type for tiles of a width, from that which the user wants; `unit` is a dp in pixels.

    Room is made for two lines of a name, whoever is called what: no long name changes the others' tiles.
    """
    inside = max(0.0, width - 2 * PADDING * unit)
    least = min(small, LEAST_TYPE * unit)
    narrow = min(1.0, max(inside / NARROW, least) / small) if small else 1.0
    body, small = body * narrow, small * narrow
    band = round(small * 1.2 + 6 * unit)
    height = max(FIELD_TOUCH * unit, round(LINES * small * 1.2 + band + PADDING * unit))
    return TileType(inside, body, small, max(least, small * SHRINK), band, height)


@lru_cache(maxsize=4096)
def fit_name(name: str, width: float, body: float, small: float, smallest: float) -> tuple[str, float]:
    """A name as it finds room, and the size of its type: on one line, on two, a little smaller, or cut with "…"."""
    sizes = (body, small, *(size for size in range(int(small), int(smallest), -1) if size < small), smallest)
    for size in sizes:
        for most in (1,) if size == body else (1, LINES):
            lines = _wrapped(name, width, size)
            if len(lines) <= most and all(width_of(line, size, bold=True) <= width for line in lines):
                return "\n".join(lines), size
    for end in range(len(name) - 1, 0, -1):
        cut = f"{name[:end].rstrip(' -…')}…"
        lines = _wrapped(cut, width, smallest)
        if len(lines) <= LINES and all(width_of(line, smallest, bold=True) <= width for line in lines):
            return "\n".join(lines), smallest
    return name[:1], smallest


def _wrapped(name: str, width: float, size: float) -> list[str]:
    """The lines of a name, which may break at a space and after a hyphen."""
    lines = [""]
    for part in re.findall(r"[^\s-]+-?\s*|\S\s*", name):
        if lines[-1] and width_of(f"{lines[-1]}{part}".rstrip(), size, bold=True) > width:
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


class PlayerButton(HoldToUncover, Pressable):
    """One player, above a band with the team's sign. Whoever has no card is on a light surface.

    Such a tile is `framed`: its frame and its band are in the team's colour, and the band bears the team's pattern.
    """

    text = StringProperty("")
    lines = StringProperty("")
    line = StringProperty("")
    line_tone = OptionProperty(Team.RED.value, options=[tone.value for tone in SurfaceTone])
    name_letters = NumericProperty(0)
    line_letters = NumericProperty(0)
    sign_size = NumericProperty(0)
    band = NumericProperty(0)
    band_corners = 0, 0, RADIUS, RADIUS
    team = OptionProperty(Team.RED.value, options=[team.value for team in Team])
    shape = StringProperty("")
    mark = ColorProperty()
    framed = BooleanProperty(False)
    late = BooleanProperty(False)
    gone = BooleanProperty(False)
    has_flag = BooleanProperty(False)
    chosen = BooleanProperty(False)

    def show(self, cell: PlayerCell, tile: TileType) -> None:
        """Become this player."""
        if cell.key != self.key:
            self.cover()
        self.key, self.text, self.line = cell.key, cell.text, cell.line
        self.lines, self.name_letters = fit_name(cell.text, tile.inside, tile.body, tile.small, tile.smallest)
        signs = tile.small * (1 + cell.chosen + cell.has_flag)
        smallest = tile.smallest if signs == tile.small else tile.small * SHRINK_BESIDE_SIGNS
        self.line_letters = fitted_size(cell.line, tile.inside - signs - dp(GAP), tile.small, smallest)
        self.sign_size, self.band = tile.small, tile.band
        self.team, self.shape = cell.team, TEAM_SHAPES[Team(cell.team)]
        self.tone = _TONES.get(cell.status, cell.team)
        self.framed = cell.status in (CellStatus.READY, CellStatus.WAITS, CellStatus.LATE)
        self.late = cell.status is CellStatus.LATE
        self.gone = cell.status in (CellStatus.OUT, CellStatus.LEFT)
        self.line_tone = cell.team if self.framed else self.tone
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

    The columns follow from the width and from how many there are of `everybody`, also where only some of them are
    shown; never from their names or how they stand. When somebody comes to those who are `waiting`, the grid goes to
    its top, where they are.
    """

    __events__ = ("on_player",)

    players = ObjectProperty(())
    everybody = ObjectProperty(())
    waiting = ObjectProperty(frozenset())
    columns = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        self._shown: dict[int, PlayerButton] = {}
        self._spare: list[PlayerButton] = []
        self._floor = Widget(size_hint_y=None)
        self._uncovered = UncoveredLabel()
        self._uncovered.fbind("size", self._place_uncovered)
        self._blocks: tuple[_Block, ...] = ()
        self._down = 1
        self._tile = tile_type(0, 0, 0)
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

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Allow uncovering again: a new touch begins."""
        self.allow_uncovering()
        return bool(super().on_touch_down(touch))

    def rows_within(self, width: float) -> tuple[int, float]:
        """How many rows everybody takes in a width, and how far it is from one row to the next, in pixels."""
        blocks = self._laid_out(self.everybody, width)
        return _rows(blocks), self._row_height(self._tile_type(blocks, width))

    def _lay(self, _seconds: float) -> None:
        """How wide and high a place is follows from the width and from the type."""
        self._blocks = self._laid_out(self.players, self.width)
        self.columns = sum(block.columns for block in self._blocks)
        self._tile = self._tile_type(self._blocks, self.width)
        self._down = self._row_height(self._tile)
        self._floor.height = max(0, _rows(self._blocks) * self._down - dp(GAP))
        for button in (*self._shown.values(), *self._spare, self._uncovered):
            apply_theme(button, self.theme)
        self._show()

    def _laid_out(self, players: Sequence[PlayerCell], grid_width: float) -> tuple[_Block, ...]:
        teams = [(team, len(list(cells))) for team, cells in groupby(players, lambda cell: cell.team)]
        between, gap = dp(BETWEEN_TEAMS), dp(GAP)
        width = (grid_width + between) / max(1, len(teams)) - between
        standard, everybody = max(dp(FIELD_TOUCH), self._sizes()[1] * STANDARD_WIDTH), self.everybody or players
        fewest = LEAST_COLUMNS if width >= LEAST_COLUMNS * (dp(FIELD_TOUCH) + gap) - gap else 1
        blocks, first = [], 0
        for place, (team, count) in enumerate(teams):
            of_team = sum(cell.team == team for cell in everybody)
            across = max(columns(width, standard, gap, of_team, MOST_COLUMNS), min(fewest, of_team))
            left = place * (width + between)
            blocks.append(_Block(first, count, left, across, (width + gap) / across))
            first += count
        return tuple(blocks)

    def _tile_type(self, blocks: Sequence[_Block], width: float) -> TileType:
        narrowest = min((block.across for block in blocks), default=width) - dp(GAP)
        return tile_type(narrowest, *self._sizes(), dp(1))

    @staticmethod
    def _row_height(tile: TileType) -> int:
        return round(float(tile.height + dp(GAP)))

    def _sizes(self) -> tuple[float, float]:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        return float(body), float(small)

    def _show(self, *_moved: object) -> None:
        """Put a button on every place in sight, and one line more."""
        above, top = max(0.0, self._floor.height - self.height), self._floor.top
        hidden = above * (1 - min(1.0, max(0.0, self.scroll_y)))
        first, last = max(0, int(hidden // self._down)), max(0, int((hidden + self.height) // self._down) + 1)
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
            button.show(cell, self._tile)
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


def _rows(blocks: Sequence[_Block]) -> int:
    return max((-(-block.size // block.columns) for block in blocks), default=0)


load_layout(__file__)
