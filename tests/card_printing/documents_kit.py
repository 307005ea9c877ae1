"""The printed documents as tests want them: made for a design, and read again from the PDF."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from io import BytesIO
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

from card_printing.documents.bounds import MOST_BOUNDS
from card_printing.documents.briefing import print_briefing
from card_printing.documents.contents import Contents, print_contents
from card_printing.documents.cover import print_cover
from card_printing.documents.pocket_tables import print_pocket_tables
from card_printing.documents.posters import print_posters
from card_printing.layout.design import Design
from card_printing.layout.geometry import POINT, Box
from card_printing.sets.selection import select_cards
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Deck, deck_for
from referee_app.live_game.model import RULE_SWITCHES, Dealing, HouseRules, Knowledge, Mode, Setup, propose

CARD_SET = CardSet(bytes(range(16)))
NAME = "Wolves of the Northern Forest and their Friends from Town"

ALL_HOUSE_RULES = HouseRules(
    time_limit_s=90 * 60, respawn_delay_s=95, **{name: name != "count_at_duel" for name in RULE_SWITCHES}
)
"""All that there are, but for the one that makes the briefing shorter."""
LONG_BOUNDS = ("From the old oak by the brook along the path to the wooden bridge and back again, " * 9)[:MOST_BOUNDS]
PLAIN = propose(22)
FULL = Setup(
    red_players=31,
    blue_players=30,
    deck=deck_for(61),
    mode=Mode.GAME_MASTER,
    knowledge=Knowledge.PLAYERS,
    dealing=Dealing.BLIND,
    rules=ALL_HOUSE_RULES,
)

Printer = Callable[..., None]


def made(printer: Printer, *content: object) -> bytes:
    """The PDF that a printer makes of this."""
    out = BytesIO()
    printer(out, *content)
    return out.getvalue()


TWO_COPIES = CardSet(CARD_SET.key, copies=2)

DOCUMENTS: Mapping[str, Callable[[Design], bytes]] = {
    "cover": lambda design: made(print_cover, TWO_COPIES, NAME, design),
    "contents": lambda design: made(print_contents, Contents(TWO_COPIES, NAME, TWO_COPIES.cards, design)),
    "contents, a deck": lambda design: made(
        print_contents, Contents(CARD_SET, NAME, select_cards(CARD_SET, Deck(20)), design)
    ),
    "tables": lambda design: made(print_pocket_tables, HouseRules(), design),
    "tables, all house rules": lambda design: made(print_pocket_tables, ALL_HOUSE_RULES, design),
    "briefing": lambda design: made(print_briefing, PLAIN, design),
    "briefing, all house rules": lambda design: made(print_briefing, FULL, design, LONG_BOUNDS),
    "posters": lambda design: made(print_posters, design),
    "posters, all house rules": lambda design: made(print_posters, design, ALL_HOUSE_RULES),
}


@cache
def document(name: str, design: Design) -> bytes:
    """A document for a design; made once."""
    return DOCUMENTS[name](design)


class Letter(NamedTuple):
    """A character on a page, and the ink it takes, in millimetres from the lower left."""

    text: str
    box: Box


def letters(pdf: bytes) -> Iterator[tuple[Letter, ...]]:
    """Every page's characters, in the order in which they were written; spaces take no ink."""
    opened = pypdfium2.PdfDocument(pdf)
    for page in opened:
        text = page.get_textpage()
        signs = ((at, chr(pdfium.FPDFText_GetUnicode(text, at))) for at in range(text.count_chars()))
        yield tuple(Letter(sign, _ink(text, at)) for at, sign in signs if sign.strip())
    opened.close()


def _ink(text: pypdfium2.PdfTextPage, at: int) -> Box:
    left, bottom, right, top = (edge * POINT for edge in text.get_charbox(at))
    return Box(left, bottom, right - left, top - bottom)


def collisions(page: tuple[Letter, ...]) -> list[tuple[str, str]]:
    """Letters of which one is printed over the other; neighbours may touch."""
    edges = np.array([(box.x, box.y, box.right, box.top) for _, box in page])
    shrunk = (edges[:, 2:] - edges[:, :2]) * 0.15
    low, high = edges[:, :2] + shrunk, edges[:, 2:] - shrunk
    order = np.argsort(low[:, 0])
    low, high = low[order], high[order]
    found = []
    for at in range(len(page)):
        near = slice(at + 1, int(np.searchsorted(low[:, 0], high[at, 0])))
        hits = np.flatnonzero((low[near, 1] < high[at, 1]) & (low[at, 1] < high[near, 1]))
        found += [(page[order[at]].text, page[order[at + 1 + hit]].text) for hit in hits]
    return found


def texts(pdf: bytes) -> list[str]:
    """What each page says, in one line."""
    opened = pypdfium2.PdfDocument(pdf)
    said = [" ".join(page.get_textpage().get_text_bounded().split()) for page in opened]
    opened.close()
    return said
