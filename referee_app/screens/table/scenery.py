"""What a board lies on, and what its spots are by themselves: meadow, paper, map and felt. It paints no piece."""

from collections.abc import Callable, Iterator, Mapping

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp

from referee_app.screens.home.screen import HILLS, ring
from referee_app.screens.table.board import BoardStyle, Ground
from referee_app.screens.table.colours import Palette
from referee_app.screens.table.drawings import FIR, TREE, TUFT, WAVE, flower
from referee_app.screens.table.painting import Area, frame, inset, layers, letters, panel

_TUFTS = ((0.06, 0.5), (0.14, 0.57), (0.03, 0.35), (0.9, 0.52), (0.95, 0.64), (0.85, 0.45), (0.12, 0.25), (0.93, 0.86))
_FLOWERS = (
    ("white", 0.04, 0.455),
    ("pink", 0.115, 0.49),
    ("violet", 0.07, 0.3),
    ("white", 0.94, 0.545),
    ("pink", 0.875, 0.58),
    ("white", 0.15, 0.2),
    ("violet", 0.9, 0.9),
    ("white", 0.97, 0.77),
)
_WOODS = ((FIR, 0.0, 1.9), (TREE, 0.42, 1.25), (FIR, 0.04, 0.75), (TREE, 0.36, 0.05))
"""Where trees stand, in units from the lower left corner, and opposite turned."""

_DASH = 0.11
"""How long a dash of a broken line is, in units."""


def ground(group: InstructionGroup, style: BoardStyle, area: Area, unit: float, palette: Palette) -> None:
    """The whole board, without its spots."""
    _GROUNDS[style](group, area, unit, palette)


def _meadow(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    radius = unit * 0.4
    panel(group, area, radius, palette["rim"])
    panel(group, inset(area, unit * 0.07), radius, palette["ground"])
    left, bottom, wide, high = area
    for x, y in _TUFTS:
        layers(group, TUFT, (left + wide * x - unit * 0.2, bottom + high * y, unit * 0.4, unit * 0.4), palette)
    for petal, x, y in _FLOWERS:
        side = unit * 0.24
        layers(group, flower(petal), (left + wide * x - side / 2, bottom + high * y, side, side), palette)
    side, rim = unit * 0.78, unit * 0.12
    for drawn, x, y in _WOODS:
        here, up = rim + unit * x, rim + unit * y
        layers(group, drawn, (left + here, bottom + up, side, side), palette)
        layers(group, drawn, (left + wide - here - side, bottom + high - up - side, side, side), palette)


def _paper(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    radius = unit * 0.16
    panel(group, area, radius, palette["ground"])
    frame(group, area, radius, palette["rim"], dp(1.2))
    frame(group, inset(area, dp(4)), radius, palette["line"], dp(0.6))
    _front(group, area, unit, palette)


def _front(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    """The line between the two lines: dashes with a gap for every step."""
    left, bottom, wide, high = area
    y, step = bottom + high * 0.5148, unit * 0.16
    group.add(Color(rgba=palette["slot_edge"]))
    for at in range(int((wide - unit * 0.4) / step)):
        if at % 2 == 0:
            x = left + unit * 0.2 + at * step
            group.add(SmoothLine(points=[x, y, x + step, y], width=dp(0.9)))


def _map(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    panel(group, area, unit * 0.2, palette["ground"])
    left, bottom, wide, high = area
    group.add(Color(rgba=palette["line"]))
    for hill in HILLS:
        for number in range(1, 4):
            points = ring(hill, number, wide, high)
            inside = [
                min(max(at, dp(2)), (high if place % 2 else wide) - dp(2)) + (bottom if place % 2 else left)
                for place, at in enumerate(points)
            ]
            group.add(SmoothLine(points=inside, close=True, width=dp(0.8)))
    frame(group, area, unit * 0.2, palette["rim"], dp(1.2))


def _felt(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    radius = unit * 0.35
    panel(group, area, radius, palette["rim"])
    panel(group, inset(area, unit * 0.1), radius * 0.8, palette["ground"])
    frame(group, inset(area, unit * 0.2), radius * 0.7, palette["line"], dp(0.8))


_GROUNDS: Mapping[BoardStyle, Callable[[InstructionGroup, Area, float, Palette], None]] = {
    BoardStyle.MEADOW: _meadow,
    BoardStyle.PAPER: _paper,
    BoardStyle.MAP: _map,
    BoardStyle.FELT: _felt,
}


def spot_ground(group: InstructionGroup, kind: Ground, area: Area, unit: float, palette: Palette) -> None:
    """A spot without what lies on it."""
    radius = unit * 0.12
    if kind in (Ground.LIGHT, Ground.DARK):
        panel(group, inset(area, unit * 0.02), radius, palette[kind.value])
    elif kind is Ground.STONE:
        _stone(group, area, unit, palette)
    elif kind is Ground.WATER:
        _water(group, area, unit, palette)
    elif kind is Ground.SLOT:
        panel(group, area, radius, palette["slot"])
        frame(group, area, radius, palette["slot_edge"], dp(0.8))
    elif kind is Ground.GAP:
        _gap(group, area, unit, palette)


def _gap(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    """Nothing but a broken line around it."""
    left, bottom, wide, high = inset(area, dp(1))
    group.add(Color(rgba=palette["letters"]))
    for x, y, across, length in (
        (left, bottom, True, wide),
        (left, bottom + high, True, wide),
        (left, bottom, False, high),
        (left + wide, bottom, False, high),
    ):
        for start, end in _dashes(length, unit * _DASH):
            points = [x + start, y, x + end, y] if across else [x, y + start, x, y + end]
            group.add(SmoothLine(points=points, width=dp(1)))


def _dashes(length: float, dash: float) -> Iterator[tuple[float, float]]:
    """Where dashes begin and end, as evenly as they go into a length, with one at either end of it."""
    count = max(1, round((length / dash + 1) / 2))
    each = length / (2 * count - 1)
    return ((2 * at * each, (2 * at + 1) * each) for at in range(count))


def _stone(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    left, bottom, wide, high = area
    panel(group, (left, bottom, wide, high * 0.94), unit * 0.16, palette["stone_edge"])
    panel(group, (left, bottom + high * 0.06, wide, high * 0.88), unit * 0.16, palette["stone"])


def _water(group: InstructionGroup, area: Area, unit: float, palette: Palette) -> None:
    panel(group, inset(area, unit * 0.02), unit * 0.5, palette["sand"])
    panel(group, inset(area, unit * 0.09), unit * 0.45, palette["water"])
    left, bottom, wide, high = area
    for x, y in ((0.12, 0.55), (0.72, 0.6), (0.16, 0.2), (0.66, 0.22), (0.4, 0.02)):
        side = unit * 0.34
        layers(group, WAVE, (left + wide * x, bottom + high * y, side, side), palette)


def spot_name(group: InstructionGroup, name: str, area: Area, unit: float, palette: Palette) -> None:
    """What a spot is called, in its middle."""
    left, bottom, wide, high = area
    size = min(max(unit * 0.3, dp(12)), high)
    letters(group, name, (left, bottom + (high - size) / 2, wide, size), palette["letters"], share=0.86)
