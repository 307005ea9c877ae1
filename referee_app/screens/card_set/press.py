"""Which part of the print shop draws which document.

It is loaded when a PDF is made: it brings everything that draws.
"""

from typing import BinaryIO

from card_printing.documents.briefing import print_briefing
from card_printing.documents.cards import print_cards
from card_printing.documents.cover import print_cover
from card_printing.documents.pocket_tables import print_pocket_tables
from card_printing.documents.posters import print_posters
from card_printing.progress import Progress
from card_printing.sets.set_file import SetFile
from referee_app.screens.card_set.printing import Document, Order


def write(out: BinaryIO, kept: SetFile, document: Document, order: Order, progress: Progress) -> None:
    """Write one document of an order; an exception from `progress` ends it."""
    match document:
        case Document.CARDS:
            print_cards(out, kept.card_set, kept.name, order.cards, kept.design, progress)
        case Document.COVER:
            print_cover(out, kept.card_set, kept.name, kept.design, progress)
        case Document.TABLES:
            print_pocket_tables(out, order.rules, kept.design, progress)
        case Document.BRIEFING:
            assert order.setup is not None
            print_briefing(out, order.setup, kept.design, progress=progress)
        case Document.POSTERS:
            print_posters(out, kept.design, order.rules, progress)
