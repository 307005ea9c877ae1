"""Are all cards there? A check of a printed set, for which no game is needed."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.desk.answers import Checked
from referee_app.desk.jobs import Job, watching
from referee_app.live_game.refusals import NotInDeck
from referee_app.watching.codes import Quad
from referee_app.watching.watch import WatchRequest


class MissingCard(NamedTuple):
    """A card that has not turned up, and its short code for a reprint."""

    card: Card
    code: str


@dataclass(frozen=True)
class Checking:
    """A set, the deck that is wanted of it or None for every card, and what has been seen so far."""

    card_set: CardSet
    deck: Deck | None = None
    seen: frozenset[Card] = frozenset()

    @property
    def wanted(self) -> tuple[Card, ...]:
        """The cards that should be there, in card order."""
        return tuple(card for card in self.card_set.cards if self.deck is None or card in self.deck)

    @property
    def missing(self) -> tuple[MissingCard, ...]:
        """The cards that have not been seen, in card order."""
        return tuple(MissingCard(card, self.card_set.short_code(card)) for card in self.wanted if card not in self.seen)

    def watching(self) -> WatchRequest:
        """What the scanner is asked for."""
        return watching(Job.CHECK, self.card_set, None, named=False)

    def after(self, card: Card, quad: Quad | None = None) -> tuple["Checking", Checked]:
        """The check after a further card; one that is not of the deck is refused."""
        if self.deck is not None and card not in self.deck:
            raise NotInDeck(card=card, deck=self.deck.total)
        checking = replace(self, seen=self.seen | {card})
        missing = len(self.wanted) - len(checking.seen)
        return checking, Checked(card, missing, again=card in self.seen, quad=quad)
