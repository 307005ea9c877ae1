"""The one shape of a watch, and the news that it tells: what a screen draws, plays and hands to the game.

A watch is a frozen value that looks at the codes of one frame after the other, with the time as an argument. It knows
cards and no game: whether a card may be played, handed in or issued is not asked here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, Self

from referee_app.cards.decks import Card
from referee_app.refusal import Refusal
from referee_app.scanning.codes import Code, Quad
from referee_app.scanning.sightings import Sightings
from referee_app.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Duel:
    """Two cards meet."""

    red: Card
    blue: Card


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card was brought into sight."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class Counted:
    """A sweep came upon a card for the first time."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class SeenAgain:
    """A card that the sweep has counted came back into sight."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A child who is back at base has brought an enemy card."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class Issued:
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


News = Duel | CardShown | Counted | SeenAgain | HandedIn | Issued | TextShown | Hint


class Watch(Protocol):
    """Looks for one kind of thing, frame after frame."""

    @property
    def sightings(self) -> Sightings:
        """The codes in sight, for drawing their outlines."""

    def counts(self, text: str) -> bool:
        """Whether a code is of the kind that is looked for; others may be in sight too."""

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple[Self, tuple[News, ...]]:
        """The watch after a further frame, and what that frame tells; each thing is told once."""
