"""Measures every text in the window: it is all there, in its box, on no other, and stands out from its ground."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, StencilPush, StencilUse
from kivy.graphics.vertex_instructions import RoundedRectangle
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from referee_app.screens.theme import Colour, contrast, over
from tests.screens.driver import Driver, is_seen

TOLERANCE = 1.0
READABLE = 7.0
LEGIBLE = 4.5
"""What is enough for the hint in an empty line."""


class Box(NamedTuple):
    """A rectangle in the window."""

    left: float
    bottom: float
    right: float
    top: float

    def within(self, other: "Box", *, vertically: bool = True) -> bool:
        across = self.left >= other.left - TOLERANCE and self.right <= other.right + TOLERANCE
        return across and (
            not vertically or (self.bottom >= other.bottom - TOLERANCE and self.top <= other.top + TOLERANCE)
        )

    def common(self, other: "Box") -> "Box":
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    @property
    def is_something(self) -> bool:
        return self.right - self.left > TOLERANCE and self.top - self.bottom > TOLERANCE


def faults(driver: Driver) -> list[str]:
    """What cannot be read as it should, one line each; an empty list means that everything fits."""
    labels = [widget for widget in driver.widgets() if isinstance(widget, Label) and widget.text and is_seen(widget)]
    found = [f"{label.text!r} {fault}" for label in labels for fault in _faults_of(label)]
    drawn = sorted(((_drawn(label), label.text) for label in labels), reverse=True)
    while drawn:
        here, one = drawn.pop()
        for there, other in reversed(drawn):
            if there.left >= here.right:
                break  # and so do all that come after it
            if here.common(there).is_something:
                found.append(f"{one!r} lies on {other!r}")
    return found


def _faults_of(label: Any) -> Iterator[str]:
    width, height = label.texture_size
    if width > label.width + TOLERANCE or height > label.height + TOLERANCE:
        yield f"is {width}×{height} in a box of {label.width:.0f}×{label.height:.0f}"
    if label.is_shortened:
        yield "is cut short"
    if label.text_size[1] is not None and (needed := _height_of(label)) > label.text_size[1] + TOLERANCE:
        yield f"needs a height of {needed}"
    if label.text_size[0] is not None:
        for word in label.text.split():
            if _width_of(word, label._label) > label.text_size[0] + TOLERANCE:
                yield f"breaks within {word!r}"
    yield from _outside(label)


_widths: dict[tuple[str, float, bool], float] = {}


def _width_of(word: str, writer: Any) -> float:
    """How wide a word is; the same words come again and again."""
    as_written = word, writer.options["font_size"], writer.options["bold"]
    if as_written not in _widths:
        _widths[as_written] = writer.get_extents(word)[0]
    return _widths[as_written]


def _height_of(label: Any) -> float:
    """How high the text is when nothing limits it; Kivy drops the lines that do not fit."""
    free = {**label._label.options, "text": label.text, "text_size": (label.text_size[0], None)}
    writer = type(label._label)(**free)
    writer.refresh()
    return float(writer.content_height)


def _outside(label: Widget) -> Iterator[str]:
    """Whether a label sticks out of anything that it lies in; what scrolls may be as long as it likes."""
    text, scrolls = written(label), False
    for ancestor in _ancestors(label):
        scrolls = scrolls or isinstance(ancestor, ScrollView)
        if not text.within(box_of(ancestor), vertically=not scrolls):
            yield f"sticks out of {type(ancestor).__name__}: {text} {box_of(ancestor)}"
    if not text.within(Box(0, 0, Window.width, Window.height), vertically=not scrolls):
        yield f"is outside the window: {text}"


def _ancestors(widget: Widget) -> Iterator[Widget]:
    above = widget.parent
    while isinstance(above, Widget):
        yield above
        above = above.parent


def box_of(widget: Widget) -> Box:
    # A widget's own position is in its parent's coordinates, and only a scroll view has coordinates of its own.
    left, bottom = widget.to_window(widget.x, widget.y)
    return Box(left, bottom, left + widget.width, bottom + widget.height)


def written(label: Any) -> Box:
    """Where the letters are: in the middle of the label's box, however large they came out."""
    box, (width, height) = box_of(label), label.texture_size
    left, bottom = (box.left + box.right - width) / 2, (box.bottom + box.top - height) / 2
    return Box(left, bottom, left + width, bottom + height)


def _drawn(label: Widget) -> Box:
    """What of a label is in sight, where it may be scrolled away."""
    box = written(label)
    for ancestor in _ancestors(label):
        if isinstance(ancestor, ScrollView):
            box = box.common(box_of(ancestor))
    return box


def pale(clear: Colour) -> list[str]:
    """Which texts do not stand out enough in the window, whose ground is `clear`; one line each."""
    painted: list[tuple[Box, Colour]] = [(Box(0, 0, Window.width, Window.height), clear)]
    found = []
    for widget, opacity in _visible(Window.children[::-1], 1.0):
        painted += ((box, _faded(colour, opacity)) for box, colour in _painted(widget))
        for text, colour, where, least in _written_on(widget):
            below = _below(painted, where)
            seen = contrast(over(_faded(colour, opacity), below), below)
            if seen < least:
                found.append(f"{text!r} has a contrast of {seen:.1f}")
    return found


def _visible(widgets: list[Widget], opacity: float) -> Iterator[tuple[Widget, float]]:
    for widget in widgets:
        if seen := opacity * widget.opacity:
            yield widget, seen
            yield from _visible(widget.children[::-1], seen)


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
