"""The protocol of a watch, its news, what a camera is asked for and reports, and the watch for texts of any kind.

A watch is a frozen value that looks at the codes of one frame after the other, with the time as an argument. It knows
cards and no game: whether a card may be played, handed in or issued is not asked here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol, Self

from referee_app.cards.decks import Card
from referee_app.sentence import Refusal, Sentence
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
    """A player who is back at base has brought an enemy card."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A player who is back at base takes an own card."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class TextShown:
    """A code of any kind was brought into sight, and this is what it says."""

    text: str
    quad: Quad


@dataclass(frozen=True, slots=True)
class Hint:
    """A problem in the frame: a refusal to show, and the places that it is about."""

    message: Sentence | Refusal
    quads: tuple[Quad, ...]


News = DuelShown | CardShown | CardSwept | CardSweptAgain | CardBrought | CardTaken | TextShown | Hint


class Watch(Protocol):
    """The interface of a watch: takes frames one after the other and returns news."""

    @property
    def sightings(self) -> Sightings:
        """The codes in sight, for drawing their outlines."""

    @property
    def first(self) -> Card | None:
        """The one card that waits for another, where two are looked for."""

    def wants(self, sighting: Sighting) -> bool:
        """Whether a code in sight is of the kind that is looked for; others may be in sight too."""

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple[Self, tuple[News, ...]]:
        """The watch after a further frame, and the news of that frame; each thing is reported once."""


@dataclass(frozen=True, slots=True, eq=False)
class WatchRequest:
    """A request to the camera: a watch, and the expected number of codes, if known. Reports name their request."""

    watch: Watch
    want: int | None = None


class Effort(Enum):
    """How closely a frame was read."""

    GLANCE = auto()
    DEEP = auto()
    REQUESTED = auto()


@dataclass(frozen=True, slots=True)
class FrameReport:
    """What one frame showed: the watch as it is after it, and its news."""

    request: WatchRequest
    watch: Watch
    news: tuple[News, ...]
    changed: bool
    """Whether a code came into sight or left it."""
    effort: Effort
    number: int
    ms: int
    size: tuple[int, int]
    """Width and height of the frame, in whose pixels the sightings' places are."""

    @property
    def sightings(self) -> tuple[Sighting, ...]:
        """The codes in sight, for drawing their outlines; those not `in_frame` stand where they were last."""
        return self.watch.sightings.present

    @property
    def is_requested(self) -> bool:
        """Whether the user asked for a close reading of this frame."""
        return self.effort is Effort.REQUESTED

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that have just come into sight, where texts of any kind are watched for."""
        return tuple(item.text for item in self.news if isinstance(item, TextShown))


@dataclass(frozen=True, slots=True)
class WatchEnded:
    """The last report: the film has ended, or why the camera has stopped. The source is closed."""

    request: WatchRequest
    why: Exception | None = None
    """A refusal is shown to the user, anything else is a bug."""


WatchReport = FrameReport | WatchEnded


@dataclass(frozen=True)
class TextWatch:
    """Reports each text that is newly shown, and again when it comes back: an invitation, a cover sheet."""

    sightings: Sightings = field(default_factory=Sightings)

    @property
    def first(self) -> None:
        """No card is looked for."""

    def wants(self, _sighting: Sighting) -> bool:
        """Every text is looked for."""
        return True

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["TextWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, changes = self.sightings.after(codes, now_ms)
        return TextWatch(sightings), tuple(TextShown(seen.text, seen.quad) for seen in changes.arrived)
