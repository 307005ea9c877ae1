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
from referee_app.screens.errand import Errand
from referee_app.screens.game_questions import ask_before_whistle, ask_to_begin
from referee_app.screens.navigation import ScreenName
from referee_app.screens.scan import model
from referee_app.screens.scan.doing import Doing
from referee_app.screens.scan.jobs import Way
from referee_app.screens.scan.looking import Listeners, Looking
from referee_app.screens.scan.marks import ticked
from referee_app.screens.scan.model import scan_shown, taps_now
from referee_app.screens.scan.questions import lost_question, team_question
from referee_app.screens.scan.replies import Replies
from referee_app.screens.scan.screen import ScanScreen
from referee_app.screens.scan.taps import EVERYBODY, blank_of
from referee_app.screens.scan.telling import HINT_SECONDS
from referee_app.screens.scan.work import Act, Owner, Told, Work, wants_the_whistle
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import Announcement

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from referee_app.desk.desk import Desk
    from referee_app.refusal import Refusal
    from referee_app.screens.app_context import AppContext
    from referee_app.watching.watch import FrameReport


class ScanPresenter(Presenter):
    """The scanner, for one job after the other."""

    moves = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._work = Work(context, Owner(self._begun, self._answered))
        self.screen = ScanScreen(name=ScreenName.SCAN)
        self.screen.bind(
            on_back=lambda _screen: self.context.back(),
            on_job=lambda _screen, key: self._turn_to(Doing(Job(key), base=self._work.doing.base)),
            on_way=lambda _screen, key: self._go_on_by(key),
            on_card=lambda _screen, key: self._tap(key),
            on_base=lambda _screen, key: self._turn_to(replace(self._work.doing, base=Team(key))),
            on_player=lambda _screen, key: self._choose(key),
            on_main=lambda _screen, key: self._end(key),
            on_typed=lambda _screen, text: self._type(text),
            on_lost=lambda _screen: self._ask_lost(),
            on_closer=lambda _screen: self._closer(),
        )
        self._replies = Replies(context, self.screen, lambda act: self._work.tell(Told(self._work.doing.job, act)))
        listeners = Listeners(self._hear, self._lose, self._in_vain, self.show, self._notice)
        self._looking = Looking(context, self.screen.picture, listeners)

    # Coming and going

    def on_enter(self, what: object = None) -> None:
        """`what` is the errand: a job, perhaps for somebody, or of a set without a game."""
        errand = what if isinstance(what, Errand) else Errand(Job.DUEL)
        self._work.lead_to(errand.card_set)
        self.context.services.device.keep_awake(True)
        self._turn_to(Doing(errand.job, errand.who, errand.team))

    def on_return(self) -> None:
        """Go on where the reader was; a cover sheet may have been scanned meanwhile."""
        self.context.services.device.keep_awake(True)
        self._work.change(trouble=None)  # a camera that was forbidden may be allowed by now
        if self._work.watching is None:
            self._turn_to(replace(self._work.doing, no_codes=None))
        else:
            self._look()
        self.show()

    def on_leave(self) -> None:
        """Nobody looks: let go of the camera, and cover what a finger uncovered."""
        self._looking.close()
        self.screen.typing.end()
        self.screen.cover()
        self._replies.uncover()
        self._replies.clear()
        self.context.services.device.keep_awake(False)

    def on_back(self) -> bool:
        """First what covers the screen goes, then the keyboard or the pad, then the screen."""
        if self._replies.covers:
            self._replies.uncover()
            return True
        if self._work.doing.way is not Way.LOOK:
            self._go_on_by(Way.LOOK)
            return True
        return False

    def strip_floor(self) -> Widget:
        """Where the scanner itself says what was done; in a wide window that is too high up."""
        return self.screen.ids.view if self.screen.wide else self.screen.ids.line

    def show(self) -> None:
        """Say everything anew."""
        self.screen.shown = scan_shown(self._work.doing, self._work.seen, self.context.words, self._looking.is_lit)

    def _turn_to(self, doing: Doing) -> None:
        self._work.turn_to(doing)
        self._replies.clear()
        if model.needs_base(doing, self._work.keeps):
            self._looking.close()
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
        doing, watching = self._work.doing, self._work.watching
        if self.is_here and watching is not None and not taps_now(doing) and doing.trouble is None:
            self._looking.open(watching)
        else:
            self._looking.close()

    def _hear(self, sight: FrameReport) -> None:
        job, who = self._work.doing.job, self._work.doing.who
        if self.context.is_asking:  # one thing after the other: what is shown now would put the question aside
            return
        if sight.request is self._work.watching:  # until the next job is begun, the camera looks for the last
            self._tell(lambda counter: counter.handle_news(job, sight.news, who))

    def _closer(self) -> None:
        self._looking.closer()

    def _lose(self, why: Refusal) -> None:
        self._work.change(trouble=why)
        self._replies.clear()
        self.context.sound("problem")
        self.show()

    def _notice(self, first: Team | None) -> None:
        self._work.change(alone=first)
        self.show()

    def _in_vain(self) -> None:
        if self.screen.said is None and not self._replies.covers:
            text = self.context.words.say_key("scan.in_vain")
            self._replies.say(Announcement(text, "info", SurfaceTone.RAISED, "", HINT_SECONDS))

    # What the reader does

    def _go_on_by(self, key: str) -> None:
        match key:
            case model.LIGHT:
                self._looking.turn_light()
            case model.RETRY:
                self._work.change(trouble=None)
                self._look()
            case model.COVER:
                self.context.go(ScreenName.SETS, "cover")
            case model.BASES:
                self._turn_to(replace(self._work.doing, base=None))
            case model.DRAW:
                self._draw()
            case _:
                self._work.change(way=Way(key), slip=None)
                self._replies.clear()
                self._look()
        self.show()
        self.screen.typing.begin() if key == Way.TYPE else self.screen.typing.end()

    def _tap(self, key: str) -> None:
        job, who = self._work.doing.job, self._work.doing.who
        if key == EVERYBODY:
            self._tell(lambda desk: (desk.deal_everybody(),))
        else:
            self._tell(lambda desk: desk.tapped(job, blank_of(key), who))

    def _type(self, text: str) -> None:
        job, who = self._work.doing.job, self._work.doing.who
        if text.strip():
            self._work.tell(Told(job, lambda counter: counter.typed(job, text, who), is_typed=True))

    def _choose(self, key: str) -> None:
        player = parse_player(key)
        self._work.change(who=None if player == self._work.doing.who else player)
        self.show()

    def _draw(self) -> None:
        who, keeps = self._work.doing.who, self._work.keeps
        if who is None and len(keeps) > 1:
            self.context.ask(team_question(self.context.words), lambda key, _typed: self._draw_for(Team(key)))
        else:
            self._draw_for(who.team if who is not None else next(iter(keeps)))

    def _draw_for(self, team: Team) -> None:
        who = self._work.doing.who
        self._work.tell(Told(Job.GIVE, lambda desk: (desk.draw(team, who),), is_drawn=True))

    def _end(self, key: str) -> None:
        absent = self._work.doing.progress.absent or ()
        if key == model.REPRINT:
            self.context.go(ScreenName.SET, ("reprint", self._work.set_id, tuple(one.card for one in absent)))
        elif self._work.seen is not None:
            ask_before_whistle(self.context, self._work.seen, self._whistle)

    def _whistle(self) -> None:
        self.context.game.ask(lambda desk: desk.do(commands.BeginPlay()), self._whistled)

    def _whistled(self, answer: Answer) -> None:
        if isinstance(answer, Refused):
            self.context.refuse(answer.refusal)
        else:
            self.context.sound("half")
            if self.is_here:
                self.context.go(ScreenName.FIELD)

    def _ask_lost(self) -> None:
        known = self._work.doing.known
        if known is not None:
            question = lost_question(known.card, self.context.words)
            told = Told(Job.WHAT, partial(_report_lost, known))
            self.context.ask(question, lambda _key, _typed: self._work.tell(told))

    # What comes of it

    def _tell(self, act: Act) -> None:
        self._work.tell(Told(self._work.doing.job, act))

    def _answered(self, told: Told, answers: tuple[Answer, ...]) -> None:
        if not self.is_here or told.job is not self._work.doing.job:
            self._replies.tell_elsewhere(answers)
            return
        if wants_the_whistle(answers):
            ask_to_begin(self.context, lambda: self._work.tell(told.with_whistle()))
            return
        self._looking.tick(ticked(answers))
        is_decided = self._replies.show(answers, is_typed=told.is_typed)
        if told.is_typed:
            self._typed(answers, is_decided=is_decided)
        for answer in answers:
            if told.is_drawn and isinstance(answer, CardGiven):
                self._replies.show_drawn(answer)
        self.show()

    def _typed(self, answers: tuple[Answer, ...], *, is_decided: bool) -> None:
        """The next code can be typed, unless there is a slip in this one; a verdict wants no keyboard."""
        slip = next((answer for answer in answers if isinstance(answer, Refused)), None)
        self._work.change(slip=slip)
        if slip is None:
            self.screen.typing.begin()
        if is_decided:
            self._work.change(way=Way.LOOK)
            self.screen.typing.end()


def _report_lost(known: CardRecord, desk: Desk) -> tuple[Answer, ...]:
    """The card is lost; then it is looked up once more, as it stands now."""
    done = desk.do(commands.ReportLost(known.card, known.player))
    return (*(desk.typed(Job.WHAT, known.code) if known.code else ()), done)


PRESENTER = ScanPresenter
