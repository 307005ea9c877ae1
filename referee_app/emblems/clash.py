"""The six colours of Card Clash: an ink and a pattern each, as a seamless tile.

The inks were chosen for dark felt and for all eyes: lightness differs as much as hue, so that any two stay well apart
also for those who see no red, no green or no blue. The patterns tell them apart in black and white; none of them could
be taken for the teams' stripes and dots.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from referee_app.emblems.drawing import Tile
from referee_app.emblems.outlines import circle, rectangle
from referee_app.emblems.painting import heavy_line, light_line, solid


class ClashColour(StrEnum):
    """One of the six colours of Card Clash."""

    VERMILION = "vermilion"
    AMBER = "amber"
    GREEN = "green"
    SKY = "sky"
    VIOLET = "violet"
    WHITE = "white"


CLASH_INKS: Mapping[ClashColour, str] = MappingProxyType(
    {
        ClashColour.VERMILION: "#D12807",
        ClashColour.AMBER: "#FFC000",
        ClashColour.GREEN: "#237861",
        ClashColour.SKY: "#1BBFFF",
        ClashColour.VIOLET: "#8355F8",
        ClashColour.WHITE: "#F4EFE2",
    }
)

CLASH_TILES: Mapping[ClashColour, Tile] = MappingProxyType(
    {
        ClashColour.VERMILION: Tile(12, 9, heavy_line(*(f"M0 {y + 6} L6 {y} L12 {y + 6}" for y in (-9, 0, 9)))),
        ClashColour.AMBER: Tile(12, 12, solid(rectangle(0, 0, 6, 6), rectangle(6, 6, 6, 6))),
        ClashColour.GREEN: Tile(16, 12, light_line("M0 0 H16", "M0 6 H16", "M0 12 H16", "M4 0 V6", "M12 6 V12")),
        ClashColour.SKY: Tile(12, 12, heavy_line("M6 2.5 V9.5", "M2.5 6 H9.5")),
        ClashColour.VIOLET: Tile(12, 12, heavy_line(circle(6, 6, 4))),
        ClashColour.WHITE: Tile(
            12,
            12,
            light_line(
                *(f"M{x} {y} C{x} {y + 8} {x + 12} {y + 8} {x + 12} {y}" for x in (-12, 0, 12) for y in (-12, 0, 12)),
                *(f"M{x} {y} C{x} {y + 8} {x + 12} {y + 8} {x + 12} {y}" for x in (-6, 6) for y in (-6, 6)),
            ),
        ),
    }
)
