"""Prints sheets of cards as a PDF: placed by `sheet_sides`, drawn by `card_art`, with marks for cutting and folding.

Every sheet says in its footer what it is, and has a ruler that shows whether the printer kept the size.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import BinaryIO

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.card_art import CardArt
from card_printing.drawing.pdf import BLACK, WHITE, PdfWriter, text_inks
from card_printing.drawing.typesetting import Align, TextStyle, Typeface, text_width
from card_printing.layout.design import MARK_MARGIN, Design
from card_printing.layout.geometry import HAIR, Box
from card_printing.layout.sheets import LineSegment, SheetSide, sheet_sides
from card_printing.progress import ProgressCallback, ignore_progress
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.sentence import Refusal
from referee_app.words.words import Words


class NothingToPrint(Refusal):
    """There is no card to print."""

    key = "refusal.print.no_cards"


_MARK, _RIM_OF_MARK = 0.15, 0.45
_DASHES = (1.5, 1.5)

RULER = 50
"""How long the ruler in the footer is, in millimetres."""

_FOOTER_TYPE = 2.5


def print_cards(  # noqa: PLR0913, PLR0917  as for every document: the file, what is printed, how, the progress
    out: BinaryIO,
    card_set: CardSet,
    name: str,
    cards: Sequence[Card],
    design: Design,
    progress: ProgressCallback = ignore_progress,
) -> None:
    """Write a PDF of these cards of a set, whose name stands on every sheet. `progress` can stop it by an exception."""
    if not cards:
        raise NothingToPrint
    pdf = PdfWriter(out, f"Field Marshal {card_set.id}")
    art = CardArt(pdf, card_set, design)
    sides = tuple(sheet_sides(cards, design))
    for done, sheet in enumerate(sides, start=1):
        with pdf.page(sheet.paper) as canvas:
            _draw_sheet(canvas, sheet, art)
            pdf.place_form(f"marks-{len(sheet.units)}-{bool(sheet.fronts)}", sheet.paper, partial(_draw_marks, sheet))
            _draw_footer(canvas, sheet, card_set, name, design)
        progress(done, len(sides))
    pdf.save()


def _draw_sheet(canvas: Canvas, sheet: SheetSide, art: CardArt) -> None:
    for unit in sheet.units:
        art.ground(canvas, unit)
    for team, box, turned in sheet.backs:
        art.back(canvas, team, box, turned=turned)
    for card, box in sheet.fronts:
        art.front(canvas, card, box)


def _draw_footer(canvas: Canvas, sheet: SheetSide, card_set: CardSet, name: str, design: Design) -> None:
    """Set, team and number of the sheet on the left; on the right the ruler, with what to do if it is too short."""
    footer, words, inks = sheet.footer, Words(design.languages[0], design.theme), text_inks(design)
    facts = {"name": name, "id": card_set.id, "team": sheet.teams, "number": footer.number, "of": footer.of}
    caption = words.say_key("sheet.footer" if sheet.fronts else "sheet.footer.back", **facts)
    instruction = words.say_key("sheet.ruler", length=RULER)
    canvas.saveState()
    canvas.translate(*footer.box.centre)
    canvas.rotate((90 if footer.box.height > footer.box.width else 0) + (180 if footer.turned else 0))
    length, high = sorted(footer.box[2:], reverse=True)
    place = Box(-length / 2, -high / 2, length, high).grown(-_MARK)
    ruler = Box(place.right - RULER, place.y, RULER, high)
    room = text_width(instruction, Typeface.TEXT, _FOOTER_TYPE)
    right = Box(ruler.x - room - 2, place.y, room, high)
    left = Box(place.x, place.y, right.x - place.x - 4, high)
    TextStyle(Typeface.TEXT, inks.text, _FOOTER_TYPE, Align.LEFT).write(canvas, [caption], left)
    TextStyle(Typeface.TEXT, inks.quiet, _FOOTER_TYPE, Align.RIGHT).write(canvas, [instruction], right)
    _draw_ruler(canvas, ruler)
    canvas.restoreState()


def _draw_ruler(canvas: Canvas, box: Box) -> None:
    """A line as long as the box, with a tick at every centimetre; those at its ends are the highest."""
    middle = box.centre[1]
    canvas.setStrokeColorRGB(*BLACK)
    canvas.setLineWidth(_MARK)
    canvas.line(box.x, middle, box.right, middle)
    for centimetre in range(RULER // 10 + 1):
        reach = box.height * (0.45 if centimetre in (0, RULER // 10) else 0.25)
        x = box.x + 10 * centimetre
        canvas.line(x, middle - reach, x, middle + reach)


def _draw_marks(sheet: SheetSide, canvas: Canvas) -> None:
    """Where to cut and fold: alike on all sheets with as many cards. Lines along the margin keep out of it."""
    canvas.saveState()
    printable = canvas.beginPath()
    printable.rect(*sheet.paper.grown(-MARK_MARGIN - HAIR))
    canvas.clipPath(printable, stroke=0, fill=0)
    _draw_lines(canvas, sheet.cuts)
    canvas.setDash(*_DASHES)
    _draw_lines(canvas, sheet.folds)
    canvas.restoreState()


def _draw_lines(canvas: Canvas, lines: Iterable[LineSegment]) -> None:
    """Black within white: to be seen on any ground."""
    for weight, ink in ((_RIM_OF_MARK, WHITE), (_MARK, BLACK)):
        path = canvas.beginPath()
        for line in lines:
            path.moveTo(line.x1, line.y1)
            path.lineTo(line.x2, line.y2)
        canvas.setStrokeColorRGB(*ink)
        canvas.setLineWidth(weight)
        canvas.drawPath(path)
