"""Running text: paragraphs that begin with a bold word or two, broken into lines that fit a width. In millimetres.

Measuring and drawing share the same lines, so that what was measured is what is printed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.inks import Ink
from card_printing.drawing.lettering import CAPITAL, Type, load_typefaces, width
from card_printing.layout.geometry import Box

LINE = 1.25
"""From line to line in running text, in sizes of the type: a little more than in captions."""


_NOT_ALONE = 0.25
_NARROWER = (0.97, 0.94, 0.91, 0.88, 0.85, 0.82)
"""A last line shorter than the first of these, in widths of the column, is helped by lines as short as the others."""


class Word(NamedTuple):
    """A word and how it is set."""

    text: str
    typeface: Type


class Paragraph(NamedTuple):
    """A few sentences; the lead stands before them in bold."""

    text: str
    lead: str = ""

    def words(self) -> Iterator[Word]:
        """All of its words in order. Only a plain space parts words: others keep a French colon with its word."""
        for text, typeface in ((self.lead, Type.BOLD), (self.text, Type.TEXT)):
            yield from (Word(word, typeface) for word in text.split(" ") if word)

    def lines(self, size: float, room: float) -> list[list[Word]]:
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

    def _filled(self, size: float, room: float) -> list[list[Word]]:
        lines: list[list[Word]] = [[]]
        left = room
        for word in (piece for whole in self.words() for piece in _pieces(whole, room / size)):
            needs = _measure(word) * size
            space = _measure(Word(" ", word.typeface)) * size if lines[-1] else 0.0
            if lines[-1] and needs + space > left:
                lines.append([])
                left, space = room, 0.0
            lines[-1].append(word)
            left -= needs + space
        return lines

    def height(self, size: float, room: float) -> float:
        """How high it is, from the top of its first line to the bottom of its last."""
        return len(self._filled(size, room)) * LINE * size


def draw_paragraph(canvas: Canvas, paragraph: Paragraph, box: Box, size: float, ink: Ink) -> float:
    """Draw it from the top of a box downwards, as wide as the box, and say where it ends."""
    load_typefaces()
    canvas.setFillColorRGB(*ink)
    top = box.top
    for line in paragraph.lines(size, box.width):
        _draw_line(canvas, line, (box.x, top - size * (LINE + CAPITAL) / 2), size)
        top -= LINE * size
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


def _draw_line(canvas: Canvas, line: Sequence[Word], start: tuple[float, float], size: float) -> None:
    x, baseline = start
    for typeface, words in groupby(line, key=lambda word: word.typeface):
        text = " ".join(word.text for word in words) + " "
        canvas.setFont(typeface.value, size)
        canvas.drawString(x, baseline, text)
        x += width(text, typeface, size)


@lru_cache(maxsize=4096)
def _measure(word: Word) -> float:
    return width(word.text, word.typeface, 1.0)


def _length(line: Sequence[Word]) -> float:
    return sum(map(_measure, line)) + sum(_measure(Word(" ", word.typeface)) for word in line[1:])


def _pieces(word: Word, room: float) -> Iterator[Word]:
    """The word, or as many pieces as it takes where it is wider than a line."""
    text = word.text
    while text and _measure(Word(text, word.typeface)) > room:
        length = next((n for n in range(len(text) - 1, 1, -1) if _measure(Word(text[:n], word.typeface)) <= room), 1)
        yield Word(text[:length], word.typeface)
        text = text[length:]
    if text:
        yield Word(text, word.typeface)
