"""The sheets of cards as a PDF: what `sheets` has placed, drawn by `card_art`, with marks to cut and fold by."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import BinaryIO

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.card_art import CardArt
from card_printing.drawing.inks import BLACK, WHITE
from card_printing.drawing.press import Press
from card_printing.layout.design import MARGIN, Design
from card_printing.layout.geometry import HAIR
from card_printing.layout.sheets import Line, Sheet, sheets
from card_printing.progress import Progress, unheard
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.refusal import Refusal


class NothingToPrint(Refusal):
    """Not a single card."""

    key = "refusal.print.no_cards"


_MARK, _RIM_OF_MARK = 0.15, 0.45
_DASHES = (1.5, 1.5)


def print_cards(
    out: BinaryIO, card_set: CardSet, cards: Sequence[Card], design: Design, progress: Progress = unheard
) -> None:
    """Write a PDF of these cards of a set. It can be stopped by an exception from `progress`."""
    if not cards:
        raise NothingToPrint
    press = Press(out, f"Field Marshal {card_set.id}")
    art = CardArt(press, card_set, design)
    sides = tuple(sheets(cards, design))
    for done, sheet in enumerate(sides, start=1):
        with press.page(sheet.paper) as canvas:
            _draw_sheet(canvas, sheet, art)
            press.stamp(f"marks-{len(sheet.units)}-{bool(sheet.fronts)}", sheet.paper, partial(_draw_marks, sheet))
        progress(done, len(sides))
    press.finish()


def _draw_sheet(canvas: Canvas, sheet: Sheet, art: CardArt) -> None:
    for team, box, turned in sheet.units:
        art.ground(canvas, team, box, turned=turned)
    for team, box, turned in sheet.backs:
        art.back(canvas, team, box, turned=turned)
    for card, box in sheet.fronts:
        art.front(canvas, card, box)


def _draw_marks(sheet: Sheet, canvas: Canvas) -> None:
    """Where to cut and fold: alike on all sheets with as many cards. Lines along the margin keep out of it."""
    canvas.saveState()
    printable = canvas.beginPath()
    printable.rect(*sheet.paper.grown(-MARGIN - HAIR))
    canvas.clipPath(printable, stroke=0, fill=0)
    _draw_lines(canvas, sheet.cuts)
    canvas.setDash(*_DASHES)
    _draw_lines(canvas, sheet.folds)
    canvas.restoreState()


def _draw_lines(canvas: Canvas, lines: Iterable[Line]) -> None:
    """Black within white: to be seen on any ground."""
    for width, ink in ((_RIM_OF_MARK, WHITE), (_MARK, BLACK)):
        path = canvas.beginPath()
        for line in lines:
            path.moveTo(line.x1, line.y1)
            path.lineTo(line.x2, line.y2)
        canvas.setStrokeColorRGB(*ink)
        canvas.setLineWidth(width)
        canvas.drawPath(path)
