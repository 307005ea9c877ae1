"""Runs a job at the scanner: begins it at the desk, and asks the desk about what was seen, typed or tapped.

It draws nothing and asks no user. The runner lives on the main thread; `begin_job` is called on the worker's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from referee_app.desk.answers import Answer, JobProgress
from referee_app.desk.jobs import Job, KeyIsMissing
from referee_app.desk.set_desk import SetDesk
from referee_app.live_game.refusals import CardsAreNotKnown
from referee_app.screens.current_game import DeskClient
from referee_app.screens.scan.scan_state import ScanState
from referee_app.screens.verdict.model import news_beyond
from referee_app.sentence import Refusal
from referee_app.watching.watch import WatchRequest

if TYPE_CHECKING:
    from card_printing.sets.set_store import SetStore
    from referee_app.cards.ranks import Team
    from referee_app.desk.answers import GameSnapshot
    from referee_app.desk.desk import Desk
    from referee_app.screens.app_context import AppContext
    from referee_app.watching.watch import FrameReport


DeskCall = Callable[[Any], tuple[Answer, ...]]
"""Something that is asked of the desk, on the worker's thread."""


@dataclass(frozen=True, slots=True)
class DeskRequest:
    """A request to the desk in a job: from the camera, a tap or typing, or to let the phone draw a card.

    `report` is what the camera saw, where it comes from there.
    """

    job: Job
    run: DeskCall
    is_typed: bool = False
    is_drawn: bool = False
    report: FrameReport | None = None

    @property
    def is_seen(self) -> bool:
        """Whether the camera saw what it is about."""
        return self.report is not None

    def with_whistle(self) -> DeskRequest:
        """The same, and before it the whistle."""

        def whistled(desk: Any) -> tuple[Answer, ...]:
            desk.begin()
            return self.run(desk)

        return replace(self, run=whistled)


class JobRunner:
    """One job after the other. `state` is all that there is to show of it, `watch_request` what a camera looks for."""

    def __init__(self, context: AppContext, on_job_begun: Callable[[Refusal | None], None]) -> None:
        """`on_job_begun` is called when a job has begun, with why it cannot be done if that is so."""
        self.state = ScanState(Job.DUEL)
        self.watch_request: WatchRequest | None = None
        self.overlay_answer: Answer | None = None
        """The answer that fills the screen: as long as it does, its cards are not asked about again."""
        self._context = context
        self._on_job_begun = on_job_begun
        self._on_answers: Callable[[DeskRequest, tuple[Answer, ...]], None] = lambda _request, _answers: None
        self._desk = DeskClient(context)

    def listen(self, answered: Callable[[DeskRequest, tuple[Answer, ...]], None]) -> None:
        """Call this with whatever the desk answers."""
        self._on_answers = answered

    @property
    def snapshot(self) -> GameSnapshot | None:
        """The game, if it is about one."""
        return self._desk.snapshot

    @property
    def keeps(self) -> frozenset[Team]:
        """The teams that this phone keeps."""
        return self.snapshot.keeps if self.snapshot is not None else frozenset()

    @property
    def set_id(self) -> str | None:
        """The card set that it is about, with a game or without."""
        return self._desk.set_id or (self.snapshot.view.setup.card_set if self.snapshot is not None else None)

    def select_set(self, card_set: str | None) -> None:
        """From now on it is about this set, or about the game in hand."""
        self._desk.select_set(card_set)

    def change(self, **what: Any) -> None:
        """Do the same in another way."""
        self.state = replace(self.state, **what)

    def start_job(self, state: ScanState) -> None:
        """Begin a job, unless it has to be said first whose base it is."""
        snapshot = self.snapshot
        if snapshot is not None and not state.has_codes(snapshot.view.setup):
            state = replace(state, no_codes=CardsAreNotKnown())
        self.state, self.watch_request = state, None
        if not state.needs_base(self.keeps):
            sets = self._context.services.sets
            self._desk.call(
                lambda desk: begin_job(desk, state.job, state.base, sets()), partial(self._take_start, state.job)
            )

    def _take_start(self, job: Job, start: JobStart) -> None:
        if job is not self.state.job:
            return
        self.change(progress=start.progress)
        match start.watch_request:
            case WatchRequest() as request:
                self.watch_request = request
                self.change(no_codes=None)
                self._on_job_begun(None)
            case KeyIsMissing() | CardsAreNotKnown() as why:
                self.change(no_codes=why)
                self._on_job_begun(None)
            case other:
                self._on_job_begun(other)

    def handle_news(self, report: FrameReport) -> None:
        """Ask the desk about what the camera saw; until the next job is begun, the camera looks for the last."""
        job, who = self.state.job, self.state.who
        # One thing after the other: what is shown now would put an open question aside.
        news = news_beyond(self.overlay_answer, report.news)
        if news and report.request is self.watch_request and not self._context.window.is_asking:
            self.send(DeskRequest(job, lambda desk: desk.handle_news(job, news, who), report=report))

    def call_desk(self, run: DeskCall) -> None:
        """Ask the desk for something within the job."""
        self.send(DeskRequest(self.state.job, run))

    def send(self, request: DeskRequest) -> None:
        """Ask the desk for something; what it answers changes the state, if that is still the same job."""

        def take(answered: tuple[tuple[Answer, ...], JobProgress]) -> None:
            answers, progress = answered
            if request.job is self.state.job:
                self.state = self.state.after(answers, progress)

        self._desk.call(
            lambda desk: (request.run(desk), desk.progress(request.job)),
            lambda answered: self._on_answers(request, answered[0]),
            before=take,
        )


@dataclass(frozen=True, slots=True)
class JobStart:
    """A job that was begun: its camera request, or why codes cannot identify cards; and its progress."""

    watch_request: WatchRequest | Refusal
    progress: JobProgress


def begin_job(desk: Desk | SetDesk, job: Job, team: Team | None, sets: SetStore) -> JobStart:
    """Begin a job; a cover sheet that was scanned since the game was opened is taken into account."""
    try:
        request = _watch_request(desk, job, team, sets)
    except Refusal as refusal:
        why = refusal.with_traceback(None)
        return JobStart(why, JobProgress() if job is Job.CHECK else desk.progress(job))
    return JobStart(request, desk.progress(job))


def _watch_request(desk: Desk | SetDesk, job: Job, team: Team | None, sets: SetStore) -> WatchRequest:
    try:
        return desk.begin_job(job, team)
    except KeyIsMissing as missing:
        kept = sets.find(str(missing.facts["set"]))
        if kept is None or isinstance(desk, SetDesk):
            raise
        desk.learn(kept.card_set)
        return desk.begin_job(job, team)
