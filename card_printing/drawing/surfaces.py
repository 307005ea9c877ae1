"""Surfaces in a team's colour and pattern, for cards, sheets and posters."""

from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.emblem_paths import draw_pattern
from card_printing.drawing.inks import TeamInks
from card_printing.layout.geometry import Box
from referee_app.cards.ranks import Team
from referee_app.emblems.patterns import TEAM_TILES


def patterned(canvas: Canvas, box: Box, team: Team, inks: TeamInks, *, repeat: float = 6.0) -> None:
    """Fill a box with a team's colour and its pattern, which is repeated after so many millimetres."""
    canvas.setFillColorRGB(*inks.surface)
    canvas.rect(*box, stroke=0, fill=1)
    tile = TEAM_TILES[team]
    draw_pattern(canvas, tile, box, repeat / tile.width, ink=inks.pattern, ground=inks.surface)
