"""Between the scanner's screen, the camera and the work: what is seen, typed or tapped goes in, answers come out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, CardGiven, CardRecord, Refused
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.codec import parse_player
from referee_app.screens.app_screen import Presenter
from referee_app.screens.game_questions import ask_before_whistle, ask_to_begin
from referee_app.screens.navigation import ScanErrand, ScreenName
from referee_app.screens.scan import model
from referee_app.screens.scan.answer_display import AnswerDisplay
from referee_app.screens.scan.answer_texts import HINT_SECONDS, lost_question, team_question
from referee_app.screens.scan.camera_view import CameraListeners, CameraView, ticked
from referee_app.screens.scan.job_runner import Act, DeskRequest, JobListener, JobRunner, wants_the_whistle
from referee_app.screens.scan.model import EVERYBODY, blank_of, scan_shown, taps_now
from referee_app.screens.scan.scan_state import InputWay, ScanState
from referee_app.screens.scan.screen import ScanScreen
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import Announcement

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from referee_app.desk.desk import Desk
    from referee_app.screens.app_context import AppContext
    from referee_app.sentence import Refusal
    from referee_app.watching.watch import FrameReport


class ScanPresenter(Presenter):
    """The scanner, for one job after the other."""

    moves = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._shown_of: tuple[object, ...] = (None,) * 4
        self._jobs = JobRunner(context, JobListener(self._begun, self._answered))
        self.screen = ScanScreen(name=ScreenName.SCAN)
        self._answers = AnswerDisplay(
            context, self.screen, lambda act: self._jobs.ask(DeskRequest(self._jobs.state.job, act))
        )
        listeners = CameraListeners(self._handle_news, self._lose, self._in_vain, self.show, self._notice)
        self._camera = CameraView(context, self.screen.picture, listeners)

    # Coming and going

    def on_enter(self, what: object = None) -> None:
        """`what` is the errand: a job, perhaps for somebody, or of a set without a game."""
        errand = what if isinstance(what, ScanErrand) else ScanErrand(Job.DUEL)
        self._jobs.select_set(errand.card_set)
        self.context.services.device.keep_awake(True)
        self._start_job(ScanState(errand.job, errand.who, errand.team))

    def on_return(self) -> None:
        """Go on where the reader was; a cover sheet may have been scanned meanwhile."""
        self.context.services.device.keep_awake(True)
        self._jobs.change(trouble=None)  # a camera that was forbidden may be allowed by now
        if self._jobs.request is None:
            self._start_job(replace(self._jobs.state, no_codes=None))
        else:
            self._look()
        self.show()

    def on_leave(self) -> None:
        """Nobody looks: let go of the camera, and cover what a finger uncovered."""
        self._camera.close()
        self.screen.typing.end()
        self.screen.cover()
        self._answers.uncover()
        self._answers.clear()
        self.context.services.device.keep_awake(False)

    def on_back(self) -> bool:
        """First what covers the screen goes, then the keyboard or the pad, then the screen."""
        if self._answers.covers:
            self._answers.uncover()
            return True
        if self._jobs.state.way is not InputWay.LOOK:
            self.do_way(InputWay.LOOK)
            return True
        return False

    def strip_floor(self) -> Widget:
        """Where the scanner itself says what was done; in a wide window that is too high up."""
        return self.screen.ids.view if self.screen.wide else self.screen.ids.line

    def show(self) -> None:
        """Say everything anew, unless nothing has changed."""
        state, snapshot, is_lit = self._jobs.state, self._jobs.snapshot, self._camera.is_lit
        now = (state, snapshot, self.context.settings, is_lit)
        if any(one is not other for one, other in zip(now, self._shown_of, strict=True)):
            self._shown_of = now
            self.screen.shown = scan_shown(state, snapshot, self.context.words, is_lit)

    def _start_job(self, state: ScanState) -> None:
        self._jobs.start_job(state)
        self._answers.clear()
        if model.needs_base(state, self._jobs.keeps):
            self._camera.close()
        self.show()

    def _begun(self, refused: Refusal | None) -> None:
        if self.is_here:
            self._look()
            if refused is not None:
                self.context.refuse(refused)
            self.show()

    # The camera

    def _look(self) -> None:
        """Open the camera where it is wanted; never for a screen that was left."""
        state, request = self._jobs.state, self._jobs.request
        if self.is_here and request is not None and not taps_now(state) and state.trouble is None:
            self._camera.open(request)
        else:
            self._camera.close()

    def _handle_news(self, report: FrameReport) -> None:
        job, who = self._jobs.state.job, self._jobs.state.who
        if self.context.is_asking:  # one thing after the other: what is shown now would put the question aside
            return
        if report.request is self._jobs.request:  # until the next job is begun, the camera looks for the last
            self._ask(lambda desk: desk.handle_news(job, report.news, who))

    def do_closer(self) -> None:
        """The reader wants a closer look."""
        self._camera.closer()

    def _lose(self, why: Refusal) -> None:
        self._jobs.change(trouble=why)
        self._answers.clear()
        self.context.sound("problem")
        self.show()

    def _notice(self, first: Team | None) -> None:
        self._jobs.change(alone=first)
        self.show()

    def _in_vain(self) -> None:
        if self.screen.said is None and not self._answers.covers:
            text = self.context.words.say_key("scan.in_vain")
            self._answers.say(Announcement(text, "info", SurfaceTone.RAISED, "", HINT_SECONDS))

    # What the reader does

    def do_job(self, key: str) -> None:
        """The reader turns to another job."""
        self._start_job(ScanState(Job(key), base=self._jobs.state.base))

    def do_base(self, key: str) -> None:
        """The reader says whose base it is."""
        self._start_job(replace(self._jobs.state, base=Team(key)))

    def do_undo(self) -> None:
        """The reader wants to take back what the strip says."""
        self._answers.undo()

    def do_way(self, key: str) -> None:
        """The reader wants to enter cards in another way, or something else that the job offers."""
        match key:
            case model.LIGHT:
                self._camera.turn_light()
            case model.RETRY:
                self._jobs.change(trouble=None)
                self._look()
            case model.COVER:
                self.context.go(ScreenName.SETS, "cover")
            case model.BASES:
                self._start_job(replace(self._jobs.state, base=None))
            case model.DRAW:
                self._draw()
            case _:
                self._jobs.change(way=InputWay(key), slip=None)
                self._answers.clear()
                self._look()
        self.show()
        self.screen.typing.begin() if key == InputWay.TYPE else self.screen.typing.end()

    def do_card(self, key: str) -> None:
        """The reader tapped a card."""
        job, who = self._jobs.state.job, self._jobs.state.who
        if key == EVERYBODY:
            self._ask(lambda desk: (desk.deal_everybody(),))
        else:
            self._ask(lambda desk: desk.tapped(job, blank_of(key), who))

    def do_typed(self, text: str) -> None:
        """The reader typed a code."""
        job, who = self._jobs.state.job, self._jobs.state.who
        if text.strip():
            self._jobs.ask(DeskRequest(job, lambda desk: desk.typed(job, text, who), is_typed=True))

    def do_player(self, key: str) -> None:
        """The reader says who it is about; a second tap takes that back."""
        player = parse_player(key)
        self._jobs.change(who=None if player == self._jobs.state.who else player)
        self.show()

    def _draw(self) -> None:
        who, keeps = self._jobs.state.who, self._jobs.keeps
        if who is None and len(keeps) > 1:
            self.context.ask(team_question(self.context.words), lambda key, _typed: self._draw_for(Team(key)))
        else:
            self._draw_for(who.team if who is not None else next(iter(keeps)))

    def _draw_for(self, team: Team) -> None:
        who = self._jobs.state.who
        self._jobs.ask(DeskRequest(Job.GIVE, lambda desk: (desk.draw(team, who),), is_drawn=True))

    def do_main(self, key: str) -> None:
        """The reader ends the job."""
        missing = self._jobs.state.progress.missing or ()
        if key == model.REPRINT:
            self.context.go(ScreenName.SET, ("reprint", self._jobs.set_id, tuple(one.card for one in missing)))
        elif self._jobs.snapshot is not None:
            ask_before_whistle(self.context, self._jobs.snapshot, self._whistle)

    def _whistle(self) -> None:
        self.context.game.ask(lambda desk: desk.do(commands.BeginPlay()), self._whistled)

    def _whistled(self, answer: Answer) -> None:
        if isinstance(answer, Refused):
            self.context.refuse(answer.refusal)
        else:
            self.context.sound("half")
            if self.is_here:
                self.context.go(ScreenName.FIELD)

    def do_lost(self) -> None:
        """The reader says that the card is lost."""
        known = self._jobs.state.known
        if known is not None:
            question = lost_question(known.card, self.context.words)
            asked = DeskRequest(Job.WHAT, partial(_report_lost, known))
            self.context.ask(question, lambda _key, _typed: self._jobs.ask(asked))

    # What comes of it

    def _ask(self, act: Act) -> None:
        self._jobs.ask(DeskRequest(self._jobs.state.job, act))

    def _answered(self, asked: DeskRequest, answers: tuple[Answer, ...]) -> None:
        if not self.is_here or asked.job is not self._jobs.state.job:
            self._answers.announce(answers)
            return
        if wants_the_whistle(answers):
            ask_to_begin(self.context, lambda: self._jobs.ask(asked.with_whistle()))
            return
        self._camera.tick(ticked(answers))
        is_decided = self._answers.show(answers, is_typed=asked.is_typed)
        if asked.is_typed:
            self._typed(answers, is_decided=is_decided)
        for answer in answers:
            if asked.is_drawn and isinstance(answer, CardGiven):
                self._answers.show_drawn(answer)
        self.show()

    def _typed(self, answers: tuple[Answer, ...], *, is_decided: bool) -> None:
        """The next code can be typed, unless there is a slip in this one; a verdict wants no keyboard."""
        slip = next((answer for answer in answers if isinstance(answer, Refused)), None)
        self._jobs.change(slip=slip)
        if slip is None:
            self.screen.typing.begin()
        if is_decided:
            self._jobs.change(way=InputWay.LOOK)
            self.screen.typing.end()


def _report_lost(known: CardRecord, desk: Desk) -> tuple[Answer, ...]:
    """The card is lost; then it is looked up once more, as it stands now."""
    done = desk.do(commands.ReportLost(known.card, known.player))
    return (*(desk.typed(Job.WHAT, known.code) if known.code else ()), done)


PRESENTER = ScanPresenter
