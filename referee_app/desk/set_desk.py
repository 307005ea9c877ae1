"""A card set without a game: its cards are checked, and duels are told by the official rules. Nothing is recorded."""

from collections.abc import Iterable

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.answering import answered, refused
from referee_app.desk.answers import Answer, Checked, Settled
from referee_app.desk.checking import Checking
from referee_app.desk.jobs import Job, watching
from referee_app.live_game.events import Fighter
from referee_app.live_game.model import Player
from referee_app.live_game.verdict import Situation, verdict
from referee_app.watching.codes import Quad
from referee_app.watching.watch import CardSwept, CardSweptAgain, DuelShown, Hint, News, WatchRequest


class SetDesk:
    """Answers like the desk of a game, in the two jobs that need none: `CHECK` and `POST`."""

    def __init__(self, card_set: CardSet) -> None:
        self.checking = Checking(card_set)
        self._card_set = card_set

    def watching(self, job: Job, _team: Team | None = None) -> WatchRequest:
        """What to look for; a check begins anew."""
        self.checking = Checking(self._card_set)
        return self.checking.watching() if job is Job.CHECK else watching(job, self._card_set, None, named=False)

    def heard(self, _job: Job, news: Iterable[News], _who: Player | None = None) -> tuple[Answer, ...]:
        """What the scanner told."""
        return tuple(answer for item in news for answer in self._hear(item))

    def typed(self, _job: Job, text: str, _who: Player | None = None) -> tuple[Answer, ...]:
        """A short code was typed."""
        return (answered(lambda: self._check(self._card_set.typed(text))),)

    def _hear(self, item: News) -> tuple[Answer, ...]:
        match item:
            case CardSwept(card, quad) | CardSweptAgain(card, quad):
                return (answered(lambda: self._check(card, quad), quad),)
            case DuelShown(red, blue):
                return (answered(lambda: _settled(red, blue)),)
            case Hint(said, quads):
                return (refused(said, quads),)
        return ()

    def _check(self, card: Card, quad: Quad | None = None) -> Checked:
        self.checking, checked = self.checking.after(card, quad)
        return checked


def _settled(red: Card, blue: Card) -> Settled:
    found = verdict(red.rank, blue.rank, None, Situation())
    return Settled(found, Fighter(red), Fighter(blue), None)
