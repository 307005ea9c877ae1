"""Paints the pieces as they are seen: castles, cards, blocks and dice; on felt plates, tags, seals and chips."""

from collections.abc import Callable, Mapping

from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle

from referee_app.emblems.drawing import GRID
from referee_app.screens.table.board import Piece, Shape, Sight
from referee_app.screens.table.colours import SIDE_COLOURS, SideColours
from referee_app.screens.table.drawings import CLOSED_CASTLES, CLOSED_TOWERS, OPEN_CASTLES, OPEN_TOWERS
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
    if shown.shape is Shape.DIE:
        _die(group, shown, area)
        return
    strength = {Sight.KNOWN: _PALE, Sight.GONE: _FADED}.get(shown.sight, 1.0)
    _PAINT[shown.shape](group, shown, area, strength)
    if shown.watched:
        _eye(group, area)
    if shown.moved:
        _steps(group, area, SIDE_COLOURS[shown.side])


def _castle(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    is_large = shown.shape is Shape.TOWER
    closed, opened = (CLOSED_TOWERS, OPEN_TOWERS) if is_large else (CLOSED_CASTLES, OPEN_CASTLES)
    coat = SIDE_COLOURS[shown.side]
    colours = _colours(coat, strength)
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
            *_inks(coat, strength),
        )
        plaque = (left + 7.4 * unit, bottom - 0.2 * unit, 9.2 * unit, 6.4 * unit)
        panel(group, plaque, 2 * unit, clear(coat.deep, strength))
        letters(group, shown.sign, plaque, clear(PAPER, max(strength, 0.8)), share=0.92)
    else:
        figure(group, shown.figure, (left + 5 * unit, bottom + 2 * unit, 14 * unit, 14 * unit), *_inks(coat, strength))


def _colours(coat: SideColours, strength: float) -> dict[str, Colour]:
    named = {"surface": coat.surface, "deep": coat.deep, "bright": coat.bright, "paper": PAPER, "shade": _SHADOW}
    return {name: clear(of, strength) for name, of in named.items()}


def _worn(coat: SideColours, strength: float) -> SideColours:
    return coat._replace(mark=clear(coat.mark, strength))


def _inks(coat: SideColours, strength: float) -> tuple[Colour, Colour]:
    """The colours of an emblem on paper: a side's own, dark enough on whatever it is."""
    return clear(coat.deep if coat.ink == INK else coat.surface, strength), PAPER


def _card(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    coat = SIDE_COLOURS[shown.side]
    left, bottom, wide, high = area
    radius, line = wide * 0.11, max(1.0, wide * 0.018)
    if strength == 1.0:
        panel(group, (left + line, bottom - 2 * line, wide, high), radius, _SHADOW)
    if shown.sight in (Sight.BACK, Sight.KNOWN):
        panel(group, area, radius, PAPER)
        inner = inset(area, wide * 0.07)
        panel(group, inner, radius * 0.7, coat.surface)
        pattern(group, inner, coat, wide * 0.22, radius * 0.7)
    if shown.sight is Sight.KNOWN:
        _window(group, shown, inset(area, wide * 0.17), coat)
        return
    if shown.sight is Sight.BACK:
        disc(group, inset(square_in(area), wide * 0.26), coat.surface)
        figure(group, coat.shape, inset(square_in(area), wide * 0.33), coat.ink, coat.surface)
        return
    panel(group, area, radius, clear(PAPER, max(strength, 0.5)))
    band = (left, bottom + high * 0.72, wide, high * 0.28)
    _band(group, band, radius, coat, strength)
    letters(group, shown.sign, band, clear(coat.ink, max(strength, 0.75)), share=0.86)
    emblem = (left + wide * 0.14, bottom + high * 0.07, wide * 0.72, high * 0.6)
    figure(group, shown.figure, emblem, *_inks(coat, strength))
    frame(group, area, radius, clear(coat.surface, strength), line)


def _window(group: InstructionGroup, shown: Piece, area: Area, coat: SideColours) -> None:
    """In the back of a card, what is on its face: it lies face down, and is known."""
    left, bottom, wide, high = area
    panel(group, area, wide * 0.1, PAPER)
    letters(group, shown.sign, (left, bottom + high * 0.62, wide, high * 0.34), coat.surface, share=0.95)
    figure(group, shown.figure, (left + wide * 0.1, bottom + high * 0.06, wide * 0.8, high * 0.54), *_inks(coat, 1.0))


def _band(group: InstructionGroup, band: Area, radius: float, coat: SideColours, strength: float) -> None:
    left, bottom, wide, high = band
    group.add(Color(rgba=clear(coat.surface, strength)))
    group.add(SmoothRoundedRectangle(pos=(left, bottom), size=(wide, high), radius=[radius, radius, 0, 0]))
    pattern(group, (left, bottom, wide, high - radius * 0.6), _worn(coat, strength), wide * 0.2)


def _block(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    coat = _bleached(SIDE_COLOURS[shown.side]) if shown.sight is Sight.KNOWN else SIDE_COLOURS[shown.side]
    strength = 1.0 if shown.sight is Sight.KNOWN else strength
    left, bottom, wide, high = area
    radius, edge = wide * 0.16, high * 0.1
    panel(group, area, radius, clear(coat.deep, strength))
    face = (left, bottom + edge, wide, high - edge)
    surface = clear(coat.surface, strength)
    panel(group, face, radius, surface)
    pattern(group, face, _worn(coat, strength), wide * 0.34, radius)
    if shown.sight is Sight.BACK:
        figure(group, coat.shape, inset(square_in(face), wide * 0.3), clear(coat.ink, 0.55), surface)
        return
    emblem = (left + wide * 0.34, bottom + edge + high * 0.05, wide * 0.62, high * 0.62)
    figure(group, shown.figure, emblem, clear(coat.ink, max(strength, 0.7)), surface)
    sign = (left + wide * 0.05, bottom + high * 0.52, wide * (0.36 if len(shown.sign) == 1 else 0.5), high * 0.46)
    letters(group, shown.sign, sign, clear(coat.ink, max(strength, 0.8)), share=0.9)


def _bleached(coat: SideColours) -> SideColours:
    """Pale, with the side's own colour for ink: as easy to read as the coat itself."""
    return coat._replace(surface=over((1, 1, 1, 0.74), coat.surface), ink=coat.surface, mark=clear(coat.mark, 0.3))


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


def _steps(group: InstructionGroup, area: Area, coat: SideColours) -> None:
    """It has walked: two footprints."""
    left, bottom, wide, high = area
    side = min(wide, high) * 0.1
    for x, y in ((0.72, 0.16), (0.84, 0.26)):
        print_here = (left + wide * x, bottom + high * y, side, side * 1.7)
        panel(group, print_here, side / 2, coat.ink)


def count(group: InstructionGroup, number: int, area: Area) -> None:
    """How many lie on a spot, in its corner."""
    left, bottom, wide, high = area
    side = min(wide, high) * 0.44
    badge = (left + wide - side * 1.05, bottom - side * 0.05, side * 1.05, side)
    panel(group, badge, side * 0.5, INK)
    letters(group, str(number), badge, PAPER, share=0.78)


_PAINT = {Shape.CASTLE: _castle, Shape.TOWER: _castle, Shape.CARD: _card, Shape.BLOCK: _block}


def _plate(group: InstructionGroup, shown: Piece, area: Area) -> None:
    coat, strength = SIDE_COLOURS[shown.side], _FELT_GONE if shown.sight is Sight.GONE else 1.0
    left, bottom, wide, high = area
    line = wide * 0.03
    if strength == 1.0:
        panel(group, (left + line, bottom - line, wide, high), wide * 0.12, _FELT_SHADOW)
    _coloured(group, coat, area, wide * 0.3, strength)
    ink = clear(coat.ink, strength)
    letters(group, shown.sign, (left + wide * 0.07, bottom + high * 0.55, wide * 0.38, high * 0.4), ink, share=1.0)
    emblem = (left + wide * 0.4, bottom + high * 0.19, wide * 0.55, wide * 0.55)
    figure(group, shown.figure, emblem, ink, clear(coat.surface, strength))


def _coloured(group: InstructionGroup, coat: SideColours, area: Area, tile: float, strength: float = 1.0) -> None:
    """A surface in a coat, with an edge of paper."""
    wide = min(area[2:])
    radius, edge = wide * 0.12, wide * 0.045
    panel(group, area, radius, clear(PAPER, strength))
    inner = inset(area, edge)
    panel(group, inner, radius - edge, clear(coat.surface, strength))
    pattern(group, inner, coat._replace(mark=clear(coat.mark, _FELT_PATTERN * strength)), tile, radius - edge)


def _tag(group: InstructionGroup, shown: Piece, area: Area) -> None:
    if shown.sight is Sight.BACK:
        _stack(group, area)
        return
    coat = SIDE_COLOURS[shown.side]
    panel(group, area, area[3] * 0.2, INK)
    _coloured(group, coat, inset(area, area[3] * 0.05), area[2] * 0.6)
    letters(group, shown.sign, area, coat.ink, share=0.86)


def _stack(group: InstructionGroup, area: Area) -> None:
    """Edges of cards: something lies there, and nothing is told of it."""
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
    coat = SIDE_COLOURS[shown.side]
    left, bottom, wide, high = area
    _coloured(group, coat, area, high * 0.5)
    side = min(high * 0.8, wide * 0.4)
    sign = (left + wide / 2, bottom, wide * 0.4, high)
    figure(
        group,
        shown.figure,
        (left + wide / 2 - side * 1.1, bottom + (high - side) / 2, side, side),
        coat.ink,
        coat.surface,
    )
    letters(group, shown.sign, sign, coat.ink, share=0.84)


_FELT_PIECES: Mapping[Shape, Callable[[InstructionGroup, Piece, Area], None]] = {
    Shape.PLATE: _plate,
    Shape.TAG: _tag,
    Shape.SEAL: _seal,
    Shape.RING: _ring,
    Shape.CHIP: _chip,
}
"""How each of these is painted in its area."""
