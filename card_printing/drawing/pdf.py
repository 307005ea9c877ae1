"""Writes a PDF: pages in millimetres, forms, which are drawings that are kept once and placed many times, and inks.

The same input gives the same file, byte for byte: nothing of the day or the machine goes into it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from card_printing.layout.design import Design
from card_printing.layout.geometry import HAIR, POINT, Box
from referee_app.cards.ranks import Team

rl_config.useA85 = 0  # files that survive being mailed as text are a quarter larger, and take twice as long


class PdfWriter:
    """Writes page after page to a file. Units on every page and in every form are millimetres."""

    def __init__(self, out: BinaryIO, title: str) -> None:
        self._canvas = Canvas(out, pageCompression=1, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Field Marshal")
        self._forms: set[str] = set()

    @contextmanager
    def page(self, paper: Box) -> Iterator[Canvas]:
        """A page to draw on."""
        self._canvas.setPageSize((paper.width / POINT, paper.height / POINT))
        self._canvas.saveState()
        self._canvas.scale(1 / POINT, 1 / POINT)
        yield self._canvas
        self._canvas.restoreState()
        self._canvas.showPage()

    def place_form(self, name: str, box: Box, draw: Callable[[Canvas], None]) -> None:
        """Place a form on the page; it is drawn the first time only, and must be the same for the same name."""
        if name not in self._forms:
            self._forms.add(name)
            edge = box.grown(-HAIR)
            self._canvas.beginForm(name, edge.x, edge.y, edge.right, edge.top)
            draw(self._canvas)
            self._canvas.endForm()
        self._canvas.doForm(name)

    def save(self) -> None:
        """Write the file."""
        self._canvas.save()


# Inks: what the teams, the paper and the lettering are drawn with


Ink = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as PDF wants them."""


def _ink(code: str) -> Ink:
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


BLACK, WHITE = _ink("#000000"), _ink("#FFFFFF")


@dataclass(frozen=True, slots=True)
class TextInks:
    """The inks on white: text, headings and bands, secondary text, thin lines, warnings."""

    text: Ink
    strong: Ink
    quiet: Ink
    line: Ink
    signal: Ink


@dataclass(frozen=True, slots=True)
class TeamInks:
    """The inks of a team: its surface, the pattern and the text on it, and its colour on white."""

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
    """The inks for everything that belongs to no team."""
    return _TEXT_BLACK if design.black_and_white else _TEXT


def team_inks(team: Team, design: Design) -> TeamInks:
    """The inks of a team in this design."""
    if design.black_and_white:
        return (_SAVER_BLACK if design.ink_saver else _FULL_BLACK)[team]
    return (_SAVER if design.ink_saver else _FULL)[team]
