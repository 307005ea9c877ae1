"""Sweeps over many cards: hand in, collect, check the set. Each card counts once, however often the camera passes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from referee_app.cards.decks import Card
from referee_app.refusal import Refusal
from referee_app.scanning.cards_in_sight import WatchForCards, look
from referee_app.scanning.codes import Code
from referee_app.scanning.watch import Counted, News, SeenAgain

MOST_REFUSED = 100
"""So many codes that are no cards are kept: nobody reads more, and a hostile screen can show millions."""


@dataclass(frozen=True)
class Sweep(WatchForCards):
    """The cards of one sweep in order of first sight, and by their texts the codes that are no cards of the set."""

    cards: tuple[Card, ...] = ()
    refused: Mapping[str, Refusal] = field(default_factory=dict)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["Sweep", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = look(self.card_set, self.sightings, codes, now_ms)
        new = {card: sighting for card, sighting in sight.arrived.items() if card not in self.cards}
        counted = (Counted(card, sighting.quad) for card, sighting in new.items())
        again = (SeenAgain(card, seen.quad) for card, seen in sight.arrived.items() if card not in new)
        after = replace(self, sightings=sightings, cards=(*self.cards, *new), refused=self._with(sight.refused))
        return after, (*sight.hints, *again, *counted)

    def _with(self, refused: Mapping[str, Refusal]) -> Mapping[str, Refusal]:
        new = ((text, why) for text, why in refused.items() if text not in self.refused)
        return {**self.refused, **dict(islice(new, MOST_REFUSED - len(self.refused)))}
