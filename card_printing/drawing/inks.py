"""The inks of a print: what the teams, the paper and the lettering are drawn with. Pure."""

from dataclasses import dataclass

from card_printing.layout.design import Design
from referee_app.cards.ranks import Team

Ink = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as PDF wants them."""


def _ink(code: str) -> Ink:
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


BLACK, WHITE = _ink("#000000"), _ink("#FFFFFF")


@dataclass(frozen=True, slots=True)
class TextInks:
    """What is drawn on white: text, headings and bands, what is said beside, thin lines, what calls for attention."""

    text: Ink
    strong: Ink
    quiet: Ink
    line: Ink
    signal: Ink


@dataclass(frozen=True, slots=True)
class TeamInks:
    """A team's surface, the pattern on it, what is written on it, and the team's colour on white."""

    surface: Ink
    pattern: Ink
    on_surface: Ink
    on_white: Ink


_FULL = {
    Team.RED: TeamInks(_ink("#A81C1C"), _ink("#821010"), WHITE, _ink("#951717")),
    Team.BLUE: TeamInks(_ink("#123E8C"), _ink("#3C68B8"), WHITE, _ink("#123E8C")),
}
_SAVER = {
    Team.RED: TeamInks(WHITE, _ink("#E9B8B4"), _ink("#951717"), _ink("#951717")),
    Team.BLUE: TeamInks(WHITE, _ink("#B4C6E8"), _ink("#123E8C"), _ink("#123E8C")),
}
_FULL_BLACK = {
    Team.RED: TeamInks(_ink("#1C1C1C"), _ink("#5E5E5E"), WHITE, BLACK),
    Team.BLUE: TeamInks(_ink("#1C1C1C"), _ink("#6A6A6A"), WHITE, BLACK),
}
_SAVER_BLACK = {team: TeamInks(WHITE, _ink("#BDBDBD"), BLACK, BLACK) for team in Team}


_TEXT = TextInks(_ink("#16201A"), _ink("#1F4D36"), _ink("#3F4A42"), _ink("#B9B19C"), _ink("#F2B705"))
_TEXT_BLACK = TextInks(BLACK, _ink("#1C1C1C"), _ink("#404040"), _ink("#B0B0B0"), _ink("#D0D0D0"))
"""Greys alone: a printer set to black must not reach for the colours to mix a dark green."""


def text_inks(design: Design) -> TextInks:
    """What everything that belongs to no team is printed with."""
    return _TEXT_BLACK if design.black_and_white else _TEXT


def team_inks(team: Team, design: Design) -> TeamInks:
    """What a team is drawn with on cards of this design."""
    if design.black_and_white:
        return (_SAVER_BLACK if design.ink_saver else _FULL_BLACK)[team]
    return (_SAVER if design.ink_saver else _FULL)[team]
