"""The QR code of a card, as dark and light modules. Drawing them on paper is another matter."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_H
from qrcode.util import MODE_ALPHA_NUM, QRData

Matrix = tuple[tuple[bool, ...], ...]
"""Rows of modules from the top, each from the left; true is dark. The quiet zone is not part of it."""

_VERSION = 2
# One mask for all is many times quicker than trying each. Clean pictures are read with any; of small, turned, shaken,
# blurred and noisy ones zbar and zxing together read most with this one (65 of 100; the other seven: 62 to 65).
_MASK = 2


def card_matrix(code: str) -> Matrix:
    """The modules of a card's code: 25 by 25, a quarter of which may be lost to mud."""
    qr_code = QRCode(version=_VERSION, error_correction=ERROR_CORRECT_H, mask_pattern=_MASK)
    qr_code.add_data(QRData(code, mode=MODE_ALPHA_NUM))
    qr_code.make(fit=False)
    return tuple(tuple(map(bool, row)) for row in qr_code.modules)


def cover_matrix(text: str) -> Matrix:
    """The modules of a cover sheet's code: as few as hold the text at level H, for a sheet that is folded for years."""
    qr_code = QRCode(error_correction=ERROR_CORRECT_H, mask_pattern=_MASK)
    qr_code.add_data(QRData(text, mode=MODE_ALPHA_NUM))
    qr_code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in qr_code.modules)


def dark_runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where the dark stretches of a row begin, and how long they are."""
    start = 0
    for dark, modules in groupby(row):
        length = len(tuple(modules))
        if dark:
            yield start, length
        start += length
