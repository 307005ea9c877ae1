"""What the scanner needs to know of each job: its sign, and what belongs to it. Tables only."""

from collections.abc import Mapping
from enum import StrEnum

from referee_app.desk.jobs import Job
from referee_app.live_game.view import Phase
from referee_app.words.words import Words

ICONS: Mapping[Job, str] = {
    Job.DUEL: "duel",
    Job.BASE: "base",
    Job.HAND_IN: "hand_in",
    Job.GIVE: "give",
    Job.DEAL: "cards",
    Job.FLAG: "flag",
    Job.WHAT: "what",
    Job.CHECK: "check",
    Job.COLLECT: "box",
}
WITH_PLAYERS = frozenset({Job.GIVE, Job.BASE, Job.FLAG})
"""Jobs in which it may be said who it is about."""

TAPPED = frozenset({Job.DUEL, Job.BASE, Job.HAND_IN, Job.GIVE, Job.DEAL, Job.FLAG})
"""Jobs for which a finger will do; the others are about one certain card."""

_DURING_THE_GAME = (Job.DUEL, Job.BASE, Job.HAND_IN, Job.GIVE, Job.FLAG)
_NAMED_ON_THE_FIELD = frozenset({*_DURING_THE_GAME, Job.DEAL})


class Way(StrEnum):
    """How cards are told to the phone."""

    LOOK = "look"
    TYPE = "type"
    TAP = "tap"


def beside(job: Job, phase: Phase | None) -> tuple[Job, ...]:
    """The jobs that can be turned to from this one without going back; none where a job stands alone."""
    if job not in _DURING_THE_GAME or phase in (None, Phase.OVER):
        return ()
    if phase is Phase.DEALING:
        return tuple(each for each in _DURING_THE_GAME if each in (job, Job.DUEL, Job.GIVE, Job.FLAG))
    return _DURING_THE_GAME


def name_of(job: Job, words: Words) -> str:
    """What a job is called; by the same word as on the field."""
    return words.say_key(f"field.do.{job}" if job in _NAMED_ON_THE_FIELD else f"scan.job.{job}")
