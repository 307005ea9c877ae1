"""A card set without a game: its cards are checked, and duels are judged by the official rules. Nothing is recorded."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Team
from referee_app.desk.answers import (
    Answer,
    CardChecked,
    DuelSettled,
    JobProgress,
    MissingCard,
    answer_of,
    refused_answer,
)
from referee_app.desk.jobs import Job, request_for
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Player
from referee_app.live_game.refusals import NotInDeck
from referee_app.live_game.verdict import Situation, verdict
from referee_app.watching.codes import Quad
from referee_app.watching.watch import CardSwept, CardSweptAgain, DuelShown, Hint, News, WatchRequest


@dataclass(frozen=True)
class SetCheck:
    """A set, the deck that is wanted of it or None for every card, and what has been seen so far."""

    card_set: CardSet
    deck: Deck | None = None
    seen: frozenset[Card] = frozenset()

    @property
    def wanted(self) -> tuple[Card, ...]:
        """The cards that should be there, in card order."""
        return tuple(card for card in self.card_set.cards if self.deck is None or card in self.deck)

    @property
    def missing(self) -> tuple[MissingCard, ...]:
        """The cards that have not been seen, in card order."""
        return tuple(MissingCard(card, self.card_set.short_code(card)) for card in self.wanted if card not in self.seen)

    @property
    def progress(self) -> JobProgress:
        """How far it has come."""
        return JobProgress(missing=self.missing, total=len(self.wanted))

    def after(self, card: Card, quad: Quad | None = None) -> tuple["SetCheck", CardChecked]:
        """The check after a further card; one that is not of the deck is refused."""
        if self.deck is not None and card not in self.deck:
            raise NotInDeck(card=card, deck=self.deck.total)
        checking = replace(self, seen=self.seen | {card})
        missing = len(self.wanted) - len(checking.seen)
        return checking, CardChecked(card, missing, again=card in self.seen, quad=quad)


class SetDesk:
    """Answers like the desk of a game, in the two jobs that need none: `CHECK` and `POST`."""

    def __init__(self, card_set: CardSet) -> None:
        self.checking = SetCheck(card_set)
        self._card_set = card_set

    def begin_job(self, job: Job, _team: Team | None = None) -> WatchRequest:
        """The camera request; a check starts again."""
        self.checking = SetCheck(self._card_set)
        return request_for(job, self._card_set, None, knows_players=False)

    def progress(self, _job: Job) -> JobProgress:
        """How far a check has come."""
        return self.checking.progress

    def handle_news(self, _job: Job, news: Iterable[News], _who: Player | None = None) -> tuple[Answer, ...]:
        """Handle the news of the scanner."""
        return tuple(answer for item in news for answer in self._handle(item))

    def typed(self, _job: Job, text: str, _who: Player | None = None) -> tuple[Answer, ...]:
        """A short code was typed."""
        return (answer_of(lambda: self._check(self._card_set.typed(text))),)

    def _handle(self, item: News) -> tuple[Answer, ...]:
        match item:
            case CardSwept(card, quad) | CardSweptAgain(card, quad):
                return (answer_of(lambda: self._check(card, quad), quad),)
            case DuelShown(red, blue):
                return (answer_of(lambda: _settled(red, blue)),)
            case Hint(message, quads):
                return (refused_answer(message, quads),)
        return ()

    def _check(self, card: Card, quad: Quad | None = None) -> CardChecked:
        self.checking, checked = self.checking.after(card, quad)
        return checked


def _settled(red: Card, blue: Card) -> DuelSettled:
    found = verdict(red.rank, blue.rank, None, Situation())
    return DuelSettled(found, Fighter(red), Fighter(blue), None)
