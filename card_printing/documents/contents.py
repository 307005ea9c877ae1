"""The list of contents: a box to tick for every card that was printed, with its pips and its short code.

It is for leaders, since it lists the short codes; but the key is not on it.
"""

from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import BinaryIO

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.page import (
    draw_foot,
    draw_rank,
    draw_separator,
    draw_team_band,
    leaders_foot,
    page_scale,
    upright_page,
)
from card_printing.drawing.figures import draw_figure, draw_pips
from card_printing.drawing.pdf import PdfWriter, text_inks
from card_printing.drawing.typesetting import Align, TextStyle, Typeface
from card_printing.layout.design import Design
from card_printing.layout.geometry import Box
from card_printing.progress import ProgressCallback, ignore_progress
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, in_front_line, pips
from referee_app.cards.ranks import Team
from referee_app.emblems.figures import Figure
from referee_app.words.words import Theme, Words, format_fact

_ACROSS = 4
_LABEL = 0.245
"""How many cards stand side by side, and how much of a team's column their rank takes."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The content of the list: the set's name and these cards, in the design's first language."""

    card_set: CardSet
    name: str
    cards: tuple[Card, ...]
    design: Design

    @property
    def words(self) -> Words:
        """The language of the list."""
        return Words(self.design.languages[0], self.design.theme)

    @property
    def copies(self) -> tuple[int, ...]:
        """The copies of which there are cards; each has a page."""
        return tuple(sorted({card.copy for card in self.cards}))

    def draw(self, canvas: Canvas, room: Box, *, copy: int) -> None:
        """One copy: red on the left, blue on the right."""
        unit = page_scale(upright_page(self.design))
        head = Box(room.x, room.top - 17 * unit, room.width, 17 * unit)
        self._draw_head(canvas, head, copy, unit)
        gap = 6 * unit
        column = Box(room.x, room.y, (room.width - gap) / 2, head.y - room.y - 3 * unit)
        for place, team in enumerate(Team):
            cards = [card for card in self.cards if card.copy == copy and card.team is team]
            if cards:
                self._draw_team(canvas, column.moved(place * (column.width + gap), 0), team, cards, unit)

    def _draw_head(self, canvas: Canvas, box: Box, copy: int, unit: float) -> None:
        title = self.words.say_key("cover.contents")
        if self.card_set.copies > 1:
            title += " · " + self.words.say_key("cover.copy", copy=copy, copies=self.card_set.copies)
        upper = Box(box.x, box.y + 7 * unit, box.width * 0.68, 10 * unit)
        right = Box(upper.right, upper.y, box.width - upper.width, upper.height)
        leaders = self.words.say_key("cover.leaders_only")
        TextStyle(Typeface.BOLD, text_inks(self.design).text, 5 * unit, Align.RIGHT).write(canvas, [leaders], right)
        lower = Box(box.x, box.y, box.width, 6 * unit)
        TextStyle(Typeface.BOLD, text_inks(self.design).strong, 8 * unit, Align.LEFT).write(canvas, [title], upper)
        TextStyle(Typeface.TEXT, text_inks(self.design).quiet, 3.7 * unit, Align.LEFT).write(
            canvas, [self.words.say_key("cover.tick")], lower
        )

    def _draw_team(self, canvas: Canvas, column: Box, team: Team, cards: list[Card], unit: float) -> None:
        band = Box(column.x, column.top - 11 * unit, column.width, 11 * unit)
        number = self.words.say_key("cover.cards", n=len(cards))
        draw_team_band(canvas, band, team, f"{format_fact(team, self.words)} · {number}", self.design)
        by_rank = [tuple(several) for _, several in groupby(cards, key=lambda card: card.rank)]
        rows = [ceil(len(several) / _ACROSS) for several in by_rank]
        list_of = Box(column.x, column.y, column.width, band.y - column.y - 1.5 * unit)
        step = list_of.height / sum(rows)
        top = list_of.top
        for several, lines in zip(by_rank, rows, strict=True):
            box = Box(list_of.x, top - lines * step, list_of.width, lines * step)
            self._draw_rank(canvas, box, several, step, unit)
            if top < list_of.top:
                draw_separator(canvas, box, self.design)
            top = box.y

    def _draw_rank(self, canvas: Canvas, box: Box, cards: tuple[Card, ...], step: float, unit: float) -> None:
        """The rank on the left, its cards in rows of four."""
        self._draw_label(canvas, Box(box.x, box.top - step, box.width * _LABEL - 1.5 * unit, step), cards, unit)
        room = box.width * (1 - _LABEL) / _ACROSS
        for at, card in enumerate(cards):
            row, place = divmod(at, _ACROSS)
            x = box.x + box.width * _LABEL + place * room
            self._draw_card(canvas, Box(x, box.top - (row + 1) * step, room, step), card, unit)

    def _draw_label(self, canvas: Canvas, box: Box, cards: tuple[Card, ...], unit: float) -> None:
        """Value, emblem and number of cards; the name below them where the group uses names."""
        inks = text_inks(self.design)
        rank = cards[0].rank
        named = self.design.theme is Theme.MILITARY
        middle = box.centre[1] + (1.7 * unit if named else 0)
        value = Box(box.x, middle - 2.4 * unit, 7 * unit, 4.8 * unit)
        emblem = Box(value.right + 0.5 * unit, middle - 2.9 * unit, 5.8 * unit, 5.8 * unit)
        number = Box(emblem.right + unit, middle - 2 * unit, box.right - emblem.right - unit, 4 * unit)
        TextStyle(Typeface.BOLD, inks.text, 5.6 * unit, Align.LEFT, rim=0).write(canvas, [rank.value], value)
        draw_rank(canvas, rank, emblem, self.design, inks.text)
        TextStyle(Typeface.TEXT, inks.quiet, 3.2 * unit, Align.LEFT).write(canvas, [f"× {len(cards)}"], number)
        if named:
            name = Box(box.x, box.centre[1] - 4.8 * unit, box.width, 3.8 * unit)
            TextStyle(Typeface.BOLD, inks.text, 3 * unit, Align.LEFT).write(
                canvas, [format_fact(rank, self.words)], name
            )

    def _draw_card(self, canvas: Canvas, box: Box, card: Card, unit: float) -> None:
        """The box to tick, the short code, and under it the pips and the mark of the card game for two."""
        inks = text_inks(self.design)
        side = 4.6 * unit
        canvas.setStrokeColorRGB(*inks.text)
        canvas.setLineWidth(0.3 * unit)
        canvas.roundRect(box.x, box.centre[1] - side / 2, side, side, 0.6 * unit, stroke=1, fill=0)
        x = box.x + side + 1.1 * unit
        room = box.right - x - 1.2 * unit
        code = Box(x, box.centre[1] - 0.2 * unit, room, 3.4 * unit)
        TextStyle(Typeface.CODE, inks.text, 3.1 * unit, Align.LEFT, rim=0).write(
            canvas, [self.card_set.short_code(card)], code
        )
        below = Box(x, box.centre[1] - 3.2 * unit, 6.4 * unit, 2 * unit)
        draw_pips(canvas, below, pips(card), inks.text)
        if in_front_line(card):
            mark = Box(x + 6.6 * unit, box.centre[1] - 3.7 * unit, 3 * unit, 3 * unit)
            draw_figure(canvas, Figure.FRONT_LINE, mark, inks.quiet)


def print_contents(out: BinaryIO, contents: Contents, progress: ProgressCallback = ignore_progress) -> None:
    """Write a PDF with the list, a page for each copy."""
    pdf = PdfWriter(out, f"Field Marshal {contents.card_set.id}")
    paper, pages = upright_page(contents.design), len(contents.copies)
    for page, copy in enumerate(contents.copies, start=1):
        foot = leaders_foot(contents.words, contents.card_set, contents.name, (page, pages))
        with pdf.page(paper) as canvas:
            contents.draw(canvas, draw_foot(canvas, paper, foot, contents.design), copy=copy)
        progress(page, pages)
    pdf.save()
