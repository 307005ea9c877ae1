"""Text on paper: typefaces, lines that fit their box, and paragraphs that are broken to fit a width. In millimetres.

The typefaces are the app's own, as Kivy ships them: Roboto, and Roboto Mono for codes, which tells 8 from B and 5
from S. Their files are read where they lie; Kivy itself is not loaded.
Measuring and drawing a paragraph share the same lines, so that what was measured is what is printed.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import combinations, groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.pdf import Ink
from card_printing.layout.geometry import Box

CAPITAL = 0.711
"""How high a capital letter or a digit is, in sizes of the type; the same in all three typefaces."""

LEADING = 1.2
"""From line to line of a caption, in sizes of the type."""

LINE_HEIGHT = 1.25
"""From line to line in running text: a little more than in captions."""

RIM = 0.22
"""How far accents reach above capitals and tails below the line, in sizes of the type; digits have neither."""

SMALLEST_CARD_TYPE = 1.75
"""The smallest type that a child reads on a card at arm's length: five points."""

_BETWEEN = " · "
_NOT_ALONE = 0.25
_NARROWER = (0.97, 0.94, 0.91, 0.88, 0.85, 0.82)
"""A last line shorter than the first of these, in widths of the column, is helped by lines as short as the others."""


class Typeface(StrEnum):
    """A typeface by its role."""

    TEXT = "Roboto-Regular"
    BOLD = "Roboto-Bold"
    CODE = "RobotoMono-Regular"


class Align(StrEnum):
    """The horizontal alignment of a line in its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@cache
def load_typefaces() -> None:
    """Make the typefaces known to reportlab, once."""
    kivy = find_spec("kivy")
    if kivy is None or kivy.origin is None:
        raise FileNotFoundError("Roboto: it comes with Kivy, which is not installed")
    for typeface in Typeface:
        path = Path(kivy.origin).parent / "data" / "fonts" / f"{typeface}.ttf"
        pdfmetrics.registerFont(TTFont(typeface.value, path))


def text_width(text: str, typeface: Typeface, size: float) -> float:
    """How wide a line is."""
    load_typefaces()
    return float(pdfmetrics.stringWidth(text, typeface.value, size))


def missing_letters(text: str) -> str:
    """The letters of a text, each once, that our typefaces for text do not have."""
    load_typefaces()
    known = [pdfmetrics.getFont(typeface.value).face.charToGlyph for typeface in (Typeface.TEXT, Typeface.BOLD)]
    return "".join(
        letter
        for letter in dict.fromkeys(text)
        if not letter.isspace() and not all(ord(letter) in glyphs for glyphs in known)
    )


class TextStyle(NamedTuple):
    """How lines of text are set. `rim` is 0 for digits and codes, which have neither accents nor tails."""

    typeface: Typeface
    ink: Ink
    largest: float
    align: Align = Align.CENTRE
    rim: float = RIM

    def fitting_size(self, lines: Sequence[str], box: Box) -> float:
        """The largest size, up to the one allowed, at which the lines fit the box."""
        widest = max(text_width(line, self.typeface, 1.0) for line in lines)
        height = CAPITAL + 2 * self.rim + LEADING * (len(lines) - 1)
        return min(self.largest, box.height / height, box.width / widest if widest else self.largest)

    def break_lines(self, words: Sequence[str], box: Box) -> tuple[str, ...]:
        """The words in one line or several, whichever lets them be largest; they stay in their order."""
        return max(arrangements(words, _BETWEEN), key=lambda lines: self.fitting_size(lines, box))

    def write(self, canvas: Canvas, lines: Sequence[str], box: Box) -> None:
        """Write lines in the middle of a box, as large as they fit; nothing leaves the box."""
        load_typefaces()
        size = self.fitting_size(lines, box)
        block = size * (CAPITAL + LEADING * (len(lines) - 1))
        baseline = box.centre[1] + block / 2 - size * CAPITAL
        canvas.setFillColorRGB(*self.ink)
        canvas.setFont(self.typeface.value, size)
        for line in lines:
            _draw_aligned(canvas, box, line, baseline, self.align)
            baseline -= LEADING * size


def arrangements(words: Sequence[str], between: str = " ") -> Iterator[tuple[str, ...]]:
    """Every way to break the words into lines, those with few lines first."""
    for breaks in range(len(words)):
        for inner in combinations(range(1, len(words)), breaks):
            edges = (0, *inner, len(words))
            yield tuple(between.join(words[start:end]) for start, end in pairwise(edges))


def _draw_aligned(canvas: Canvas, box: Box, line: str, baseline: float, align: Align) -> None:
    if align is Align.LEFT:
        canvas.drawString(box.x, baseline, line)
    elif align is Align.RIGHT:
        canvas.drawRightString(box.right, baseline, line)
    else:
        canvas.drawCentredString(box.centre[0], baseline, line)


class StyledWord(NamedTuple):
    """A word and how it is set."""

    text: str
    typeface: Typeface


class Paragraph(NamedTuple):
    """A few sentences; the lead stands before them in bold."""

    text: str
    lead: str = ""

    def words(self) -> Iterator[StyledWord]:
        """All of its words in order. Only a plain space parts words: others keep a French colon with its word."""
        for text, typeface in ((self.lead, Typeface.BOLD), (self.text, Typeface.TEXT)):
            yield from (StyledWord(word, typeface) for word in text.split(" ") if word)

    def lines(self, size: float, room: float) -> list[list[StyledWord]]:
        """Its words in lines, none wider than there is room; a last word that would stand alone gets company."""
        lines = self._filled(size, room)
        for narrower in _NARROWER if len(lines) > 1 else ():
            if _length(lines[-1]) * size >= _NOT_ALONE * room:
                break
            tried = self._filled(size, room * narrower)
            if len(tried) > len(lines):
                break
            lines = tried
        return lines

    def _filled(self, size: float, room: float) -> list[list[StyledWord]]:
        lines: list[list[StyledWord]] = [[]]
        left = room
        for word in (piece for whole in self.words() for piece in _pieces(whole, room / size)):
            needs = _measure(word) * size
            space = _measure(StyledWord(" ", word.typeface)) * size if lines[-1] else 0.0
            if lines[-1] and needs + space > left:
                lines.append([])
                left, space = room, 0.0
            lines[-1].append(word)
            left -= needs + space
        return lines

    def height(self, size: float, room: float) -> float:
        """How high it is, from the top of its first line to the bottom of its last."""
        return len(self._filled(size, room)) * LINE_HEIGHT * size


def draw_paragraph(canvas: Canvas, paragraph: Paragraph, box: Box, size: float, ink: Ink) -> float:
    """Draw it from the top of a box downwards, as wide as the box, and say where it ends."""
    load_typefaces()
    canvas.setFillColorRGB(*ink)
    top = box.top
    for line in paragraph.lines(size, box.width):
        _draw_line(canvas, line, (box.x, top - size * (LINE_HEIGHT + CAPITAL) / 2), size)
        top -= LINE_HEIGHT * size
    return top


def largest_size(paragraphs: Sequence[Paragraph], room: float, height: float, sizes: tuple[float, float]) -> float:
    """The largest size between the two given at which the paragraphs are no higher than that; at worst the smallest."""
    least, most = sizes
    steps = 40
    for step in range(steps):
        size = most - (most - least) * step / steps
        if sum(paragraph.height(size, room) for paragraph in paragraphs) <= height:
            return size
    return least


def _draw_line(canvas: Canvas, line: Sequence[StyledWord], start: tuple[float, float], size: float) -> None:
    x, baseline = start
    for typeface, words in groupby(line, key=lambda word: word.typeface):
        text = " ".join(word.text for word in words) + " "
        canvas.setFont(typeface.value, size)
        canvas.drawString(x, baseline, text)
        x += text_width(text, typeface, size)


@lru_cache(maxsize=4096)
def _measure(word: StyledWord) -> float:
    return text_width(word.text, word.typeface, 1.0)


def _length(line: Sequence[StyledWord]) -> float:
    return sum(map(_measure, line)) + sum(_measure(StyledWord(" ", word.typeface)) for word in line[1:])


def _pieces(word: StyledWord, room: float) -> Iterator[StyledWord]:
    """The word, or as many pieces as it takes where it is wider than a line."""
    text = word.text
    while text and _measure(StyledWord(text, word.typeface)) > room:
        length = next(
            (n for n in range(len(text) - 1, 1, -1) if _measure(StyledWord(text[:n], word.typeface)) <= room), 1
        )
        yield StyledWord(text[:length], word.typeface)
        text = text[length:]
    if text:
        yield StyledWord(text, word.typeface)
