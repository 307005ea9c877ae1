"""Printed cards, cover sheets and photographs for tests of reading, and a decoder that counts its pictures."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from qrcode import QRCode

from card_printing.documents.cards import print_cards
from card_printing.documents.cover import print_cover
from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.reading.codes import pixels_of, quick_texts
from card_printing.reading.pictures import (
    open_pdf,
)
from card_printing.sets.selection import select_cards
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.decoders import Readings, Zxing
from referee_app.scanning.frame import Gray

CAMP, OTHER = CardSet(bytes(range(16))), CardSet(bytes(16))
SMALL_DECK = select_cards(CAMP, Deck(20))
DENSE = Design(size=SIZES["small"], style=Style.FRONTS, paper=Paper.A3)
"""Few pages with the smallest codes."""


def printed(path: Path, cards: Sequence[Card], card_set: CardSet = CAMP, design: Design = DENSE) -> Path:
    path.write_bytes(_pdf(tuple(cards), card_set, design))
    return path


@lru_cache(maxsize=32)
def _pdf(cards: tuple[Card, ...], card_set: CardSet, design: Design) -> bytes:
    out = BytesIO()
    print_cards(out, card_set, "Camp", cards, design)
    return out.getvalue()


def photographed(pdf: Path, page: int = 0, dpi: int = 130) -> Image.Image:
    """A page as a phone sees it: askew, a little blurred, with light from one side."""
    with open_pdf(pdf) as pages:
        picture = pages.coloured(page, dpi)
    table = Image.new("RGB", (picture.width + 300, picture.height + 300), "#8a6f4d")
    table.paste(picture, (150, 150))
    askew = table.rotate(7, expand=True, fillcolor="#8a6f4d", resample=Image.Resampling.BICUBIC)
    light = Image.linear_gradient("L").resize(askew.size).point(lambda shade: 150 + shade // 3)
    return Image.composite(askew, Image.new("RGB", askew.size), light).filter(ImageFilter.GaussianBlur(0.6))


def qr_picture(path: Path, *texts: str) -> Path:
    picture = Image.new("L", (420 * len(texts), 420), 255)
    for at, text in enumerate(texts):
        code = QRCode(border=4, box_size=8)
        code.add_data(text)
        picture.paste(code.make_image().get_image().convert("L").resize((400, 400)), (420 * at + 10, 10))
    picture.save(path)
    return path


def cover(path: Path, card_set: CardSet) -> Path:
    with path.open("wb") as out:
        print_cover(out, card_set, "Camp", Design())
    return path


def stained_page(folder: Path, cards: Sequence[Card]) -> Image.Image:
    """A scan of some cards; the code of the first has a stain that keeps a glance from reading it."""
    with open_pdf(printed(folder / "clean.pdf", cards, design=Design(style=Style.FRONTS))) as pages:
        page = pages.gray(0, 150)
    first = CAMP.code(cards[0])
    x, y = next(code.quad[0] for code in Cascade().glance(np.asarray(page, np.uint8)) if code.text == first)
    ImageDraw.Draw(page).ellipse((x - 22, y - 22, x + 22, y + 22), fill=150)
    assert first not in quick_texts(pixels_of(page))
    return page


class Counting:
    """A decoder that counts the pictures it is shown, by their pixels."""

    name = Zxing.name

    def __init__(self) -> None:
        self.shown: list[bytes] = []
        self._decoder = Zxing()

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
        self.shown.append(gray.tobytes())
        return self._decoder.read(gray)
