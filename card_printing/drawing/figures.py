"""Figures, dots, ticks and crosses in boxes, as every document draws them."""

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


def draw_line(canvas: Canvas, ink: Ink, weight: float, *points: tuple[float, float]) -> None:
    """A line through these points, with round ends and joins."""
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    canvas.saveState()
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    canvas.setLineWidth(weight)
    canvas.setStrokeColorRGB(*ink)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.restoreState()


def draw_tick(canvas: Canvas, box: Box, ink: Ink, weight: float = 0.24) -> None:
    """A tick from side to side of a box; its weight is in widths of the box."""
    points = (box.x, box.centre[1]), (box.x + box.width * 0.36, box.y + box.height * 0.1), (box.right, box.top)
    draw_line(canvas, ink, box.width * weight, *points)


def draw_cross(canvas: Canvas, box: Box, ink: Ink, weight: float = 0.13) -> None:
    """A cross from corner to corner of a box."""
    draw_line(canvas, ink, box.width * weight, (box.x, box.y), (box.right, box.top))
    draw_line(canvas, ink, box.width * weight, (box.x, box.top), (box.right, box.y))
