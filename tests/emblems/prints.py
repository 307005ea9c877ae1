"""Drawings as they come out of a printer: drawn into a PDF, and that made into pixels of ink."""

from io import BytesIO
from typing import Any

import numpy as np
import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from card_printing.drawing.figures import draw_emblem, draw_pattern
from card_printing.drawing.pdf import BLACK, WHITE
from referee_app.emblems.drawing import Drawing, Tile

Ink = np.ndarray[Any, np.dtype[np.float64]]
"""How much ink is on each pixel, from 0 to 1, row by row from above."""


def printed(drawing: Drawing, pixels: int) -> Ink:
    """A drawing in black on white in a square of so many pixels."""
    canvas, file = _page(pixels, pixels)
    draw_emblem(canvas, drawing, 0, 0, pixels, ink=BLACK, ground=WHITE)
    return _ink(canvas, file)


def printed_within_margin(drawing: Drawing, pixels: int, margin: int) -> Ink:
    """The same with room around it, where nothing should be."""
    side = pixels + 2 * margin
    canvas, file = _page(side, side)
    draw_emblem(canvas, drawing, margin, margin, pixels, ink=BLACK, ground=WHITE)
    return _ink(canvas, file)


def printed_pattern(tile: Tile, columns: int, rows: int, unit: int = 8) -> Ink:
    """So many tiles beside and above each other, a unit of theirs so many pixels long."""
    width, height = round(tile.width * unit * columns), round(tile.height * unit * rows)
    canvas, file = _page(width, height)
    draw_pattern(canvas, tile, (0, 0, width, height), unit, ink=BLACK, ground=WHITE)
    return _ink(canvas, file)


def agreement(one: Ink, other: Ink) -> float:
    """How much of the ink of either is in both."""
    return float(np.minimum(one, other).sum() / np.maximum(one, other).sum())


def picture(pdf: bytes, dots_per_inch: float = 72) -> Image.Image:
    """The first page of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    image: Image.Image = document[0].render(scale=dots_per_inch / 72).to_pil()
    document.close()
    return image


def ink_of(image: Image.Image) -> Ink:
    """What a black and white picture has of black."""
    return 1 - np.asarray(image.convert("L"), dtype=np.float64) / 255


def _page(width: float, height: float) -> tuple[Canvas, BytesIO]:
    file = BytesIO()
    return Canvas(file, pagesize=(width, height)), file


def _ink(canvas: Canvas, file: BytesIO) -> Ink:
    canvas.save()
    return ink_of(picture(file.getvalue()))
