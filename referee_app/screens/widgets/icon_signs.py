"""Icons that are signs: arrows, marks and symbols. It only draws; which icon stands where is not its business."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from types import MappingProxyType

from referee_app.emblems.drawing import Drawing, Line, Move, Outline, Point
from referee_app.emblems.outlines import circle, ellipse, mirrored, path, polygon, rectangle, turned
from referee_app.emblems.painting import cut_out, heavy_cut, heavy_line, light_line, solid


def _rays(x: float, y: float, near: float, far: float, count: int = 8) -> tuple[Outline, ...]:
    turns = (2 * pi * ray / count for ray in range(count))
    return tuple(
        (Move(x + near * cos(turn), y + near * sin(turn)), Line(x + far * cos(turn), y + far * sin(turn)))
        for turn in turns
    )


def _gear(teeth: int, outer: float, inner: float) -> Outline:
    """Teeth narrower at their tips than at their feet."""
    step = 2 * pi / teeth
    corners = ((inner, -0.31), (outer, -0.19), (outer, 0.19), (inner, 0.31))
    return polygon(
        *(
            (12 + radius * cos(step * (tooth + at)), 12 + radius * sin(step * (tooth + at)))
            for tooth in range(teeth)
            for radius, at in corners
        )
    )


def _bars(*points: Point, weight: float = 2.8) -> Drawing:
    """Straight from point to point, heavier than a line: for signs that have nothing but their strokes."""
    bars = []
    for (x1, y1), (x2, y2) in pairwise(points):
        middle, length = ((x1 + x2) / 2, (y1 + y2) / 2), hypot(x2 - x1, y2 - y1) + weight
        bar = rectangle(middle[0] - length / 2, middle[1] - weight / 2, length, weight, weight / 2)
        bars.append(turned(bar, degrees(atan2(y2 - y1, x2 - x1)), middle))
    return solid(*bars)


def _eye() -> Drawing:
    return heavy_line("M1.6 12 C6.4 4.4 17.6 4.4 22.4 12 C17.6 19.6 6.4 19.6 1.6 12 Z") + solid(circle(12, 12, 3.4))


_HEAD = ((9, 3.6), (3.6, 9), (9, 14.4))
_BEND = ("M4 9.4 H14.4 C21.2 9.4 21.2 19.6 14.4 19.6 H8.4", "M4 8.6 H14.4 C22.6 8.6 22.6 20.4 14.4 20.4 H8.4")
_SPEAKER = "M1.6 8.6 H6 L12.4 3 V21 L6 15.4 H1.6 Z"
_MIDDLES = (4.4, 12, 19.6)

# A sign is drawn when it is first wanted: an app that starts with three of them does not wait for fifty.
SIGNS: Mapping[str, Callable[[], Drawing]] = MappingProxyType(
    {
        "play": lambda: solid(polygon((7, 4), (20, 12), (7, 20))),
        "pause": lambda: solid(rectangle(6, 4, 4, 16), rectangle(14, 4, 4, 16)),
        "faster": lambda: solid(polygon((2.5, 5), (13, 12), (2.5, 19)), polygon((12, 5), (22, 12), (12, 19))),
        "sun": lambda: solid(circle(12, 12, 4.5)) + heavy_line(*_rays(12, 12, 7.5, 10.5)),
        "moon": lambda: solid(
            "M18.4 19.2 C10.4 25 1.6 17.6 4.2 9.4 C6.2 3.2 13 1.2 18.2 4.6 C9.8 6.4 9.8 17.4 18.4 19.2 Z"
        ),
        "alert": lambda: solid(polygon((12, 2), (23, 21), (1, 21))) + heavy_cut("M12 8.5 V14.5", "M12 17.6 V18.2"),
        "info": lambda: solid(circle(12, 12, 10.4)) + heavy_cut("M12 11 V17.4", "M12 6.6 V7"),
        "back": lambda: _bars((11, 4.6), (3.6, 12), (11, 19.4)) + _bars((4.4, 12), (20.6, 12)),
        "next": lambda: _bars((8.4, 4), (16.4, 12), (8.4, 20)),
        "down": lambda: _bars((4, 8.4), (12, 16.4), (20, 8.4)),
        "up": lambda: _bars((4, 15.6), (12, 7.6), (20, 15.6)),
        "undo": lambda: _bars(*_HEAD) + heavy_line(*_BEND),
        "redo": lambda: _bars(*((24 - x, y) for x, y in _HEAD)) + heavy_line(*(mirrored(path(bend)) for bend in _BEND)),
        "close": lambda: _bars((4.8, 4.8), (19.2, 19.2)) + _bars((19.2, 4.8), (4.8, 19.2)),
        "check": lambda: _bars((3.4, 12.8), (9.2, 18.6), (20.6, 5.8)),
        "plus": lambda: _bars((12, 3.6), (12, 20.4)) + _bars((3.6, 12), (20.4, 12)),
        "minus": lambda: _bars((3.6, 12), (20.4, 12)),
        "ranks": lambda: solid(*(rectangle(x - 2.8, y - 2.8, 5.6, 5.6, 1.2) for y in _MIDDLES for x in _MIDDLES)),
        "log": lambda: (
            solid(*(circle(3.8, y, 1.8) for y in (5, 12, 19))) + heavy_line("M9 5 H21.4", "M9 12 H21.4", "M9 19 H21.4")
        ),
        "more": lambda: solid(circle(4.5, 12, 2.4), circle(12, 12, 2.4), circle(19.5, 12, 2.4)),
        "settings": lambda: solid(_gear(8, 11, 8)) + cut_out(circle(12, 12, 3.6)),
        "share": lambda: (
            solid(circle(5.4, 12, 3.4), circle(18.4, 4.8, 3.4), circle(18.4, 19.2, 3.4))
            + heavy_line("M18.4 4.8 L5.4 12 L18.4 19.2")
        ),
        "clock": lambda: heavy_line(circle(12, 12, 9.6), "M12 6.4 V12 L15.8 14.8"),
        "globe": lambda: heavy_line(circle(12, 12, 9.6)) + light_line(ellipse(12, 12, 4.2, 9.6), "M2.6 12 H21.4"),
        "eye": _eye,
        "eye_off": lambda: _eye() + heavy_cut("M6 2 L22.4 19.6") + heavy_line("M3.6 3.4 L20.2 21.2"),
        "sound": lambda: (
            solid(_SPEAKER) + heavy_line("M15.8 8.4 C18 10.4 18 13.6 15.8 15.6", "M18.8 5 C23 9 23 15 18.8 19")
        ),
        "silent": lambda: solid(_SPEAKER) + heavy_line("M16.2 8.8 L22.4 15.2", "M22.4 8.8 L16.2 15.2"),
        "text": lambda: heavy_line(
            "M1.8 5 V4 H14.2 V5", "M8 4 V20.4", "M5.4 20.4 H10.6", "M14.4 11.4 H22.2", "M18.3 11.4 V20.4"
        ),
    }
)
