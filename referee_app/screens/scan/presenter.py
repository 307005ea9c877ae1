"""The presenter of the scanner: selects the job, opens the camera if the job needs it, and handles touches."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, CardRecord, Refused
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.codec import parse_player
from referee_app.screens.app_screen import Presenter
from referee_app.screens.camera_session import CameraListeners, CameraView
from referee_app.screens.game_questions import ask_before_whistle
from referee_app.screens.navigation import CardSetRequest, CoverScanRequest, ScanRequest, ScreenName
from referee_app.screens.scan import model
from referee_app.screens.scan.answer_display import AnswerDisplay
from referee_app.screens.scan.answer_texts import HINT_SECONDS, LOST, lost_question, team_question
from referee_app.screens.scan.job_runner import DeskRequest, JobRunner
from referee_app.screens.scan.model import EVERYBODY, blank_of, scan_shown
from referee_app.screens.scan.scan_state import InputWay, ScanState
from referee_app.screens.scan.screen import ScanScreen
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import Announcement

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from referee_app.cards.decks import Card
    from referee_app.desk.desk import Desk
    from referee_app.screens.app_context import AppContext
    from referee_app.sentence import Refusal


FIRST_USE_SECONDS = 10.0
"""How long it is said how a job is done by tapping, if nothing else is said."""


class ScanPresenter(Presenter):
    """Runs the scanner, one job after the other."""

    moves = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._shown_of: tuple[object, ...] = (None,) * 4
        self.screen = ScanScreen(name=ScreenName.SCAN)
        self._jobs = JobRunner(context, self._on_job_begun)
        self._camera = CameraView(
            context,
            self.screen.preview,
            CameraListeners(
                news=self._jobs.handle_news,
                lost=self._lose,
                nothing_read=self._say_nothing_read,
                first_picture=self._explain,
                waiting_card=self._notice,
            ),
        )
        self._answers = AnswerDisplay(self, self.screen, self._jobs, self._camera)

    # Coming and going

    def on_enter(self, what: object = None) -> None:
        """Begin the job of the request, in the game or with the cards of a set."""
        request = what if isinstance(what, ScanRequest) else ScanRequest(Job.DUEL)
        self._jobs.select_set(request.card_set)
        self.context.services.device.keep_awake(True)
        self._start_job(ScanState(request.job, request.who, request.team))

    def on_return(self) -> None:
        """Go on with the job; a cover sheet may have been scanned meanwhile."""
        self.context.services.device.keep_awake(True)
        self._jobs.change(trouble=None)  # a camera that was forbidden may be allowed by now
        if self._jobs.watch_request is None:
            self._start_job(replace(self._jobs.state, no_codes=None))
        else:
            self._look()
        self._answers.on_return()
        self.show()

    def on_leave(self) -> None:
        """Close the camera and the overlay, and cover what a finger has uncovered."""
        self._camera.close()
        self._jobs.change(is_first_use=False)
        self.screen.typing.end()
        self.screen.cover()
        self._answers.close_overlay()
        self._answers.clear()
        self.context.services.device.keep_awake(False)

    def on_back(self) -> bool:
        """First the overlay goes, then the keyboard or the pad, then the screen."""
        if self._answers.is_overlay_open:
            self._answers.close_overlay()
            return True
        if self._jobs.state.way is not InputWay.LOOK:
            self.do_chip(InputWay.LOOK)
            return True
        return False

    def announcement_anchor(self) -> Widget:
        """The line where the scanner itself says what was done; in landscape, where it is too high up, the picture."""
        return self.screen.ids.view if self.screen.fit.landscape else self.screen.ids.line

    def show(self) -> None:
        """Refresh all texts, unless nothing has changed."""
        state, snapshot, is_lit = self._jobs.state, self._jobs.snapshot, self._camera.is_lit
        now = (state, snapshot, self.context.settings, is_lit)
        if any(one is not other for one, other in zip(now, self._shown_of, strict=True)):
            self._shown_of = now
            self.screen.shown = scan_shown(state, snapshot, self.context.words, is_lit)
            if self.screen.shown.first_use_hint and self.context.settings.needs_hint(state.job):
                self.context.remember_hint(state.job)

    def _start_job(self, state: ScanState) -> None:
        self._jobs.start_job(state)
        self._answers.clear()
        if state.needs_base(self._jobs.keeps):
            self._camera.close()
        self.show()

    def _on_job_begun(self, refused: Refusal | None) -> None:
        if self.is_here:
            self._look()
            if refused is not None:
                self.context.refuse(refused)
            self._explain()
            if self._jobs.state.is_tapped:
                self._explain_tapping()

    def _explain(self) -> None:
        """Say how the job is done, if this phone has never said it and there is a picture; before, nobody can do it."""
        if self._camera.has_picture:
            self._jobs.change(is_first_use=self.context.settings.needs_hint(self._jobs.state.job))
        self.show()

    def _explain_tapping(self) -> None:
        """Say how the job is done by tapping, if this phone has never said it: in the strip, where no button is."""
        job = self._jobs.state.job
        key = f"tap.{job}"
        if self.context.settings.needs_hint(key):
            text = self.context.words.say_key(f"scan.first.tap.{job}")
            self._answers.say(Announcement(text, "info", SurfaceTone.RAISED, "", FIRST_USE_SECONDS))
            self.context.remember_hint(key)

    # The camera

    def _look(self) -> None:
        """Open the camera where it is wanted; never for a screen that was left."""
        state, request = self._jobs.state, self._jobs.watch_request
        if self.is_here and request is not None and not state.is_tapped and state.trouble is None:
            self._camera.open(request)
        else:
            self._camera.close()

    def do_closer(self) -> None:
        """Read the picture once as closely as possible."""
        self._camera.read_closely()

    def _lose(self, why: Refusal) -> None:
        self._jobs.change(trouble=why)
        self._answers.clear()
        self.context.sound("problem")
        self.show()

    def _notice(self, card: Card | None) -> None:
        team = card.team if card is not None else None
        self._jobs.change(waiting_team=team, is_first_use=self._jobs.state.is_first_use and team is None)
        self._answers.make_way(card)
        self.show()

    def _say_nothing_read(self) -> None:
        """Say what else could be done, unless something else is said."""
        if self.screen.announcement is None and not self._answers.is_overlay_open:
            text = self.context.words.say_key("scan.in_vain")
            self._answers.say(Announcement(text, "info", SurfaceTone.RAISED, "", HINT_SECONDS))

    # Actions

    def do_job(self, key: str) -> None:
        """Begin another job."""
        self._start_job(ScanState(Job(key), base=self._jobs.state.base))

    def do_base(self, key: str) -> None:
        """Choose whose base it is, and begin the job."""
        self._start_job(replace(self._jobs.state, base=Team(key)))

    def do_hint(self) -> None:
        """Hide the first-use hint."""
        self._jobs.change(is_first_use=False)
        self.show()

    def do_strip(self) -> None:
        """Do what the strip offers with what it says."""
        self._answers.act()

    def do_chip(self, key: str) -> None:
        """Do what a small button stands for.

        That is the light, another try of the camera, the key of the set, another base, a drawn card, or another way to
        enter cards.
        """
        match key:
            case model.LIGHT:
                self._camera.toggle_torch()
            case model.RETRY:
                self._jobs.change(trouble=None)
                self._look()
            case model.COVER:
                self.context.go(ScreenName.SETS, CoverScanRequest())
            case model.BASES:
                self._start_job(replace(self._jobs.state, base=None))
            case model.DRAW:
                self._draw()
            case _:
                self._jobs.change(way=InputWay(key), typing_fault=None)
                self._answers.clear()
                self._look()
        self.show()
        self.screen.typing.begin() if key == InputWay.TYPE else self.screen.typing.end()

    def do_card(self, key: str) -> None:
        """Enter the card that a button stands for, or deal to everybody."""
        job, who = self._jobs.state.job, self._jobs.state.who
        if key == EVERYBODY:
            self._jobs.call_desk(lambda desk: (desk.deal_everybody(),))
        else:
            self._jobs.call_desk(lambda desk: desk.tapped(job, blank_of(key), who))

    def do_typed(self, text: str) -> None:
        """Enter the code that was typed."""
        job, who = self._jobs.state.job, self._jobs.state.who
        if text.strip():
            self._jobs.send(DeskRequest(job, lambda desk: desk.typed(job, text, who), is_typed=True))

    def do_player(self, key: str) -> None:
        """Choose the player whom the next card is about, or who has the one just given; a second tap takes it back."""
        player = parse_player(key)
        self.do_search("")
        if self._answers.name_holder(player):
            return
        self._jobs.change(who=None if player == self._jobs.state.who else player)
        self.show()

    def do_search(self, typed: str) -> None:
        """Show only the players whose number or name was typed."""
        self._jobs.change(typed=typed)
        self.show()

    def _draw(self) -> None:
        who, keeps = self._jobs.state.who, self._jobs.keeps
        if who is None and len(keeps) > 1:
            self.context.ask_user(team_question(self.context.words), lambda key, _typed: self._draw_for(Team(key)))
        else:
            self._draw_for(who.team if who is not None else next(iter(keeps)))

    def _draw_for(self, team: Team) -> None:
        who = self._jobs.state.who
        self._jobs.send(DeskRequest(Job.GIVE, lambda desk: (desk.draw(team, who),), is_drawn=True))

    def do_main(self, key: str) -> None:
        """Do the one thing that ends the job: print the missing cards again, or blow the whistle."""
        missing = self._jobs.state.progress.missing or ()
        if key == model.REPRINT:
            assert self._jobs.set_id is not None, "only cards of a set can be missing"
            self.context.go(ScreenName.CARD_SET, CardSetRequest(self._jobs.set_id, tuple(one.card for one in missing)))
        elif self._jobs.snapshot is not None:
            ask_before_whistle(self.context, self._jobs.snapshot, self._whistle)

    def _whistle(self) -> None:
        self.context.game.call(lambda desk: desk.do(commands.BeginPlay()), self._whistled)

    def _whistled(self, answer: Answer) -> None:
        if isinstance(answer, Refused):
            self.context.refuse(answer.refusal)
        else:
            self.context.sound("half")
            if self.is_here:
                self.context.go(ScreenName.FIELD)

    def do_lost(self) -> None:
        """Ask whether to report the identified card lost."""
        known = self._jobs.state.known
        if known is not None:
            question = lost_question(known.card, self.context.words)
            request = DeskRequest(Job.IDENTIFY, partial(_report_lost, known))
            self.context.ask_user(question, lambda key, _typed: self._jobs.send(request) if key == LOST else None)


def _report_lost(known: CardRecord, desk: Desk) -> tuple[Answer, ...]:
    """The card is lost; then it is looked up once more, as it stands now."""
    done = desk.do(commands.ReportLost(known.card, known.player))
    return (*(desk.typed(Job.IDENTIFY, known.code) if known.code else ()), done)


PRESENTER = ScanPresenter
