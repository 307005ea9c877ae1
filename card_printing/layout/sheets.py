"""Which card goes where on which sheet, front and back, and where to cut and fold. Pure: it draws nothing.

A *unit* is what is cut out of the sheet as one piece: a card, or front and back side by side where it is folded over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from card_printing.layout.design import MARGIN, Design, Style
from card_printing.layout.geometry import DOT, Box
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.refusal import Refusal


class NoRoomOnPaper(Refusal):
    """The paper is too small for even one card."""

    key = "refusal.print.no_room_on_paper"


class Line(NamedTuple):
    """From here to there."""

    x1: float
    y1: float
    x2: float
    y2: float


class Unit(NamedTuple):
    """What is cut out as one piece; the team's colour covers all of it and runs over its edges."""

    team: Team
    box: Box
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


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper."""

    paper: Box
    units: tuple[Unit, ...]
    fronts: tuple[Front, ...] = ()
    backs: tuple[Back, ...] = ()
    cuts: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """The places for units on a sheet, centred, so that both sides of the paper match."""

    paper: Box
    units: tuple[Box, ...]
    rim: float

    @property
    def printable(self) -> Box:
        """Where a home printer can put ink."""
        return self.paper.grown(-MARGIN)


def grid(design: Design) -> Grid:
    """As many units as the paper holds, upright or across, whichever is more."""
    width, height = design.paper.portrait
    upright, across = (_grid(design, Box(0, 0, *size)) for size in ((width, height), (height, width)))
    best = max(upright, across, key=lambda one: len(one.units))
    if not best.units:
        size = design.size
        raise NoRoomOnPaper(width=f"{size.width:g}", height=f"{size.height:g}", paper=design.paper.as_written)
    return best


def _grid(design: Design, paper: Box) -> Grid:
    width, height = design.card
    if design.style is Style.FOLD_OVER:
        width *= 2
    gap = 2 * design.rim
    units = [
        Box(x + design.rim, y + design.rim, width, height)
        for y in reversed(_steps(paper.height, height + gap))
        for x in _steps(paper.width, width + gap)
    ]
    return Grid(paper, tuple(units), design.rim)


def _steps(length: float, step: float) -> list[float]:
    """Where units begin along one side of the paper: as many as fit, in the middle, counted in whole dots."""
    in_dots, step_in_dots = round(length / DOT), round(step / DOT)
    number = (in_dots - 2 * round(MARGIN / DOT)) // step_in_dots
    start = (in_dots - number * step_in_dots) // 2
    return [(start + place * step_in_dots) * DOT for place in range(number)]


def sheets(cards: Sequence[Card], design: Design) -> Iterator[Sheet]:
    """Every side of every sheet, in the order in which they are printed. No sheet mixes teams: paper has one colour."""
    places = grid(design)
    for team, of_team in groupby(sorted(cards, key=lambda card: tuple(Team).index(card.team)), lambda card: card.team):
        waiting = tuple(of_team)
        while waiting:
            yield from _sides(team, waiting[: len(places.units)], places, design)
            waiting = waiting[len(places.units) :]


def _sides(team: Team, cards: Sequence[Card], places: Grid, design: Design) -> Iterator[Sheet]:
    units = places.units[: len(cards)]
    cuts = tuple(_cuts(units, design)) if design.crop_marks else ()
    if design.style is Style.FOLD_OVER:
        halves = [(_left_half(unit), _left_half(unit).moved(unit.width / 2, 0)) for unit in units]
        yield Sheet(
            places.paper,
            units=tuple(Unit(team, unit) for unit in units),
            fronts=tuple(Front(card, left) for card, (left, _) in zip(cards, halves, strict=True)),
            backs=tuple(Back(team, right) for _, right in halves),
            cuts=cuts,
            folds=tuple(Line(right.x, right.y - places.rim, right.x, right.top + places.rim) for _, right in halves),
        )
        return
    yield Sheet(places.paper, tuple(Unit(team, unit) for unit in units), tuple(map(Front, cards, units)), cuts=cuts)
    if design.style.is_duplex:
        turned = _turns_over_its_lower_edge(places.paper, design.style)
        behind = [_behind(unit, places.paper, turned) for unit in units]
        yield Sheet(
            places.paper,
            units=tuple(Unit(team, unit, turned) for unit in behind),
            backs=tuple(Back(team, unit, turned) for unit in behind),
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


_MARK_GAP = 0.6
_LEAST_MARK = 1.5


def _cuts(units: Sequence[Box], design: Design) -> Iterator[Line]:
    """Marks at the corners, in the rim that is cut off; without room for them, lines along the edges.

    Cards that save ink have a border, and are cut along that.
    """
    if design.ink_saver:
        return
    if design.rim < _MARK_GAP + _LEAST_MARK:
        # Neighbours share an edge; drawn twice its line would come out darker than the others.
        yield from dict.fromkeys(Line(*(round(at, 6) for at in line)) for unit in units for line in _edges(unit))
        return
    for unit in units:
        for x, outwards in ((unit.x, -1), (unit.right, 1)):
            for y, upwards in ((unit.y, -1), (unit.top, 1)):
                yield Line(x + outwards * _MARK_GAP, y, x + outwards * design.rim, y)
                yield Line(x, y + upwards * _MARK_GAP, x, y + upwards * design.rim)


def _edges(unit: Box) -> Iterator[Line]:
    yield Line(unit.x, unit.y, unit.right, unit.y)
    yield Line(unit.x, unit.top, unit.right, unit.top)
    yield Line(unit.x, unit.y, unit.x, unit.top)
    yield Line(unit.right, unit.y, unit.right, unit.top)
