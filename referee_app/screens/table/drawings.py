"""What boards are made of, as drawings in layers: castles, towers, a die, trees and flowers. All our own.

Each layer says which of a piece's colours it is painted in. A side is told by its roofs, too: red's are triangles,
blue's are domes.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from referee_app.emblems.drawing import Drawing, Outline
from referee_app.emblems.outlines import circle, ellipse, light_line, mirrored, path, polygon, rectangle, solid

Layers = tuple[tuple[str, Drawing], ...]
"""Names of colours, each with what is painted in it, from the back to the front."""

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
