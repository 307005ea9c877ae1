"""The running text of the briefing: numbered parts in two columns, in the largest type at which they fit.

It knows what a part looks like, and nothing of the rules that it tells.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.briefing_text import Section
from card_printing.documents.page import draw_rank
from card_printing.drawing.inks import WHITE, Ink, text_inks
from card_printing.drawing.lettering import Hand, Type
from card_printing.drawing.paragraphs import LINE, Paragraph, draw_paragraph
from card_printing.layout.design import Design
from card_printing.layout.geometry import POINT, Box
from referee_app.cards.ranks import Rank
from referee_app.words.words import Theme, Words, shown

LEAST_TYPE = 10.5 * POINT
"""The smallest type that can be read standing, with the page in one hand."""

_LEAST_ROOMY_TYPE, _LARGEST_TYPE = 11.5 * POINT, 13.5 * POINT
_STEPS = 20

_HANG, _HEADING, _PAUSE, _BREATH, _MOST_BREATH = 2.2, 1.25, 0.3, 0.6, 2.0
"""In sizes of the type: the indent under a heading, the heading, between paragraphs, between parts (least, most)."""

_LINES_BY_HAND, _LINE_BY_HAND = 3, 2.0


class Piece(NamedTuple):
    """A paragraph; beside it a bar if it is a house rule, an emblem if it is about a rank; below it room to write."""

    paragraph: Paragraph
    ours: bool = False
    rank: Rank | None = None
    lines_by_hand: int = 0

    def height(self, size: float, room: float) -> float:
        """How high it is, with the pause before it."""
        return _PAUSE * size + self.paragraph.height(size, room) + self.lines_by_hand * _LINE_BY_HAND * size


class Part(NamedTuple):
    """A section of the briefing, worded."""

    number: int
    heading: Paragraph
    pieces: tuple[Piece, ...]

    def height(self, size: float, room: float) -> float:
        """How much of a column it takes."""
        heading = self.heading.height(_HEADING * size, room - _HANG * size)
        return heading + sum(piece.height(size, room - _HANG * size) for piece in self.pieces)


class Setting(NamedTuple):
    """How large the type is, and which parts stand in which column."""

    size: float
    columns: tuple[Sequence[Part], Sequence[Part]]


def worded(sections: Sequence[Section], words: Words, bounds: str, *, joined: bool) -> tuple[Part, ...]:
    """The sections in words: each sentence a paragraph, or sentences of a kind joined to save room."""
    return tuple(
        Part(number, Paragraph("", lead=words.say(section.heading)), tuple(_pieces(section, words, bounds, joined)))
        for number, section in enumerate(sections, start=1)
    )


def _pieces(section: Section, words: Words, bounds: str, joined: bool) -> Iterator[Piece]:
    for (ours, rank), several in groupby(section.said, key=lambda said: (said.ours, said.rank)):
        sentences = [words.say(said.sentence) for said in several]
        lead = _rank_lead(rank, words) if rank else ""
        for text in [" ".join(sentences)] if joined else sentences:
            yield Piece(Paragraph(text, lead), ours, rank)
    if section.has_bounds:
        yield Piece(Paragraph(bounds, words.say_key("briefing.bounds")), lines_by_hand=0 if bounds else _LINES_BY_HAND)


def _rank_lead(rank: Rank, words: Words) -> str:
    name = shown(rank, words)
    return name if words.theme is Theme.NUMBERS else f"{name} ({rank.value})"


def setting(roomy: Sequence[Part], dense: Sequence[Part], column: Box, unit: float) -> Setting:
    """The largest type at which two such columns hold everything; paragraphs are joined before it gets small."""
    scale = max(1.0, unit)  # on smaller paper the smallest type is no smaller
    found = _fitted(roomy, column, (_LEAST_ROOMY_TYPE * scale, _LARGEST_TYPE * scale)) or _fitted(
        dense, column, (LEAST_TYPE * scale, _LARGEST_TYPE * scale)
    )
    if found is None:
        raise AssertionError("the briefing has more to say than a page holds")
    return found


def _fitted(parts: Sequence[Part], column: Box, sizes: tuple[float, float]) -> Setting | None:
    least, most = sizes
    for step in range(_STEPS + 1):
        size = most - (most - least) * step / _STEPS
        heights = [part.height(size, column.width) + _BREATH * size for part in parts]
        split = min(range(1, len(parts)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
        if max(sum(heights[:split]), sum(heights[split:])) - _BREATH * size <= column.height:
            return Setting(size, (parts[:split], parts[split:]))
    return None


def draw_column(canvas: Canvas, parts: Sequence[Part], column: Box, size: float, design: Design) -> None:
    """Draw parts under each other; what room is left goes between them, within reason."""
    spare = column.height - sum(part.height(size, column.width) + _BREATH * size for part in parts) + _BREATH * size
    breath = min(_BREATH * size + spare / max(1, len(parts) - 1), _MOST_BREATH * size)
    top = column.top
    for part in parts:
        top = _draw_part(canvas, part, column._replace(height=top - column.y), size, design) - breath


def _draw_part(canvas: Canvas, part: Part, box: Box, size: float, design: Design) -> float:
    strong = text_inks(design).strong
    high = _HEADING * LINE * size
    _draw_number(canvas, part.number, Box(box.x, box.top - high, 1.6 * size, high), strong)
    text = Box(box.x + _HANG * size, box.y, box.width - _HANG * size, box.height)
    top = draw_paragraph(canvas, part.heading, text, _HEADING * size, strong)
    for piece in part.pieces:
        top = _draw_piece(canvas, piece, text._replace(height=top - text.y), size, design)
    return top


def _draw_piece(canvas: Canvas, piece: Piece, text: Box, size: float, design: Design) -> float:
    inks = text_inks(design)
    start = text.top - _PAUSE * size
    end = draw_paragraph(canvas, piece.paragraph, text._replace(height=start - text.y), size, inks.text)
    if piece.ours:
        draw_bar(canvas, Box(text.x - 0.6 * size, end, 0.25 * size, start - end), inks.signal)
    if piece.rank:
        side = 1.55 * size
        emblem = Box(text.x - _HANG * size, start - LINE * size / 2 - side / 2, side, side)
        draw_rank(canvas, piece.rank, emblem, design, inks.text)
    for _ in range(piece.lines_by_hand):
        end -= _LINE_BY_HAND * size
        _draw_dotted(canvas, text.x, text.right, end + 0.2 * size, inks.quiet)
    return end


def _draw_number(canvas: Canvas, number: int, box: Box, ink: Ink) -> None:
    square = box.square()
    canvas.setFillColorRGB(*ink)
    canvas.circle(*square.centre, square.width / 2, stroke=0, fill=1)
    Hand(Type.BOLD, WHITE, square.width * 0.72, rim=0).write(canvas, [str(number)], square)


def draw_bar(canvas: Canvas, box: Box, ink: Ink) -> None:
    """What marks a house rule."""
    canvas.setFillColorRGB(*ink)
    canvas.rect(*box, stroke=0, fill=1)


def _draw_dotted(canvas: Canvas, x1: float, x2: float, y: float, ink: Ink) -> None:
    canvas.saveState()
    canvas.setStrokeColorRGB(*ink)
    canvas.setLineWidth(0.3)
    canvas.setLineCap(1)
    canvas.setDash(0.01, 1.2)
    canvas.line(x1, y, x2, y)
    canvas.restoreState()
