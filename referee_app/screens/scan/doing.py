"""What a leader is doing at the scanner at this moment: one value, replaced whole. It knows no words and no window."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.answers import (
    Answer,
    Awaiting,
    CardGiven,
    CardRecord,
    DuelSettled,
    InPlayQuestion,
    Refused,
    TaggerQuestion,
)
from referee_app.desk.jobs import Job
from referee_app.desk.piles import DealingOrder
from referee_app.live_game.model import AnyCard, Player
from referee_app.refusal import Refusal
from referee_app.screens.scan.jobs import Way


@dataclass(frozen=True, slots=True)
class Absent:
    """A card that has not turned up, its short code, and who had it last."""

    card: Card
    code: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come that has an end: who is dealt a card next, or which of so many cards are absent."""

    line: DealingOrder | None = None
    absent: tuple[Absent, ...] | None = None
    total: int = 0


@dataclass(frozen=True, slots=True)
class Doing:
    """A job, for whom, at whose base, and how.

    `no_codes` is why no code can tell a card here; `trouble`, why the camera gives no picture. `first` is the card of
    a duel that waits for the other one, `alone` the team of one that only the camera has seen, `known` the card that
    was asked about. `slip` is what was wrong with the code that was typed.
    """

    job: Job
    who: Player | None = None
    base: Team | None = None
    way: Way = Way.LOOK
    no_codes: Refusal | None = None
    trouble: Refusal | None = None
    first: AnyCard | None = None
    alone: Team | None = None
    known: CardRecord | None = None
    slip: Refused | None = None
    progress: Progress = Progress()

    def after(self, answers: Iterable[Answer], progress: Progress) -> "Doing":
        """After what the desk answered."""
        doing = replace(self, progress=progress)
        for answer in answers:
            doing = doing._after(answer)
        return doing

    def _after(self, answer: Answer) -> "Doing":
        match answer:
            case Awaiting(card):
                return replace(self, first=card, slip=None)
            case DuelSettled() | TaggerQuestion() | InPlayQuestion():
                return replace(self, first=None, slip=None)
            case CardGiven():  # the next card is for the next child
                return replace(self, who=None, slip=None)
            case CardRecord():
                return replace(self, known=answer, slip=None)
            case Refused():
                return self
        return replace(self, slip=None)
