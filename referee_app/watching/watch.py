"""The protocol of a watch, the news it reports, and the watch for texts of any kind.

A watch is a frozen value that looks at the codes of one frame after the other, with the time as an argument. It knows
cards and no game: whether a card may be played, handed in or issued is not asked here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol, Self

from referee_app.cards.decks import Card
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence
from referee_app.watching.codes import Code, Quad, Sighting, Sightings


@dataclass(frozen=True, slots=True)
class DuelShown:
    """Two cards meet."""

    red: Card
    blue: Card


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card was brought into sight."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class CardSwept:
    """A sweep came upon a card for the first time."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class CardSweptAgain:
    """A card that the sweep has counted came back into sight."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class CardBrought:
    """A child who is back at base has brought an enemy card."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A child who is back at base takes an own card."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class TextShown:
    """A code of any kind was brought into sight, and this is what it says."""

    text: str
    quad: Quad


@dataclass(frozen=True, slots=True)
class Hint:
    """Something is not as it should be: what to say, and the places that it is about."""

    said: Sentence | Refusal
    quads: tuple[Quad, ...]


News = DuelShown | CardShown | CardSwept | CardSweptAgain | CardBrought | CardTaken | TextShown | Hint


class Watch(Protocol):
    """Looks for one kind of thing, frame after frame."""

    @property
    def sightings(self) -> Sightings:
        """The codes in sight, for drawing their outlines."""

    def wants(self, sighting: Sighting) -> bool:
        """Whether a code in sight is of the kind that is looked for; others may be in sight too."""

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple[Self, tuple[News, ...]]:
        """The watch after a further frame, and what that frame tells; each thing is told once."""


@dataclass(frozen=True)
class TextWatch:
    """Reports each text that is newly shown, and again when it comes back: an invitation, a cover sheet."""

    sightings: Sightings = field(default_factory=Sightings)

    def wants(self, _sighting: Sighting) -> bool:
        """Every text is looked for."""
        return True

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["TextWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, changes = self.sightings.after(codes, now_ms)
        return TextWatch(sightings), tuple(TextShown(seen.text, seen.quad) for seen in changes.arrived)
