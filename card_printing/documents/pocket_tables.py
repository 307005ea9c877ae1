"""Pocket tables: who beats whom on a piece of paper as large as a card, several to a sheet, for players.

What it says is in `duel_table`: this module knows no rules. The fields look different in black and white, too.
"""

from dataclasses import dataclass
from itertools import product
from typing import BinaryIO

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.page import draw_band, draw_rank
from card_printing.drawing.figures import draw_cross, draw_figure, draw_line, draw_tick
from card_printing.drawing.pdf import BLACK, WHITE, Ink, PdfWriter, text_inks
from card_printing.drawing.typesetting import Align, Paragraph, TextStyle, Typeface, draw_paragraph, largest_size
from card_printing.layout.design import Design
from card_printing.layout.geometry import Box
from card_printing.layout.sheets import POCKET_MARK, pocket_grid
from card_printing.progress import ProgressCallback, ignore_progress
from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Rank
from referee_app.emblems.figures import Figure
from referee_app.live_game.duel_table import DuelCell, duel_cell, legend, rule_notes
from referee_app.live_game.model import HouseRules
from referee_app.words.words import Words

_RIM = 2.4
"""How far everything stays from where the scissors go."""

_LEGEND = (1.9, 2.75)
"""The smallest and the largest type of the lines below the table."""

_PALE: Ink = (0.93, 0.93, 0.93)


def print_pocket_tables(
    out: BinaryIO,
    rules: HouseRules,
    design: Design,
    progress: ProgressCallback = ignore_progress,
    *,
    number: int | None = None,
) -> None:
    """Write a PDF with so many pocket tables in each language; without a number, with a full sheet of them."""
    pdf = PdfWriter(out, "Field Marshal")
    paper, places = pocket_grid(design)
    table = Box(0, 0, places[0].width, places[0].height)
    wanted = len(places) if number is None else number
    on_sheets = [min(len(places), wanted - first) for first in range(0, wanted, len(places))]
    for done, (language, tables) in enumerate(product(design.languages, on_sheets), start=1):
        pocket = _PocketTable(design, Words(language, design.theme), rules, table)
        with pdf.page(paper) as canvas:
            for place in places[:tables]:
                canvas.saveState()
                canvas.translate(place.x, place.y)
                pdf.place_form(f"table-{language}", table, pocket.draw)
                canvas.restoreState()
            _draw_crop_marks(canvas, places[:tables])
        progress(done, len(design.languages) * len(on_sheets))
    pdf.save()


def _draw_crop_marks(canvas: Canvas, places: tuple[Box, ...]) -> None:
    """Short lines at the edges of the block, where each cut begins and ends."""
    left, right = min(place.x for place in places), max(place.right for place in places)
    bottom, top = min(place.y for place in places), max(place.top for place in places)
    canvas.setStrokeColorRGB(*BLACK)
    canvas.setLineWidth(0.15)
    for x in sorted({edge for place in places for edge in (place.x, place.right)}):
        canvas.line(x, top + 0.4, x, top + POCKET_MARK)
        canvas.line(x, bottom - 0.4, x, bottom - POCKET_MARK)
    for y in sorted({edge for place in places for edge in (place.y, place.top)}):
        canvas.line(left - 0.4, y, left - POCKET_MARK, y)
        canvas.line(right + 0.4, y, right + POCKET_MARK, y)


@dataclass(frozen=True, slots=True)
class _PocketTable:
    """One table in one language, drawn at the origin."""

    design: Design
    words: Words
    rules: HouseRules
    place: Box

    def draw(self, canvas: Canvas) -> None:
        """Title, table, what its signs mean, and three rules."""
        inner = self.place.grown(-_RIM)
        title = Box(inner.x, inner.top - 7, inner.width, 7)
        side, head = 11.5, 9.5
        step = (inner.width - side) / len(LIVE_RANKS)
        row = min(step, 4.3)
        grid = Box(
            inner.x + side, title.y - 1 - head - row * len(LIVE_RANKS), inner.width - side, row * len(LIVE_RANKS)
        )
        ink = draw_band(canvas, title, self.design)
        TextStyle(Typeface.BOLD, ink, 4.4).write(canvas, [self.words.say_key("table.title")], title.grown(-1))
        self._draw_corner(canvas, Box(inner.x, grid.top, side, head))
        self._draw_fields(canvas, grid)
        for place, rank in enumerate(LIVE_RANKS):
            self._draw_across(canvas, rank, Box(grid.x + place * step, grid.top, step, head))
            self._draw_down(canvas, rank, Box(inner.x, grid.top - (place + 1) * row, side, row))
        self._draw_legend(canvas, Box(inner.x, inner.y, inner.width, grid.y - inner.y - 1.6))

    def _draw_corner(self, canvas: Canvas, box: Box) -> None:
        """Which side is whose."""
        inks = text_inks(self.design)
        for key, typeface, y, down in (
            ("table.theirs", Typeface.TEXT, box.y + box.height * 0.53, False),
            ("table.yours", Typeface.BOLD, box.y + box.height * 0.06, True),
        ):
            text = Box(box.x, y, box.width - 3.0, box.height * 0.4)
            TextStyle(typeface, inks.text, 2.6, Align.RIGHT).write(canvas, [self.words.say_key(key)], text)
            _draw_arrow(canvas, Box(text.right + 0.5, y, 1.5, text.height), inks.text, down=down)

    def _draw_across(self, canvas: Canvas, rank: Rank, box: Box) -> None:
        inks = text_inks(self.design)
        upper = Box(box.x, box.y + box.height * 0.52, box.width, box.height * 0.44)
        lower = Box(box.x, box.y + box.height * 0.03, box.width, box.height * 0.47)
        TextStyle(Typeface.BOLD, inks.text, 4.0, rim=0).write(canvas, [rank.value], upper.grown(-0.3))
        draw_rank(canvas, rank, lower.grown(-0.1), self.design, inks.text)

    def _draw_down(self, canvas: Canvas, rank: Rank, box: Box) -> None:
        inks = text_inks(self.design)
        half = box.width / 2
        TextStyle(Typeface.BOLD, inks.text, 4.0, rim=0).write(
            canvas, [rank.value], Box(box.x, box.y, half, box.height).grown(-0.3)
        )
        emblem = Box(box.x + half, box.y, half, box.height)
        draw_rank(canvas, rank, emblem.grown(-0.2), self.design, inks.text)

    def _draw_fields(self, canvas: Canvas, grid: Box) -> None:
        number = len(LIVE_RANKS)
        step, row = grid.width / number, grid.height / number
        for (down, mine), (across, other) in product(enumerate(LIVE_RANKS), repeat=2):
            box = Box(grid.x + across * step, grid.top - (down + 1) * row, step, row)
            draw_cell(canvas, duel_cell(mine, other, self.rules), box, self.design)
        canvas.setStrokeColorRGB(*text_inks(self.design).quiet)
        canvas.setLineWidth(0.12)
        for at in range(number + 1):
            canvas.line(grid.x + at * step, grid.y, grid.x + at * step, grid.top)
            canvas.line(grid.x, grid.y + at * row, grid.right, grid.y + at * row)

    def _draw_legend(self, canvas: Canvas, box: Box) -> None:
        """Each line has its sign or its card in front."""
        inks = text_inks(self.design)
        lines: list[tuple[DuelCell | Rank | Figure, Paragraph]] = []
        lines += [(sign.cell, Paragraph(self.words.say(sign.sentence))) for sign in legend(self.rules)]
        lines += [
            (note.rank or Figure.HOURGLASS, Paragraph(self.words.say(note.sentence))) for note in rule_notes(self.rules)
        ]
        indent, pause = 4.6, 0.45
        text = Box(box.x + indent, box.y, box.width - indent, box.height)
        paragraphs = [paragraph for _, paragraph in lines]
        size = largest_size(paragraphs, text.width, box.height - pause * (len(lines) - 1), _LEGEND)
        for sign, paragraph in lines:
            middle = text.top - paragraph.height(size, text.width) / 2
            place = Box(box.x + 0.2, middle - 1.35, 3.2, 2.7)
            if isinstance(sign, DuelCell):
                draw_cell(canvas, sign, place, self.design, outlined=True)
            elif isinstance(sign, Figure):
                draw_figure(canvas, sign, place, inks.text)
            else:
                draw_rank(canvas, sign, place, self.design, inks.text)
            bottom = draw_paragraph(canvas, paragraph, text, size, inks.text)
            text = text._replace(height=bottom - pause - text.y)


def draw_cell(canvas: Canvas, sign: DuelCell, box: Box, design: Design, *, outlined: bool = False) -> None:
    """Draw a field of the table: dark with a tick for a win, white with a cross for a loss."""
    inks, strong = text_inks(design), text_inks(design).strong
    dark = not design.ink_saver
    grounds = {
        DuelCell.WIN: strong if dark else WHITE,
        DuelCell.TIE: inks.signal,
        DuelCell.TIE_KEPT: inks.signal,
        DuelCell.VOID: _PALE,
    }
    canvas.setFillColorRGB(*grounds.get(sign, WHITE))
    canvas.rect(*box, stroke=0, fill=1)
    if outlined:
        canvas.setStrokeColorRGB(*inks.quiet)
        canvas.setLineWidth(0.12)
        canvas.rect(*box, stroke=1, fill=0)
    room = box.square().grown(-box.square().width * 0.24)
    if sign is DuelCell.WIN:
        draw_tick(canvas, room, WHITE if dark else strong)
    elif sign is DuelCell.LOSE:
        draw_cross(canvas, room.grown(-room.width * 0.08), inks.quiet)
    elif sign in (DuelCell.TIE, DuelCell.TIE_KEPT):
        _draw_equals(canvas, room, BLACK)
    elif sign is DuelCell.VOID:
        _draw_ring(canvas, room, inks.quiet)
    else:
        _draw_split(canvas, box, design)


def _draw_equals(canvas: Canvas, box: Box, ink: Ink) -> None:
    for y in (box.y + box.height * 0.27, box.y + box.height * 0.73):
        draw_line(canvas, ink, box.width * 0.2, (box.x, y), (box.right, y))


def _draw_ring(canvas: Canvas, box: Box, ink: Ink) -> None:
    canvas.setStrokeColorRGB(*ink)
    canvas.setLineWidth(box.width * 0.14)
    canvas.circle(*box.centre, box.width * 0.45, stroke=1, fill=0)


def _draw_split(canvas: Canvas, box: Box, design: Design) -> None:
    """Half of it a win, half of it none: it depends."""
    path = canvas.beginPath()
    path.moveTo(box.x, box.y)
    path.lineTo(box.x, box.top)
    path.lineTo(box.right, box.top)
    path.close()
    canvas.setFillColorRGB(*text_inks(design).strong)
    canvas.drawPath(path, stroke=0, fill=1)
    small = box.square().width * 0.34
    draw_tick(canvas, Box(box.x + small * 0.45, box.top - small * 1.4, small, small), WHITE)
    draw_cross(canvas, Box(box.right - small * 1.3, box.y + small * 0.4, small * 0.8, small * 0.8), BLACK)


def _draw_arrow(canvas: Canvas, box: Box, ink: Ink, *, down: bool) -> None:
    x, y = box.centre
    half, head = 0.7, 0.45
    if down:
        draw_line(canvas, ink, 0.25, (x, y + half), (x, y - half))
        draw_line(canvas, ink, 0.25, (x - head, y - half + head), (x, y - half), (x + head, y - half + head))
    else:
        draw_line(canvas, ink, 0.25, (x - half, y), (x + half, y))
        draw_line(canvas, ink, 0.25, (x + half - head, y + head), (x + half, y), (x + half - head, y - head))
