"""Paints the pieces as they are seen: castles, cards, blocks and dice; on felt plates, tags, seals and chips."""

from collections.abc import Callable, Mapping

from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle

from referee_app.emblems.drawing import GRID
from referee_app.screens.table.board import Piece, PieceShape, Sight
from referee_app.screens.table.board_drawings import CLOSED_CASTLES, CLOSED_TOWERS, OPEN_CASTLES, OPEN_TOWERS
from referee_app.screens.table.colours import SIDE_COLOURS, SideColours
from referee_app.screens.table.painting import (
    INK,
    PAPER,
    SIGNAL,
    Area,
    clear,
    disc,
    figure,
    frame,
    inset,
    layers,
    letters,
    panel,
    pattern,
    square_in,
)
from referee_app.screens.theme import Colour, colour, over

_SHADOW = colour("#000000", 0.26)


_PALE, _FADED = 0.7, 0.34


_FELT_SHADOW = colour("#000000", 0.35)


_FELT_GONE = 0.35


_FELT_PATTERN = 1.7
"""How much stronger patterns are here than behind words: six sides are told apart without colour, on small cards."""


def piece(group: InstructionGroup, shown: Piece, area: Area) -> None:
    """A piece in its area, as it is seen."""
    if shown.shape in _FELT_PIECES:
        _FELT_PIECES[shown.shape](group, shown, area)
        return
    if shown.shape is PieceShape.DIE:
        _die(group, shown, area)
        return
    strength = {Sight.KNOWN: _PALE, Sight.GONE: _FADED}.get(shown.sight, 1.0)
    _PAINT[shown.shape](group, shown, area, strength)
    if shown.watched:
        _eye(group, area)
    if shown.moved:
        _steps(group, area, SIDE_COLOURS[shown.side])


def _castle(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    is_large = shown.shape is PieceShape.TOWER
    closed, opened = (CLOSED_TOWERS, OPEN_TOWERS) if is_large else (CLOSED_CASTLES, OPEN_CASTLES)
    side_colours = SIDE_COLOURS[shown.side]
    colours = _colours(side_colours, strength)
    if shown.sight is Sight.BACK:
        layers(group, closed[shown.side], area, colours)
        return
    layers(group, opened[shown.side], area, colours)
    left, bottom, wide, high = area
    side = min(wide, high)
    left += (wide - side) / 2
    unit = side / GRID
    if shown.sign:
        figure(
            group,
            shown.figure,
            (left + 4.6 * unit, bottom + 4.8 * unit, 14.8 * unit, 13.2 * unit),
            *_inks(side_colours, strength),
        )
        plaque = (left + 7.4 * unit, bottom - 0.2 * unit, 9.2 * unit, 6.4 * unit)
        panel(group, plaque, 2 * unit, clear(side_colours.deep, strength))
        letters(group, shown.sign, plaque, clear(PAPER, max(strength, 0.8)), share=0.92)
    else:
        figure(
            group,
            shown.figure,
            (left + 5 * unit, bottom + 2 * unit, 14 * unit, 14 * unit),
            *_inks(side_colours, strength),
        )


def _colours(side_colours: SideColours, strength: float) -> dict[str, Colour]:
    named = {
        "surface": side_colours.surface,
        "deep": side_colours.deep,
        "bright": side_colours.bright,
        "paper": PAPER,
        "shade": _SHADOW,
    }
    return {name: clear(of, strength) for name, of in named.items()}


def _worn(side_colours: SideColours, strength: float) -> SideColours:
    return side_colours._replace(mark=clear(side_colours.mark, strength))


def _inks(side_colours: SideColours, strength: float) -> tuple[Colour, Colour]:
    """The colours of an emblem on paper: a side's own, dark enough on whatever it is."""
    return clear(side_colours.deep if side_colours.ink == INK else side_colours.surface, strength), PAPER


def _card(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    side_colours = SIDE_COLOURS[shown.side]
    left, bottom, wide, high = area
    radius, line = wide * 0.11, max(1.0, wide * 0.018)
    if strength == 1.0:
        panel(group, (left + line, bottom - 2 * line, wide, high), radius, _SHADOW)
    if shown.sight in (Sight.BACK, Sight.KNOWN):
        panel(group, area, radius, PAPER)
        inner = inset(area, wide * 0.07)
        panel(group, inner, radius * 0.7, side_colours.surface)
        pattern(group, inner, side_colours, wide * 0.22, radius * 0.7)
    if shown.sight is Sight.KNOWN:
        _window(group, shown, inset(area, wide * 0.17), side_colours)
        return
    if shown.sight is Sight.BACK:
        disc(group, inset(square_in(area), wide * 0.26), side_colours.surface)
        figure(group, side_colours.shape, inset(square_in(area), wide * 0.33), side_colours.ink, side_colours.surface)
        return
    panel(group, area, radius, clear(PAPER, max(strength, 0.5)))
    band = (left, bottom + high * 0.72, wide, high * 0.28)
    _band(group, band, radius, side_colours, strength)
    letters(group, shown.sign, band, clear(side_colours.ink, max(strength, 0.75)), share=0.86)
    emblem = (left + wide * 0.14, bottom + high * 0.07, wide * 0.72, high * 0.6)
    figure(group, shown.figure, emblem, *_inks(side_colours, strength))
    frame(group, area, radius, clear(side_colours.surface, strength), line)


def _window(group: InstructionGroup, shown: Piece, area: Area, side_colours: SideColours) -> None:
    """In the back of a card, what is on its face: it lies face down, and is known."""
    left, bottom, wide, high = area
    panel(group, area, wide * 0.1, PAPER)
    letters(group, shown.sign, (left, bottom + high * 0.62, wide, high * 0.34), side_colours.surface, share=0.95)
    figure(
        group,
        shown.figure,
        (left + wide * 0.1, bottom + high * 0.06, wide * 0.8, high * 0.54),
        *_inks(side_colours, 1.0),
    )


def _band(group: InstructionGroup, band: Area, radius: float, side_colours: SideColours, strength: float) -> None:
    left, bottom, wide, high = band
    group.add(Color(rgba=clear(side_colours.surface, strength)))
    group.add(SmoothRoundedRectangle(pos=(left, bottom), size=(wide, high), radius=[radius, radius, 0, 0]))
    pattern(group, (left, bottom, wide, high - radius * 0.6), _worn(side_colours, strength), wide * 0.2)


def _block(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    side_colours = _bleached(SIDE_COLOURS[shown.side]) if shown.sight is Sight.KNOWN else SIDE_COLOURS[shown.side]
    strength = 1.0 if shown.sight is Sight.KNOWN else strength
    left, bottom, wide, high = area
    radius, edge = wide * 0.16, high * 0.1
    panel(group, area, radius, clear(side_colours.deep, strength))
    face = (left, bottom + edge, wide, high - edge)
    surface = clear(side_colours.surface, strength)
    panel(group, face, radius, surface)
    pattern(group, face, _worn(side_colours, strength), wide * 0.34, radius)
    if shown.sight is Sight.BACK:
        figure(group, side_colours.shape, inset(square_in(face), wide * 0.3), clear(side_colours.ink, 0.55), surface)
        return
    emblem = (left + wide * 0.34, bottom + edge + high * 0.05, wide * 0.62, high * 0.62)
    figure(group, shown.figure, emblem, clear(side_colours.ink, max(strength, 0.7)), surface)
    sign = (left + wide * 0.05, bottom + high * 0.52, wide * (0.36 if len(shown.sign) == 1 else 0.5), high * 0.46)
    letters(group, shown.sign, sign, clear(side_colours.ink, max(strength, 0.8)), share=0.9)


def _bleached(side_colours: SideColours) -> SideColours:
    """Pale, with the side's own colour for ink: as easy to read as the colour itself."""
    return side_colours._replace(
        surface=over((1, 1, 1, 0.74), side_colours.surface),
        ink=side_colours.surface,
        mark=clear(side_colours.mark, 0.3),
    )


def _die(group: InstructionGroup, shown: Piece, area: Area) -> None:
    left, bottom, wide, high = inset(square_in(area), min(area[2:]) * 0.06)
    radius = wide * 0.2
    panel(group, (left, bottom - wide * 0.05, wide, high), radius, _SHADOW)
    panel(group, (left, bottom, wide, high), radius, PAPER)
    frame(group, (left, bottom, wide, high), radius, INK, max(1.0, wide * 0.025))
    if shown.sight is Sight.BACK:
        # Pips would be a roll; nothing has been rolled yet.
        letters(group, "?", (left, bottom + high * 0.1, wide, high * 0.8), INK, share=0.95)
        return
    figure(group, shown.figure, (left + wide * 0.1, bottom + high * 0.3, wide * 0.8, high * 0.64), INK, PAPER)
    letters(group, shown.sign, (left, bottom + high * 0.04, wide, high * 0.3), INK, share=0.95)


def _eye(group: InstructionGroup, area: Area) -> None:
    """Others know this one, too."""
    left, bottom, wide, high = area
    side = min(wide, high) * 0.32
    spot = (left + wide - side * 0.92, bottom + high - side * 0.92, side, side)
    disc(group, spot, SIGNAL)
    figure(group, "eye", inset(spot, side * 0.16), INK, SIGNAL)


def _steps(group: InstructionGroup, area: Area, side_colours: SideColours) -> None:
    """It has walked: two footprints."""
    left, bottom, wide, high = area
    side = min(wide, high) * 0.1
    for x, y in ((0.72, 0.16), (0.84, 0.26)):
        print_here = (left + wide * x, bottom + high * y, side, side * 1.7)
        panel(group, print_here, side / 2, side_colours.ink)


def count(group: InstructionGroup, number: int, area: Area) -> None:
    """How many lie on a spot, in its corner."""
    left, bottom, wide, high = area
    side = min(wide, high) * 0.44
    badge = (left + wide - side * 1.05, bottom - side * 0.05, side * 1.05, side)
    panel(group, badge, side * 0.5, INK)
    letters(group, str(number), badge, PAPER, share=0.78)


_PAINT = {PieceShape.CASTLE: _castle, PieceShape.TOWER: _castle, PieceShape.CARD: _card, PieceShape.BLOCK: _block}


def _plate(group: InstructionGroup, shown: Piece, area: Area) -> None:
    side_colours, strength = SIDE_COLOURS[shown.side], _FELT_GONE if shown.sight is Sight.GONE else 1.0
    left, bottom, wide, high = area
    line = wide * 0.03
    if strength == 1.0:
        panel(group, (left + line, bottom - line, wide, high), wide * 0.12, _FELT_SHADOW)
    _coloured(group, side_colours, area, wide * 0.3, strength)
    ink = clear(side_colours.ink, strength)
    letters(group, shown.sign, (left + wide * 0.07, bottom + high * 0.55, wide * 0.38, high * 0.4), ink, share=1.0)
    emblem = (left + wide * 0.4, bottom + high * 0.19, wide * 0.55, wide * 0.55)
    figure(group, shown.figure, emblem, ink, clear(side_colours.surface, strength))


def _coloured(
    group: InstructionGroup, side_colours: SideColours, area: Area, tile: float, strength: float = 1.0
) -> None:
    """A surface in the colours of a side, with an edge of paper."""
    wide = min(area[2:])
    radius, edge = wide * 0.12, wide * 0.045
    panel(group, area, radius, clear(PAPER, strength))
    inner = inset(area, edge)
    panel(group, inner, radius - edge, clear(side_colours.surface, strength))
    pattern(
        group,
        inner,
        side_colours._replace(mark=clear(side_colours.mark, _FELT_PATTERN * strength)),
        tile,
        radius - edge,
    )


def _tag(group: InstructionGroup, shown: Piece, area: Area) -> None:
    if shown.sight is Sight.BACK:
        _stack(group, area)
        return
    side_colours = SIDE_COLOURS[shown.side]
    panel(group, area, area[3] * 0.2, INK)
    _coloured(group, side_colours, inset(area, area[3] * 0.05), area[2] * 0.6)
    letters(group, shown.sign, area, side_colours.ink, share=0.86)


def _stack(group: InstructionGroup, area: Area) -> None:
    """Edges of cards: something lies there, and nothing is revealed about it."""
    left, bottom, wide, high = area
    step = high / 4
    for at in range(3):
        edge = (left + at * step * 0.4, bottom + step * at, wide * 0.8, step * 0.7)
        panel(group, edge, step * 0.3, PAPER)
        frame(group, edge, step * 0.3, INK, max(0.6, step * 0.06))


def _seal(group: InstructionGroup, shown: Piece, area: Area) -> None:
    disc(group, area, INK)
    disc(group, inset(area, area[2] * 0.05), SIGNAL)
    figure(group, shown.figure, inset(area, area[2] * 0.2), INK, SIGNAL)


def _ring(group: InstructionGroup, _shown: Piece, area: Area) -> None:
    line = min(area[2:]) * 0.022
    frame(group, area, line * 4, INK, line * 1.6)
    frame(group, inset(area, line * 0.6), line * 4, SIGNAL, line)


def _chip(group: InstructionGroup, shown: Piece, area: Area) -> None:
    side_colours = SIDE_COLOURS[shown.side]
    left, bottom, wide, high = area
    _coloured(group, side_colours, area, high * 0.5)
    side = min(high * 0.8, wide * 0.4)
    sign = (left + wide / 2, bottom, wide * 0.4, high)
    figure(
        group,
        shown.figure,
        (left + wide / 2 - side * 1.1, bottom + (high - side) / 2, side, side),
        side_colours.ink,
        side_colours.surface,
    )
    letters(group, shown.sign, sign, side_colours.ink, share=0.84)


_FELT_PIECES: Mapping[PieceShape, Callable[[InstructionGroup, Piece, Area], None]] = {
    PieceShape.PLATE: _plate,
    PieceShape.TAG: _tag,
    PieceShape.SEAL: _seal,
    PieceShape.RING: _ring,
    PieceShape.CHIP: _chip,
}
"""How each of these is painted in its area."""
