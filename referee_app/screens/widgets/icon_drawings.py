"""The drawings of icons: signs, such as arrows and marks, and things. Where an icon is used is decided elsewhere."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from types import MappingProxyType

from referee_app.emblems.drawing import Drawing, GridPoint, LineTo, MoveTo, Outline
from referee_app.emblems.outlines import (
    circle,
    cut_out,
    ellipse,
    heavy_cut,
    heavy_line,
    light_cut,
    light_line,
    mirrored,
    path,
    polygon,
    rectangle,
    solid,
    turned,
)


def _rays(x: float, y: float, near: float, far: float, count: int = 8) -> tuple[Outline, ...]:
    turns = (2 * pi * ray / count for ray in range(count))
    return tuple(
        (MoveTo(x + near * cos(turn), y + near * sin(turn)), LineTo(x + far * cos(turn), y + far * sin(turn)))
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


def _bars(*points: GridPoint, weight: float = 2.8) -> Drawing:
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
        "search": lambda: heavy_line(circle(10, 10, 7)) + _bars((15.6, 15.6), (20.8, 20.8)),
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


_KEYS = tuple(rectangle(x, y, 2.4, 2.2) for y in (8, 11.6) for x in (4.2, 8.6, 13, 17.4))
_PERSON = (circle(8.8, 7, 4.2), "M0.8 21 C0.8 15.8 4 13 8.8 13 C13.6 13 16.8 15.8 16.8 21 Z")
_BEHIND = (circle(16.6, 7.6, 3.4), "M12 21 C12 15.8 13.6 13.4 16.6 13.4 C20.6 13.4 23.2 16 23.2 21 Z")
_AROUND = (circle(8.8, 7, 5.6), "M0 22 C0 14.6 3.6 11.6 8.8 11.6 C14 11.6 18.2 14.6 18.2 22 Z")

# A thing is drawn when it is first wanted, like a sign.
THINGS: Mapping[str, Callable[[], Drawing]] = MappingProxyType(
    {
        "camera": lambda: (
            solid(rectangle(1.4, 6, 21.2, 14.6, 2.6), polygon((6.8, 7), (8.8, 3.2), (15.2, 3.2), (17.2, 7)))
            + cut_out(circle(12, 13, 4.9))
            + solid(circle(12, 13, 2.9))
        ),
        "torch": lambda: (
            solid("M6 6.6 H18 V9.6 L15.2 13.2 V22.6 H8.8 V13.2 L6 9.6 Z")
            + cut_out(rectangle(11, 14.2, 2, 4.4, 1))
            + heavy_line("M12 1.4 V3.4", "M5.2 2.2 L6.6 4", "M18.8 2.2 L17.4 4")
        ),
        "keyboard": lambda: solid(rectangle(1, 4.8, 22, 14.6, 2.6)) + cut_out(*_KEYS, rectangle(7, 15, 10, 2.2)),
        "print": lambda: (
            heavy_line("M6.4 7 V2.6 H17.6 V7")
            + solid(rectangle(1.4, 7.2, 21.2, 10.6, 2.2))
            + cut_out(rectangle(5, 12.2, 14, 10.2), rectangle(17, 9, 2.6, 1.8))
            + heavy_line("M7 14 H17 V21.4 H7 Z")
        ),
        "trash": lambda: (
            heavy_line("M3.4 6 H20.6", "M9.2 5.4 V2.6 H14.8 V5.4")
            + solid("M4.8 8.4 H19.2 L18 22.6 H6 Z")
            + light_cut("M9.8 11.4 V19.2", "M14.2 11.4 V19.2")
        ),
        "pencil": lambda: solid(
            "M2 22 L3.6 15.8 L8.2 20.4 Z",
            "M4.8 14.6 L14.8 4.6 L19.4 9.2 L9.4 19.2 Z",
            "M16 3.4 L17.4 2 C18.2 1.2 19 1.2 19.8 2 L22 4.2 C22.8 5 22.8 5.8 22 6.6 L20.6 8 Z",
        ),
        "qr": lambda: (
            heavy_line(rectangle(2.6, 2.6, 6.8, 6.8), rectangle(14.6, 2.6, 6.8, 6.8), rectangle(2.6, 14.6, 6.8, 6.8))
            + solid(
                rectangle(13.6, 13.6, 3, 3),
                rectangle(19.6, 13.6, 3, 3),
                rectangle(16.6, 16.6, 3, 3),
                rectangle(13.6, 19.6, 3, 3),
                rectangle(19.6, 19.6, 3, 3),
            )
        ),
        "people": lambda: solid(*_BEHIND) + cut_out(*_AROUND) + solid(*_PERSON),
        "whistle": lambda: (
            solid(circle(8, 14.6, 7), "M8 7.6 H23 V12.6 L14.4 14.6 Z")
            + cut_out(circle(8, 14.6, 2.6))
            + heavy_line("M8.6 4.8 V2.2", "M13 4.8 L14.4 2.6", "M4.2 4.8 L2.8 2.6")
        ),
        "cards": lambda: (
            solid(rectangle(8.6, 1, 13.4, 17.4, 2.4))
            + cut_out(rectangle(0.6, 4.2, 16.6, 19.8, 3.6))
            + solid(rectangle(2, 5.6, 13.8, 17.4, 2.4))
            + cut_out(polygon((8.9, 9.8), (12.2, 14.3), (8.9, 18.8), (5.6, 14.3)))
        ),
        "hand_in": lambda: (
            solid(turned(rectangle(7.4, 0.8, 9.2, 12.4, 1.8), 12, (12, 7)))
            + heavy_line("M2.4 12.6 V21.6 H21.6 V12.6")
            + heavy_line("M8.4 17.4 H15.6")
        ),
        "give": lambda: (
            solid(turned(rectangle(9, 1, 8.6, 11.6, 1.8), 14, (13, 7)))
            + solid(
                rectangle(0.8, 14, 3.8, 9, 1),
                "M6 15.2 C8.2 13.6 10.2 13.8 12 15.4 H15.4 C17.2 15.4 17.2 18 15.4 18 L16.6 18.2 L20.6 15.4 "
                "C22.2 14.4 23.6 16.4 22.2 17.6 L17.4 21.4 C16.4 22.2 15.6 22.4 14.4 22.4 H6 Z",
            )
        ),
        "duel": lambda: (
            solid(turned(rectangle(1.6, 5, 9.4, 13.6, 1.8), 10, (6, 12)))
            + solid(turned(rectangle(13, 5, 9.4, 13.6, 1.8), -10, (18, 12)))
            + cut_out(polygon((6.2, 8.8), (9, 13.8), (3.4, 13.8)), circle(17.8, 11.8, 2.7))
        ),
        "base": lambda: (
            solid(polygon((12, 3), (23, 21.6), (1, 21.6)))
            + cut_out(polygon((12, 11), (16.8, 22), (7.2, 22)))
            + heavy_line("M10.4 1.6 L12 4", "M13.6 1.6 L12 4")
        ),
        "what": lambda: (
            solid(rectangle(3.8, 1, 16.4, 22, 2.8))
            + heavy_cut("M8.6 8.6 C8.6 4 15.6 4 15.6 8.6 C15.6 11.8 12 11.4 12 14.4", "M12 18.2 V18.6")
        ),
        "vibrate": lambda: (
            solid(rectangle(7.2, 1.8, 9.6, 20.4, 2))
            + cut_out(rectangle(9, 5, 6, 12))
            + heavy_line("M4.2 8 V16", "M1.2 10.4 V13.6", "M19.8 8 V16", "M22.8 10.4 V13.6")
        ),
        "door": lambda: heavy_line("M12.4 2.8 H3.6 V21.2 H12.4", "M9 12 H21.4", "M16.6 6.8 L21.8 12 L16.6 17.2"),
        "lock": lambda: (
            heavy_line("M7.4 10.4 V7.4 C7.4 0.8 16.6 0.8 16.6 7.4 V10.4")
            + solid(rectangle(3.6, 10.2, 16.8, 12.4, 2.4))
            + cut_out(circle(12, 15, 1.8))
            + heavy_cut("M12 15.4 V18.6")
        ),
        "book": lambda: (
            solid("M2 4 C5.4 2.6 8.8 2.8 11.2 4.8 V21 C8.6 19.2 5.2 19 2 20.2 Z")
            + solid(mirrored(path("M2 4 C5.4 2.6 8.8 2.8 11.2 4.8 V21 C8.6 19.2 5.2 19 2 20.2 Z")))
            + light_cut("M4.6 7.6 C6.2 7.2 7.6 7.4 8.8 8", "M4.6 11.6 C6.2 11.2 7.6 11.4 8.8 12")
            + light_cut("M19.4 7.6 C17.8 7.2 16.4 7.4 15.2 8", "M19.4 11.6 C17.8 11.2 16.4 11.4 15.2 12")
        ),
        "home": lambda: solid("M12 1.6 L23.4 12.2 H20 V22 H14.6 V15.4 H9.4 V22 H4 V12.2 H0.6 Z"),
        "copy": lambda: heavy_line(rectangle(8.6, 8.6, 13, 13, 2), "M15.4 5 V2.4 H2.4 V15.4 H5"),
        "box": lambda: (
            solid("M1.6 7 L12 1.8 L22.4 7 V17.2 L12 22.4 L1.6 17.2 Z")
            + light_cut("M1.8 7 L12 12.2 L22.2 7", "M12 12.2 V22.2", "M7 4.4 L17.2 9.6 V13.6")
        ),
        "die": lambda: (
            solid(rectangle(2, 2, 20, 20, 4.4))
            + cut_out(*(circle(x, y, 2) for x, y in ((7.4, 7.4), (16.6, 7.4), (12, 12), (7.4, 16.6), (16.6, 16.6))))
        ),
        "umbrella": lambda: (
            solid(
                "M1 12.6 C1.6 6 6 2.6 12 2.6 C18 2.6 22.4 6 23 12.6 C20.6 10.8 18 10.8 15.8 12.6 "
                "C13.4 10.8 10.6 10.8 8.2 12.6 C6 10.8 3.4 10.8 1 12.6 Z"
            )
            + heavy_line("M12 1.4 V3", "M12 11.6 V19.4 C12 23.4 6.8 23.4 6.8 19.6")
        ),
    }
)
