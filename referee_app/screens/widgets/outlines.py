"""Where something was seen in a picture, and where that is on the screen. Plain numbers; it draws nothing."""

from dataclasses import dataclass
from typing import NamedTuple

from referee_app.screens.widgets.patterns import outline

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class CodeOutline:
    """Four corners in pixels of the frame, from its upper left; a tone, whether it is ticked, and a word or two."""

    quad: Quad
    tone: str
    tick: bool = False
    label: str = ""


class Covering(NamedTuple):
    """A frame that covers a box, centred: where its upper left corner is, and how long its pixels are."""

    left: float
    top: float
    scale: float

    def place(self, point: Point) -> Point:
        """Where a pixel of the frame is in the window, which counts from below."""
        return self.left + point[0] * self.scale, self.top - point[1] * self.scale


def covering(frame: Point, pos: Point, size: Point) -> Covering:
    """The frame as small as may be, with no part of the box left empty."""
    scale = max(size[0] / frame[0], size[1] / frame[1])
    left = pos[0] + (size[0] - frame[0] * scale) / 2
    top = pos[1] + (size[1] + frame[1] * scale) / 2
    return Covering(left, top, scale)


def seen_part(frame: Point, pos: Point, size: Point, radius: float) -> list[float]:
    """A box with round corners as a mesh wants it, with the part of the frame that is seen in it as its texture.

    A texture of a frame begins with the frame's upper left pixel.
    """
    at = covering(frame, pos, size)
    places = ((pos[0] + x, pos[1] + y) for x, y in outline(size, [radius] * 4))
    return [
        number
        for x, y in places
        for number in (x, y, (x - at.left) / at.scale / frame[0], (at.top - y) / at.scale / frame[1])
    ]


def corner(pos: Point, size: Point, right: int, top: int) -> list[float]:
    """One corner of a finder as a bent line: two arms that stay away from the edges of the box."""
    inset, arm = min(size) * 0.1, min(size) * 0.12
    inwards_x, inwards_y = 1 - 2 * right, 1 - 2 * top
    x = pos[0] + right * size[0] + inwards_x * inset
    y = pos[1] + top * size[1] + inwards_y * inset
    return [x + inwards_x * arm, y, x, y, x, y + inwards_y * arm]
