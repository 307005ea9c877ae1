"""The cover sheet of a card set, for leaders: the key as a QR code, what to do with it, and how to sort the cards.

It is a file of its own, never part of the cards' run.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, groupby
from typing import BinaryIO, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.page import draw_foot, draw_separator, leaders_foot, page_scale, upright_page
from card_printing.drawing.figures import draw_figure, draw_pips
from card_printing.drawing.pdf import BLACK, WHITE, PdfWriter, text_inks
from card_printing.drawing.qr import cover_matrix, draw_matrix
from card_printing.drawing.typesetting import (
    LINE_HEIGHT,
    Align,
    Paragraph,
    TextStyle,
    Typeface,
    draw_paragraph,
    largest_size,
)
from card_printing.layout.design import Design
from card_printing.layout.geometry import Box
from card_printing.progress import ProgressCallback, ignore_progress
from referee_app.cards.card_set import CardSet, cover_text
from referee_app.cards.decks import FEWEST_PLAYERS, FRONT_LINE_COUNTS, OFFICIAL_SIZES, Deck, deck_for
from referee_app.emblems.figures import Figure
from referee_app.words.words import Words

CODE = 66.0
"""How wide the key's QR code is on A4, in millimetres."""

LEAST_CODE = 60.0
"""How wide it is at least, on any paper."""

_QUIET = 4
_COLUMNS = (0.18, 0.44, 0.21, 0.17)
"""How the table of sorting shares its width."""


class PlayerBand(NamedTuple):
    """A range of numbers of players that use the same deck."""

    fewest: int
    most: int
    deck: Deck

    @property
    def pips(self) -> int:
        """The cards of one set with up to so many pips are the deck."""
        return OFFICIAL_SIZES.index(self.deck.size) + 1


def player_bands() -> tuple[PlayerBand, ...]:
    """Every number of players that one set is enough for."""
    by_one_set = []
    for players in count(FEWEST_PLAYERS):
        if deck_for(players).copies > 1:
            break
        by_one_set.append(players)
    grouped = [(deck, tuple(players)) for deck, players in groupby(by_one_set, key=deck_for)]
    return tuple(PlayerBand(players[0], players[-1], deck) for deck, players in grouped)


def print_cover(
    out: BinaryIO, card_set: CardSet, name: str, design: Design, progress: ProgressCallback = ignore_progress
) -> None:
    """Write a PDF with the cover sheet of a set that its owners call by this name, in the design's first language."""
    pdf = PdfWriter(out, f"Field Marshal {card_set.id}")
    words = Words(design.languages[0], design.theme)
    paper = upright_page(design)
    with pdf.page(paper) as canvas:
        room = draw_foot(canvas, paper, leaders_foot(words, card_set, name), design)
        _CoverPage(design, words, card_set, name).draw(canvas, room)
    progress(1, 1)
    pdf.save()


@dataclass(frozen=True, slots=True)
class _CoverPage:
    """The page."""

    design: Design
    words: Words
    card_set: CardSet
    name: str

    def draw(self, canvas: Canvas, room: Box) -> None:
        """The warning, the key and what to do with it, and how to sort."""
        unit = page_scale(upright_page(self.design))
        warning = Box(room.x, room.top - 30 * unit, room.width, 30 * unit)
        title = Box(room.x, warning.y - 19 * unit, room.width, 15 * unit)
        side = max(CODE * unit, LEAST_CODE) * (1 + 2 * _QUIET / len(self._matrix()))
        code = Box(room.x, title.y - 2 * unit - side, side, side)
        beside = Box(code.right + 5 * unit, code.y, room.right - code.right - 5 * unit, side)
        game = Box(room.x, room.y + unit, room.width, 18 * unit)
        sorting = Box(room.x, game.top + 5 * unit, room.width, code.y - game.top - 10 * unit)
        self._draw_warning(canvas, warning)
        self._draw_title(canvas, title, unit)
        self._draw_key(canvas, code)
        self._draw_steps(canvas, beside, unit)
        self._draw_sorting(canvas, sorting, unit)
        self._draw_front_line(canvas, game, unit)

    def _matrix(self) -> tuple[tuple[bool, ...], ...]:
        return cover_matrix(cover_text(self.card_set))

    def _draw_warning(self, canvas: Canvas, box: Box) -> None:
        """Large, and in the colour of attention."""
        inks = text_inks(self.design)
        canvas.setFillColorRGB(*WHITE if self.design.ink_saver else inks.signal)
        canvas.setStrokeColorRGB(*inks.text)
        canvas.setLineWidth(box.height * 0.03)
        canvas.roundRect(*box.grown(-box.height * 0.015), box.height * 0.12, stroke=1, fill=1)
        inner = box.grown(-box.height * 0.1)
        upper = Box(inner.x, inner.y + inner.height * 0.34, inner.width, inner.height * 0.66)
        lower = Box(inner.x + inner.width * 0.03, inner.y, inner.width * 0.94, inner.height * 0.32)
        TextStyle(Typeface.BOLD, BLACK, upper.height).write(canvas, [self.words.say_key("cover.leaders_only")], upper)
        TextStyle(Typeface.TEXT, BLACK, lower.height * 0.62).write(canvas, [self.words.say_key("cover.warning")], lower)

    def _draw_key(self, canvas: Canvas, box: Box) -> None:
        matrix = self._matrix()
        canvas.setStrokeColorRGB(*text_inks(self.design).line)
        canvas.setLineWidth(0.3)
        canvas.roundRect(*box, 2, stroke=1, fill=0)
        draw_matrix(canvas, matrix, box.grown(-_QUIET * box.width / (len(matrix) + 2 * _QUIET)))

    def _draw_title(self, canvas: Canvas, box: Box, unit: float) -> None:
        """The set's name on the left; its id and how many cards it has on the right."""
        inks = text_inks(self.design)
        number = self.words.say_key("cover.cards", n=len(self.card_set.cards))
        copies = self.words.say_key("cover.copies", n=self.card_set.copies)
        right = Box(box.right - 58 * unit, box.y, 58 * unit, box.height)
        upper = Box(right.x, right.y + right.height * 0.45, right.width, right.height * 0.55)
        lower = Box(right.x, right.y, right.width, right.height * 0.4)
        set_id = self.words.say_key("cover.id", id=self.card_set.id)
        TextStyle(Typeface.BOLD, text_inks(self.design).strong, 7 * unit, Align.RIGHT).write(canvas, [set_id], upper)
        TextStyle(Typeface.TEXT, inks.quiet, 3.8 * unit, Align.RIGHT).write(canvas, [f"{number}, {copies}"], lower)
        left = Box(box.x, box.y, right.x - box.x - 4 * unit, box.height)
        name = Paragraph("", lead=self.name)
        size = largest_size([name], left.width, left.height, (unit, 9 * unit))
        top = left.centre[1] + name.height(size, left.width) / 2
        draw_paragraph(canvas, name, left._replace(height=top - left.y), size, inks.strong)

    def _draw_steps(self, canvas: Canvas, box: Box, unit: float) -> None:
        """What to do with the sheet, and what if something is lost."""
        keys = ("cover.scan", "cover.keep", "cover.lost_card", "cover.lost_sheet", "cover.leaked")
        steps = [Paragraph(self.words.say_key(key)) for key in keys]
        pause, indent = 1.3 * unit, 4.5 * unit
        room = box.width - indent
        size = largest_size(steps, room, box.height - pause * (len(steps) - 1), (2.6 * unit, 4.4 * unit))
        spare = box.height - sum(step.height(size, room) for step in steps) - pause * (len(steps) - 1)
        pause += spare / (len(steps) - 1)
        top = box.top
        for step in steps:
            canvas.setFillColorRGB(*text_inks(self.design).strong)
            canvas.circle(box.x + size * 0.35, top - size * LINE_HEIGHT / 2, size * 0.27, stroke=0, fill=1)
            text = Box(box.x + indent, box.y, room, top - box.y)
            top = draw_paragraph(canvas, step, text, size, text_inks(self.design).text) - pause

    def _draw_sorting(self, canvas: Canvas, box: Box, unit: float) -> None:
        """The table: how many players, which cards, how many a team, and what is half."""
        heading = Box(box.x, box.top - 9 * unit, box.width, 9 * unit)
        TextStyle(Typeface.BOLD, text_inks(self.design).strong, 5.6 * unit, Align.LEFT).write(
            canvas, [self.words.say_key("cover.sort")], heading
        )
        note = Paragraph(self.words.say_key("cover.pips"))
        size = 3.6 * unit
        height = note.height(size, box.width)
        draw_paragraph(canvas, note, box._replace(height=height), size, text_inks(self.design).quiet)
        table = Box(box.x, box.y + height + 2.5 * unit, box.width, heading.y - box.y - height - 2.5 * unit)
        captions = Box(table.x, table.top - 7 * unit, table.width, 7 * unit)
        step = (table.height - captions.height) / (len(player_bands()) + 1)
        self._draw_captions(canvas, captions, unit)
        for place, row in enumerate((*player_bands(), None), start=1):
            line = Box(table.x, captions.y - place * step, table.width, step)
            draw_separator(canvas, line, self.design)
            if row is None:
                self._draw_beyond(canvas, line, player_bands()[-1], unit)
            else:
                self._draw_band(canvas, line, row, unit)

    def _draw_captions(self, canvas: Canvas, line: Box, unit: float) -> None:
        keys = ("cover.players", "cover.take", "cover.cards_a_team", "cover.half")
        for key, box in zip(keys, _columns(line), strict=True):
            TextStyle(Typeface.TEXT, text_inks(self.design).quiet, 3.6 * unit, Align.LEFT).write(
                canvas, [self.words.say_key(key)], box
            )

    def _draw_band(self, canvas: Canvas, line: Box, band: PlayerBand, unit: float) -> None:
        players, take, cards, half = _columns(line)
        text = self.words.say_key("cover.range", fewest=band.fewest, most=band.most)
        for box, words in ((players, text), (cards, str(band.deck.total)), (half, str(band.deck.half))):
            self._write_number(canvas, box, words, unit)
        high = min(line.height * 0.66, 8 * unit)
        for place in range(band.pips):
            chip = Box(take.x + place * high * 2.15, line.centre[1] - high / 2, high * 1.95, high)
            canvas.setStrokeColorRGB(*text_inks(self.design).strong)
            canvas.setLineWidth(0.35 * unit)
            canvas.roundRect(*chip, high * 0.2, stroke=1, fill=0)
            draw_pips(canvas, _centred(chip, place + 1), place + 1, text_inks(self.design).text)

    def _draw_beyond(self, canvas: Canvas, line: Box, last: PlayerBand, unit: float) -> None:
        """For more players than one set is enough for."""
        players, take, cards, half = _columns(line)
        self._write_number(canvas, players, self.words.say_key("cover.more_players", most=last.most), unit)
        sets = Paragraph(self.words.say_key("cover.more_sets", most=last.most))
        size = largest_size([sets], take.width, line.height, (2.4 * unit, 3.7 * unit))
        top = line.centre[1] + sets.height(size, take.width) / 2
        draw_paragraph(canvas, sets, take._replace(height=top - take.y), size, text_inks(self.design).text)
        for box, number in ((cards, last.deck.total), (half, last.deck.half)):
            self._write_number(canvas, box, self.words.say_key("cover.a_set", number=number), unit)

    def _write_number(self, canvas: Canvas, box: Box, text: str, unit: float) -> None:
        TextStyle(Typeface.BOLD, text_inks(self.design).text, 5.2 * unit, Align.LEFT).write(canvas, [text], box)

    def _draw_front_line(self, canvas: Canvas, box: Box, unit: float) -> None:
        """The other game that the cards are good for, and its mark."""
        canvas.setStrokeColorRGB(*text_inks(self.design).line)
        canvas.setLineWidth(0.35 * unit)
        canvas.roundRect(*box, 2.5 * unit, stroke=1, fill=0)
        mark = Box(box.x, box.y, box.height, box.height).grown(-3 * unit)
        draw_figure(canvas, Figure.FRONT_LINE, mark, text_inks(self.design).strong)
        text = Box(mark.right + 4 * unit, box.y, box.right - mark.right - 7 * unit, box.height)
        heading = Paragraph("", lead=self.words.say_key("cover.front_line"))
        cards = Paragraph(self.words.say_key("cover.front_line_cards", number=sum(FRONT_LINE_COUNTS.values())))
        sizes = 5 * unit, 3.8 * unit
        high = heading.height(sizes[0], text.width) + cards.height(sizes[1], text.width)
        top = text.centre[1] + high / 2
        top = draw_paragraph(
            canvas, heading, text._replace(height=top - text.y), sizes[0], text_inks(self.design).strong
        )
        draw_paragraph(canvas, cards, text._replace(height=top - text.y), sizes[1], text_inks(self.design).text)


def _columns(line: Box) -> Iterator[Box]:
    x = line.x
    for share in _COLUMNS:
        yield Box(x, line.y, line.width * share * 0.9, line.height)
        x += line.width * share


def _centred(chip: Box, dots: int) -> Box:
    """Room for four dots, placed so that so many stand in the middle."""
    inner = chip.grown(-chip.height * 0.12)
    return inner.moved(inner.width * (4 - dots) / 8, 0)
