"""The colours of the sides and of the boards, as plain values. It knows no window."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import Tile
from referee_app.emblems.figures import TEAM_SHAPES, Figure
from referee_app.emblems.signs import TEAM_TILES
from referee_app.emblems.table_pieces import CLASH_INKS, CLASH_TILES, ClashColour
from referee_app.screens.table.board import BoardStyle
from referee_app.screens.theme import Colour, Light, ScreenTheme, colour, contrast, over

READABLE = 7.0
"""How much words must stand out, from 1 to 21."""

_WHITE, _INK = colour("#FFFFFF"), colour("#16201A")
_MARK_ON_DARK, _MARK_ON_LIGHT = colour("#000000", 0.2), colour("#000000", 0.12)


class SideColours(NamedTuple):
    """A side's surface, what is written on it, and what its pattern is drawn with."""

    surface: Colour
    ink: Colour
    mark: Colour
    tile: Tile
    shape: str

    @property
    def has_white_ink(self) -> bool:
        """Whether white is written on it; else it is dark ink."""
        return self.ink == _WHITE

    @property
    def deep(self) -> Colour:
        """The surface in the shade."""
        return over((0, 0, 0, 0.34), self.surface)

    @property
    def banner(self) -> Colour:
        """The surface where words stand on it: in the shade as far as they need it to be read."""
        shades = (over((0, 0, 0, step / 50), self.surface) for step in range(50))
        return next(shade for shade in shades if contrast(self.ink, shade) >= READABLE)

    @property
    def bright(self) -> Colour:
        """The surface in the light."""
        return over((1, 1, 1, 0.18), self.surface)


def _clash(of: ClashColour) -> SideColours:
    surface = colour(CLASH_INKS[of])
    is_dark = contrast(surface, _WHITE) >= contrast(surface, _INK)
    ink, mark = (_WHITE, _MARK_ON_DARK) if is_dark else (_INK, _MARK_ON_LIGHT)
    return SideColours(surface, ink, mark, CLASH_TILES[of], Figure.PENNANT)


def _team(team: Team) -> SideColours:
    colours = ScreenTheme().colours(team.value)
    return SideColours(colours.surface, colours.ink, colours.mark, TEAM_TILES[team], TEAM_SHAPES[team])


SIDE_COLOURS: Mapping[str, SideColours] = MappingProxyType(
    {**{team.value: _team(team) for team in Team}, **{each.value: _clash(each) for each in ClashColour}}
)
"""By the names of the teams, and by those of the colours of Card Clash."""


Palette = Mapping[str, Colour]


def _palette(**codes: str) -> Palette:
    return MappingProxyType({name: colour(code[:7], int(code[7:] or "ff", 16) / 255) for name, code in codes.items()})


PALETTES: Mapping[tuple[BoardStyle, Light], Palette] = MappingProxyType(
    {
        (BoardStyle.MEADOW, Light.SUN): _palette(
            ground="#8FBF63",
            rim="#6F9F48",
            light="#BCDD8B",
            dark="#A9D078",
            stone="#D9CDB0",
            stone_edge="#B4A582",
            sand="#EBDDAE",
            water="#6FB7DD",
            foam="#FFFFFFB0",
            letters="#1E3A12",
            leaf="#4F8A3C",
            light_leaf="#74AC52",
            wood="#7A5634",
            tuft="#5F9440",
            heart="#F2B705",
            white="#FFFDF7",
            pink="#F5A3B7",
            violet="#B79AE0",
            shade="#00000030",
        ),
        (BoardStyle.MEADOW, Light.DARK): _palette(
            ground="#3E6136",
            rim="#2C4827",
            light="#6C9455",
            dark="#5F8749",
            stone="#A89C82",
            stone_edge="#7D735D",
            sand="#B5A778",
            water="#3F7EA3",
            foam="#FFFFFF80",
            letters="#EAF3DC",
            leaf="#2E5526",
            light_leaf="#497A3A",
            wood="#4F3821",
            tuft="#547E41",
            heart="#D9A400",
            white="#D9D6C8",
            pink="#B5788A",
            violet="#8672A6",
            shade="#00000048",
        ),
        (BoardStyle.PAPER, Light.SUN): _palette(
            ground="#EFE6CF",
            rim="#D3C6A4",
            light="#E7DCC0",
            dark="#DED1B0",
            stone="#E1D5B6",
            stone_edge="#C2B48E",
            slot="#DDD0AF",
            slot_edge="#A79A78",
            line="#B9AB86",
            letters="#5B5138",
            water="#A9C9D6",
            sand="#D3C6A4",
            foam="#FFFFFF90",
            shade="#00000030",
        ),
        (BoardStyle.PAPER, Light.DARK): _palette(
            ground="#2B3A32",
            rim="#415247",
            light="#324238",
            dark="#2F3E35",
            stone="#3A4B41",
            stone_edge="#56695D",
            slot="#22302A",
            slot_edge="#6A7D71",
            line="#56695D",
            letters="#C9D4C9",
            water="#355868",
            sand="#415247",
            foam="#FFFFFF60",
            shade="#00000048",
        ),
        (BoardStyle.MAP, Light.SUN): _palette(
            ground="#CBDDB4",
            rim="#8FAE77",
            light="#FFFFFF5C",
            dark="#FFFFFF24",
            stone="#D9CDB0",
            stone_edge="#B4A582",
            slot="#C2D4AA",
            slot_edge="#8FAE77",
            line="#A9C48F",
            letters="#2C4A22",
            sand="#A9C48F",
            water="#8CC0DC",
            foam="#FFFFFFB0",
            shade="#00000030",
        ),
        (BoardStyle.MAP, Light.DARK): _palette(
            ground="#2F4B38",
            rim="#587A5F",
            light="#FFFFFF1E",
            dark="#FFFFFF0C",
            stone="#5A6A5C",
            stone_edge="#43524A",
            slot="#2A4232",
            slot_edge="#587A5F",
            line="#4A6A53",
            letters="#D8E6D4",
            sand="#4A6A53",
            water="#2F6684",
            foam="#FFFFFF60",
            shade="#00000048",
        ),
        (BoardStyle.FELT, Light.SUN): _palette(
            ground="#191715",
            rim="#6B4A2B",
            light="#22201D",
            dark="#1E1B19",
            stone="#3B352F",
            stone_edge="#12100F",
            slot="#12100F",
            slot_edge="#8A7C6C",
            line="#3B352F",
            letters="#EDE5DA",
            sand="#3B352F",
            water="#2F6684",
            foam="#FFFFFF60",
            shade="#00000050",
        ),
        (BoardStyle.FELT, Light.DARK): _palette(
            ground="#100F0E",
            rim="#4B341E",
            light="#1B1917",
            dark="#171513",
            stone="#2C2723",
            stone_edge="#0A0908",
            slot="#0B0A09",
            slot_edge="#6E6356",
            line="#2C2723",
            letters="#EDE5DA",
            sand="#2C2723",
            water="#244F66",
            foam="#FFFFFF50",
            shade="#00000060",
        ),
    }
)
