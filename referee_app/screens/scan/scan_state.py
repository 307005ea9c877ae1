"""The state of the scanner: the job, how cards are entered, what was answered; one value, replaced whole.

It knows no window.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from referee_app.cards.ranks import Team
from referee_app.desk.answers import (
    Answer,
    Awaiting,
    CardGiven,
    CardRecord,
    DuelSettled,
    InPlayQuestion,
    JobProgress,
    Refused,
    TaggerQuestion,
)
from referee_app.desk.jobs import Job
from referee_app.live_game.model import AnyCard, Knowledge, Player, Setup
from referee_app.live_game.view import LivePhase
from referee_app.sentence import Refusal
from referee_app.words.words import Words

ICONS: Mapping[Job, str] = {
    Job.DUEL: "duel",
    Job.BASE: "base",
    Job.HAND_IN: "hand_in",
    Job.GIVE: "give",
    Job.DEAL: "cards",
    Job.FLAG: "flag",
    Job.IDENTIFY: "what",
    Job.CHECK: "check",
    Job.COLLECT: "box",
}
WITH_PLAYERS = frozenset({Job.GIVE, Job.BASE, Job.FLAG})
"""Jobs in which it may be said who it is about."""

TAPPED = frozenset({Job.DUEL, Job.BASE, Job.HAND_IN, Job.GIVE, Job.DEAL, Job.FLAG})
"""Jobs for which a finger will do; the others are about one certain card."""

_DURING_THE_GAME = (Job.DUEL, Job.BASE, Job.HAND_IN, Job.GIVE, Job.FLAG)
_NAMED_ON_THE_FIELD = frozenset({*_DURING_THE_GAME, Job.DEAL})


NO_PROGRESS = JobProgress()


class InputWay(StrEnum):
    """How cards are entered: by camera, by typing or by tapping."""

    LOOK = "look"
    TYPE = "type"
    TAP = "tap"


def sibling_jobs(job: Job, phase: LivePhase | None) -> tuple[Job, ...]:
    """The jobs that can be turned to from this one without going back; none where a job stands alone."""
    if job not in _DURING_THE_GAME or phase in (None, LivePhase.OVER):
        return ()
    if phase is LivePhase.DEALING:
        return tuple(each for each in _DURING_THE_GAME if each in (job, Job.DUEL, Job.GIVE, Job.FLAG))
    return _DURING_THE_GAME


def name_of(job: Job, words: Words) -> str:
    """What a job is called; by the same word as on the field."""
    return words.say_key(f"field.do.{job}" if job in _NAMED_ON_THE_FIELD else f"scan.job.{job}")


@dataclass(frozen=True, slots=True)
class ScanState:
    """A job, for whom, at whose base, and how.

    `no_codes` is why no code can tell a card here; `trouble`, why the camera gives no picture. `first` is the card of
    a duel that waits for the other one, `waiting_team` the team of one that only the camera has seen, `known` the card
    that was asked about. `typing_fault` is what was wrong with the code that was typed. `is_first_use`: the job is done
    for the first time on this phone; true from the camera's first picture until a card was read. `typed` is what is
    searched for among the players.
    """

    job: Job
    who: Player | None = None
    base: Team | None = None
    way: InputWay = InputWay.LOOK
    no_codes: Refusal | None = None
    trouble: Refusal | None = None
    first: AnyCard | None = None
    waiting_team: Team | None = None
    known: CardRecord | None = None
    typing_fault: Refused | None = None
    progress: JobProgress = NO_PROGRESS
    is_first_use: bool = False
    typed: str = ""

    def has_codes(self, setup: Setup) -> bool:
        """Whether cards of this game have codes that the job can go by; this phone may still not know them."""
        return setup.card_set is not None and (setup.knowledge is not Knowledge.COUNTED or self.job is Job.CHECK)

    def needs_base(self, keeps: frozenset[Team]) -> bool:
        """Whether it has to be said first whose base it is."""
        return self.job is Job.BASE and self.base is None and len(keeps) > 1

    @property
    def is_tapped(self) -> bool:
        """Whether cards are tapped: by choice, or because there are no codes."""
        return self.job in TAPPED and (self.way is InputWay.TAP or self.no_codes is not None)

    def after(self, answers: Iterable[Answer], progress: JobProgress) -> "ScanState":
        """After what the desk answered."""
        state = replace(self, progress=progress)
        for answer in answers:
            state = replace(state._after(answer), is_first_use=False)
        return state

    def _after(self, answer: Answer) -> "ScanState":
        match answer:
            case Awaiting(card):
                return replace(self, first=card, typing_fault=None)
            case DuelSettled() | TaggerQuestion() | InPlayQuestion():
                return replace(self, first=None, typing_fault=None)
            case CardGiven():  # the next card is for the next player
                return replace(self, who=None, typing_fault=None)
            case CardRecord():
                return replace(self, known=answer, typing_fault=None)
            case Refused():
                return self
        return replace(self, typing_fault=None)
