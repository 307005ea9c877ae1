"""The drawings of the junior games' pieces, and the six colours of Card Clash with a pattern for each.

The inks were chosen for dark felt and for all eyes: lightness differs as much as hue, so that any two stay well apart
also for those who see no red, no green or no blue. The patterns tell them apart in black and white; none of them could
be taken for the teams' stripes and dots.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from referee_app.emblems.drawing import Drawing, Tile
from referee_app.emblems.outlines import (
    circle,
    cut_out,
    heavy_line,
    light_cut,
    light_line,
    polygon,
    rectangle,
    solid,
    star,
    symmetric,
)

KING: Drawing = (
    solid(
        symmetric("M12 1.8 L15.2 6 L20.4 3.2 L19.4 10 H12"),
        circle(12, 2, 1.3),
        circle(20.6, 3.4, 1.3),
        circle(3.4, 3.4, 1.3),
    )
    + solid(symmetric("M12 11 H19.4 V15 C19.4 19.8 16 22.8 12 23.2"))
    + cut_out(symmetric("M12 11 H16.6 V15.6 C15.4 14.6 13 14.8 12 16"))
    + solid(circle(9.8, 13.2, 1), circle(14.2, 13.2, 1))
    + light_cut("M10.2 18.6 C11.2 19.6 12.8 19.6 13.8 18.6")
)

PRINCESS: Drawing = (
    solid(
        symmetric(
            "M12 5.6 C17 5.6 19.4 8.6 19.4 13 C19.4 16.4 20 18.4 22.2 19.6 C20.6 22.6 16.6 22.8 14.8 20.4 "
            "C14 21.2 13 21.4 12 21.4"
        )
    )
    + cut_out(symmetric("M12 8.6 C13 10.4 14.6 11.2 16.2 11.2 C16.6 15.8 14.6 18.8 12 18.8"))
    + solid(circle(10, 13.4, 0.9), circle(14, 13.4, 0.9))
    + light_line("M10.6 16 C11.4 16.6 12.6 16.6 13.4 16")
    + solid(symmetric("M12 0.8 L13.6 3.2 L17 1.6 L16.4 6 C15 5.2 13.4 4.8 12 4.8"))
)

KNIGHT: Drawing = (
    solid(
        symmetric("M12 5 C16.6 5 18.8 8 18.8 12 V20.4 L12 23.2"),
        "M11.4 5.6 C10.4 2.6 13 0.8 15.8 1 C19 1.2 21.8 3 22.6 7.4 C20.6 5.4 18.6 5.2 17 6.4 Z",
    )
    + cut_out(rectangle(6.8, 10.4, 10.4, 2.4), rectangle(11.2, 10.4, 1.6, 9.6))
    + cut_out(circle(8.6, 15.6, 0.8), circle(8.6, 18.2, 0.8), circle(15.4, 15.6, 0.8), circle(15.4, 18.2, 0.8))
)

UNICORN: Drawing = (
    solid(
        "M11.6 2.4 L13.6 5 C16 5.6 17.4 7.4 18.2 9.6 L21.4 15 C22.2 16.6 21 18.8 19.2 18.8 "
        "C18 18.8 17.4 18.2 16.4 17.6 C14.8 17 13.6 17 12.6 17 C12.2 19.2 13 21.2 14.6 23 H3.6 "
        "C1.2 21.6 0.8 19 2.4 17.6 C0.8 15.8 1.4 13 3.4 12.4 C2.6 10 4.4 7.4 6.8 7.4 C7 5.6 9 4.4 10.8 4.8 Z",
        polygon((22.8, 0.8), (15, 4), (17.6, 7)),
    )
    + cut_out(circle(14.2, 10, 1.1))
    + light_cut("M10 8.2 C7 10 5.6 13 6.4 16 C6.8 18 7 20 6.6 22")
)

DWARF: Drawing = (
    solid(
        "M17 0.6 C15.6 2.2 15.8 3.2 17 4.8 C18.6 7 19.6 9 20.2 11.4 C20.8 14 21.8 15.6 22.4 17.8 C19 20.4 15.6 21 12 21"
        " C8.4 21 5 20.4 1.6 17.8 C2.2 15.6 3.2 14 3.8 11.4 C4.6 8 6.4 5.4 8.8 3.6 C11.2 1.8 13.8 1 17 0.6 Z"
    )
    + cut_out(symmetric("M12 5.6 C15 5.6 16.8 7 17 9.4 C19.4 12 19.4 15.4 17.2 18.2 C15.8 19.8 13.6 21.6 12 24"))
    + solid(circle(9.7, 8.6, 1), circle(14.3, 8.6, 1))
    + solid(symmetric("M12 12.6 L16.4 10.8 C18 13 18 15.4 16 17.6 C14.2 19.6 13 21 12 23.8"))
    + cut_out(circle(12, 11.6, 2.2))
    + light_cut("M12 15.4 C11.2 16.8 9.2 17 8.2 15.6", "M12 15.4 C12.8 16.8 14.8 17 15.8 15.6")
)

WIZARD: Drawing = (
    solid(
        "M1.2 11 C5 9.8 7 8.8 8 6 C9 3.4 11.4 1.2 18 0.8 C15.8 2.2 15.4 3.4 15.8 5.4 C16.4 7.8 18.4 9.8 22.8 11 "
        "C18 13.2 6 13.2 1.2 11 Z",
        symmetric("M12 11.6 H17.8 C19 17 16.6 19 15 20.4 C13.6 21.4 12.6 22.4 12 23.8"),
    )
    + cut_out(star(11.9, 7.2, 2.9, 1.25), symmetric("M12 13.2 H16.2 V14.8 C16.2 16.4 15 17 13.6 16.4 H12"))
    + cut_out(circle(12, 16.4, 1.9))
    + solid(circle(9.9, 14.6, 0.9), circle(14.1, 14.6, 0.9))
    + light_cut("M10.2 18.8 C9.4 19 8.6 18.8 8 18", "M13.8 18.8 C14.6 19 15.4 18.8 16 18")
)

DRAGON: Drawing = solid(
    "M1.4 7.4 L5.6 4.2 L6.4 1.4 L8.2 4 C10.6 5 11 7.6 10 10 C9.6 11.4 9.8 12 10.6 12.4 C11 8 13 4 17 1.2 "
    "L22.8 8.4 C20.6 7.8 19.4 8.6 19 10.4 C17.4 9.6 16 10.6 15.8 12.6 C17.4 13.6 18.4 15.6 18.4 18 "
    "C18.4 20 20.6 20.6 21.2 17.6 L19.6 17.8 L21.2 14 L23.4 17.4 L22.6 17.5 C23 21.8 20 23.4 17 22.8 "
    "H10.6 L11 21 H9.6 L9 22.8 H5 L6.6 20 C5 18.6 4.6 16.6 5.2 14 C5.8 12.4 6.6 10.4 5.8 9.4 L2.2 9.6 Z"
) + cut_out(circle(6.4, 6.4, 0.9))

JUNIOR_FLAG: Drawing = (
    heavy_line("M12 1.6 V22.4", "M4 4 H20")
    + solid("M5 4 H19 V19 L15.5 16 L12 19 L8.5 16 L5 19 Z")
    + cut_out(star(12, 9.6, 4, 1.7))
)

BLACK_KNIGHT: Drawing = (
    solid(
        symmetric("M12 7.6 L18.4 8.6 L19.8 13.4 L18.2 20.8 L12 23.6"),
        "M15.6 8.4 C16.4 4 13.6 1 8.4 0.4 L9.4 2.4 L4.6 1.6 L6.4 3.8 L2.2 4.4 L5 5.8 L3.4 7.8 C6 7 7.6 7.4 8.6 8.6 Z",
    )
    + cut_out(polygon((5.4, 11.4), (11, 13.2), (11, 14.8), (5.8, 13)))
    + cut_out(polygon((18.6, 11.4), (13, 13.2), (13, 14.8), (18.2, 13)))
    + cut_out(*(circle(x, y, 0.7) for x in (8, 16) for y in (17, 19.4)))
)

JESTER: Drawing = (
    solid(
        symmetric(
            "M12 4 C14.2 5.8 15 7.6 15 9.6 C16.4 6.4 19.8 5.2 22 8.4 C22.6 9.4 22.8 10.6 22.6 11.8 "
            "C20.8 10.4 19 11.2 18.4 14 H12"
        ),
        circle(12, 2.8, 1.8),
        circle(21.8, 13, 1.8),
        circle(2.2, 13, 1.8),
    )
    + solid(symmetric("M12 15 H18 C18 20 15.6 23 12 23"))
    + cut_out(circle(9.4, 17.2, 1), circle(14.6, 17.2, 1))
    + light_cut("M9 19.4 C10.2 21.4 13.8 21.4 15 19.4")
)


# Card Clash


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
