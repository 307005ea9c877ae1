"""The teams' shapes, flags and patterns, and the marks on cards and screens.

The patterns are seamless tiles, stripes for red and dots for blue. What crosses an edge of a tile is drawn again where
it comes in on the other side; nothing is cut out of a tile.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import Drawing, Outline, Tile
from referee_app.emblems.outlines import circle, cut_out, heavy_line, path, polygon, rectangle, solid, turned

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


def _finger(x: float, top: float, degrees: float) -> Outline:
    return turned(rectangle(x - 1.4, top, 2.8, 16 - top, 1.4), degrees, (x, 16))


HAND: Drawing = solid(
    _finger(8.6, 4.4, -15),
    _finger(11.6, 1.4, -5),
    _finger(14.6, 1.2, 5),
    _finger(17.6, 3.8, 15),
    "M7.2 14.6 H19 C19 19.8 17.4 23.2 13.4 23.2 C10.6 23.2 9 21.6 6.8 18.6 Z",
    turned(rectangle(6.2, 9.8, 2.9, 10.4, 1.4), -44, (8, 19)),
)
"""An open hand: a tag."""

HOURGLASS: Drawing = (
    solid(rectangle(3.2, 0.8, 17.6, 3.4, 1.4), rectangle(3.2, 19.8, 17.6, 3.4, 1.4))
    + solid("M5 3 H19 V6.6 L13.8 12 L19 17.4 V21 H5 V17.4 L10.2 12 L5 6.6 Z")
    + cut_out("M7.4 4.2 H16.6 V5.9 L14.4 8.2 H9.6 L7.4 5.9 Z", "M12 13.4 L16.6 18.2 V18.6 L12 16.6 L7.4 18.6 V18.2 Z")
)
"""To wait."""


TEAM_TILES: Mapping[Team, Tile] = MappingProxyType(
    {
        Team.RED: Tile(
            12, 12, solid(polygon((0, 3), (3, 0), (9, 0), (0, 9)), polygon((12, 3), (12, 9), (9, 12), (3, 12)))
        ),
        Team.BLUE: Tile(
            12,
            12,
            solid(circle(6, 6, 2.3), circle(0, 0, 2.3), circle(12, 0, 2.3), circle(0, 12, 2.3), circle(12, 12, 2.3)),
        ),
    }
)
