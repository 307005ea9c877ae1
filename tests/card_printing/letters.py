"""The letters of a printed PDF as pdfium finds them: which, where and how large; and the typefaces they are in."""

from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from card_printing.layout.geometry import POINT, Box


class Letter(NamedTuple):
    """A letter, the ink that it covers and the size of its type, in millimetres."""

    sign: str
    ink: Box
    size: float
    baseline: float


def letters(pdf: bytes) -> Iterator[list[Letter]]:
    """The letters of each page, without those that leave no ink."""
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        text = page.get_textpage()
        found = [_letter(text, number) for number in range(text.count_chars())]
        text.close()
        yield [letter for letter in found if letter.sign.strip()]
    document.close()


def _letter(text: pypdfium2.PdfTextPage, number: int) -> Letter:
    left, bottom, right, top = (edge * POINT for edge in text.get_charbox(number))
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text, number, matrix)
    size = pdfium.FPDFText_GetFontSize(text, number) * matrix.d * POINT
    return Letter(
        chr(pdfium.FPDFText_GetUnicode(text, number)),
        Box(left, bottom, right - left, top - bottom),
        size,
        matrix.f * POINT,
    )


def typefaces(pdf: bytes) -> dict[str, bool]:
    """The typefaces that anything is written in, and whether they are part of the file."""
    document = pypdfium2.PdfDocument(pdf)
    found: dict[str, bool] = {}
    for page in document:
        for written in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=5):
            font = pdfium.FPDFTextObj_GetFont(written)
            name = bytes(200)
            length = pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
            found[name[: length - 1].decode()] = bool(pdfium.FPDFFont_GetIsEmbedded(font))
    document.close()
    return found
