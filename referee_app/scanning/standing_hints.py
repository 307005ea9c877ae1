"""Says a hint about several cards once while it lasts, although single frames miss one of them. It knows no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee_app.cards.decks import Card
from referee_app.scanning.cards_in_sight import CardsInSight
from referee_app.scanning.watch import Hint
from referee_app.sentence import Sentence


@dataclass(frozen=True)
class Wrong:
    """What is wrong with which cards of a frame."""

    said: Sentence
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class StandingHints:
    """The hints that were said and still hold: none of their cards has left."""

    said: Mapping[str, frozenset[Card]] = field(default_factory=dict)

    def after(self, wrong: Wrong | None, sight: CardsInSight) -> tuple["StandingHints", tuple[Hint, ...]]:
        """The hints that hold after a frame, and the one that has to be said, if it has not been."""
        lasting = {key: cards for key, cards in self.said.items() if cards <= sight.present.keys()}
        if wrong is None or wrong.said.key in lasting:
            return StandingHints(lasting), ()
        now_said = {**lasting, wrong.said.key: frozenset(wrong.cards)}
        return StandingHints(now_said), (Hint(wrong.said, sight.quads(wrong.cards)),)
