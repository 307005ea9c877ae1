"""Watches for one card alone: who gets it, or takes the flag with it, must not depend on which card is read first."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from referee_app.cards.decks import Card
from referee_app.desk.refusals import OneAtATime
from referee_app.scanning.cards_in_sight import CardsInSight, WatchForCards, look
from referee_app.scanning.codes import Code
from referee_app.scanning.standing_hints import StandingHints, Wrong
from referee_app.scanning.watch import CardShown, News
from referee_app.sentence import sentence


@dataclass(frozen=True)
class OneCardWatch(WatchForCards):
    """Tells a card once it is the only one in sight, and again only when it comes back."""

    told: frozenset[Card] = frozenset()
    standing: StandingHints = field(default_factory=StandingHints)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["OneCardWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = look(self.card_set, self.sightings, codes, now_ms)
        standing, hints = self.standing.after(_wrong(sight), sight)
        told = self.told & sight.present.keys()
        # A card that is only hidden counts too: it may come back beside the next one.
        alone = tuple(sight.present) if len(sight.present) == 1 else ()
        new = tuple(card for card in alone if card in sight.in_frame and card not in told and not _copied(sight, card))
        shown = (CardShown(card, sight.present[card].quad) for card in new)
        after = replace(self, sightings=sightings, standing=standing, told=told.union(new))
        return after, (*sight.hints, *hints, *shown)


def _copied(sight: CardsInSight, card: Card) -> bool:
    return sight.present[card].copied


def _wrong(sight: CardsInSight) -> Wrong | None:
    cards = sight.in_frame
    return Wrong(sentence(OneAtATime.key), cards) if len(cards) > 1 else None
