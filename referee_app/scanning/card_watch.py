"""Watches for cards one by one: what is this card, give a card. Each is told once, and again when it comes back."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee_app.scanning.cards_in_sight import WatchForCards, look
from referee_app.scanning.codes import Code
from referee_app.scanning.watch import CardShown, News


@dataclass(frozen=True)
class CardWatch(WatchForCards):
    """Tells each card that is newly shown."""

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["CardWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = look(self.card_set, self.sightings, codes, now_ms)
        shown = (CardShown(card, sighting.quad) for card, sighting in sight.arrived.items())
        return replace(self, sightings=sightings), (*sight.hints, *shown)
