"""Type: the typefaces, and text that fits its box. Sizes are in millimetres, like everything here.

The typefaces are the app's own, as Kivy ships them: Roboto, and Roboto Mono for codes, which tells 8 from B and 5
from S. Their files are read where they lie; Kivy itself is not loaded.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.inks import Ink
from card_printing.layout.geometry import Box

CAPITAL = 0.711
"""How high a capital letter or a digit is, in sizes of the type; the same in all three typefaces."""

LEADING = 1.2
"""From line to line, in sizes of the type."""

RIM = 0.22
"""How far accents reach above capitals and tails below the line, in sizes of the type; digits have neither."""

LEAST = 1.75
"""The smallest type that a child reads on a card at arm's length: five points."""

_BETWEEN = " · "


class Type(StrEnum):
    """A typeface by its role."""

    TEXT = "Roboto-Regular"
    BOLD = "Roboto-Bold"
    CODE = "RobotoMono-Regular"


class Align(StrEnum):
    """Where a line stands in its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@cache
def load_typefaces() -> None:
    """Make the typefaces known to reportlab, once."""
    kivy = find_spec("kivy")
    if kivy is None or kivy.origin is None:
        raise FileNotFoundError("Roboto: it comes with Kivy, which is not installed")
    for typeface in Type:
        path = Path(kivy.origin).parent / "data" / "fonts" / f"{typeface}.ttf"
        pdfmetrics.registerFont(TTFont(typeface.value, path))


def width(text: str, typeface: Type, size: float) -> float:
    """How wide a line is."""
    load_typefaces()
    return float(pdfmetrics.stringWidth(text, typeface.value, size))


def missing_letters(text: str) -> str:
    """The letters of a text, each once, that our typefaces for text do not have."""
    load_typefaces()
    known = [pdfmetrics.getFont(typeface.value).face.charToGlyph for typeface in (Type.TEXT, Type.BOLD)]
    return "".join(
        letter
        for letter in dict.fromkeys(text)
        if not letter.isspace() and not all(ord(letter) in glyphs for glyphs in known)
    )


class Hand(NamedTuple):
    """How something is written; `rim` is 0 for digits and codes, which have neither accents nor tails."""

    typeface: Type
    ink: Ink
    largest: float
    align: Align = Align.CENTRE
    rim: float = RIM

    def fitting(self, lines: Sequence[str], box: Box) -> float:
        """The largest size, up to the one allowed, at which the lines fit the box."""
        widest = max(width(line, self.typeface, 1.0) for line in lines)
        height = CAPITAL + 2 * self.rim + LEADING * (len(lines) - 1)
        return min(self.largest, box.height / height, box.width / widest if widest else self.largest)

    def arranged(self, words: Sequence[str], box: Box) -> tuple[str, ...]:
        """The words in one line or several, whichever lets them be largest; they stay in their order."""
        return max(arrangements(words, _BETWEEN), key=lambda lines: self.fitting(lines, box))

    def write(self, canvas: Canvas, lines: Sequence[str], box: Box) -> None:
        """Write lines in the middle of a box, as large as they fit; nothing leaves the box."""
        load_typefaces()
        size = self.fitting(lines, box)
        block = size * (CAPITAL + LEADING * (len(lines) - 1))
        baseline = box.centre[1] + block / 2 - size * CAPITAL
        canvas.setFillColorRGB(*self.ink)
        canvas.setFont(self.typeface.value, size)
        for line in lines:
            _draw(canvas, box, line, baseline, self.align)
            baseline -= LEADING * size


def arrangements(words: Sequence[str], between: str = " ") -> Iterator[tuple[str, ...]]:
    """Every way to break the words into lines, those with few lines first."""
    for breaks in range(len(words)):
        for inner in combinations(range(1, len(words)), breaks):
            edges = (0, *inner, len(words))
            yield tuple(between.join(words[start:end]) for start, end in pairwise(edges))


def _draw(canvas: Canvas, box: Box, line: str, baseline: float, align: Align) -> None:
    if align is Align.LEFT:
        canvas.drawString(box.x, baseline, line)
    elif align is Align.RIGHT:
        canvas.drawRightString(box.right, baseline, line)
    else:
        canvas.drawCentredString(box.centre[0], baseline, line)
