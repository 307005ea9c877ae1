"""Where the scanner's cards go: to the desk of the game in hand or, for a check without a game, to a card set.

Everything here is called on the worker's thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from referee_app.desk.jobs import Job, KeyIsMissing
from referee_app.desk.set_desk import SetDesk
from referee_app.refusal import Refusal
from referee_app.screens.scan.doing import Absent, Progress

if TYPE_CHECKING:
    from card_printing.sets.shelf import SetShelf
    from referee_app.cards.ranks import Team
    from referee_app.desk.answers import Answer
    from referee_app.desk.desk import Desk
    from referee_app.desk.set_desk import SetCheck
    from referee_app.live_game.model import Player
    from referee_app.watching.watch import WatchRequest


class Counter(Protocol):
    """What a desk and a card set have in common; what the scanner tells goes through here unread."""

    @property
    def checking(self) -> SetCheck:
        """The check as far as it has come."""

    def begin_job(self, job: Job, team: Team | None = None) -> WatchRequest:
        """What to look for."""

    def handle_news(self, job: Job, news: Any, who: Player | None = None) -> tuple[Answer, ...]:
        """What the scanner told."""

    def typed(self, job: Job, text: str, who: Player | None = None) -> tuple[Answer, ...]:
        """A short code was typed."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A job that was begun: what to look for, or why no code can tell a card; and how far it has come."""

    watching: WatchRequest | Refusal
    progress: Progress


def begin(counter: Counter, job: Job, team: Team | None, sets: SetShelf) -> Begun:
    """Begin a job; a cover sheet that was scanned since the game was opened is taken into account."""
    try:
        watching = _watching(counter, job, team, sets)
    except Refusal as refusal:
        why = refusal.with_traceback(None)
        return Begun(why, Progress() if job is Job.CHECK else progress(counter, job))
    return Begun(watching, progress(counter, job))


def _watching(counter: Counter, job: Job, team: Team | None, sets: SetShelf) -> WatchRequest:
    try:
        return counter.begin_job(job, team)
    except KeyIsMissing as missing:
        kept = sets.find(str(missing.facts["set"]))
        if kept is None or isinstance(counter, SetDesk):
            raise
        desk: Desk = counter  # type: ignore[assignment]
        desk.learn(kept.card_set)
        return counter.begin_job(job, team)


def progress(counter: Counter, job: Job) -> Progress:
    """How far a job has come that has an end."""
    if job is Job.CHECK:
        checking = counter.checking
        return Progress(absent=tuple(Absent(*one) for one in checking.missing), total=len(checking.wanted))
    desk: Desk = counter  # type: ignore[assignment]
    if job is Job.DEAL:
        return Progress(line=desk.line)
    if job is Job.COLLECT:
        absent = tuple(Absent(one.card, one.code or "", one.player) for one in desk.missing())
        return Progress(absent=absent, total=2 * desk.snapshot().view.setup.deck.total)
    return Progress()
