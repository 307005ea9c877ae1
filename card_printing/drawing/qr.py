"""QR codes: their modules, and how those are drawn on paper."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_H
from qrcode.util import MODE_ALPHA_NUM, QRData
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from card_printing.drawing.pdf import BLACK
from card_printing.layout.geometry import Box

Matrix = tuple[tuple[bool, ...], ...]
"""Rows of modules from the top, each from the left; true is dark. The quiet zone is not part of it."""

_CARD_VERSION = 2
# One mask for all is many times quicker than trying each. Clean pictures are read with any; of small, turned, shaken,
# blurred and noisy ones zbar and zxing together read most with this one (65 of 100; the other seven: 62 to 65).
_MASK = 2


def card_matrix(code: str) -> Matrix:
    """The modules of a card's code: 25 by 25, a quarter of which may be lost to mud."""
    return _matrix(code, _CARD_VERSION)


def cover_matrix(text: str) -> Matrix:
    """The modules of a cover sheet's code: as few as hold the text at level H, for a sheet that is folded for years."""
    return _matrix(text, None)


def _matrix(text: str, version: int | None) -> Matrix:
    qr_code = QRCode(version=version, error_correction=ERROR_CORRECT_H, mask_pattern=_MASK)
    qr_code.add_data(QRData(text, mode=MODE_ALPHA_NUM))
    qr_code.make(fit=version is None)
    return tuple(tuple(map(bool, row)) for row in qr_code.modules)


def draw_matrix(canvas: Canvas, matrix: Matrix, box: Box) -> None:
    """A QR code that fills a square, as one path: no viewer leaves white hair between its modules."""
    top = len(matrix) - 1
    runs = [
        f"{column} {top - row} {length} 1 re"
        for row, modules in enumerate(matrix)
        for column, length in dark_runs(modules)
    ]
    canvas.saveState()
    canvas.translate(box.x, box.y)
    canvas.scale(box.width / len(matrix), box.height / len(matrix))
    canvas.setFillColorRGB(*BLACK)
    # Whole numbers need none of the care that reportlab takes of each number it writes: that took half the time.
    canvas.drawPath(PDFPathObject(runs), stroke=0, fill=1)
    canvas.restoreState()


def dark_runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where the dark stretches of a row begin, and how long they are."""
    start = 0
    for dark, modules in groupby(row):
        length = len(tuple(modules))
        if dark:
            yield start, length
        start += length
