"""From codes in sight to cards in sight, for every watch alike, with a hint for each code that is no card.

It tells cards apart and nothing more: what two of them mean is for the watch to say.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.refusal import Refusal
from referee_app.scanning.codes import Code, Quad
from referee_app.scanning.sightings import Sighting, Sightings
from referee_app.scanning.watch import Hint
from referee_app.sentence import sentence


@dataclass(frozen=True)
class WatchForCards:
    """What every watch for cards is made of: the set that they are of, and the codes in sight."""

    card_set: CardSet
    sightings: Sightings = field(default_factory=Sightings, kw_only=True)

    def counts(self, text: str) -> bool:
        """Whether this is a card of the set; a poster at the duel post must not pass for one of the two."""
        return isinstance(card_or_why_not(self.card_set, text), Card)


@dataclass(frozen=True)
class CardsInSight:
    """The cards in sight after a frame, in order of arrival, and which of them came and went with it."""

    present: Mapping[Card, Sighting]
    arrived: Mapping[Card, Sighting]
    left: Mapping[Card, Sighting]
    refused: Mapping[str, Refusal]
    hints: tuple[Hint, ...]

    @property
    def in_frame(self) -> tuple[Card, ...]:
        """The cards that the frame itself shows; the others may be hidden for a moment."""
        return tuple(card for card, sighting in self.present.items() if sighting.in_frame)

    def quads(self, cards: Iterable[Card]) -> tuple[Quad, ...]:
        """Where these cards are."""
        return tuple(self.present[card].quad for card in cards)


def look(card_set: CardSet, sightings: Sightings, codes: Iterable[Code], now_ms: int) -> tuple[Sightings, CardsInSight]:
    """The sightings after a further frame, and what they are as cards of the set."""
    sightings, changes = sightings.after(codes, now_ms)
    refused = {sighting: why for sighting in changes.arrived if (why := _why_no_card(card_set, sighting.text))}
    copied = _as_cards(card_set, changes.copied)
    hints = (
        *(Hint(why, sighting.quads) for sighting, why in refused.items()),
        *(Hint(sentence("scan.hint.copy", card=card), sighting.quads) for card, sighting in copied.items()),
    )
    return sightings, CardsInSight(
        present=_as_cards(card_set, sightings.present),
        arrived=_as_cards(card_set, changes.arrived),
        left=_as_cards(card_set, changes.left),
        refused={sighting.text: why for sighting, why in refused.items()},
        hints=hints,
    )


def _as_cards(card_set: CardSet, sightings: Iterable[Sighting]) -> Mapping[Card, Sighting]:
    return {
        card: sighting for sighting in sightings if isinstance(card := card_or_why_not(card_set, sighting.text), Card)
    }


def _why_no_card(card_set: CardSet, text: str) -> Refusal | None:
    told = card_or_why_not(card_set, text)
    return told if isinstance(told, Refusal) else None


def card_or_why_not(card_set: CardSet, text: str) -> Card | Refusal:
    """What a scanned text is in this set."""
    try:
        return card_set.scanned(text)
    except Refusal as refusal:
        return refusal.with_traceback(None)  # it is kept as a value, and must not keep the whole call stack with it
