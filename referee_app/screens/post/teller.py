"""Tells who wins by the official rules, where there is a card set and no game. On the worker's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from card_printing.sets.shelf import SetNotHere
from referee_app.desk.answering import answered, refused
from referee_app.desk.answers import Settled
from referee_app.desk.jobs import Job, watching
from referee_app.live_game.events import Fighter
from referee_app.live_game.verdict import Situation, verdict

if TYPE_CHECKING:
    from card_printing.sets.shelf import SetShelf
    from referee_app.cards.card_set import CardSet
    from referee_app.cards.decks import Card
    from referee_app.desk.answers import Answer
    from referee_app.desk.jobs import Watching


class Teller:
    """Knows the cards of one set, and nothing of what happened to them."""

    def __init__(self, card_set: CardSet) -> None:
        self._card_set = card_set

    @classmethod
    def of(cls, sets: SetShelf, set_id: str) -> Teller:
        """The teller of the set with this id."""
        kept = sets.find(set_id)
        if kept is None:
            raise SetNotHere(id=set_id)
        return cls(kept.card_set)

    def watching(self) -> Watching:
        """What to look for."""
        return watching(Job.POST, self._card_set, None, named=False)

    def heard(self, news: Any) -> tuple[Answer, ...]:
        """What the scanner told: duels and hints, told apart by what they have."""
        return tuple(_answer(item) for item in news)


def _answer(item: Any) -> Answer:
    if hasattr(item, "red"):
        return answered(lambda: _settled(item.red, item.blue))
    return refused(item.said, item.quads)


def _settled(red: Card, blue: Card) -> Settled:
    found = verdict(red.rank, blue.rank, None, Situation())
    return Settled(found, Fighter(red), Fighter(blue), None)
