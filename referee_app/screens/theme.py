"""The theme of the screens as plain values: colours for sun and dark, sizes, spaces and durations. It knows no window.

A *tone* is a surface together with what may be written on it, so that no screen pairs colours by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from referee_app.cards.ranks import Team

Colour = tuple[float, float, float, float]

SPACE = 4
"""Every distance is a multiple of it; what is smaller is the width of a line."""

RADIUS = 12
TOUCH = 48
FIELD_TOUCH = 56
LEAST_TYPE = 14
"""No name and no score is written smaller, whatever size of type the user wants."""

TABLET = 600
TABLET_SCALE = 1.3


class Light(StrEnum):
    """Which theme: paper for the sun, pine for the dark."""

    SUN = "sun"
    DARK = "dark"

    @property
    def other(self) -> "Light":
        """What the switch gives."""
        return Light.DARK if self is Light.SUN else Light.SUN


class SurfaceTone(StrEnum):
    """A surface by its role; `LIGHT` is light in the dark, too, so that what is on it stands out among the others."""

    GROUND = "ground"
    RAISED = "raised"
    LIGHT = "light"
    ACTION = "action"
    QUIET = "quiet"
    SIGNAL = "signal"
    RED = "red"
    BLUE = "blue"


class TypeSize(StrEnum):
    """A size of type by its role."""

    SMALL = "small"
    BODY = "body"
    TITLE = "title"
    LARGE = "large"
    HUGE = "huge"


class Transition(StrEnum):
    """How long a movement takes by its role."""

    SHEET = "sheet"
    SCREEN = "screen"
    FOLD = "fold"
    STRIP = "strip"
    SWITCH = "switch"


class ToneColours(NamedTuple):
    """A surface and what goes on it; `mark` is the pattern on a team's surface, the shade of a pressed one."""

    surface: Colour
    ink: Colour
    quiet: Colour
    line: Colour
    mark: Colour


def colour(code: str, alpha: float = 1.0) -> Colour:
    """A colour as drawing wants it, from the six digits that people write."""
    red, green, blue = (int(code.lstrip("#")[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, alpha


def over(top: Colour, below: Colour) -> Colour:
    """What is seen where a translucent colour lies on an opaque one."""
    alpha = top[3]
    red, green, blue = (alpha * a + (1 - alpha) * b for a, b in zip(top[:3], below[:3], strict=True))
    return red, green, blue, 1.0


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two opaque colours, from 1 to 21, as the web's accessibility guidelines define it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(of: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_PAPER, _INK, _WHITE, _PINE, _CHALK = map(colour, ("#F6F1E4", "#16201A", "#FFFFFF", "#14211A", "#F6F1E4"))
_SHADE = colour("#000000", 0.16)
_TEAMS = {
    SurfaceTone.RED: ToneColours(colour("#A81C1C"), _WHITE, _WHITE, _WHITE, _SHADE),
    SurfaceTone.BLUE: ToneColours(colour("#123E8C"), _WHITE, _WHITE, _WHITE, colour("#000000", 0.22)),
}
_SIGNAL = ToneColours(colour("#F2B705"), _INK, _INK, _INK, colour("#000000", 0.10))
_COLOURS: Mapping[Light, Mapping[SurfaceTone, ToneColours]] = {
    Light.SUN: {
        SurfaceTone.GROUND: ToneColours(_PAPER, _INK, colour("#3F4A42"), colour("#D8D0BC"), _SHADE),
        SurfaceTone.RAISED: ToneColours(colour("#FFFDF7"), _INK, colour("#3F4A42"), colour("#DDD6C4"), _SHADE),
        SurfaceTone.LIGHT: ToneColours(_WHITE, _INK, colour("#3F4A42"), colour("#DDD6C4"), _SHADE),
        SurfaceTone.ACTION: ToneColours(colour("#1F4D36"), _WHITE, _WHITE, _WHITE, colour("#000000", 0.25)),
        SurfaceTone.QUIET: ToneColours(colour("#E9E2CF"), _INK, colour("#3F4A42"), colour("#CFC6AE"), _SHADE),
        SurfaceTone.SIGNAL: _SIGNAL,
        **_TEAMS,
    },
    Light.DARK: {
        SurfaceTone.GROUND: ToneColours(_PINE, _CHALK, colour("#B8C4B8"), colour("#31443A"), colour("#FFFFFF", 0.08)),
        SurfaceTone.RAISED: ToneColours(
            colour("#1D2E25"), _CHALK, colour("#B8C4B8"), colour("#3A4F43"), colour("#FFFFFF", 0.08)
        ),
        SurfaceTone.LIGHT: ToneColours(_CHALK, _INK, colour("#3F4A42"), colour("#CFC6AE"), _SHADE),
        SurfaceTone.ACTION: _SIGNAL,
        SurfaceTone.QUIET: ToneColours(
            colour("#2A3D32"), _CHALK, colour("#C6D1C6"), colour("#44594D"), colour("#000000", 0.25)
        ),
        SurfaceTone.SIGNAL: _SIGNAL,
        **_TEAMS,
    },
}
_TEAM_TEXT: Mapping[Light, Mapping[Team, Colour]] = {
    Light.SUN: {Team.RED: colour("#951717"), Team.BLUE: colour("#123E8C")},
    Light.DARK: {Team.RED: colour("#FF9D94"), Team.BLUE: colour("#9BBBFF")},
}
_SIZES = {TypeSize.SMALL: 14, TypeSize.BODY: 18, TypeSize.TITLE: 24, TypeSize.LARGE: 36, TypeSize.HUGE: 72}
_PACES = {
    Transition.SHEET: 0.15,
    Transition.SCREEN: 0.18,
    Transition.FOLD: 0.15,
    Transition.STRIP: 0.12,
    Transition.SWITCH: 0.12,
}

_SELECTIONS = {Light.SUN: colour("#F2B705", 0.35), Light.DARK: colour("#F2B705", 0.3)}
CLEAR = colour("#000000", 0.0)
SCRIM = colour("#0B120E", 0.55)
"""What dims a screen behind a sheet."""


@dataclass(frozen=True, slots=True)
class ScreenTheme:
    """The current theme; replaced as a whole when a setting changes."""

    light: Light = Light.SUN
    text_scale: float = 1.0
    still: bool = False

    def colours(self, tone: str) -> ToneColours:
        """The colours of a surface."""
        return _COLOURS[self.light][SurfaceTone(tone)]

    def pattern(self, tone: str) -> Colour:
        """The colour of a team's pattern; on other surfaces nothing is to be seen of one."""
        return self.colours(tone).mark if tone in _TEAMS else CLEAR

    def pressed(self, tone: str) -> Colour:
        """The surface while a finger is on it: darker, or lighter where it is dark."""
        colours = self.colours(tone)
        *mark, share = colours.mark
        red, green, blue = (
            below * (1 - share) + over * share for below, over in zip(colours.surface, mark, strict=False)
        )
        return red, green, blue, 1.0

    def text_colour(self, tone: str, team: str = "", quiet: bool = False) -> Colour:
        """The colour of what is written on a surface; a team's own only on the ground or on a raised surface."""
        if team:
            return _TEAM_TEXT[self.light][Team(team)]
        return self.colours(tone).quiet if quiet else self.colours(tone).ink

    def team_colour(self, tone: str, team: str) -> Colour:
        """The colour of a team's sign or frame: on its own surface that of what is written there, else the team's."""
        return self.colours(team).ink if tone == team else self.colours(team).surface

    @property
    def selection(self) -> Colour:
        """What lies over selected letters."""
        return _SELECTIONS[self.light]

    def size(self, type_size: str) -> float:
        """A size of type in scale-independent pixels."""
        return _SIZES[TypeSize(type_size)] * self.text_scale

    def seconds(self, pace: str) -> float:
        """How long a movement takes; none at all where the user wants stillness."""
        return 0 if self.still else _PACES[Transition(pace)]

    def within(self, width: float, height: float) -> "ScreenTheme":
        """The theme in a window of this size in dp: on a tablet, which is held further away, everything is larger."""
        return replace(self, text_scale=self.text_scale * TABLET_SCALE) if min(width, height) >= TABLET else self
