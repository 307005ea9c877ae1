"""The watch for duels: two cards of two teams in one frame, or one shortly after the other. It knows no winner.

A duel is reported once. A card that has fought is a *veteran* until it leaves: it does not fight the same card again,
and meets another only side by side, so that two children who walk away are not drawn into the next two's duel.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.sentence import sentence
from referee_app.watching.cards_in_sight import CardProblem, CardsInSight, HintsGiven, WatchForCards
from referee_app.watching.codes import Code
from referee_app.watching.watch import DuelShown, News

PAIR_MS = 5000
"""How long a card that was shown and taken away waits for the other one."""

SETTLE_MS = 400
"""How long a card must have been in sight before it meets one that is not in the frame, or one that has fought: of two
cards that are brought together one is read some frames before the other."""


@dataclass(frozen=True)
class DuelWatch(WatchForCards):
    """What has been seen at a duel post: veterans with all whom they fought, and cards that went without a duel."""

    veterans: Mapping[Card, frozenset[Card]] = field(default_factory=dict)
    waiting: Mapping[Card, int] = field(default_factory=dict)
    hints_given: HintsGiven = field(default_factory=HintsGiven)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["DuelWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = self._look(codes, now_ms)
        veterans = {card: foes for card, foes in self.veterans.items() if card in sight.present}
        now = replace(self, sightings=sightings, veterans=veterans, waiting=self._waiting(sight, sightings.now_ms))
        contenders = now._contenders(sight)
        hints_given, hints = self.hints_given.after(_problem(sight, contenders), sight)
        # Once it is said that there are too many, nobody who left is drawn into a duel because another one gave up.
        waiting = {} if len(contenders) > 2 else now.waiting
        now = replace(now, hints_given=hints_given, waiting=waiting)
        duel = now._duel(contenders, sight)
        if duel is None:
            return now, (*sight.hints, *hints)
        return now._fought(duel), (*sight.hints, *hints, duel)

    @property
    def first(self) -> Card | None:
        """The one card that was shown and waits for the other."""
        in_sight = (seen.card for seen in self.sightings.present)
        newcomers = {card for card in in_sight if card is not None and card not in self.veterans}
        alone = newcomers | self.waiting.keys()
        return alone.pop() if len(alone) == 1 else None

    def _waiting(self, sight: CardsInSight, now_ms: int) -> Mapping[Card, int]:
        went = ((card, seen) for card, seen in sight.left.items() if not seen.copied and card not in self.veterans)
        gone = {card: seen.last_ms for card, seen in went}
        return {
            card: last_ms
            for card, last_ms in {**self.waiting, **gone}.items()
            if now_ms - last_ms <= PAIR_MS and card not in sight.present
        }

    def _contenders(self, sight: CardsInSight) -> tuple[Card, ...]:
        """The cards between which there could be a duel: two may fight, with more it is not guessed which."""
        newcomers = tuple(card for card in sight.present if card not in self.veterans)
        if len(newcomers) > 1:  # two newcomers need not wait until the two before them have surely left
            return (*newcomers, *(card for card in self.veterans if card in sight.in_frame))
        if newcomers and not self._has_settled(newcomers[0], sight):
            return newcomers
        if newcomers and not self.veterans:
            a_foe_waits = any(card.team is not newcomers[0].team for card in self.waiting)
            return (*newcomers, *self.waiting) if a_foe_waits else newcomers
        return (*newcomers, *self.veterans)

    def _has_settled(self, card: Card, sight: CardsInSight) -> bool:
        return self.sightings.now_ms - sight.present[card].first_ms >= SETTLE_MS

    def _duel(self, contenders: tuple[Card, ...], sight: CardsInSight) -> DuelShown | None:
        red, blue = ([card for card in contenders if card.team is team] for team in (Team.RED, Team.BLUE))
        if len(red) != 1 or len(blue) != 1 or any(seen.copied for seen in sight.present.values()):
            return None
        if blue[0] in self.veterans.get(red[0], ()) or red[0] in self.veterans.get(blue[0], ()):
            return None
        shown = [card for card in contenders if card in sight.in_frame]
        others_are_settled = shown and all(self._has_settled(card, sight) for card in shown)
        met = len(shown) == 2 or (others_are_settled and self.veterans.keys().isdisjoint(contenders))
        return DuelShown(red[0], blue[0]) if met else None

    def _fought(self, duel: DuelShown) -> "DuelWatch":
        foes = {
            card: self.veterans.get(card, frozenset()) | {foe}
            for card, foe in ((duel.red, duel.blue), (duel.blue, duel.red))
        }
        return replace(self, veterans={**self.veterans, **foes}, waiting={})


def _problem(sight: CardsInSight, contenders: tuple[Card, ...]) -> CardProblem | None:
    cards = sight.in_frame
    several_went = len(contenders) > 2 and not sight.present.keys() >= set(contenders)
    if len(cards) > 2 or several_went:
        return CardProblem(sentence("scan.hint.third_card"), cards)
    if len(cards) == 2 and cards[0].team is cards[1].team:
        return CardProblem(sentence("scan.hint.one_team", team=cards[0].team), cards)
    return None
