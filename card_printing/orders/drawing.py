"""Which part of the print shop draws which document of a plan.

It is loaded when a PDF is made: it brings everything that draws.
"""

from typing import BinaryIO

from card_printing.documents.briefing import print_briefing
from card_printing.documents.cards import print_cards
from card_printing.documents.contents import Contents, print_contents
from card_printing.documents.cover import print_cover
from card_printing.documents.pocket_tables import print_pocket_tables
from card_printing.documents.posters import print_posters
from card_printing.orders.order import Document
from card_printing.orders.plan import Plan
from card_printing.progress import ProgressCallback


def draw(out: BinaryIO, plan: Plan, document: Document, progress: ProgressCallback) -> None:
    """Write one document of a plan; an exception from `progress` ends it."""
    order, kept, design = plan.order, plan.after, plan.design
    match document:
        case Document.CARDS:
            print_cards(out, kept.card_set, kept.name, plan.cards, design, progress)
        case Document.COVER:
            print_cover(out, kept.card_set, kept.name, design, progress)
        case Document.CONTENTS:
            print_contents(out, Contents(kept.card_set, kept.name, plan.cards, design), progress)
        case Document.TABLES:
            print_pocket_tables(out, order.rules, design, progress, number=order.players)
        case Document.BRIEFING:
            assert plan.setup is not None
            print_briefing(out, plan.setup, design, order.bounds, progress)
        case Document.POSTERS:
            print_posters(out, design, order.rules, progress)
