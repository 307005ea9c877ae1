"""Printed sheets read again from the PDF: pictures, cut up by boxes in millimetres; letters and their places; codes."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import zxingcpp
from numpy.typing import NDArray
from pyzbar import pyzbar

from card_printing.documents.cards import print_cards
from card_printing.layout.design import Design
from card_printing.layout.geometry import INCH, POINT, Box
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team

Picture = NDArray[np.uint8]

CARD_SET = CardSet(bytes(range(16)))
NAME = "Summer camp"
RESOLUTIONS = (150, 300)
WHITE = 255

_HAIR_LESS = 1 - 1e-6
"""pdfium rounds the size of a picture up: without this, a rounding error makes it a pixel wider and shifts the rest."""


def printed(design: Design, cards: Sequence[Card], card_set: CardSet = CARD_SET) -> bytes:
    """The PDF of these cards; it is kept for the tests that want the same one."""
    return _kept(design, tuple(cards), card_set)


@lru_cache(maxsize=32)
def _kept(design: Design, cards: tuple[Card, ...], card_set: CardSet) -> bytes:
    return printed_anew(design, cards, card_set)


def printed_anew(design: Design, cards: Sequence[Card], card_set: CardSet = CARD_SET) -> bytes:
    """The PDF of these cards, made in any case: for tests that compare one print with another."""
    out = BytesIO()
    print_cards(out, card_set, NAME, cards, design)
    return out.getvalue()


def pictures(pdf: bytes, dpi: int, *, gray: bool = False, every: int = 1) -> Iterator[Picture]:
    """Every page at so many dots an inch: rows from the top, in red, green and blue unless gray is enough."""
    document = pypdfium2.PdfDocument(pdf)
    for number in range(0, len(document), every):
        page = document[number]
        bitmap = page.render(scale=dpi / 72 * _HAIR_LESS, grayscale=gray, rev_byteorder=True)
        picture = np.array(bitmap.to_numpy())
        yield picture[..., 0] if gray and picture.ndim == 3 else picture
    document.close()


def cut_out(picture: Picture, box: Box, dpi: int) -> Picture:
    """What the picture of a page shows in a box."""
    left, right = (round(x / INCH * dpi) for x in (box.x, box.right))
    top, bottom = (picture.shape[0] - round(y / INCH * dpi) for y in (box.top, box.y))
    return picture[top:bottom, left:right]


def read_with_zbar(picture: Picture) -> list[str]:
    """The QR codes in a gray picture."""
    found = pyzbar.decode(np.ascontiguousarray(picture), symbols=[pyzbar.ZBarSymbol.QRCODE])
    return [one.data.decode() for one in found]


def read_with_zxing(picture: Picture) -> list[str]:
    """The QR codes in a gray picture."""
    # Of all formats, it would take drawn lines for a barcode now and then.
    found = zxingcpp.read_barcodes(
        np.ascontiguousarray(picture), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
    )
    return [one.text for one in found]


READERS = (read_with_zbar, read_with_zxing)


@cache
def one_of_each(team: Team) -> tuple[Card, ...]:
    """The first card of every rank of a team."""
    return tuple(card for card in CARD_SET.cards if card.team is team and card.ordinal == 1)


def of_team(team: Team, number: int) -> tuple[Card, ...]:
    """The first cards of a team."""
    return tuple(card for card in CARD_SET.cards if card.team is team)[:number]


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
