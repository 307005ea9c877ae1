"""Shared by the printed documents: page size and scale, bands, ranks, rules and the footer.

It knows neither what a document says nor where things stand on it.
"""

from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.figures import draw_figure, draw_team_surface
from card_printing.drawing.pdf import WHITE, Ink, team_inks, text_inks
from card_printing.drawing.typesetting import Align, TextStyle, Typeface, text_width
from card_printing.layout.design import MARGIN, Design
from card_printing.layout.geometry import Box
from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import TEAM_SHAPES, Figure, rank_figure
from referee_app.words.words import Theme, Words

_A4 = (210.0, 297.0)


def upright_page(design: Design) -> Box:
    """The paper, higher than wide."""
    return Box(0, 0, *design.paper.portrait)


def printable_area(paper: Box) -> Box:
    """The area that a home printer can print on."""
    return paper.grown(-MARGIN)


def page_scale(paper: Box) -> float:
    """The scale of the page relative to A4, for which the documents were designed."""
    return min(paper.width / _A4[0], paper.height / _A4[1])


def draw_band(canvas: Canvas, box: Box, design: Design) -> Ink:
    """A dark band, or its outline where ink is saved; gives back the ink to write on it with."""
    strong = text_inks(design).strong
    canvas.setFillColorRGB(*WHITE if design.ink_saver else strong)
    canvas.setStrokeColorRGB(*strong)
    canvas.setLineWidth(box.height * 0.03)
    inner = box.grown(-box.height * 0.015)
    canvas.roundRect(*inner, min(inner.height * 0.18, 4), stroke=1, fill=1)
    return strong if design.ink_saver else WHITE


def emblem_of(rank: Rank, design: Design) -> Figure:
    """The rank's emblem; groups that play by numbers have others, without anything military."""
    return rank_figure(rank, by_numbers=design.theme is Theme.NUMBERS)


def draw_rank(canvas: Canvas, rank: Rank, box: Box, design: Design, ink: Ink) -> None:
    """A rank's emblem."""
    draw_figure(canvas, emblem_of(rank, design), box, ink)


def draw_team_band(canvas: Canvas, box: Box, team: Team, text: str, design: Design) -> None:
    """The team's colour and pattern; shape and words stand on a plain end, since letters on a pattern flicker."""
    inks = team_inks(team, design)
    size = box.height * 0.45
    plain = Box(box.x, box.y, box.height * 1.3 + text_width(text, Typeface.BOLD, size), box.height)
    canvas.setFillColorRGB(*inks.surface)
    canvas.rect(*box, stroke=0, fill=1)
    draw_team_surface(
        canvas, box._replace(x=plain.right, width=box.width - plain.width), team, inks, repeat=box.height * 0.5
    )
    sign = Box(box.x, box.y, box.height, box.height).grown(-box.height * 0.25)
    draw_figure(canvas, TEAM_SHAPES[team], sign, inks.on_surface, inks.surface)
    words = Box(box.x + box.height, box.y, plain.width - box.height, box.height)
    TextStyle(Typeface.BOLD, inks.on_surface, size, Align.LEFT).write(canvas, [text], words)
    if design.ink_saver:
        canvas.setStrokeColorRGB(*inks.on_white)
        canvas.setLineWidth(0.3)
        canvas.rect(*box.grown(-0.15), stroke=1, fill=0)


def draw_separator(canvas: Canvas, box: Box, design: Design) -> None:
    """A thin line along the top of a box."""
    canvas.setStrokeColorRGB(*text_inks(design).line)
    canvas.setLineWidth(0.2)
    canvas.line(box.x, box.top, box.right, box.top)


def draw_foot(canvas: Canvas, paper: Box, texts: tuple[str, str], design: Design) -> Box:
    """A line at the foot of a page, its texts left and right; gives back the room above it."""
    unit = page_scale(paper)
    page = printable_area(paper).grown(-6 * unit)
    foot = Box(page.x, page.y, page.width, 4.5 * unit)
    draw_separator(canvas, foot.moved(0, unit), design)
    half = foot.width / 2 - 2 * unit
    for text, align, x in zip(texts, (Align.LEFT, Align.RIGHT), (foot.x, foot.right - half), strict=True):
        TextStyle(Typeface.TEXT, text_inks(design).quiet, 3.2 * unit, align).write(
            canvas, [text], foot._replace(x=x, width=half)
        )
    return Box(page.x, foot.top + 4 * unit, page.width, page.top - foot.top - 4 * unit)


def leaders_foot(words: Words, card_set: CardSet, name: str, page: tuple[int, int] = (1, 1)) -> tuple[str, str]:
    """The footer of a page for leaders: the set's name, "for leaders only" and the page number."""
    whose = " · ".join(part for part in (name, words.say_key("cover.id", id=card_set.id)) if part)
    which = [words.say_key("cover.page", page=page[0], pages=page[1])] if page[1] > 1 else []
    return whose, " · ".join([words.say_key("cover.leaders_only"), *which])
