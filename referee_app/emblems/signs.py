"""The teams' shapes and flags, and the marks on cards and screens."""

from referee_app.emblems.drawing import Drawing, Outline
from referee_app.emblems.outlines import circle, path, polygon, rectangle, turned
from referee_app.emblems.painting import cut_out, heavy_line, solid

TRIANGLE: Drawing = solid(polygon((12, 2.5), (22.5, 20.5), (1.5, 20.5)))

CIRCLE: Drawing = solid(circle(12, 12, 10))

_POLE: Outline = rectangle(3.2, 1, 2.4, 22, 1.2)

RED_FLAG: Drawing = solid(
    _POLE, "M4.4 2.6 C9.4 0.4 13.4 5 22.8 2.6 L19.6 8.8 L22.8 15 C13.4 17.4 9.4 12.8 4.4 15 Z"
) + cut_out(polygon((12.2, 4.9), (16, 12.2), (8.4, 12.2)))

BLUE_FLAG: Drawing = solid(_POLE, "M4.4 2.6 C9.4 0.4 13.4 5 22.8 2.6 V15 C13.4 17.4 9.4 12.8 4.4 15 Z") + cut_out(
    circle(13.2, 9.1, 3.7)
)


def _card(degrees: float, rim: float) -> Outline:
    """A card in a fan of two, larger or smaller by a rim all around."""
    return turned(rectangle(6 - rim, 3.4 - rim, 12 + 2 * rim, 16.8 + 2 * rim, 2.4 + rim), degrees, (12, 27))


_BACK, _GAP, _FRONT, _FACE = _card(-12, 0), _card(12, 1.1), _card(12, 0), _card(12, -1.8)

FRONT_LINE: Drawing = solid(_BACK) + cut_out(_GAP) + solid(_FRONT) + cut_out(_FACE)

_CLOTH: Outline = path("M4.8 2.2 L22 8.2 L4.8 14.2 Z")

PENNANT: Drawing = cut_out(_CLOTH) + heavy_line(_CLOTH, "M4.8 2 V22.6")
"""A flag whose cloth has the colour of the ground: the one that changes its colour."""
