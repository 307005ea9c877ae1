"""The watches for cards of every job but the duel: any card, one card alone, a sweep over many, a child back at base.

They know no game: a card that was handed in before, or is not in the pile, is for the game to refuse.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.sentence import Refusal, sentence
from referee_app.watching.cards_in_sight import CardProblem, CardsInSight, HintsGiven, WatchForCards
from referee_app.watching.codes import Code
from referee_app.watching.watch import CardBrought, CardShown, CardSwept, CardSweptAgain, CardTaken, News

MOST_REFUSED = 100
"""So many codes that are no cards are kept: nobody reads more, and a hostile screen can show millions."""


class OneAtATime(Refusal):
    """Several cards at once where each is meant for somebody."""

    key = "refusal.desk.one_at_a_time"


@dataclass(frozen=True)
class CardWatch(WatchForCards):
    """Reports each card that is newly shown, and again when it comes back."""

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["CardWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = self._look(codes, now_ms)
        shown = (CardShown(card, sighting.quad) for card, sighting in sight.arrived.items())
        return replace(self, sightings=sightings), (*sight.hints, *shown)


@dataclass(frozen=True)
class OneCardWatch(WatchForCards):
    """Reports a card once it is the only one in sight, and again only when it comes back.

    Who gets it, or takes the flag with it, must not depend on which of two cards is read first.
    """

    reported: frozenset[Card] = frozenset()
    hints_given: HintsGiven = field(default_factory=HintsGiven)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["OneCardWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = self._look(codes, now_ms)
        problem = CardProblem(sentence(OneAtATime.key), sight.in_frame) if len(sight.in_frame) > 1 else None
        hints_given, hints = self.hints_given.after(problem, sight)
        reported = self.reported & sight.present.keys()
        # A card that is only hidden counts too: it may come back beside the next one.
        alone = tuple(sight.present) if len(sight.present) == 1 else ()
        new = tuple(
            card for card in alone if card in sight.in_frame and card not in reported and not sight.present[card].copied
        )
        shown = (CardShown(card, sight.present[card].quad) for card in new)
        after = replace(self, sightings=sightings, hints_given=hints_given, reported=reported.union(new))
        return after, (*sight.hints, *hints, *shown)


@dataclass(frozen=True)
class Sweep(WatchForCards):
    """The cards of one sweep in order of first sight, and by their texts the codes that are no cards of the set.

    Each card counts once, however often the camera passes it.
    """

    cards: tuple[Card, ...] = ()
    refused: Mapping[str, Refusal] = field(default_factory=dict)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["Sweep", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = self._look(codes, now_ms)
        new = {card: sighting for card, sighting in sight.arrived.items() if card not in self.cards}
        counted = (CardSwept(card, sighting.quad) for card, sighting in new.items())
        again = (CardSweptAgain(card, seen.quad) for card, seen in sight.arrived.items() if card not in new)
        after = replace(self, sightings=sightings, cards=(*self.cards, *new), refused=self._with(sight.refused))
        return after, (*sight.hints, *again, *counted)

    def _with(self, refused: Mapping[str, Refusal]) -> Mapping[str, Refusal]:
        new = ((text, why) for text, why in refused.items() if text not in self.refused)
        return {**self.refused, **dict(islice(new, MOST_REFUSED - len(self.refused)))}


@dataclass(frozen=True)
class BackAtBase(WatchForCards):
    """The base of a team: what the child at hand has handed in, and the own cards issued that are still in sight.

    The enemy cards seen are handed in, the own card seen next is issued; with it the next child begins.
    """

    team: Team
    handed_in: frozenset[Card] = frozenset()
    issued: frozenset[Card] = frozenset()
    hints_given: HintsGiven = field(default_factory=HintsGiven)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["BackAtBase", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = self._look(codes, now_ms)
        hints_given, hints = self.hints_given.after(self._problem(sight), sight)
        brought = {card: seen for card, seen in sight.arrived.items() if self._brings(card)}
        taken = self._taken(sight)
        # Once per child only: a card that the next child brings again was in the pile, and the game has to say so.
        handed_in = frozenset() if taken else self.handed_in | brought.keys()
        issued = frozenset(card for card in (*self.issued, *taken) if card in sight.present)
        news: tuple[News, ...] = (
            *sight.hints,
            *hints,
            *(CardBrought(card, seen.quad) for card, seen in brought.items()),
            *(CardTaken(card, sight.present[card].quad) for card in taken),
        )
        return replace(self, sightings=sightings, handed_in=handed_in, issued=issued, hints_given=hints_given), news

    def _brings(self, card: Card) -> bool:
        return card.team is not self.team and card not in self.handed_in

    def _taken(self, sight: CardsInSight) -> tuple[Card, ...]:
        # One that is only hidden counts too: to issue the wrong card is worse than to wait for a second.
        own = tuple(card for card in sight.present if card.team is self.team)
        taken = len(own) == 1 and own[0] in sight.in_frame and own[0] not in self.issued
        return own if taken else ()

    def _problem(self, sight: CardsInSight) -> CardProblem | None:
        own = tuple(card for card in sight.in_frame if card.team is self.team)
        return CardProblem(sentence("scan.hint.two_own_cards"), own) if len(own) > 1 else None
