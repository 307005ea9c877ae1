"""A child is back at base: the enemy cards seen are handed in, the own card seen next is issued, the next child begins.

It knows no game: a card that was handed in before, or is not in the pile, is for the game to refuse.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.scanning.cards_in_sight import CardsInSight, WatchForCards, look
from referee_app.scanning.codes import Code
from referee_app.scanning.standing_hints import StandingHints, Wrong
from referee_app.scanning.watch import HandedIn, Issued, News
from referee_app.sentence import sentence


@dataclass(frozen=True)
class BackAtBase(WatchForCards):
    """The base of a team: what the child at hand has handed in, and the own cards issued that are still in sight."""

    team: Team
    handed_in: frozenset[Card] = frozenset()
    issued: frozenset[Card] = frozenset()
    standing: StandingHints = field(default_factory=StandingHints)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["BackAtBase", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = look(self.card_set, self.sightings, codes, now_ms)
        standing, hints = self.standing.after(self._wrong(sight), sight)
        brought = {card: seen for card, seen in sight.arrived.items() if self._brings(card)}
        taken = self._taken(sight)
        # Once per child only: a card that the next child brings again was in the pile, and the game has to say so.
        handed_in = frozenset() if taken else self.handed_in | brought.keys()
        issued = frozenset(card for card in (*self.issued, *taken) if card in sight.present)
        news: tuple[News, ...] = (
            *sight.hints,
            *hints,
            *(HandedIn(card, seen.quad) for card, seen in brought.items()),
            *(Issued(card, sight.present[card].quad) for card in taken),
        )
        return replace(self, sightings=sightings, handed_in=handed_in, issued=issued, standing=standing), news

    def _brings(self, card: Card) -> bool:
        return card.team is not self.team and card not in self.handed_in

    def _taken(self, sight: CardsInSight) -> tuple[Card, ...]:
        # One that is only hidden counts too: to issue the wrong card is worse than to wait for a second.
        own = tuple(card for card in sight.present if card.team is self.team)
        taken = len(own) == 1 and own[0] in sight.in_frame and own[0] not in self.issued
        return own if taken else ()

    def _wrong(self, sight: CardsInSight) -> Wrong | None:
        own = tuple(card for card in sight.in_frame if card.team is self.team)
        return Wrong(sentence("scan.hint.two_own_cards"), own) if len(own) > 1 else None
