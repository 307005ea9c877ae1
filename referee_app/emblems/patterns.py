"""The patterns of the two teams as seamless tiles: stripes for red, dots for blue.

What crosses an edge of a tile is drawn again where it comes in on the other side; nothing is cut out of a tile.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import Tile
from referee_app.emblems.outlines import circle, polygon
from referee_app.emblems.painting import solid

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
