"""Measures how well every text in the window stands out: its colour against what is painted below it.

The window is gone through in the order in which it is drawn. What lies below a text is put together from all that was
painted there before, as the drawing does it.
"""

from collections.abc import Iterator
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, StencilPush, StencilUse
from kivy.graphics.vertex_instructions import RoundedRectangle
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from referee_app.screens.theme import Colour, contrast, over
from tests.screens.fitting import Box, box_of, written

READABLE = 7.0
LEGIBLE = 4.5
"""What is enough for the hint in an empty line."""


def pale(clear: Colour) -> list[str]:
    """Which texts do not stand out enough in the window, whose ground is `clear`; one line each."""
    painted: list[tuple[Box, Colour]] = [(Box(0, 0, Window.width, Window.height), clear)]
    found = []
    for widget, opacity in _drawn(Window.children[::-1], 1.0):
        painted += ((box, _faded(colour, opacity)) for box, colour in _painted(widget))
        for text, colour, where, least in _written_on(widget):
            below = _below(painted, where)
            seen = contrast(over(_faded(colour, opacity), below), below)
            if seen < least:
                found.append(f"{text!r} has a contrast of {seen:.1f}")
    return found


def _drawn(widgets: list[Widget], opacity: float) -> Iterator[tuple[Widget, float]]:
    for widget in widgets:
        if seen := opacity * widget.opacity:
            yield widget, seen
            yield from _drawn(widget.children[::-1], seen)


def _faded(colour: Colour, opacity: float) -> Colour:
    return (*colour[:3], colour[3] * opacity)


def _painted(widget: Widget) -> Iterator[tuple[Box, Colour]]:
    """The rectangles that a widget paints itself; patterns, lines and pictures have tests of their own."""
    if isinstance(widget, Label | TextInput):
        return  # what these draw is their text
    colour: Colour = (1, 1, 1, 1)
    is_cutting = False
    for drawing in (*(widget.canvas.before.children if widget.canvas.has_before else ()), *widget.canvas.children):
        if isinstance(drawing, Color):
            colour = tuple(drawing.rgba)
        elif isinstance(drawing, StencilPush | StencilUse):
            is_cutting = isinstance(drawing, StencilPush)
        elif isinstance(drawing, Rectangle | RoundedRectangle) and not is_cutting:
            left, bottom = widget.to_window(*drawing.pos)
            yield Box(left, bottom, left + drawing.size[0], bottom + drawing.size[1]), colour


def _written_on(widget: Any) -> Iterator[tuple[str, Colour, Box, float]]:
    if isinstance(widget, Label) and widget.text:
        yield widget.text, tuple(widget.disabled_color if widget.disabled else widget.color), written(widget), READABLE
    elif isinstance(widget, TextInput):
        yield widget.text, tuple(widget.foreground_color), box_of(widget), READABLE
        yield widget.hint_text, tuple(widget.hint_text_color), box_of(widget), LEGIBLE


def _below(painted: list[tuple[Box, Colour]], where: Box) -> Colour:
    x, y = (where.left + where.right) / 2, (where.bottom + where.top) / 2
    below = painted[0][1]
    for box, colour in painted[1:]:
        if box.left <= x <= box.right and box.bottom <= y <= box.top:
            below = over(colour, below)
    return below
