"""Boxes in millimetres from the lower left, as in PDF, and the grid of printer dots they are aligned to. Pure."""

from typing import NamedTuple

INCH = 25.4
POINT = INCH / 72

DOT = INCH / 150
"""Cards begin and end on whole dots: at 150, 300, 600 and 1200 a printer renders each of them alike, to the pixel."""

FINE_DOT = INCH / 300
"""What one module of a QR code is counted in, so that its edges stay sharp on paper."""


HAIR = 0.002
"""By so much colour ends before a whole dot: a renderer that rounds up must not take one dot more on some cards."""


def snapped(length: float) -> float:
    """The length in whole dots that is nearest."""
    return round(length / DOT) * DOT


class Box(NamedTuple):
    """A rectangle on a page or on a card."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> "Box":
        """The box with a rim of this width round it; a negative one is cut off."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> "Box":
        """The box somewhere else."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def square(self) -> "Box":
        """The largest square in its middle."""
        side = min(self.width, self.height)
        x, y = self.centre
        return Box(x - side / 2, y - side / 2, side, side)
