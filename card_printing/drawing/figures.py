"""Draws figures, dots, ticks, crosses and the teams' patterned surfaces in boxes, as every document needs them.

Emblems and patterns become paths: true curves, and as few paths as there are changes of paint. Lengths are in whatever
unit the canvas is scaled to. It knows no cards and no pages.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from card_printing.drawing.pdf import WHITE, Ink, TeamInks
from card_printing.layout.geometry import Box
from referee_app.cards.ranks import Team
from referee_app.emblems.drawing import (
    GRID,
    ClosePath,
    CurveTo,
    Drawing,
    GridPoint,
    LineTo,
    MoveTo,
    Outline,
    Paint,
    Segment,
    Tile,
    layers,
)
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.outlines import moved, parts
from referee_app.emblems.signs import TEAM_TILES

_ROUND = 1


def draw_figure(canvas: Canvas, figure: Figure, box: Box, ink: Ink, ground: Ink = WHITE) -> None:
    """A figure in the middle of a box."""
    square = box.square()
    draw_emblem(canvas, drawing_of(figure), square.x, square.y, square.width, ink=ink, ground=ground)


def draw_pips(canvas: Canvas, box: Box, number: int, ink: Ink) -> None:
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
    canvas.setLineCap(_ROUND)
    canvas.setLineJoin(_ROUND)
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


def draw_team_surface(canvas: Canvas, box: Box, team: Team, inks: TeamInks, *, repeat: float = 6.0) -> None:
    """Fill a box with a team's colour and its pattern, which is repeated after so many millimetres."""
    canvas.setFillColorRGB(*inks.surface)
    canvas.rect(*box, stroke=0, fill=1)
    tile = TEAM_TILES[team]
    draw_pattern(canvas, tile, box, repeat / tile.width, ink=inks.pattern, ground=inks.surface)


def draw_emblem(  # noqa: PLR0913  where, how large and in which inks: nothing here belongs closer together
    canvas: Canvas, drawing: Drawing, x: float, y: float, size: float, *, ink: Ink, ground: Ink
) -> None:
    """Draw it in the square of this size whose lower left corner is given."""
    canvas.saveState()
    _lay_grid(canvas, x, y + size, size / GRID)
    for paint, outline in layers(drawing):
        _draw(canvas, paint, _operators(outline), ink if paint.in_ink else ground)
    canvas.restoreState()


def draw_pattern(  # noqa: PLR0913
    canvas: Canvas, tile: Tile, box: tuple[float, float, float, float], unit: float, *, ink: Ink, ground: Ink
) -> None:
    """Cover a box (x, y, width, height) with a pattern, from its upper left corner; a tile's unit is so long."""
    x, y, width, height = box
    canvas.saveState()
    edge = canvas.beginPath()
    edge.rect(x, y, width, height)
    canvas.clipPath(edge, stroke=0, fill=0)
    _lay_grid(canvas, x, y + height, unit)
    across, down = ceil(width / unit / tile.width), ceil(height / unit / tile.height)
    for paint, operators in _pattern(tile, across, down):
        _draw(canvas, paint, operators, ink if paint.in_ink else ground)
    canvas.restoreState()


@lru_cache(maxsize=16)
def _pattern(tile: Tile, across: int, down: int) -> tuple[tuple[Paint, str], ...]:
    """So many tiles beside and below each other, as paints and operators; one print needs the same ones many times."""
    places = [(column * tile.width, row * tile.height) for row in range(down) for column in range(across)]
    return tuple((paint, _operators(_repeated(outline, places))) for paint, outline in layers(tile.drawing))


def _repeated(outline: Outline, places: Iterable[GridPoint]) -> Outline:
    """The outline at all these places, but no part of it twice."""
    # Neighbours both have what crosses their edge; drawn over itself its soft edge would come out harder.
    once = dict.fromkeys(part for place in places for part in parts(moved(outline, *place)))
    return tuple(segment for part in once for segment in part)


def _lay_grid(canvas: Canvas, left: float, top: float, unit: float) -> None:
    """Drawings run downwards, paper runs upwards."""
    canvas.translate(left, top)
    canvas.scale(unit, -unit)
    canvas.setLineCap(_ROUND)
    canvas.setLineJoin(_ROUND)


def _draw(canvas: Canvas, paint: Paint, operators: str, ink: Ink) -> None:
    if paint.weight:
        canvas.setStrokeColorRGB(*ink)
        canvas.setLineWidth(paint.weight)
        canvas.drawPath(PDFPathObject([operators]), stroke=1, fill=0)
    else:
        canvas.setFillColorRGB(*ink)
        canvas.drawPath(PDFPathObject([operators]), stroke=0, fill=1, fillMode=FILL_NON_ZERO)


def _operators(outline: Outline) -> str:
    """The outline in PDF's own operators: reportlab's care for each single number would take most of a print's time."""
    return " ".join(map(_operator, outline))


def _operator(segment: Segment) -> str:
    match segment:
        case MoveTo(x, y):
            return f"{x:.3f} {y:.3f} m"
        case LineTo(x, y):
            return f"{x:.3f} {y:.3f} l"
        case CurveTo(x1, y1, x2, y2, x, y):
            return f"{x1:.3f} {y1:.3f} {x2:.3f} {y2:.3f} {x:.3f} {y:.3f} c"
        case ClosePath():
            return "h"
