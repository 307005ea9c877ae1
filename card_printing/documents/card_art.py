"""Draws the fronts and backs of cards and the coloured ground below them.

What is alike is a form that is drawn once: the ground and the back of a team, the front of a rank. Only the QR code and
the short code are a card's own; so a back cannot tell a rank, and a thousand cards make a small file.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from card_printing.documents.page import emblem_of
from card_printing.drawing.figures import draw_cross, draw_figure, draw_pips, draw_team_surface, draw_tick
from card_printing.drawing.pdf import BLACK, WHITE, Ink, PdfWriter, TeamInks, team_inks, text_inks
from card_printing.drawing.qr import card_matrix, draw_matrix
from card_printing.drawing.typesetting import CAPITAL, SMALLEST_CARD_TYPE, Align, TextStyle, Typeface, text_width
from card_printing.layout.card_layout import CardLayout, card_layout
from card_printing.layout.design import Design
from card_printing.layout.geometry import HAIR, Box
from card_printing.layout.sheets import Unit
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, in_front_line, pips
from referee_app.cards.ranks import Rank, Team, rank_name
from referee_app.emblems.figures import TEAM_SHAPES, Figure
from referee_app.words.words import Theme, Words

_BORDER = 0.4
_MOST_LANGUAGES_IN_WORDS = 2
"""In more languages nobody finds their own in so small a type: then a picture shows what the rank can do."""

_ROLE_SHARES = (0.4, 0.55)
"""How much of the room below the code goes to what a rank is good for; more only where it would be too small."""

_ROLE_WIDTH = 1.5
"""How wide the picture of it is, in heights."""


class RolePicture(NamedTuple):
    """A picture of what a rank can or cannot do: a rank or a figure, with a tick or a cross."""

    shows: Rank | Figure
    is_allowed: bool


ROLE_PICTURES: Mapping[Rank, RolePicture] = MappingProxyType(
    {
        Rank.MINER: RolePicture(Rank.BOMB, is_allowed=False),
        Rank.SCOUT: RolePicture(Rank.FLAG, is_allowed=True),
        Rank.SPY: RolePicture(Rank.MARSHAL, is_allowed=False),
        Rank.BOMB: RolePicture(Figure.HAND, is_allowed=False),
    }
)
"""Of the ranks of which a number does not say everything."""


def card_names(rank: Rank, design: Design) -> tuple[str, ...]:
    """The rank's names as they stand on a card, each spelling once; none where the group plays by numbers."""
    if design.theme is Theme.NUMBERS:
        return ()
    return tuple(dict.fromkeys(rank_name(rank, language) for language in design.languages))


def card_role(rank: Rank, design: Design) -> tuple[str, ...]:
    """What the rank can do that its number does not say, in the card's languages; nothing if those are many."""
    if rank not in ROLE_PICTURES or len(design.languages) > _MOST_LANGUAGES_IN_WORDS:
        return ()
    return tuple(
        Words(language, design.theme).say_key(f"face.role.{rank.name.lower()}") for language in design.languages
    )


@dataclass(frozen=True, slots=True)
class CardArt:
    """Draws the cards of one set in one design."""

    pdf: PdfWriter
    card_set: CardSet
    design: Design

    def ground(self, canvas: Canvas, unit: Unit) -> None:
        """The team's colour and pattern over a whole unit; the colour alone runs over its edges."""
        place = Box(0, 0, unit.box.width, unit.box.height)
        with _at(canvas, unit.box, turned=unit.turned):
            self.pdf.place_form(
                f"ground-{unit.team}-{unit.bleed:.2f}",
                place.grown(unit.bleed),
                lambda form: self._ground(form, unit, place),
            )

    def back(self, canvas: Canvas, team: Team, box: Box, *, turned: bool) -> None:
        """The back of any card of a team."""
        place = Box(0, 0, box.width, box.height)
        with _at(canvas, box, turned=turned):
            self.pdf.place_form(f"back-{team}", place, lambda form: self._back(form, team, place))

    def front(self, canvas: Canvas, card: Card, box: Box) -> None:
        """A card's face."""
        layout = card_layout(self.design)
        sorting = "-".join(map(str, ("sorting", card.team, pips(card), in_front_line(card))))
        with _at(canvas, box):
            self.pdf.place_form(
                f"front-{card.team}-{card.rank}", layout.card, lambda form: self._front(form, card, layout)
            )
            self.pdf.place_form(sorting, layout.card, lambda form: self._sorting(form, card, layout))
            draw_matrix(canvas, card_matrix(self.card_set.code(card)), layout.modules)
            style = TextStyle(Typeface.CODE, BLACK, layout.short_code.height * 0.5, rim=0)
            style.write(canvas, [self.card_set.short_code(card)], layout.short_code)

    def _ground(self, canvas: Canvas, unit: Unit, place: Box) -> None:
        """The pattern ends where the scissors go: were it to end beside the cut, its end would be taken for it."""
        inks = team_inks(unit.team, self.design)
        canvas.setFillColorRGB(*inks.surface)
        canvas.rect(*place.grown(unit.bleed - HAIR), stroke=0, fill=1)
        draw_team_surface(canvas, place.grown(-HAIR), unit.team, inks)
        if self.design.ink_saver:
            canvas.setStrokeColorRGB(*inks.on_white)
            canvas.setLineWidth(_BORDER)
            canvas.rect(*place.grown(-_BORDER / 2))

    def _back(self, canvas: Canvas, team: Team, place: Box) -> None:
        """The team's sign, upright and upside down, so that a card has no right way up when it lies face down."""
        inks = team_inks(team, self.design)
        inner = place.grown(-place.width * 0.08)
        canvas.setStrokeColorRGB(*inks.on_surface)
        canvas.setLineWidth(place.width * 0.012)
        canvas.roundRect(*inner, place.width * 0.05)
        half = Box(inner.x, inner.centre[1], inner.width, inner.height / 2)
        sign = half.square().grown(-half.height * 0.2)
        for turned in (False, True):
            with _at(canvas, place, turned=turned):
                draw_figure(canvas, TEAM_SHAPES[team], sign, inks.on_surface, inks.surface)

    def _front(self, canvas: Canvas, card: Card, layout: CardLayout) -> None:
        inks, text = team_inks(card.team, self.design), text_inks(self.design)
        for field in (layout.panel, layout.short_code.grown(-layout.short_code.height * 0.12)):
            _draw_field(canvas, field, min(layout.corner, field.height * 0.15), inks, self.design)
        _write_value(canvas, layout.value, card.rank, inks.on_white, Align.LEFT)
        _write_value(canvas, layout.second_value, card.rank, inks.on_surface, Align.RIGHT)
        draw_figure(canvas, emblem_of(card.rank, self.design), layout.emblem, text.text)
        draw_figure(canvas, TEAM_SHAPES[card.team], layout.sign, inks.on_white)
        self._write_names(canvas, card.rank, layout.names)

    def _sorting(self, canvas: Canvas, card: Card, layout: CardLayout) -> None:
        """What cards are sorted by for a game: pips, and the mark of the card game for two."""
        if number := pips(card):
            inks = team_inks(card.team, self.design)
            # On a field of their own: blue's pattern is dots too.
            field = layout.pips._replace(width=layout.pips.width * number / 4)
            _draw_field(canvas, field, layout.corner / 3, inks, self.design)
            draw_pips(canvas, layout.pips, number, BLACK)
        if in_front_line(card):
            draw_figure(canvas, Figure.FRONT_LINE, layout.mark, text_inks(self.design).text)

    def _write_names(self, canvas: Canvas, rank: Rank, box: Box) -> None:
        """The rank's names in the card's languages, and what it can do: in words if there is room."""
        inks = text_inks(self.design)
        name, note = (
            TextStyle(Typeface.BOLD, inks.text, box.height * 0.64),
            TextStyle(Typeface.TEXT, inks.quiet, box.height * 0.38),
        )
        names, role = card_names(rank, self.design), card_role(rank, self.design)
        for share in (_ROLE_SHARES if names else (1.0,)) if role else ():
            lower = box._replace(height=box.height * share)
            lines = note.break_lines(role, lower)
            if note.fitting_size(lines, lower) >= SMALLEST_CARD_TYPE:
                note.write(canvas, lines, lower)
                box = Box(box.x, lower.top + box.height * 0.02, box.width, box.height * (0.98 - share))
                break
        else:
            if rank in ROLE_PICTURES:
                wide = box.height * _ROLE_WIDTH
                middle = box.x + (box.width - wide) * (1.0 if names else 0.5)
                self._draw_role(canvas, ROLE_PICTURES[rank], Box(middle, box.y, wide, box.height))
                box = box._replace(width=box.width - wide - box.height * 0.2)
        if names:
            name.write(canvas, name.break_lines(names, box), box)

    def _draw_role(self, canvas: Canvas, picture: RolePicture, box: Box) -> None:
        """What the rank beats or may not do with a cross, what it may do at any time with a tick."""
        inks, shows = text_inks(self.design), picture.shows
        place = box._replace(width=box.height)
        if isinstance(shows, Rank) and shows is not Rank.FLAG and self.design.theme is Theme.NUMBERS:
            TextStyle(Typeface.BOLD, inks.text, box.height, rim=0).write(
                canvas, [shows.value], place.grown(-box.height * 0.1)
            )
        else:
            draw_figure(canvas, emblem_of(shows, self.design) if isinstance(shows, Rank) else shows, place, inks.text)
        side = box.height * 0.48
        mark = Box(box.right - side * 1.12, box.y + side * 0.12, side, side)
        # White first: a mark in the ink of what it touches would be lost in it.
        for ink, weight in ((WHITE, 0.6), (inks.text, 0.24)):
            (draw_tick if picture.is_allowed else draw_cross)(canvas, mark, ink, weight)


def _draw_field(canvas: Canvas, box: Box, corner: float, inks: TeamInks, design: Design) -> None:
    """A white field with round corners; where the ground is white too it has an outline."""
    canvas.setFillColorRGB(*WHITE)
    canvas.setStrokeColorRGB(*inks.on_white)
    canvas.setLineWidth(_BORDER / 2)
    canvas.roundRect(*box, corner, stroke=int(design.ink_saver), fill=1)


def _write_value(canvas: Canvas, box: Box, rank: Rank, ink: Ink, align: Align) -> None:
    """The sign in a corner; 6 and 9 stand on a bar, because cards are also seen upside down."""
    bar = box.height * 0.08
    upper = Box(box.x, box.y + 2 * bar, box.width, box.height - 2 * bar)
    style = TextStyle(Typeface.BOLD, ink, upper.height / CAPITAL, align, rim=0)
    style.write(canvas, [rank.value], upper)
    if rank in (Rank.GENERAL, Rank.CAPTAIN):
        length = text_width(rank.value, Typeface.BOLD, style.fitting_size([rank.value], upper))
        canvas.rect(box.x if align is Align.LEFT else box.right - length, box.y, length, bar, stroke=0, fill=1)


@contextmanager
def _at(canvas: Canvas, box: Box, *, turned: bool = False) -> Iterator[None]:
    """Draw in a box as if its lower left corner were the origin, or its upper right one with everything upside down."""
    canvas.saveState()
    if turned:
        canvas.translate(box.right, box.top)
        canvas.rotate(180)
    else:
        canvas.translate(box.x, box.y)
    yield
    canvas.restoreState()
