"""From codes in sight to cards in sight, for every watch alike, with a hint for each code that is no card.

It identifies cards and nothing more: what two of them mean is for the watch to say.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.watching.codes import Code, Quad, Sighting, Sightings
from referee_app.watching.watch import Hint


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


@dataclass(frozen=True)
class WatchForCards:
    """What every watch for cards is made of: the set that they are of, and the codes in sight."""

    card_set: CardSet
    sightings: Sightings = field(default_factory=Sightings, kw_only=True)

    @property
    def first(self) -> Card | None:
        """The one card that waits for another; only a watch for two has one."""
        return None

    def wants(self, sighting: Sighting) -> bool:
        """Whether this is a card of the set; a poster at the duel post must not pass for one of the two."""
        return sighting.card is not None

    def _look(self, codes: Iterable[Code], now_ms: int) -> tuple[Sightings, CardsInSight]:
        """The sightings after a further frame, and what they are as cards of the set."""
        sightings, changes = self.sightings.after(codes, now_ms, self._identify)
        refused = tuple((seen, seen.meaning) for seen in changes.arrived if isinstance(seen.meaning, Refusal))
        hints = (
            *(Hint(why, seen.quads) for seen, why in refused),
            *(Hint(sentence("scan.hint.copy", card=card), seen.quads) for card, seen in _cards(changes.copied).items()),
        )
        return sightings, CardsInSight(
            present=_cards(sightings.present),
            arrived=_cards(changes.arrived),
            left=_cards(changes.left),
            refused={seen.text: why for seen, why in refused},
            hints=hints,
        )

    def _identify(self, text: str) -> Card | Refusal:
        return card_or_refusal(self.card_set, text)


def _cards(sightings: Iterable[Sighting]) -> Mapping[Card, Sighting]:
    return {sighting.card: sighting for sighting in sightings if sighting.card is not None}


def card_or_refusal(card_set: CardSet, text: str) -> Card | Refusal:
    """What a scanned text is in this set."""
    try:
        return card_set.scanned(text)
    except Refusal as refusal:
        return refusal.with_traceback(None)  # it is kept as a value, and must not keep the whole call stack with it


@dataclass(frozen=True)
class CardProblem:
    """What is wrong with which cards of a frame."""

    said: Sentence
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class HintsGiven:
    """The hints about several cards that were given and still hold, because none of their cards has left.

    A hint is given once while it lasts, although single frames miss one of its cards.
    """

    cards: Mapping[str, frozenset[Card]] = field(default_factory=dict)

    def after(self, problem: CardProblem | None, sight: CardsInSight) -> tuple["HintsGiven", tuple[Hint, ...]]:
        """The hints that hold after a frame, and the one that has to be given, if it has not been."""
        lasting = {key: cards for key, cards in self.cards.items() if cards <= sight.present.keys()}
        if problem is None or problem.said.key in lasting:
            return HintsGiven(lasting), ()
        given = {**lasting, problem.said.key: frozenset(problem.cards)}
        return HintsGiven(given), (Hint(problem.said, sight.quads(problem.cards)),)
