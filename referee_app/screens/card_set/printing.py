"""Makes the PDFs of a card set: which documents, of which cards, for which game. On a worker's thread; no window.

What draws PDFs is loaded when the first is made.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from importlib import import_module
from pathlib import Path

from card_printing.layout.sheets import sheets
from card_printing.sets.document_file import document_file
from card_printing.sets.selection import cards_called, chosen, refuse_more_copies
from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import OFFICIAL_SIZES, Card, Deck, deck_for
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules, Setup, propose
from referee_app.screens.sets.refusals import NoCardNamed

PDF = "application/pdf"
_PRESS = "referee_app.screens.card_set.press"
ALL = "all"
"""Every document there is."""

Far = Callable[[float], None]
"""Hears how much is done, from 0 to 1; may stop the work by an exception."""


class Document(StrEnum):
    """What can be printed of a set."""

    CARDS = "cards"
    COVER = "cover"
    TABLES = "tables"
    BRIEFING = "briefing"
    POSTERS = "posters"

    @property
    def is_secret(self) -> bool:
        """Whether it is for leaders only: who has it can make or copy cards."""
        return self in (Document.CARDS, Document.COVER)


class Whom(StrEnum):
    """For whom cards are printed."""

    FULL = "full"
    PLAYERS = "players"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Wish:
    """What is chosen of a print: a document or all of them, and for whom the cards are."""

    what: str = Document.CARDS
    whom: Whom = Whom.FULL
    players: int = 20
    deck: int = OFFICIAL_SIZES[0]

    @property
    def documents(self) -> tuple[Document, ...]:
        """The PDFs that are meant."""
        return tuple(Document) if self.what == ALL else (Document(self.what),)


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed. Only cards need `cards`, only the briefing a `setup`; cards and cover need no `rules`."""

    documents: tuple[Document, ...]
    cards: tuple[Card, ...] = ()
    setup: Setup | None = None
    rules: HouseRules = OFFICIAL_RULES
    is_reprint: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF that was made, where it is, and on how many sheets of paper the cards are."""

    document: Document
    path: Path
    cards: int = 0
    sheets: int = 0


def ordered(kept: SetFile, wish: Wish, running: Setup | None) -> Order:
    """What a wish comes to; the game that is being played with the set is the one that the paper tells of."""
    ours = running if running is not None and running.card_set == kept.card_set.id else None
    rules = ours.rules if ours else OFFICIAL_RULES
    return Order(
        wish.documents,
        _cards(kept, wish) if Document.CARDS in wish.documents else (),
        _setup(kept, wish.players, ours) if Document.BRIEFING in wish.documents else None,
        rules,
    )


def reordered(kept: SetFile, text: str) -> Order:
    """The cards that somebody names, to be printed again as they were."""
    lost = frozenset(cards_called(kept.card_set, text))
    if not lost:
        raise NoCardNamed
    cards = tuple(card for card in kept.card_set.cards if card in lost)
    return Order((Document.CARDS,), cards, is_reprint=True)


def _cards(kept: SetFile, wish: Wish) -> tuple[Card, ...]:
    if wish.whom is Whom.FULL:
        return chosen(kept.card_set)
    return chosen(kept.card_set, deck_for(wish.players) if wish.whom is Whom.PLAYERS else Deck(wish.deck))


def _setup(kept: SetFile, players: int, running: Setup | None) -> Setup:
    refuse_more_copies(kept.card_set, deck_for(players).copies)
    if running is not None and sum(running.players.values()) == players:
        return running
    proposed = propose(players, card_set=kept.card_set.id)
    return replace(proposed, rules=running.rules) if running else proposed


def printed(kept: SetFile, order: Order, keep: Callable[[str], Path], far: Far) -> tuple[Printed, ...]:
    """Make every PDF of an order; each is whole, or not there at all."""
    done = []
    for place, document in enumerate(order.documents):
        path = keep(_name(kept, document, order))
        with document_file(path, replace=False, secret=document.is_secret) as out:
            import_module(_PRESS).write(out, kept, document, order, partial(_part_of, far, place, len(order.documents)))
        done.append(_told(kept, document, order, path))
    return tuple(done)


def _name(kept: SetFile, document: Document, order: Order) -> str:
    """A name that tells whose it is: two sets may be called the same."""
    what = "reprint" if order.is_reprint and document is Document.CARDS else document.value
    return f"{kept.card_set.id}-{what}-{kept.name}.pdf"


def _told(kept: SetFile, document: Document, order: Order, path: Path) -> Printed:
    if document is not Document.CARDS:
        return Printed(document, path)
    papers = sum(bool(sheet.fronts) for sheet in sheets(order.cards, kept.design))
    return Printed(document, path, len(order.cards), papers)


def _part_of(far: Far, place: int, documents: int, done: int, of: int) -> None:
    far((place + done / of) / documents)
