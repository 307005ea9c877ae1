"""Where the scanner's cards go: to the desk of the game in hand or, for a check without a game, to a card set.

Everything here is called on the worker's thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from card_printing.sets.shelf import SetNotHere
from referee_app.cards.ranks import Team
from referee_app.desk.answering import answered, refused
from referee_app.desk.checking import Checking
from referee_app.desk.jobs import Job
from referee_app.desk.refusals import KeyIsMissing
from referee_app.live_game.model import Blank, Knowledge, Player
from referee_app.refusal import Refusal
from referee_app.screens.scan.doing import Absent, Progress

if TYPE_CHECKING:
    from card_printing.sets.shelf import SetShelf
    from referee_app.cards.decks import Card
    from referee_app.desk.answers import Answer, Checked
    from referee_app.desk.desk import Desk
    from referee_app.desk.jobs import Watching


class Counter(Protocol):
    """What a desk and a card set have in common; what the scanner tells goes through here unread."""

    @property
    def checking(self) -> Checking:
        """The check as far as it has come."""

    def watching(self, job: Job, team: Team | None = None) -> Watching:
        """What to look for."""

    def heard(self, job: Job, news: Any, who: Player | None = None) -> tuple[Answer, ...]:
        """What the scanner told."""

    def typed(self, job: Job, text: str, who: Player | None = None) -> tuple[Answer, ...]:
        """A short code was typed."""


class SetCounter:
    """A card set that is checked without a game."""

    def __init__(self, checking: Checking) -> None:
        self.checking = checking

    @classmethod
    def of(cls, sets: SetShelf, set_id: str) -> SetCounter:
        """The set with this id, nothing of it seen yet."""
        kept = sets.find(set_id)
        if kept is None:
            raise SetNotHere(id=set_id)
        return cls(Checking(kept.card_set))

    def watching(self, _job: Job, _team: Team | None = None) -> Watching:
        """What to look for; the check begins anew."""
        self.checking = Checking(self.checking.card_set, self.checking.deck)
        return self.checking.watching()

    def heard(self, _job: Job, news: Any, _who: Player | None = None) -> tuple[Answer, ...]:
        """What the scanner told: cards, each with its place, and hints; told apart by what they have."""
        return tuple(map(self._hear, news))

    def typed(self, _job: Job, text: str, _who: Player | None = None) -> tuple[Answer, ...]:
        """A short code was typed."""
        return (answered(lambda: self._check(self.checking.card_set.typed(text))),)

    def _hear(self, item: Any) -> Answer:
        if hasattr(item, "card"):
            return answered(lambda: self._check(item.card, item.quad), item.quad)
        return refused(item.said, item.quads)

    def _check(self, card: Card, quad: Any = None) -> Checked:
        self.checking, checked = self.checking.after(card, quad)
        return checked


@dataclass(frozen=True, slots=True)
class Begun:
    """A job that was begun: what to look for, or why no code can tell a card; and how far it has come."""

    watching: Watching | Refusal
    progress: Progress


def begin(counter: Counter, job: Job, team: Team | None, sets: SetShelf) -> Begun:
    """Begin a job; a cover sheet that was scanned since the game was opened is taken into account."""
    try:
        watching = _watching(counter, job, team, sets)
    except Refusal as refusal:
        why = refusal.with_traceback(None)
        return Begun(why, Progress() if job is Job.CHECK else progress(counter, job))
    return Begun(watching, progress(counter, job))


def _watching(counter: Counter, job: Job, team: Team | None, sets: SetShelf) -> Watching:
    try:
        return counter.watching(job, team)
    except KeyIsMissing as missing:
        kept = sets.find(str(missing.facts["set"]))
        if kept is None or isinstance(counter, SetCounter):
            raise
        desk: Desk = counter  # type: ignore[assignment]
        desk.learn(kept.card_set)
        return counter.watching(job, team)


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
        return Progress(absent=absent, total=2 * desk.seen().view.setup.deck.total)
    return Progress()


def deal_everybody(desk: Desk) -> tuple[Answer, ...]:
    """Everybody who has no card yet was dealt one that nobody showed to the phone."""
    seen = desk.seen()
    setup = seen.view.setup
    is_named = setup.knowledge is Knowledge.PLAYERS
    waiting = desk.line.waiting
    lacking = {
        team: waiting.get(team, 0) if is_named else setup.players[team] - (seen.view.teams[team].in_play or 0)
        for team in Team
        if team in seen.keeps
    }
    return tuple(
        answer for team, n in lacking.items() for _ in range(n) for answer in desk.tapped(Job.DEAL, Blank(team))
    )
