"""All figures and patterns on one sheet, to look at: large with their names, and as small as they are printed.

Run it as a module with the path of the picture to write.
"""

import sys
from io import BytesIO
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.figures import draw_emblem, draw_pattern
from card_printing.drawing.pdf import BLACK, WHITE, Ink
from referee_app.cards.ranks import Team
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.signs import TEAM_TILES
from referee_app.emblems.table_pieces import CLASH_INKS, CLASH_TILES
from tests.emblems.prints import picture

WIDTH, HEIGHT, MARGIN = 210, 332, 8
LARGE, SMALL = 22, 8
TEAM_INKS = {Team.RED: "#A81C1C", Team.BLUE: "#123E8C"}


def large_height() -> float:
    """How high the part of the large ones is, with their names, in millimetres from the top."""
    return MARGIN + -(-len(Figure) // 7) * 31


def sheet() -> bytes:
    """The sheet as a PDF of one page."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(WIDTH * mm, HEIGHT * mm))
    canvas.scale(mm, mm)
    for at, figure in enumerate(Figure):
        _large(canvas, figure, MARGIN + at % 7 * 28, HEIGHT - MARGIN - LARGE - at // 7 * 31)
        _small(canvas, figure, MARGIN + 2 + at % 14 * 14, 127 - at // 14 * 12)
        _on_colour(canvas, figure, MARGIN + at % 14 * 14, 83 - at // 14 * 13, tuple(Team)[at % 2])
    tiles = [*TEAM_TILES.values(), *CLASH_TILES.values()]
    inks = [*TEAM_INKS.values(), *CLASH_INKS.values()]
    for at, (tile, ink) in enumerate(zip(tiles, inks, strict=True)):
        draw_pattern(canvas, tile, (MARGIN + at * 24.5, 34, 22, 18), 0.3, ink=BLACK, ground=WHITE)
        canvas.setFillColorRGB(*_ink(ink))
        canvas.rect(MARGIN + at * 24.5, 8, 22, 22, stroke=0, fill=1)
        draw_pattern(canvas, tile, (MARGIN + at * 24.5, 8, 22, 14), 0.3, ink=_ink(ink, 0.75), ground=_ink(ink))
    canvas.save()
    return file.getvalue()


def _large(canvas: Canvas, figure: Figure, x: float, y: float) -> None:
    canvas.setStrokeColorRGB(0.85, 0.85, 0.85)
    canvas.setLineWidth(0.1)
    canvas.rect(x, y, LARGE, LARGE)
    draw_emblem(canvas, drawing_of(figure), x, y, LARGE, ink=BLACK, ground=WHITE)
    canvas.setFillColorRGB(*BLACK)
    canvas.setFont("Helvetica", 3)
    canvas.drawCentredString(x + LARGE / 2, y - 4, figure.replace("_", " "))


def _small(canvas: Canvas, figure: Figure, x: float, y: float) -> None:
    draw_emblem(canvas, drawing_of(figure), x, y, SMALL, ink=BLACK, ground=WHITE)


def _on_colour(canvas: Canvas, figure: Figure, x: float, y: float, team: Team) -> None:
    ground = _ink(TEAM_INKS[team])
    canvas.setFillColorRGB(*ground)
    canvas.rect(x, y, SMALL + 4, SMALL + 4, stroke=0, fill=1)
    draw_emblem(canvas, drawing_of(figure), x + 2, y + 2, SMALL, ink=WHITE, ground=ground)


def _ink(code: str, light: float = 1) -> Ink:
    red, green, blue = HexColor(code).rgb()
    return red * light, green * light, blue * light


if __name__ == "__main__":
    picture(sheet(), 150).save(Path(sys.argv[1]))
