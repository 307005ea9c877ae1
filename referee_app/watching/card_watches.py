"""The watches for cards: two for a duel, any card, one card alone, a sweep over many, a player back at base.

All identify the cards in sight and give a hint for each code that is no card of the set. They know no game: who wins,
and whether a card was handed in before or is in the pile, is for the game to say.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.watching.codes import Code, Quad, Sighting, Sightings
from referee_app.watching.watch import (
    CardBrought,
    CardShown,
    CardSwept,
    CardSweptAgain,
    CardTaken,
    DuelShown,
    Hint,
    News,
)

PAIR_MS = 5000
"""How long a card that was shown and taken away waits for the other one."""

SETTLE_MS = 400
"""How long a card must have been in sight before it meets one that is not in the frame, or one that has fought: of two
cards that are brought together one is read some frames before the other."""

MOST_REFUSED = 100
"""So many codes that are no cards are kept: nobody reads more, and a hostile screen can show millions."""


class OneAtATime(Refusal):
    """Several cards at once where each is meant for somebody."""

    key = "refusal.desk.one_at_a_time"


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
    """The base of the watches for cards: the card set and the codes in sight."""

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
            *(
                Hint(sentence("scan.hint.copy", card=card), seen.quads)
                for card, seen in _cards(changes.doubled).items()
            ),
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

    message: Sentence
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
        if problem is None or problem.message.key in lasting:
            return HintsGiven(lasting), ()
        given = {**lasting, problem.message.key: frozenset(problem.cards)}
        return HintsGiven(given), (Hint(problem.message, sight.quads(problem.cards)),)


@dataclass(frozen=True)
class DuelWatch(WatchForCards):
    """Two cards of two teams in one frame, or one shortly after the other, are a duel; it is reported once.

    A card that has fought is a *veteran* until it leaves: it does not fight the same card again, and meets another only
    side by side, so that two players who walk away are not drawn into the next two's duel. `fought` map to all
    whom they fought; `waiting` are cards that went without a duel, with when they were last seen.
    """

    fought: Mapping[Card, frozenset[Card]] = field(default_factory=dict)
    waiting: Mapping[Card, int] = field(default_factory=dict)
    hints_given: HintsGiven = field(default_factory=HintsGiven)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["DuelWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, sight = self._look(codes, now_ms)
        fought = {card: foes for card, foes in self.fought.items() if card in sight.present}
        now = replace(self, sightings=sightings, fought=fought, waiting=self._waiting(sight, sightings.now_ms))
        fighters = now._fighters(sight)
        hints_given, hints = self.hints_given.after(_duel_problem(sight, fighters), sight)
        # Once it is said that there are too many, nobody who left is drawn into a duel because another one gave up.
        waiting = {} if len(fighters) > 2 else now.waiting
        now = replace(now, hints_given=hints_given, waiting=waiting)
        duel = now._duel(fighters, sight)
        if duel is None:
            return now, (*sight.hints, *hints)
        return now._fought(duel), (*sight.hints, *hints, duel)

    @property
    def first(self) -> Card | None:
        """The one card that was shown and waits for the other."""
        in_sight = (seen.card for seen in self.sightings.present)
        newcomers = {card for card in in_sight if card is not None and card not in self.fought}
        alone = newcomers | self.waiting.keys()
        return alone.pop() if len(alone) == 1 else None

    def _waiting(self, sight: CardsInSight, now_ms: int) -> Mapping[Card, int]:
        went = ((card, seen) for card, seen in sight.left.items() if not seen.doubled and card not in self.fought)
        gone = {card: seen.last_ms for card, seen in went}
        return {
            card: last_ms
            for card, last_ms in {**self.waiting, **gone}.items()
            if now_ms - last_ms <= PAIR_MS and card not in sight.present
        }

    def _fighters(self, sight: CardsInSight) -> tuple[Card, ...]:
        """The cards between which there could be a duel: two may fight, with more it is not guessed which."""
        newcomers = tuple(card for card in sight.present if card not in self.fought)
        if len(newcomers) > 1:  # two newcomers need not wait until the two before them have surely left
            return (*newcomers, *(card for card in self.fought if card in sight.in_frame))
        if newcomers and not self._has_settled(newcomers[0], sight):
            return newcomers
        if newcomers and not self.fought:
            a_foe_waits = any(card.team is not newcomers[0].team for card in self.waiting)
            return (*newcomers, *self.waiting) if a_foe_waits else newcomers
        return (*newcomers, *self.fought)

    def _has_settled(self, card: Card, sight: CardsInSight) -> bool:
        return self.sightings.now_ms - sight.present[card].first_ms >= SETTLE_MS

    def _duel(self, fighters: tuple[Card, ...], sight: CardsInSight) -> DuelShown | None:
        red, blue = ([card for card in fighters if card.team is team] for team in (Team.RED, Team.BLUE))
        if len(red) != 1 or len(blue) != 1 or any(seen.doubled for seen in sight.present.values()):
            return None
        if blue[0] in self.fought.get(red[0], ()) or red[0] in self.fought.get(blue[0], ()):
            return None
        shown = [card for card in fighters if card in sight.in_frame]
        others_are_settled = shown and all(self._has_settled(card, sight) for card in shown)
        met = len(shown) == 2 or (others_are_settled and self.fought.keys().isdisjoint(fighters))
        return DuelShown(red[0], blue[0]) if met else None

    def _fought(self, duel: DuelShown) -> "DuelWatch":
        foes = {
            card: self.fought.get(card, frozenset()) | {foe}
            for card, foe in ((duel.red, duel.blue), (duel.blue, duel.red))
        }
        return replace(self, fought={**self.fought, **foes}, waiting={})


def _duel_problem(sight: CardsInSight, fighters: tuple[Card, ...]) -> CardProblem | None:
    cards = sight.in_frame
    several_went = len(fighters) > 2 and not sight.present.keys() >= set(fighters)
    if len(cards) > 2 or several_went:
        return CardProblem(sentence("scan.hint.third_card"), cards)
    if len(cards) == 2 and cards[0].team is cards[1].team:
        return CardProblem(sentence("scan.hint.one_team", team=cards[0].team), cards)
    return None


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
            card
            for card in alone
            if card in sight.in_frame and card not in reported and not sight.present[card].doubled
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
    """The base of a team: what the player at hand has handed in, and the own cards issued that are still in sight.

    The enemy cards seen are handed in, the own card seen next is issued; with it the next player begins.
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
        # Once per player only: a card that the next player brings again was in the pile, and the game has to say so.
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
