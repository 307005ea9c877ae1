"""What cards look like: draws fronts, backs and the coloured ground under them on a press.

What is alike is drawn once and stamped: the ground and the back of a team, the front of a rank. Only the QR code and
the short code are a card's own; so a back cannot tell a rank, and a thousand cards make a small file.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from reportlab.pdfgen.pathobject import PDFPathObject

from card_printing.design import CardSize, Design
from card_printing.emblem_paths import draw_emblem
from card_printing.face import MODULES, Face, face
from card_printing.geometry import Box
from card_printing.inks import BLACK, WHITE, Ink, TeamInks, team_inks, text_inks
from card_printing.lettering import CAPITAL, Align, Hand, Type, width
from card_printing.press import Press
from card_printing.qr import Matrix, card_matrix, dark_runs
from card_printing.surfaces import patterned
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, in_front_line, pips
from referee_app.cards.names import rank_name
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import RANK_FIGURES, TEAM_SHAPES, Figure, drawing_of
from referee_app.words.words import Theme, Words

_WITH_A_ROLE = (Rank.MINER, Rank.SCOUT, Rank.SPY, Rank.BOMB)
"""The ranks of which a number does not say everything."""

_BORDER = 0.4


@dataclass(frozen=True, slots=True)
class CardArt:
    """Draws the cards of one set in one design."""

    press: Press
    card_set: CardSet
    design: Design

    def ground(self, canvas: Any, team: Team, box: Box, *, turned: bool) -> None:
        """The team's colour and pattern over a whole unit, and over its edges."""
        place = Box(0, 0, box.width, box.height)
        with _at(canvas, box, turned=turned):
            self.press.stamp(
                f"ground-{team}", place.grown(self.design.rim), lambda form: self._ground(form, team, place)
            )

    def back(self, canvas: Any, team: Team, box: Box, *, turned: bool) -> None:
        """The back of any card of a team."""
        place = Box(0, 0, box.width, box.height)
        with _at(canvas, box, turned=turned):
            self.press.stamp(f"back-{team}", place, lambda form: self._back(form, team, place))

    def front(self, canvas: Any, card: Card, box: Box) -> None:
        """A card's face."""
        layout = face(CardSize(box.width, box.height))
        sorting = "-".join(map(str, ("sorting", card.team, pips(card), in_front_line(card))))
        with _at(canvas, box):
            self.press.stamp(
                f"front-{card.team}-{card.rank}", layout.card, lambda form: self._front(form, card, layout)
            )
            self.press.stamp(sorting, layout.card, lambda form: self._sorting(form, card, layout))
            _draw_code(canvas, layout, card_matrix(self.card_set.code(card)))
            hand = Hand(Type.CODE, BLACK, layout.short_code.height * 0.5, rim=0)
            hand.write(canvas, [self.card_set.short_code(card)], layout.short_code)

    def _ground(self, canvas: Any, team: Team, place: Box) -> None:
        inks = team_inks(team, self.design)
        patterned(canvas, place.grown(self.design.rim), team, inks)
        if self.design.ink_saver:
            canvas.setStrokeColorRGB(*inks.on_white)
            canvas.setLineWidth(_BORDER)
            canvas.rect(*place.grown(-_BORDER / 2))

    def _back(self, canvas: Any, team: Team, place: Box) -> None:
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
                _emblem(canvas, TEAM_SHAPES[team], sign, inks.on_surface, inks.surface)

    def _front(self, canvas: Any, card: Card, layout: Face) -> None:
        inks = team_inks(card.team, self.design)
        for field in (layout.panel, layout.short_code.grown(-layout.short_code.height * 0.12)):
            _draw_field(canvas, field, min(layout.corner, field.height * 0.15), inks, self.design)
        _write_value(canvas, layout.value, card.rank, inks.on_white, Align.LEFT)
        _write_value(canvas, layout.second_value, card.rank, inks.on_surface, Align.RIGHT)
        if self.design.theme is Theme.MILITARY or card.rank in (*_WITH_A_ROLE, Rank.FLAG):
            _emblem(canvas, RANK_FIGURES[card.rank], layout.emblem, text_inks(self.design).text, WHITE)
        _emblem(canvas, TEAM_SHAPES[card.team], layout.sign, inks.on_white, WHITE)
        self._write_names(canvas, card.rank, layout)

    def _sorting(self, canvas: Any, card: Card, layout: Face) -> None:
        """What cards are sorted by for a game: pips, and the mark of the card game for two."""
        inks = team_inks(card.team, self.design)
        _draw_pips(canvas, layout.pips, pips(card), inks)
        if in_front_line(card):
            mark = layout.mark.square()
            _emblem(canvas, Figure.FRONT_LINE, mark._replace(x=layout.mark.x), inks.on_surface, inks.surface)

    def _write_names(self, canvas: Any, rank: Rank, layout: Face) -> None:
        """What the rank is called in every language of the card, and what it is good for if there is room to say it."""
        inks, box = text_inks(self.design), layout.names
        names, role = card_names(rank, self.design), card_role(rank, self.design)
        upper = Box(box.x, box.y + box.height * 0.42, box.width, box.height * 0.58) if role else box
        lower = Box(box.x, box.y, box.width, box.height * 0.4) if names else box
        named, told = Hand(Type.BOLD, inks.text, box.height * 0.64), Hand(Type.TEXT, inks.quiet, box.height * 0.38)
        for words, place, hand in ((names, upper, named), (role, lower, told)):
            if words:
                hand.write(canvas, hand.arranged(words, place), place)


def card_names(rank: Rank, design: Design) -> tuple[str, ...]:
    """The rank's names as they stand on a card, each spelling once; none where the group plays by numbers."""
    if design.theme is Theme.NUMBERS:
        return ()
    return tuple(dict.fromkeys(rank_name(rank, language) for language in design.languages))


def card_role(rank: Rank, design: Design) -> tuple[str, ...]:
    """What the rank can do that its number does not say; beside names only where a single language leaves room."""
    if rank not in _WITH_A_ROLE or (design.theme is Theme.MILITARY and len(design.languages) > 1):
        return ()
    return tuple(
        Words(language, design.theme).say_key(f"face.role.{rank.name.lower()}") for language in design.languages
    )


def _draw_field(canvas: Any, box: Box, corner: float, inks: TeamInks, design: Design) -> None:
    """A white field with round corners; where the ground is white too it has an outline."""
    canvas.setFillColorRGB(*WHITE)
    canvas.setStrokeColorRGB(*inks.on_white)
    canvas.setLineWidth(_BORDER / 2)
    canvas.roundRect(*box, corner, stroke=int(design.ink_saver), fill=1)


def _emblem(canvas: Any, figure: Figure, box: Box, ink: Ink, ground: Ink) -> None:
    draw_emblem(canvas, drawing_of(figure), box.x, box.y, box.width, ink=ink, ground=ground)


def _draw_pips(canvas: Any, box: Box, number: int, inks: TeamInks) -> None:
    """As many dots as the card has pips, from the left."""
    step = box.width / 4
    canvas.setFillColorRGB(*inks.on_surface)
    for place in range(number):
        canvas.circle(box.x + step * (place + 0.5), box.centre[1], min(step, box.height) * 0.4, stroke=0, fill=1)


def _write_value(canvas: Any, box: Box, rank: Rank, ink: Ink, align: Align) -> None:
    """The sign in a corner; 6 and 9 stand on a bar, because cards are also seen upside down."""
    bar = box.height * 0.08
    upper = Box(box.x, box.y + 2 * bar, box.width, box.height - 2 * bar)
    hand = Hand(Type.BOLD, ink, upper.height / CAPITAL, align, rim=0)
    hand.write(canvas, [rank.value], upper)
    if rank in (Rank.GENERAL, Rank.CAPTAIN):
        length = width(rank.value, Type.BOLD, hand.fitting([rank.value], upper))
        canvas.rect(box.x if align is Align.LEFT else box.right - length, box.y, length, bar, stroke=0, fill=1)


def _draw_code(canvas: Any, layout: Face, matrix: Matrix) -> None:
    """The QR code as one path, so that no viewer leaves white hair between its modules."""
    runs = [
        f"{column} {MODULES - 1 - row} {length} 1 re"
        for row, modules in enumerate(matrix)
        for column, length in dark_runs(modules)
    ]
    canvas.saveState()
    canvas.translate(layout.modules.x, layout.modules.y)
    canvas.scale(layout.module, layout.module)
    canvas.setFillColorRGB(*BLACK)
    # Whole numbers need none of the care that reportlab takes of each number it writes: that took half the time.
    canvas.drawPath(PDFPathObject(runs), stroke=0, fill=1)
    canvas.restoreState()


@contextmanager
def _at(canvas: Any, box: Box, *, turned: bool = False) -> Iterator[None]:
    """Draw in a box as if its lower left corner were the origin, or its upper right one with everything upside down."""
    canvas.saveState()
    if turned:
        canvas.translate(box.right, box.top)
        canvas.rotate(180)
    else:
        canvas.translate(box.x, box.y)
    yield
    canvas.restoreState()
