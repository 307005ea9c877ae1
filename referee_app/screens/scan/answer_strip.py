"""Decides which answer the scanner's strip shows: what came last is seen at once, and every refusal can be read.

In a sweep what is counted stands above a refusal that was not read yet, and the next refusal waits until then. That the
half is reached comes first: a refusal that finds no room below it is said once it was read. At base
the answer about an own card takes the place of all others: somebody waits for it. What the strip offers is undoing an
action, or naming who has the card that was just given.
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
    HINT_SECONDS,
    StripContent,
    action_of,
    answer_content,
    cards_shown,
    done_above_refusal,
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
    """The strip of one scanner.

    `_said` is the refusal that it says, which may not have been read yet, `_unsaid` are those that are said after it,
    and `_refused` all of them; `_done` is what was done meanwhile.
    """

    def __init__(self, context: AppContext, screen: ScanScreen, jobs: JobRunner) -> None:
        self._content_shown: StripContent | None = None
        self._context = context
        self._screen = screen
        self._jobs = jobs
        self._refused: tuple[Refused, ...] = ()
        self._unsaid: tuple[Refused, ...] = ()
        self._said: Refused | None = None
        self._is_read = True
        self._done: StripContent | None = None
        self._swept: tuple[Answer, ...] = ()
        self._read_soon = Clock.create_trigger(lambda _seconds: self._was_read(), HINT_SECONDS)
        self._go_on = Clock.create_trigger(lambda _seconds: self._show_next())
        screen.ids.strip.fbind("shown", lambda _strip, shown: shown is None and self._go_on())

    def show(self, content: StripContent | None, unsaid: tuple[Refused, ...] = ()) -> None:
        """Show this in the place of whatever is shown or waits; refusals that are `unsaid` may be said after it."""
        self._read_soon.cancel()
        self._refused, self._unsaid, self._said, self._is_read, self._done = unsaid, unsaid, None, True, None
        self._put(content)

    def clear(self) -> None:
        """Show nothing, and count the next sweep anew."""
        self._swept = ()
        self.show(None)

    def give_way(self) -> None:
        """Make room for what is asked, unless a refusal has to be read."""
        announcement = self._screen.announcement
        says_refusal = self._said is not None and not is_calm(self._said)
        if announcement is not None and announcement.tone != SurfaceTone.SIGNAL and not says_refusal:
            self.show(None)

    def says(self, answers: Sequence[Answer]) -> bool:
        """Whether all of them are refusals that the strip says already, or says soon."""
        if self._screen.announcement is None:
            return False
        said = {self._text(answer) for answer in self._refused}
        return all(isinstance(answer, Refused) and self._text(answer) in said for answer in answers)

    def show_answers(self, answers: Sequence[Answer], request: DeskRequest) -> None:
        """Show what was answered at once: what was done, and below it what was refused.

        That a card is in already is said quietly: not in the place of what can still be undone.
        """
        refused = tuple(answer for answer in answers if isinstance(answer, Refused))
        done = tuple(answer for answer in answers if not isinstance(answer, Refused))
        news = tuple(answer for answer in done if not isinstance(answer, CardAlreadyIn))
        content = self._content(news or done) if news or (done and not self._can_undo) else None
        if any(isinstance(answer, Awaiting) for answer in done):
            self.give_way()  # the other card is asked for
        if refused:
            self._refuse(refused, content, request)
        elif content is not None and self._said is not None and self._is_held(done, request):
            self._done = content
            self._put_refusal(self._said)
        elif content is not None:
            self.show(content, self._unsaid if self._is_sweep(request) else ())

    def content_of(self, answers: Sequence[Answer]) -> StripContent | None:
        """What the strip says of answers, in the game as it is now."""
        snapshot = self._jobs.snapshot
        return answer_content(answers, snapshot.view if snapshot is not None else None, self._context.words)

    @property
    def shown_content(self) -> StripContent | None:
        """What the strip shows of the desk's answers at this moment."""
        return self._content_shown if self._screen.announcement is not None else None

    # Refusals

    def _refuse(self, refused: Sequence[Refused], content: StripContent | None, request: DeskRequest) -> None:
        goes_on = self._is_sweep(request) and self._screen.announcement is not None
        own = tuple(answer for answer in refused if self._is_of_own_card(answer, request))
        before, unsaid = (self._refused, self._unsaid) if goes_on else ((), ())
        is_next = not goes_on or bool(own) or self._is_read
        self._done = content or (None if not goes_on or own else self._done)
        new = self._new((*own, *refused), () if own else before)
        self._refused = (*before, *new)
        self._unsaid = (*new, *unsaid) if own else (*unsaid, *new)
        if is_next and self._unsaid:
            self._say_next()
        else:
            self._put_refusal(self._said or self._refused[-1])

    def _new(self, refused: Sequence[Refused], before: Sequence[Refused]) -> tuple[Refused, ...]:
        """Those that are not said yet, each once; what is calm is not said beside what is not."""
        said = {self._text(answer) for answer in before}
        new = {self._text(answer): answer for answer in reversed(refused) if self._text(answer) not in said}
        is_loud = any(not is_calm(answer) for answer in (*before, *refused))
        return tuple(answer for answer in reversed(new.values()) if not (is_loud and is_calm(answer)))

    def _say_next(self) -> None:
        said, *unsaid = self._unsaid
        self._said, self._unsaid = said, tuple(unsaid)
        self._read_later()
        self._is_read = is_calm(said)
        self._put_refusal(said)

    def _put_refusal(self, said: Refused) -> None:
        content = StripContent(refused_announcement((said, *self._unsaid), self._context.words))
        if self._done is not None:
            content = done_above_refusal(self._done, content)
        if content is self._done:
            self._read_later()
        self._put(content)

    def _read_later(self) -> None:
        self._is_read = False
        self._read_soon.cancel()
        self._read_soon()

    def _was_read(self) -> None:
        if self._said is not None and self._done is not None and self._content_shown is self._done:
            self._done = None
            self._read_later()
            self._put_refusal(self._said)
            return
        self._is_read = True
        if self._unsaid:
            self._say_next()

    def _text(self, answer: Refused) -> str:
        return self._context.words.say(answer.refusal)

    # What belongs together

    def _is_sweep(self, request: DeskRequest) -> bool:
        """Whether cards come one upon the other, so that none of them is an answer to the one before."""
        snapshot = self._jobs.snapshot
        knows_players = snapshot is not None and snapshot.view.setup.knowledge is Knowledge.PLAYERS
        is_many = request.job is Job.BASE or is_swept(request.job, knows_players=knows_players)
        return request.is_seen and is_many

    def _is_of_own_card(self, refused: Refused, request: DeskRequest) -> bool:
        """Whether it is about a card to be given out at base: somebody waits for the answer."""
        base, keeps = self._jobs.state.base, self._jobs.keeps
        homes = keeps if base is None else {base}
        return request.job is Job.BASE and any(card.team in homes for card in cards_shown(refused, request.report))

    def _is_held(self, done: Sequence[Answer], request: DeskRequest) -> bool:
        """Whether these are said above a refusal that was not read yet."""
        is_unread = self._screen.announcement is not None and not self._is_read
        return is_unread and self._is_sweep(request) and all(_is_of_many(answer, request.job) for answer in done)

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
        if self._screen.announcement is None and self._unsaid:
            self._say_next()
        elif self._screen.announcement is None and self._done is not None:
            self.show(self._done)


def _is_of_many(answer: Answer, job: Job) -> bool:
    """Whether it is about one of many cards, and not the answer that somebody waits for."""
    is_for_nobody = isinstance(answer, CardGiven) and answer.player is None and job is not Job.BASE
    return is_for_nobody or isinstance(answer, CardCounted | CardBackInBox | CardChecked | CardAlreadyIn)
