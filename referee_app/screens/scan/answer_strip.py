"""Decides which answer the scanner's strip shows: a refusal is read before what was counted beside it or after it.

What the strip offers is undoing an action, or naming who has the card that was just given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.desk.answers import (
    Awaiting,
    CardAlreadyIn,
    CardBackInBox,
    CardChecked,
    CardCounted,
    CardGiven,
    Refused,
)
from referee_app.desk.jobs import Job, is_swept
from referee_app.live_game.model import Knowledge
from referee_app.screens.scan.answer_texts import (
    StripContent,
    action_of,
    answer_content,
    is_calm,
    joint_announcement,
    refused_announcement,
)
from referee_app.screens.theme import SurfaceTone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee_app.desk.answers import Answer
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.scan.job_runner import DeskRequest, JobRunner
    from referee_app.screens.scan.screen import ScanScreen


class AnswerStrip:
    """The strip of one scanner. A refusal that the camera led to keeps its place until it was read."""

    def __init__(self, context: AppContext, screen: ScanScreen, jobs: JobRunner) -> None:
        self._content_shown: StripContent | None = None
        self._context = context
        self._screen = screen
        self._jobs = jobs
        self._refused: tuple[Refused, ...] = ()
        self._swept: tuple[Answer, ...] = ()
        self._next: StripContent | None = None
        self._go_on = Clock.create_trigger(lambda _seconds: self._show_next())
        screen.ids.strip.fbind("shown", lambda _strip, shown: shown is None and self._go_on())

    def show(self, content: StripContent | None) -> None:
        """Show this in the place of whatever is shown or waits."""
        self._refused, self._next = (), None
        self._put(content)

    def clear(self) -> None:
        """Show nothing, and count the next sweep anew."""
        self._swept = ()
        self.show(None)

    def give_way(self) -> None:
        """Make room for what is asked, unless a refusal has to be read."""
        if self._screen.announcement is not None and self._screen.announcement.tone != SurfaceTone.SIGNAL:
            self.show(None)

    def says(self, answers: Sequence[Answer]) -> bool:
        """Whether all of them are refusals that the strip says already."""
        if self._screen.announcement is None:
            return False
        words = self._context.words
        said = {words.say(answer.refusal) for answer in self._refused}
        return all(isinstance(answer, Refused) and words.say(answer.refusal) in said for answer in answers)

    def show_answers(self, answers: Sequence[Answer], request: DeskRequest) -> None:
        """Show what was answered at once, the worst of it first.

        That a card is in already is said quietly: not in the place of what can still be undone.
        """
        refused = tuple(answer for answer in answers if isinstance(answer, Refused))
        done = tuple(answer for answer in answers if not isinstance(answer, Refused))
        news = tuple(answer for answer in done if not isinstance(answer, CardAlreadyIn))
        content = self._content(news or done) if news or (done and not self._can_undo) else None
        if any(isinstance(answer, Awaiting) for answer in done):
            self.give_way()  # the other card is asked for
        if refused:
            self._refuse(refused, request)
            self._next = content or self._next
        elif content is not None and self._is_held(done, request):
            self._next = content
        elif content is not None:
            self.show(content)

    def content_of(self, answers: Sequence[Answer]) -> StripContent | None:
        """What the strip says of answers, in the game as it is now."""
        snapshot = self._jobs.snapshot
        return answer_content(answers, snapshot.view if snapshot is not None else None, self._context.words)

    @property
    def shown_content(self) -> StripContent | None:
        """What the strip shows of the desk's answers at this moment."""
        return self._content_shown if self._screen.announcement is not None else None

    def _refuse(self, refused: tuple[Refused, ...], request: DeskRequest) -> None:
        before = self._refused if self._is_sweep(request) and self._screen.announcement is not None else ()
        words, said = self._context.words, dict[str, Refused]()
        for answer in (*before, *refused):
            said.setdefault(words.say(answer.refusal), answer)
        is_loud = any(not is_calm(answer) for answer in said.values())
        self._refused = tuple(answer for answer in said.values() if not (is_loud and is_calm(answer)))
        self._put(StripContent(refused_announcement(self._refused, words)))

    def _is_sweep(self, request: DeskRequest) -> bool:
        """Whether cards come one upon the other, so that none of them is an answer to the one before."""
        snapshot = self._jobs.snapshot
        knows_players = snapshot is not None and snapshot.view.setup.knowledge is Knowledge.PLAYERS
        is_many = request.job is Job.BASE or is_swept(request.job, knows_players=knows_players)
        return request.is_seen and is_many

    def _is_held(self, done: Sequence[Answer], request: DeskRequest) -> bool:
        """Whether these wait until a refusal was read."""
        is_refused = self._screen.announcement is not None and any(not is_calm(answer) for answer in self._refused)
        return is_refused and self._is_sweep(request) and all(_is_of_many(answer) for answer in done)

    def _content(self, done: Sequence[Answer]) -> StripContent | None:
        last = action_of(done[-1])
        before = (each for each in self._swept if last is not None and action_of(each) == last and each not in done)
        self._swept = (*before, *done)
        words = self._context.words
        return joint_announcement(self._swept, words) or self.content_of(done)

    @property
    def _can_undo(self) -> bool:
        return self.shown_content is not None and self.shown_content.undoes is not None

    def _put(self, content: StripContent | None) -> None:
        self._content_shown = content
        self._screen.say(content.announcement if content is not None else None)

    def _show_next(self) -> None:
        """The strip has gone by itself: show what had to wait."""
        if self._screen.announcement is None and self._next is not None:
            self.show(self._next)


def _is_of_many(answer: Answer) -> bool:
    """Whether it is about one of many cards, and not the answer that somebody waits for."""
    is_for_nobody = isinstance(answer, CardGiven) and answer.player is None
    return is_for_nobody or isinstance(answer, CardCounted | CardBackInBox | CardChecked | CardAlreadyIn)
