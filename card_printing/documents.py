"""What the printed documents have in common: the page and its measure, bands, figures, dots and codes.

It knows neither what a document says nor where things stand on it.
"""

from typing import Any

from card_printing.design import MARGIN, Design
from card_printing.emblem_paths import draw_emblem
from card_printing.geometry import Box
from card_printing.inks import BLACK, WHITE, Ink, team_inks, text_inks
from card_printing.lettering import Align, Hand, Type, width
from card_printing.qr import Matrix, dark_runs
from card_printing.surfaces import patterned
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import RANK_FIGURES, TEAM_SHAPES, Figure, drawing_of
from referee_app.words.words import Theme

_PINE: Ink = (0x1F / 255, 0x4D / 255, 0x36 / 255)
_DARK: Ink = (0x1C / 255, 0x1C / 255, 0x1C / 255)
_MODEL = (210.0, 297.0)
_WITHOUT_A_ROLE = frozenset(Rank) - {Rank.MINER, Rank.SCOUT, Rank.SPY, Rank.BOMB, Rank.FLAG}


def upright_page(design: Design) -> Box:
    """The paper, higher than wide."""
    return Box(0, 0, *design.paper.portrait)


def printable(paper: Box) -> Box:
    """Where a home printer can put ink."""
    return paper.grown(-MARGIN)


def measure(paper: Box) -> float:
    """How much larger everything is than on the page that the documents were drawn for, which is A4."""
    return min(paper.width / _MODEL[0], paper.height / _MODEL[1])


def strong_ink(design: Design) -> Ink:
    """What headings and bands are printed in."""
    return _DARK if design.black_and_white else _PINE


def draw_band(canvas: Any, box: Box, design: Design) -> Ink:
    """A dark band, or its outline where ink is saved; gives back the ink to write on it with."""
    strong = strong_ink(design)
    canvas.setFillColorRGB(*WHITE if design.ink_saver else strong)
    canvas.setStrokeColorRGB(*strong)
    canvas.setLineWidth(box.height * 0.03)
    inner = box.grown(-box.height * 0.015)
    canvas.roundRect(*inner, min(inner.height * 0.18, 4), stroke=1, fill=1)
    return strong if design.ink_saver else WHITE


def draw_figure(canvas: Any, figure: Figure, box: Box, ink: Ink, ground: Ink = WHITE) -> None:
    """A figure in the middle of a box."""
    square = box.square()
    draw_emblem(canvas, drawing_of(figure), square.x, square.y, square.width, ink=ink, ground=ground)


def draw_rank(canvas: Any, rank: Rank, box: Box, design: Design, ink: Ink) -> None:
    """A rank's emblem; groups that play by numbers see only those that stand for a role."""
    if design.theme is Theme.MILITARY or rank not in _WITHOUT_A_ROLE:
        draw_figure(canvas, RANK_FIGURES[rank], box, ink)


def draw_team_band(canvas: Any, box: Box, team: Team, text: str, design: Design) -> None:
    """The team's colour and pattern; shape and words stand on a plain end, since letters on a pattern flicker."""
    inks = team_inks(team, design)
    size = box.height * 0.45
    plain = Box(box.x, box.y, box.height * 1.3 + width(text, Type.BOLD, size), box.height)
    canvas.setFillColorRGB(*inks.surface)
    canvas.rect(*box, stroke=0, fill=1)
    patterned(canvas, box._replace(x=plain.right, width=box.width - plain.width), team, inks, repeat=box.height * 0.5)
    sign = Box(box.x, box.y, box.height, box.height).grown(-box.height * 0.25)
    draw_figure(canvas, TEAM_SHAPES[team], sign, inks.on_surface, inks.surface)
    words = Box(box.x + box.height, box.y, plain.width - box.height, box.height)
    Hand(Type.BOLD, inks.on_surface, size, Align.LEFT).write(canvas, [text], words)
    if design.ink_saver:
        canvas.setStrokeColorRGB(*inks.on_white)
        canvas.setLineWidth(0.3)
        canvas.rect(*box.grown(-0.15), stroke=1, fill=0)


def draw_dots(canvas: Any, box: Box, number: int, ink: Ink) -> None:
    """A card's pips from the left; there is room for four."""
    step = box.width / 4
    canvas.setFillColorRGB(*ink)
    for place in range(number):
        canvas.circle(box.x + step * (place + 0.5), box.centre[1], min(step, box.height) * 0.36, stroke=0, fill=1)


def draw_matrix(canvas: Any, matrix: Matrix, box: Box) -> None:
    """A QR code that fills a square, as one path: no viewer leaves white hair between its modules."""
    path = canvas.beginPath()
    for row, modules in enumerate(matrix):
        for column, length in dark_runs(modules):
            path.rect(column, len(matrix) - 1 - row, length, 1)
    canvas.saveState()
    canvas.translate(box.x, box.y)
    canvas.scale(box.width / len(matrix), box.height / len(matrix))
    canvas.setFillColorRGB(*BLACK)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()


def draw_rule(canvas: Any, box: Box, design: Design) -> None:
    """A thin line along the top of a box."""
    canvas.setStrokeColorRGB(*text_inks(design).line)
    canvas.setLineWidth(0.2)
    canvas.line(box.x, box.top, box.right, box.top)


def draw_foot(canvas: Any, paper: Box, texts: tuple[str, str], design: Design) -> Box:
    """A line at the foot of a page, its texts left and right; gives back the room above it."""
    unit = measure(paper)
    page = printable(paper).grown(-6 * unit)
    foot = Box(page.x, page.y, page.width, 4.5 * unit)
    draw_rule(canvas, foot.moved(0, unit), design)
    half = foot.width / 2 - 2 * unit
    for text, align, x in zip(texts, (Align.LEFT, Align.RIGHT), (foot.x, foot.right - half), strict=True):
        Hand(Type.TEXT, text_inks(design).quiet, 3.2 * unit, align).write(
            canvas, [text], foot._replace(x=x, width=half)
        )
    return Box(page.x, foot.top + 4 * unit, page.width, page.top - foot.top - 4 * unit)
