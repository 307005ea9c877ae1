"""The colours of the sides, as plain values: the two teams' and the six of Card Clash. It knows no window."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.emblems.clash import CLASH_INKS, CLASH_TILES, ClashColour
from referee_app.emblems.drawing import Tile
from referee_app.emblems.figures import TEAM_SHAPES, Figure
from referee_app.emblems.patterns import TEAM_TILES
from referee_app.screens.theme import Colour, ScreenTheme, colour, contrast, over

READABLE = 7.0
"""How much words must stand out, from 1 to 21."""

_WHITE, _INK = colour("#FFFFFF"), colour("#16201A")
_MARK_ON_DARK, _MARK_ON_LIGHT = colour("#000000", 0.2), colour("#000000", 0.12)


class Coat(NamedTuple):
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


def _clash(of: ClashColour) -> Coat:
    surface = colour(CLASH_INKS[of])
    is_dark = contrast(surface, _WHITE) >= contrast(surface, _INK)
    ink, mark = (_WHITE, _MARK_ON_DARK) if is_dark else (_INK, _MARK_ON_LIGHT)
    return Coat(surface, ink, mark, CLASH_TILES[of], Figure.PENNANT)


def _team(team: Team) -> Coat:
    colours = ScreenTheme().colours(team.value)
    return Coat(colours.surface, colours.ink, colours.mark, TEAM_TILES[team], TEAM_SHAPES[team])


COATS: Mapping[str, Coat] = MappingProxyType(
    {**{team.value: _team(team) for team in Team}, **{each.value: _clash(each) for each in ClashColour}}
)
"""By the names of the teams, and by those of the colours of Card Clash."""
