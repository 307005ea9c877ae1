"""Between the scanner's screen, the camera and the desk: what is seen, typed or tapped goes in, answers come out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, Given, Known, Refused
from referee_app.desk.jobs import Job, Watching
from referee_app.desk.refusals import KeyIsMissing
from referee_app.live_game import commands as ask
from referee_app.live_game.codec import parse_player
from referee_app.live_game.refusals import CardsAreNotKnown
from referee_app.screens.door import Door
from referee_app.screens.errand import Errand
from referee_app.screens.places import Place
from referee_app.screens.presenter import Presenter
from referee_app.screens.scan import model
from referee_app.screens.scan.counter import Begun, Counter, begin, progress
from referee_app.screens.scan.doing import Doing, Progress
from referee_app.screens.scan.jobs import Way
from referee_app.screens.scan.looking import Listeners, Looking
from referee_app.screens.scan.marks import ticked
from referee_app.screens.scan.model import has_codes, needs_base, scan_shown, taps_now
from referee_app.screens.scan.questions import lost_question, team_question
from referee_app.screens.scan.replies import Act, Replies
from referee_app.screens.scan.screen import ScanScreen
from referee_app.screens.scan.taps import EVERYBODY, blank_of
from referee_app.screens.scan.telling import HINT_SECONDS
from referee_app.screens.theme import Tone
from referee_app.screens.widgets.said import Said

if TYPE_CHECKING:
    from referee_app.desk.desk import Desk
    from referee_app.desk.sight import Sight
    from referee_app.refusal import Refusal
    from referee_app.screens.stage import Stage

Heard = tuple[tuple[Answer, ...], Progress]


class ScanPresenter(Presenter):
    """The scanner, for one job after the other."""

    moves = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._doing: Doing = Doing(Job.DUEL)
        self._door = Door(stage)
        self._watching: Watching | None = None
        self._is_here = False
        self.screen = ScanScreen(name=Place.SCAN)
        self.screen.bind(
            on_back=lambda _screen: self.stage.back(),
            on_job=lambda _screen, key: self._turn_to(Doing(Job(key), base=self._doing.base)),
            on_way=lambda _screen, key: self._go_on_by(key),
            on_card=lambda _screen, key: self._tap(key),
            on_base=lambda _screen, key: self._turn_to(replace(self._doing, base=Team(key))),
            on_player=lambda _screen, key: self._choose(key),
            on_main=lambda _screen, key: self._end(key),
            on_typed=lambda _screen, text: self._type(text),
            on_lost=lambda _screen: self._ask_lost(),
            on_closer=lambda _screen: self._closer(),
        )
        self._replies = Replies(stage, self.screen, lambda act: self._tell(self._doing.job, act))
        listeners = Listeners(self._hear, self._lose, self._in_vain, self.show)
        self._looking = Looking(stage, self.screen.picture, listeners)

    # Coming and going

    def enter(self, what: object = None) -> None:
        """`what` is the errand: a job, perhaps for somebody, or of a set without a game."""
        errand = what if isinstance(what, Errand) else Errand(Job.DUEL)
        self._door.lead_to(errand.card_set)
        self._be_here()
        self._turn_to(Doing(errand.job, errand.who, errand.team))

    def again(self) -> None:
        """Go on where the reader was; a cover sheet may have been scanned meanwhile."""
        self._be_here()
        self._doing = replace(self._doing, trouble=None)  # a camera that was forbidden may be allowed by now
        if self._watching is None:
            self._turn_to(replace(self._doing, no_codes=None))
        else:
            self._look()
        self.show()

    def leave(self) -> None:
        """Nobody looks: let go of the camera."""
        self._is_here = False
        self._looking.close()
        self.screen.typing.end()
        self._replies.uncover()
        self._replies.clear()
        self.stage.world.device.keep_awake(False)

    def back(self) -> bool:
        """First what covers the screen goes, then the keyboard or the pad, then the screen."""
        if self._replies.covers:
            self._replies.uncover()
            return True
        if self._doing.way is not Way.LOOK:
            self._go_on_by(Way.LOOK)
            return True
        return False

    def show(self) -> None:
        """Say everything anew."""
        self.screen.shown = scan_shown(self._doing, self._door.seen, self.stage.words, self._looking.is_lit)

    def _be_here(self) -> None:
        self._is_here = True
        self.stage.world.device.keep_awake(True)

    # Beginning a job

    def _turn_to(self, doing: Doing) -> None:
        seen = self._door.seen
        if seen is not None and not has_codes(doing.job, seen.view.setup):
            doing = replace(doing, no_codes=CardsAreNotKnown())
        self._doing, self._watching = doing, None
        self._replies.clear()
        if seen is not None and needs_base(doing, seen.keeps):
            self._looking.close()
        else:
            sets = self.stage.world.sets
            self._door.ask(
                lambda counter: begin(counter, doing.job, doing.base, sets()), partial(self._begun, doing.job)
            )
        self.show()

    def _begun(self, job: Job, begun: Begun) -> None:
        if not self._is_here or job is not self._doing.job:
            return
        self._doing = replace(self._doing, progress=begun.progress)
        match begun.watching:
            case Watching() as watching:
                self._watching = watching
                self._doing = replace(self._doing, no_codes=None)
                self._look()
            case KeyIsMissing() | CardsAreNotKnown() as why:
                self._looking.close()
                self._doing = replace(self._doing, no_codes=why)
            case other:
                self._looking.close()
                self.stage.refuse(other)
        self.show()

    # The camera

    def _look(self) -> None:
        """Open the camera where it is wanted."""
        if self._watching is not None and not taps_now(self._doing) and self._doing.trouble is None:
            self._looking.open(self._watching)
        else:
            self._looking.close()

    def _hear(self, sight: Sight) -> None:
        job, who = self._doing.job, self._doing.who
        if self.stage.is_asking:  # one thing after the other: what is shown now would put the question aside
            return
        if sight.watching is self._watching:  # until the next job is begun, the camera looks for the last
            self._tell(job, lambda counter: counter.heard(job, sight.news, who))

    def _lose(self, why: Refusal) -> None:
        self._doing = replace(self._doing, trouble=why)
        self._replies.clear()
        self.stage.sound("problem")
        self.show()

    def _closer(self) -> None:
        self._looking.closer()

    def _in_vain(self) -> None:
        if self.screen.said is None and not self._replies.covers:
            text = self.stage.words.say_key("scan.in_vain")
            self._replies.say(Said(text, "info", Tone.RAISED, "", HINT_SECONDS))

    # What the reader does

    def _go_on_by(self, key: str) -> None:
        match key:
            case model.LIGHT:
                self._looking.turn_light()
            case model.RETRY:
                self._doing = replace(self._doing, trouble=None)
                self._look()
            case model.COVER:
                self.stage.go(Place.SETS, "cover")
            case model.BASES:
                self._turn_to(replace(self._doing, base=None))
            case model.DRAW:
                self._draw()
            case _:
                self._doing = replace(self._doing, way=Way(key), slip=None)
                self._replies.clear()
                self._look()
        self.show()
        self.screen.typing.begin() if key == Way.TYPE else self.screen.typing.end()

    def _tap(self, key: str) -> None:
        job, who = self._doing.job, self._doing.who
        if key == EVERYBODY:
            self._tell(job, lambda desk: (desk.deal_everybody(),))
        else:
            self._tell(job, lambda desk: desk.tapped(job, blank_of(key), who))

    def _type(self, text: str) -> None:
        job, who = self._doing.job, self._doing.who
        if text.strip():
            self._tell(job, lambda counter: counter.typed(job, text, who), is_typed=True)

    def _choose(self, key: str) -> None:
        player = parse_player(key)
        self._doing = replace(self._doing, who=None if player == self._doing.who else player)
        self.show()

    def _draw(self) -> None:
        seen, who = self._door.seen, self._doing.who
        keeps = seen.keeps if seen else frozenset()
        if who is None and len(keeps) > 1:
            self.stage.ask(team_question(self.stage.words), lambda key, _typed: self._draw_for(Team(key)))
        else:
            self._draw_for(who.team if who is not None else next(iter(keeps)))

    def _draw_for(self, team: Team) -> None:
        who = self._doing.who
        self.stage.game.ask(lambda desk: desk.draw(team, who), self._drawn)

    def _drawn(self, answer: Answer) -> None:
        self._answered(Job.GIVE, (answer,), self._doing.progress)
        if isinstance(answer, Given) and self._is_here:
            self._replies.show_drawn(answer)

    def _end(self, key: str) -> None:
        absent = self._doing.progress.absent or ()
        if key == model.REPRINT:
            seen = self._door.seen
            set_id = self._door.set_id or (seen.view.setup.card_set if seen else None)
            self.stage.go(Place.SET, ("reprint", set_id, tuple(one.card for one in absent)))
        else:
            self.stage.game.ask(lambda desk: desk.do(ask.BeginPlay()), self._whistled)

    def _whistled(self, answer: Answer) -> None:
        if isinstance(answer, Refused):
            self.stage.refuse(answer.refusal)
        else:
            self.stage.sound("half")
            self.stage.go(Place.FIELD)

    def _ask_lost(self) -> None:
        known = self._doing.known
        if known is not None:
            question = lost_question(known.card, self.stage.words)
            self.stage.ask(question, lambda _key, _typed: self._tell(Job.WHAT, partial(_report_lost, known)))

    # What comes of it

    def _tell(self, job: Job, told: Act, *, is_typed: bool = False) -> None:
        def asked(counter: Counter) -> Heard:
            return told(counter), progress(counter, job)

        self._door.ask(asked, lambda heard: self._answered(job, *heard, is_typed=is_typed))

    def _answered(self, job: Job, answers: tuple[Answer, ...], done: Progress, *, is_typed: bool = False) -> None:
        if not self._is_here or job is not self._doing.job:
            self._replies.tell_elsewhere(answers)
            return
        self._doing = self._doing.after(answers, done)
        self._looking.tick(ticked(answers))
        is_decided = self._replies.show(answers, is_typed=is_typed)
        if is_typed:
            self._typed(answers, is_decided=is_decided)
        self.show()

    def _typed(self, answers: tuple[Answer, ...], *, is_decided: bool) -> None:
        """The next code can be typed, unless there is a slip in this one; a verdict wants no keyboard."""
        slip = next((answer for answer in answers if isinstance(answer, Refused)), None)
        self._doing = replace(self._doing, slip=slip)
        if slip is None:
            self.screen.typing.begin()
        if is_decided:
            self._doing = replace(self._doing, way=Way.LOOK)
            self.screen.typing.end()


def _report_lost(known: Known, desk: Desk) -> tuple[Answer, ...]:
    """The card is lost; then it is looked up once more, as it stands now."""
    done = desk.do(ask.ReportLost(known.card, known.player))
    return (*(desk.typed(Job.WHAT, known.code) if known.code else ()), done)


PRESENTER = ScanPresenter
