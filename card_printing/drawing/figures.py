"""Figures and dots in boxes, as every document draws them."""

from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.emblem_paths import draw_emblem
from card_printing.drawing.inks import WHITE, Ink
from card_printing.layout.geometry import Box
from referee_app.emblems.figures import Figure, drawing_of


def draw_figure(canvas: Canvas, figure: Figure, box: Box, ink: Ink, ground: Ink = WHITE) -> None:
    """A figure in the middle of a box."""
    square = box.square()
    draw_emblem(canvas, drawing_of(figure), square.x, square.y, square.width, ink=ink, ground=ground)


def draw_dots(canvas: Canvas, box: Box, number: int, ink: Ink) -> None:
    """A card's pips from the left; there is room for four."""
    step = box.width / 4
    canvas.setFillColorRGB(*ink)
    for place in range(number):
        canvas.circle(box.x + step * (place + 0.5), box.centre[1], min(step, box.height) * 0.33, stroke=0, fill=1)
