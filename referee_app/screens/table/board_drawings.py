"""Draws boards without their pieces: ground, spots, plants; and the layered drawings of castles and towers.

Each layer says which of a piece's colours it is painted in. A side can be told by its roofs, too: red's are triangles,
blue's are domes. All drawings are our own. It knows no game.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp

from referee_app.emblems.drawing import Drawing, Outline
from referee_app.emblems.outlines import circle, ellipse, light_line, mirrored, path, polygon, rectangle, solid
from referee_app.screens.home.screen import HILLS, ring
from referee_app.screens.table.board import BoardStyle, Ground
from referee_app.screens.table.colours import Palette
from referee_app.screens.table.painting import Area, Layers, frame, inset, layers, letters, panel

_LEFT_POINT = polygon((0.6, 7.4), (4.4, 0.6), (8.2, 7.4))
_LEFT_DOME = path("M1 7.4 C1 3.6 2.4 2 4.4 0.8 C6.4 2 7.8 3.6 7.8 7.4 Z")
_WALL = path("M7.2 22.6 V8.4 H9 V10 H11 V8.4 H13 V10 H15 V8.4 H16.8 V22.6 Z")
_LEFT_TURRET = rectangle(1.6, 7, 5.6, 15.6, 0.6)
_GATE = path("M8.8 22.6 V17.4 C8.8 12.6 15.2 12.6 15.2 17.4 V22.6 Z")
_BARS = ("M10.9 14.8 V22.4", "M13.1 14.8 V22.4", "M9 18.4 H15")
_WINDOWS = (rectangle(3.5, 10.4, 1.8, 3.4, 0.9), rectangle(18.7, 10.4, 1.8, 3.4, 0.9))
_ARCH = path("M3.4 22.6 V13 C3.4 7.4 7 4.2 12 4.2 C17 4.2 20.6 7.4 20.6 13 V22.6 Z")


def _both(outline: Outline) -> tuple[Outline, Outline]:
    return outline, mirrored(outline)


def _castle(roof: Outline) -> Layers:
    turrets, roofs = _both(_LEFT_TURRET), _both(roof)
    return (
        ("shade", solid(ellipse(12, 22.4, 11.2, 1.3))),
        ("surface", solid(_WALL, *turrets)),
        ("deep", solid(*roofs)),
    )


_CLOSED: Layers = (
    ("deep", solid(_GATE)),
    ("bright", light_line(*_BARS)),
    ("paper", solid(*_WINDOWS)),
)
_OPEN: Layers = (("paper", solid(_ARCH)),)

_KEEP = path("M3 22.8 V6 H6.6 V8.4 H9.8 V6 H14.2 V8.4 H17.4 V6 H21 V22.8 Z")
_KEEP_FOOT = rectangle(1.8, 20.8, 20.4, 2, 0.6)


def _tower(cap: Drawing) -> Layers:
    return (
        ("shade", solid(ellipse(12, 22.8, 11.4, 1.1))),
        ("surface", solid(_KEEP, _KEEP_FOOT)),
        ("deep", cap),
    )


_POINTED_CAP = solid(polygon((5.4, 6.4), (12, 0.2), (18.6, 6.4)))
_DOMED_CAP = solid("M5.8 6.4 C5.8 2.6 8.6 0.8 12 0.2 C15.4 0.8 18.2 2.6 18.2 6.4 Z")
_TOWER_GATE: Layers = (
    ("deep", solid("M8 22.8 V16.6 C8 11.4 16 11.4 16 16.6 V22.8 Z")),
    ("bright", light_line("M10.6 13.6 V22.6", "M13.4 13.6 V22.6", "M8.2 18.2 H15.8")),
    ("paper", solid(rectangle(5, 10.6, 1.8, 3.4, 0.9), rectangle(17.2, 10.6, 1.8, 3.4, 0.9))),
)
_TOWER_ARCH: Layers = (("paper", solid("M4.4 22 V13.6 C4.4 9 7.6 7 12 7 C16.4 7 19.6 9 19.6 13.6 V22 Z")),)

CLOSED_CASTLES: Mapping[str, Layers] = MappingProxyType(
    {"red": _castle(_LEFT_POINT) + _CLOSED, "blue": _castle(_LEFT_DOME) + _CLOSED}
)
OPEN_CASTLES: Mapping[str, Layers] = MappingProxyType(
    {"red": _castle(_LEFT_POINT) + _OPEN, "blue": _castle(_LEFT_DOME) + _OPEN}
)
CLOSED_TOWERS: Mapping[str, Layers] = MappingProxyType(
    {"red": _tower(_POINTED_CAP) + _TOWER_GATE, "blue": _tower(_DOMED_CAP) + _TOWER_GATE}
)
OPEN_TOWERS: Mapping[str, Layers] = MappingProxyType(
    {"red": _tower(_POINTED_CAP) + _TOWER_ARCH, "blue": _tower(_DOMED_CAP) + _TOWER_ARCH}
)

TREE: Layers = (
    ("shade", solid(ellipse(12, 22, 8, 1.4))),
    ("wood", solid(rectangle(10.8, 15, 2.4, 7.4, 1))),
    ("leaf", solid(circle(12, 9, 7.2), circle(7.2, 13, 4.8), circle(16.8, 13, 4.8))),
    ("light_leaf", solid(circle(9.6, 7, 3), circle(14.8, 11.6, 2))),
)
FIR: Layers = (
    ("shade", solid(ellipse(12, 22, 7, 1.3))),
    ("wood", solid(rectangle(10.9, 17, 2.2, 5.4, 0.8))),
    ("leaf", solid(polygon((12, 1), (17.4, 9), (6.6, 9)), polygon((12, 5), (19, 14), (5, 14)))),
    ("leaf", solid(polygon((12, 9.6), (20.6, 19), (3.4, 19)))),
    ("light_leaf", solid(polygon((12, 1), (13.4, 3.2), (9.4, 9), (6.6, 9)))),
)
TUFT: Layers = (("tuft", light_line("M8 18 C8 14 7 12 5.4 10.4", "M12 18 V8.6", "M16 18 C16 14 17 12 18.6 10.4")),)


@cache
def flower(petal: str) -> Layers:
    """A flower with petals of this colour."""
    petals = ((12, 7.4), (16.4, 10.6), (14.7, 15.7), (9.3, 15.7), (7.6, 10.6))
    return ((petal, solid(*(circle(x, y, 3) for x, y in petals))), ("heart", solid(circle(12, 12, 2.4))))


WAVE: Layers = (
    ("foam", light_line("M2 12 C4.6 8.6 7 8.6 9.6 12 C12.2 15.4 14.6 15.4 17.2 12 C18.6 10.2 20.2 9.4 22 9.8")),
)


# The ground and the spots


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
