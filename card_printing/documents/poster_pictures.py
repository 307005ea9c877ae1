"""The picture on the poster of the duel post: a phone, and two cards that are held to it."""

from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.figures import draw_figure
from card_printing.drawing.inks import WHITE, Ink, team_inks
from card_printing.drawing.surfaces import patterned
from card_printing.layout.design import Design
from card_printing.layout.geometry import Box
from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES

_WIDE, _HIGH = 124.0, 98.0


def draw_duel(canvas: Canvas, box: Box, design: Design, ink: Ink) -> None:
    """The phone above, its camera's view falling on both cards below."""
    unit = min(box.height / _HIGH, box.width / _WIDE)
    x, y = box.centre
    phone = Box(x - 34 * unit, y + 15 * unit, 68 * unit, 31 * unit)
    _draw_view(canvas, (x, phone.centre[1]), Box(x - 56 * unit, y + 2 * unit, 112 * unit, 0), ink)
    _draw_phone(canvas, phone, unit, ink)
    for team, across, turn in ((Team.RED, -34, 10), (Team.BLUE, 34, -10)):
        canvas.saveState()
        canvas.translate(x + across * unit, y - 19 * unit)
        canvas.rotate(turn)
        _draw_card(canvas, Box(-19 * unit, -25 * unit, 38 * unit, 50 * unit), team, design)
        canvas.restoreState()


def _draw_view(canvas: Canvas, lens: tuple[float, float], below: Box, ink: Ink) -> None:
    """Dashed lines from the camera to either side of what it sees."""
    canvas.saveState()
    canvas.setStrokeColorRGB(*ink)
    canvas.setLineWidth(0.9)
    canvas.setLineCap(1)
    canvas.setDash(3, 3.2)
    for x in (below.x, below.right):
        canvas.line(*lens, x, below.y)
    canvas.restoreState()


def _draw_phone(canvas: Canvas, box: Box, unit: float, ink: Ink) -> None:
    canvas.setFillColorRGB(*ink)
    canvas.roundRect(*box, 5 * unit, stroke=0, fill=1)
    canvas.setFillColorRGB(*WHITE)
    screen = Box(box.x + 9 * unit, box.y + 4 * unit, box.width - 18 * unit, box.height - 8 * unit)
    canvas.roundRect(*screen, 2 * unit, stroke=0, fill=1)
    canvas.circle(box.right - 4.5 * unit, box.centre[1], 2 * unit, stroke=0, fill=1)
    for place, team in ((0.3, Team.RED), (0.7, Team.BLUE)):
        sign = Box(screen.x + screen.width * place - 7 * unit, screen.centre[1] - 7 * unit, 14 * unit, 14 * unit)
        draw_figure(canvas, TEAM_SHAPES[team], sign, ink)


def _draw_card(canvas: Canvas, box: Box, team: Team, design: Design) -> None:
    """A card's face from afar: the team's colour at the edge, its shape above the square of the code."""
    inks = team_inks(team, design)
    patterned(canvas, box, team, inks, repeat=box.width * 0.22)
    canvas.setStrokeColorRGB(*inks.on_white)
    canvas.setLineWidth(box.width * 0.02)
    canvas.rect(*box, stroke=1, fill=0)
    field = Box(box.x + box.width * 0.08, box.y + box.height * 0.18, box.width * 0.84, box.height * 0.77)
    canvas.setFillColorRGB(*WHITE)
    canvas.rect(*field, stroke=int(design.ink_saver), fill=1)
    sign = Box(field.x, field.top - field.height * 0.36, field.width, field.height * 0.3)
    draw_figure(canvas, TEAM_SHAPES[team], sign, inks.on_white)
    code = Box(field.x, field.y, field.width, field.height * 0.58).square().grown(-box.width * 0.04)
    _draw_code(canvas, code, inks.on_white)


_MODULES = ("1110111", "1010101", "1110111", "0011010", "1110101", "1010110", "1110011")
"""Squares that look like a QR code and say nothing: a poster must not be taken for a card."""


def _draw_code(canvas: Canvas, box: Box, ink: Ink) -> None:
    step = box.width / len(_MODULES)
    canvas.setFillColorRGB(*ink)
    path = canvas.beginPath()
    for row, modules in enumerate(_MODULES):
        for column, module in enumerate(modules):
            if module == "1":
                path.rect(box.x + column * step, box.top - (row + 1) * step, step, step)
    canvas.drawPath(path, stroke=0, fill=1)
