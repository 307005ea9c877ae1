"""The faces of cards as pictures in gray: printed as always, and looked at instead of cut out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO

import cv2
import numpy as np
import pypdfium2

from card_printing.documents.cards import print_cards
from card_printing.layout.design import Style
from card_printing.layout.geometry import INCH
from card_printing.layout.sheets import sheets
from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import Card
from referee_app.scanning.frame import Gray

_DPI = 150
_POINTS_PER_INCH = 72


def faces(kept: SetFile, cards: Sequence[Card]) -> Mapping[Card, Gray]:
    """The front of each card, in the set's own looks."""
    pdf, design = BytesIO(), replace(kept.design, style=Style.FRONTS, bleed=0, crop_marks=False)
    print_cards(pdf, kept.card_set, kept.name, cards, design)
    with pypdfium2.PdfDocument(pdf.getvalue()) as document:
        pages = [np.asarray(page.render(scale=_DPI / _POINTS_PER_INCH).to_numpy()) for page in document]
    seen = {}
    for sheet, page in zip(sheets(cards, design), pages, strict=True):
        gray = np.asarray(cv2.cvtColor(page[..., :3], cv2.COLOR_BGR2GRAY), np.uint8)
        dots = _DPI / INCH
        for card, box in sheet.fronts:
            top = sheet.paper.top - box.top
            rows = slice(round(top * dots), round((top + box.height) * dots))
            columns = slice(round(box.x * dots), round(box.right * dots))
            seen[card] = gray[rows, columns]
    return seen
