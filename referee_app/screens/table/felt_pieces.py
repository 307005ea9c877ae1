"""Paints what lies on felt: cards all in colour, what is under them, seals and chips. It knows no game."""

from collections.abc import Callable, Mapping

from kivy.graphics import InstructionGroup

from referee_app.screens.table.board import Piece, Shape, Sight
from referee_app.screens.table.coats import COATS, Coat
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
    letters,
    panel,
    pattern,
)
from referee_app.screens.theme import colour

_SHADOW = colour("#000000", 0.35)
_GONE = 0.35
_PATTERN = 1.7
"""How much stronger patterns are here than behind words: six sides are told apart without colour, on small cards."""


def _plate(group: InstructionGroup, shown: Piece, area: Area) -> None:
    coat, strength = COATS[shown.side], _GONE if shown.sight is Sight.GONE else 1.0
    left, bottom, wide, high = area
    line = wide * 0.03
    if strength == 1.0:
        panel(group, (left + line, bottom - line, wide, high), wide * 0.12, _SHADOW)
    _coloured(group, coat, area, wide * 0.3, strength)
    ink = clear(coat.ink, strength)
    letters(group, shown.sign, (left + wide * 0.07, bottom + high * 0.55, wide * 0.38, high * 0.4), ink, share=1.0)
    emblem = (left + wide * 0.4, bottom + high * 0.19, wide * 0.55, wide * 0.55)
    figure(group, shown.figure, emblem, ink, clear(coat.surface, strength))


def _coloured(group: InstructionGroup, coat: Coat, area: Area, tile: float, strength: float = 1.0) -> None:
    """A surface in a coat, with an edge of paper."""
    wide = min(area[2:])
    radius, edge = wide * 0.12, wide * 0.045
    panel(group, area, radius, clear(PAPER, strength))
    inner = inset(area, edge)
    panel(group, inner, radius - edge, clear(coat.surface, strength))
    pattern(group, inner, coat._replace(mark=clear(coat.mark, _PATTERN * strength)), tile, radius - edge)


def _tag(group: InstructionGroup, shown: Piece, area: Area) -> None:
    if shown.sight is Sight.BACK:
        _stack(group, area)
        return
    coat = COATS[shown.side]
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
    coat = COATS[shown.side]
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


FELT_PIECES: Mapping[Shape, Callable[[InstructionGroup, Piece, Area], None]] = {
    Shape.PLATE: _plate,
    Shape.TAG: _tag,
    Shape.SEAL: _seal,
    Shape.RING: _ring,
    Shape.CHIP: _chip,
}
"""How each of these is painted in its area."""
