"""Places cards on sheets: fronts and backs, cutting and folding marks, footers. Pure.

A *unit* is what is cut out of the sheet as one piece: a card, or front and back side by side where it is folded over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from card_printing.layout.card_layout import card_layout
from card_printing.layout.design import MARGIN, MARK_MARGIN, Design, Paper, Style
from card_printing.layout.geometry import DOT, Box, snapped
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.sentence import Refusal


class NoRoomOnPaper(Refusal):
    """The paper is too small for even one card."""

    key = "refusal.print.no_room_on_paper"


class LineSegment(NamedTuple):
    """A line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


class Unit(NamedTuple):
    """What is cut out as one piece; the team's colour covers all of it and runs over its edges by the bleed."""

    team: Team
    box: Box
    bleed: float
    turned: bool = False


class Front(NamedTuple):
    """A card's face and its place."""

    card: Card
    box: Box


class Back(NamedTuple):
    """The back of a team's card and its place; `turned` upside down where the sheet is flipped over its lower edge."""

    team: Team
    box: Box
    turned: bool = False


class Footer(NamedTuple):
    """The sheet's number and how many there are, and where that is written; along the long side of the box."""

    box: Box
    number: int
    of: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of a sheet of paper."""

    paper: Box
    units: tuple[Unit, ...]
    footer: Footer
    fronts: tuple[Front, ...] = ()
    backs: tuple[Back, ...] = ()
    cuts: tuple[LineSegment, ...] = ()
    folds: tuple[LineSegment, ...] = ()

    @property
    def teams(self) -> tuple[Team, ...]:
        """Whose cards are on it."""
        return tuple(team for team in Team if any(unit.team is team for unit in self.units))


@dataclass(frozen=True, slots=True)
class Grid:
    """The places for units on a sheet, and the strip for the footer: below them, or to the left of them.

    They are in the middle of the paper where the strip allows it.
    """

    paper: Box
    units: tuple[Box, ...]
    footer: Box
    bleed: float

    @property
    def printable(self) -> Box:
        """The area that a home printer can print on."""
        return self.paper.grown(-MARGIN)


_FOOTER, _BESIDE_FOOTER = 20, 10
"""In dots: how high the footer is, and what is left between it and the cards for the marks to cut by."""


def grid(design: Design) -> Grid:
    """As many units as the paper holds beside the footer, upright or across, whichever is more."""
    width, height = design.paper.portrait
    papers = Box(0, 0, width, height), Box(0, 0, height, width)
    # A footer to the left of the cards is read with the head on one side: only where it lets more of them in.
    ways = (_grid(design, paper, at_the_left=at_the_left) for at_the_left in (False, True) for paper in papers)
    best = max(ways, key=lambda one: len(one.units))
    if not best.units:
        size = design.size
        raise NoRoomOnPaper(width=f"{size.width:g}", height=f"{size.height:g}", paper=design.paper.as_written)
    return best


def require_printable(design: Design) -> None:
    """Refuse a design that cannot be printed: the card does not fit the paper, or the code does not fit the card."""
    card_layout(design)
    grid(design)


def _grid(design: Design, paper: Box, *, at_the_left: bool) -> Grid:
    width, height = design.card
    if design.style is Style.FOLD_OVER:
        width *= 2
    gap = 2 * design.printed_bleed
    strip = _FOOTER + _BESIDE_FOOTER
    left, below = (strip, 0) if at_the_left else (0, strip)
    units = [
        Box(x + design.printed_bleed, y + design.printed_bleed, width, height)
        for y in reversed(_steps(paper.height, height + gap, below))
        for x in _steps(paper.width, width + gap, left)
    ]
    room = paper.grown(-MARGIN)
    footer = room._replace(width=_FOOTER * DOT) if at_the_left else room._replace(height=_FOOTER * DOT)
    return Grid(paper, tuple(units), footer, design.printed_bleed)


def _steps(length: float, step: float, strip: int) -> list[float]:
    """Where units begin along one side of the paper, after a strip of so many dots: as many as fit, in whole dots."""
    in_dots, step_in_dots, first = round(length / DOT), round(step / DOT), round(MARGIN / DOT) + strip
    number = (in_dots - first - round(MARGIN / DOT)) // step_in_dots
    start = max((in_dots - number * step_in_dots) // 2, first)
    return [(start + place * step_in_dots) * DOT for place in range(number)]


def sheet_sides(cards: Sequence[Card], design: Design) -> Iterator[SheetSide]:
    """Every side of every sheet, in the order in which they are printed."""
    places = grid(design)
    dealt = tuple(_dealt(cards, len(places.units), design))
    for number, on_sheet in enumerate(dealt, start=1):
        yield from _sides(on_sheet, places, Footer(places.footer, number, len(dealt)), design)


def _dealt(cards: Sequence[Card], full: int, design: Design) -> Iterator[tuple[Card, ...]]:
    """The cards of each sheet: red's sheets, then blue's. What is left of both shares a last one where it fits on one.

    So the teams are apart wherever that costs no sheet; and always where each has paper of its own colour.
    """
    teams = [tuple(card for card in cards if card.team is team) for team in Team]
    wholes = [len(of_team) - len(of_team) % full for of_team in teams]
    left = [of_team[whole:] for of_team, whole in zip(teams, wholes, strict=True)]
    has_own_paper = design.style is Style.FRONTS and design.ink_saver
    is_shared = all(left) and sum(map(len, left)) <= full and not has_own_paper
    for of_team, whole in zip(teams, wholes, strict=True):
        last = whole if is_shared else len(of_team)
        yield from (of_team[start : start + full] for start in range(0, last, full))
    if is_shared:
        yield tuple(card for of_team in left for card in of_team)


def _sides(cards: Sequence[Card], places: Grid, footer: Footer, design: Design) -> Iterator[SheetSide]:
    boxes = places.units[: len(cards)]
    # Where two teams meet, white parts them: a change of colour in the gutter would be taken for the cut.
    is_shared = len({card.team for card in cards}) > 1
    bleed = snapped(places.bleed * 2 / 3) if is_shared else places.bleed
    units = tuple(Unit(card.team, box, bleed) for card, box in zip(cards, boxes, strict=True))
    cuts = tuple(_cuts(boxes, places, design)) if design.crop_marks else ()
    if design.style is Style.FOLD_OVER:
        halves = [(_left_half(box), _left_half(box).moved(box.width / 2, 0)) for box in boxes]
        yield SheetSide(
            places.paper,
            units,
            footer,
            fronts=tuple(Front(card, left) for card, (left, _) in zip(cards, halves, strict=True)),
            backs=tuple(Back(card.team, right) for card, (_, right) in zip(cards, halves, strict=True)),
            cuts=cuts,
            folds=tuple(LineSegment(right.x, right.y - bleed, right.x, right.top + bleed) for _, right in halves),
        )
        return
    yield SheetSide(places.paper, units, footer, tuple(map(Front, cards, boxes)), cuts=cuts)
    if design.style.is_duplex:
        turned = _turns_over_its_lower_edge(places.paper, design.style)
        behind = [Unit(unit.team, _behind(unit.box, places.paper, turned), bleed, turned) for unit in units]
        yield SheetSide(
            places.paper,
            units=tuple(behind),
            footer=footer._replace(box=_behind(footer.box, places.paper, turned), turned=turned),
            backs=tuple(Back(unit.team, unit.box, turned) for unit in behind),
        )


def _left_half(unit: Box) -> Box:
    return unit._replace(width=unit.width / 2)


def _turns_over_its_lower_edge(paper: Box, style: Style) -> bool:
    """A sheet is flipped over its long or short edge; which of the two lies at the bottom depends on how it is held."""
    across = paper.width > paper.height
    return across if style is Style.DUPLEX_LONG_EDGE else not across


def _behind(front: Box, paper: Box, turned: bool) -> Box:
    """The place on the other side of the paper that lies behind this one."""
    if turned:
        return front._replace(y=paper.height - front.top)
    return front._replace(x=paper.width - front.right)


_LONGEST_MARK = 3.0


def _cuts(units: Sequence[Box], places: Grid, design: Design) -> Iterator[LineSegment]:
    """Marks where a cut begins and ends, in the white beyond the colour; without bleed, lines along the edges.

    Cards that save ink have a border, and are cut along that.
    """
    if design.ink_saver:
        return
    if not places.bleed:
        # Neighbours share an edge; drawn twice its line would come out darker than the others.
        yield from dict.fromkeys(LineSegment(*(round(at, 6) for at in line)) for unit in units for line in _edges(unit))
        return
    room = places.paper.grown(-MARK_MARGIN)
    is_below = places.footer.width > places.footer.height
    low = places.footer.top if is_below else room.y
    left = room.x if is_below else places.footer.right
    for x in sorted({edge for unit in units for edge in (unit.x, unit.right)}):
        crossed = [unit.grown(places.bleed) for unit in units if x in (unit.x, unit.right)]
        top, bottom = max(unit.top for unit in crossed), min(unit.y for unit in crossed)
        yield LineSegment(x, top, x, min(top + _LONGEST_MARK, room.top))
        yield LineSegment(x, bottom, x, max(bottom - _LONGEST_MARK, low))
    for y in sorted({edge for unit in units for edge in (unit.y, unit.top)}):
        crossed = [unit.grown(places.bleed) for unit in units if y in (unit.y, unit.top)]
        start, end = min(unit.x for unit in crossed), max(unit.right for unit in crossed)
        yield LineSegment(start, y, max(start - _LONGEST_MARK, left), y)
        yield LineSegment(end, y, min(end + _LONGEST_MARK, room.right), y)


def _edges(unit: Box) -> Iterator[LineSegment]:
    yield LineSegment(unit.x, unit.y, unit.right, unit.y)
    yield LineSegment(unit.x, unit.top, unit.right, unit.top)
    yield LineSegment(unit.x, unit.y, unit.x, unit.top)
    yield LineSegment(unit.right, unit.y, unit.right, unit.top)


POCKET_MARK = 2.2
"""How long a crop mark of the pocket tables is."""

_POCKET_TABLES = {Paper.A4: (4, 2), Paper.LETTER: (4, 2), Paper.A3: (4, 4)}
"""How many stand beside and above each other."""


def pocket_grid(design: Design) -> tuple[Box, tuple[Box, ...]]:
    """The paper, and the places of pocket tables on it: edge to edge, so that a few straight cuts part them all."""
    width, height = design.paper.portrait
    columns, rows = _POCKET_TABLES[design.paper]
    paper = Box(0, 0, max(width, height), min(width, height)) if columns > rows else Box(0, 0, width, height)
    room = paper.grown(-MARGIN - POCKET_MARK)
    size = room.width / columns, room.height / rows
    places = [
        Box(room.x + column * size[0], room.top - (row + 1) * size[1], *size)
        for row, column in product(range(rows), range(columns))
    ]
    return paper, tuple(places)
