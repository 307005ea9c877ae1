"""Paints castles, cards, blocks and dice, as they are seen. It knows no game."""

from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle

from referee_app.emblems.drawing import GRID
from referee_app.screens.table.board import Piece, Shape, Sight
from referee_app.screens.table.coats import COATS, Coat
from referee_app.screens.table.drawings import CLOSED_CASTLES, CLOSED_TOWERS, OPEN_CASTLES, OPEN_TOWERS
from referee_app.screens.table.felt_pieces import FELT_PIECES
from referee_app.screens.table.painter import (
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


def piece(group: InstructionGroup, shown: Piece, area: Area) -> None:
    """A piece in its area, as it is seen."""
    if shown.shape in FELT_PIECES:
        FELT_PIECES[shown.shape](group, shown, area)
        return
    if shown.shape is Shape.DIE:
        _die(group, shown, area)
        return
    strength = {Sight.KNOWN: _PALE, Sight.GONE: _FADED}.get(shown.sight, 1.0)
    _PAINT[shown.shape](group, shown, area, strength)
    if shown.watched:
        _eye(group, area)
    if shown.moved:
        _steps(group, area, COATS[shown.side])


def _castle(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    is_large = shown.shape is Shape.TOWER
    closed, opened = (CLOSED_TOWERS, OPEN_TOWERS) if is_large else (CLOSED_CASTLES, OPEN_CASTLES)
    coat = COATS[shown.side]
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


def _colours(coat: Coat, strength: float) -> dict[str, Colour]:
    named = {"surface": coat.surface, "deep": coat.deep, "bright": coat.bright, "paper": PAPER, "shade": _SHADOW}
    return {name: clear(of, strength) for name, of in named.items()}


def _worn(coat: Coat, strength: float) -> Coat:
    return coat._replace(mark=clear(coat.mark, strength))


def _inks(coat: Coat, strength: float) -> tuple[Colour, Colour]:
    """The colours of an emblem on paper: a side's own, dark enough on whatever it is."""
    return clear(coat.deep if coat.ink == INK else coat.surface, strength), PAPER


def _card(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    coat = COATS[shown.side]
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


def _window(group: InstructionGroup, shown: Piece, area: Area, coat: Coat) -> None:
    """In the back of a card, what is on its face: it lies face down, and is known."""
    left, bottom, wide, high = area
    panel(group, area, wide * 0.1, PAPER)
    letters(group, shown.sign, (left, bottom + high * 0.62, wide, high * 0.34), coat.surface, share=0.95)
    figure(group, shown.figure, (left + wide * 0.1, bottom + high * 0.06, wide * 0.8, high * 0.54), *_inks(coat, 1.0))


def _band(group: InstructionGroup, band: Area, radius: float, coat: Coat, strength: float) -> None:
    left, bottom, wide, high = band
    group.add(Color(rgba=clear(coat.surface, strength)))
    group.add(SmoothRoundedRectangle(pos=(left, bottom), size=(wide, high), radius=[radius, radius, 0, 0]))
    pattern(group, (left, bottom, wide, high - radius * 0.6), _worn(coat, strength), wide * 0.2)


def _block(group: InstructionGroup, shown: Piece, area: Area, strength: float) -> None:
    coat = _bleached(COATS[shown.side]) if shown.sight is Sight.KNOWN else COATS[shown.side]
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


def _bleached(coat: Coat) -> Coat:
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


def _steps(group: InstructionGroup, area: Area, coat: Coat) -> None:
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
