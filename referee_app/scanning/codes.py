"""What is seen in a frame: texts of QR codes, and where they are. Pure: it knows neither pictures nor cards."""

from typing import NamedTuple

Point = tuple[float, float]
"""Pixels from the left and from the top of the frame."""

Quad = tuple[Point, Point, Point, Point]
"""The corners of a code as it is printed: upper left, upper right, lower right, lower left, wherever they lie."""


class Code(NamedTuple):
    """One QR code at one place in one frame."""

    text: str
    quad: Quad
