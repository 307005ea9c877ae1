"""What an observation means to whoever has a card set: cards, what is wrong, who wins. Pure; it has no words."""

from dataclasses import dataclass
from typing import NamedTuple

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank
from referee_app.live_game.events import DuelFought, Fighter
from referee_app.live_game.tell import tell
from referee_app.live_game.verdict import Situation, Verdict, verdict
from referee_app.refusal import Refusal
from referee_app.scan_command.observed import Observed
from referee_app.scanning.cards_in_sight import card_or_why_not
from referee_app.scanning.codes import Quad, middle
from referee_app.scanning.watch import Duel, Hint
from referee_app.sentence import Sentence, sentence


class Read(NamedTuple):
    """One code at one place: the card that it is or why it is none; None if nobody asked."""

    text: str
    quad: Quad
    card: Card | Refusal | None


@dataclass(frozen=True, slots=True)
class Fight:
    """A duel, and how it ends by the official rules."""

    duel: Duel
    verdict: Verdict

    @property
    def told(self) -> Sentence:
        """Who beats whom, as a game's log has it."""
        return tell(DuelFought(Fighter(self.duel.red), Fighter(self.duel.blue), None, self.verdict.result))


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a picture shows, or a moment of a film."""

    source: str
    ms: int | None
    codes: tuple[Read, ...]
    hints: tuple[Sentence, ...]
    fight: Fight | None

    @property
    def has_card(self) -> bool:
        """Whether any of the codes is a card of the set."""
        return any(isinstance(code.card, Card) for code in self.codes)


def meaning(observed: Observed, card_set: CardSet | None) -> Meaning:
    """What it means with this set; without one only the texts are told."""
    codes = sorted(
        (
            Read(sighting.text, quad, card_or_why_not(card_set, sighting.text) if card_set else None)
            for sighting in observed.codes
            for quad in sighting.quads
        ),
        key=lambda code: middle(code.quad),  # from left to right, as people name cards on a picture
    )
    duel = next((news for news in observed.news if isinstance(news, Duel)), None)
    # A hint that is a refusal is about a single code, and stands beside that code already.
    hints = [news.said for news in observed.news if isinstance(news, Hint) and isinstance(news.said, Sentence)]
    flag = next((card for card in (duel.red, duel.blue) if card.rank is Rank.FLAG), None) if duel else None
    if flag is not None:
        hints.append(sentence("scan.hint.flag_card", card=flag))
    fight = Fight(duel, verdict(duel.red.rank, duel.blue.rank, None, Situation())) if duel and not flag else None
    return Meaning(observed.source, observed.ms, tuple(codes), tuple(hints), fight)
