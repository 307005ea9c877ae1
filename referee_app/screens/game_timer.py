"""Ends the current game when its time is up, whichever screen is open.

It calls time in a game that has a limit, asks what counts after a restart of the phone, and has the time written down.
"""

from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock, ClockEvent

from referee_app.screens.navigation import ScreenName, TimeUpRequest
from referee_app.screens.widgets.models import Announcement

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee_app.desk.answers import Answer
    from referee_app.desk.desk import Desk
    from referee_app.screens.app_context import AppContext
    from referee_app.sentence import Refusal, Sentence

TICK_SECONDS = 0.25
RETRY_SECONDS = 4.0
"""How soon it is tried again to write down that time is up."""

ASK_AGAIN_SECONDS = 15
"""A leader who closed the question about a restart without an answer is asked again so much later, or with the next
thing that happens in the game: until then its clock stands still."""

_OVER = "over"


class _Due(NamedTuple):
    """The game whose time runs, and when that is up by the clock that games go by."""

    game: str
    at_ms: int


class GameTimer:
    """Checks the clock while there is a time limit. An end that a leader has undone is not repeated.

    `trouble` is why the end of the time is not on disk yet; `changed` is called when that, or the result, is another.
    """

    def __init__(self, context: "AppContext") -> None:
        self.trouble: Refusal | Sentence | None = None
        self.changed: Callable[[], None] = lambda: None
        self._context = context
        self._due: _Due | None = None
        self._calling: str | None = None
        self._called: str | None = None
        self._unasked_seconds = 0.0
        self._ticking = Clock.create_trigger(self._look, TICK_SECONDS, interval=True)
        self._retrying = Clock.create_trigger(lambda _seconds: self.call(), RETRY_SECONDS)
        self._asking = Clock.create_trigger(self._wait_to_ask, TICK_SECONDS, interval=True)
        self._keeping: ClockEvent | None = None
        context.game.listen(self._follow)

    def stop(self) -> None:
        """Stop all timers."""
        for waiting in (self._ticking, self._retrying, self._asking):
            waiting.cancel()
        self._keep_no_more()

    def _follow(self) -> None:
        game, snapshot = self._context.game, self._context.game.snapshot
        self._follow_limit()
        if snapshot and snapshot.restart:
            self._unasked_seconds = ASK_AGAIN_SECONDS
            self._asking()
        else:
            self._asking.cancel()
        if not game.runs:
            self._keep_no_more()
        elif self._keeping is None:
            from referee_app.play.phone_clock import SAVE_EVERY_S  # noqa: PLC0415 - loaded with the first game

            self._keep()
            self._keeping = Clock.schedule_interval(self._keep, SAVE_EVERY_S)

    def _keep(self, _seconds: float = 0) -> None:
        self._context.worker.run(self._context.services.save_clock, lambda _kept: None)

    def _keep_no_more(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None

    # The limit

    def _follow_limit(self) -> None:
        game, snapshot = self._context.game, self._context.game.snapshot
        if snapshot is None or snapshot.game != self._calling:
            self._call_no_more()
        elif snapshot.view.phase == _OVER:
            self._called = snapshot.game  # however it was ended
        # Who looks at a game that is over has put the running one aside: its time goes on.
        if snapshot is not None and (
            self._due is None or snapshot.game == self._due.game or snapshot.view.phase != _OVER
        ):
            left_ms = game.time_left_ms() if game.runs else None
            if left_ms is not None and left_ms > 0 and snapshot.game == self._called:
                self._called = None  # what was taken back has given it more time
            is_called = snapshot.game in (self._calling, self._called)
            self._due = (
                None if left_ms is None or is_called else _Due(snapshot.game, self._context.services.now() + left_ms)
            )
        if self._due is not None:
            self._ticking()
        else:
            self._ticking.cancel()

    def _look(self, _seconds: float) -> None:
        due, context = self._due, self._context
        if due is None or context.services.now() < due.at_ms:
            return
        self._due = None
        self._ticking.cancel()
        if context.game.snapshot is not None and context.game.snapshot.game == due.game:
            self._begin_to_call(due.game)
        else:
            games = context.services.games
            context.game.open(lambda: games().resume(due.game), lambda: None, refused=self._not_resumed)

    def _not_resumed(self, refusal: "Refusal") -> None:
        """A game that was forgotten meanwhile has no time; any other that cannot be resumed is reported."""
        from referee_app.live_game.refusals import NotOpened  # noqa: PLC0415 - loaded with the first game

        if not isinstance(refusal, NotOpened):
            self._context.refuse(refusal)

    def _begin_to_call(self, game: str) -> None:
        """What is not handed in at the whistle does not count, so nobody is asked first."""
        self._calling = game
        self._context.sound("half")
        self._show()
        self.call()

    def call(self) -> None:
        """Record that time is up; what cannot be written is tried again until it is on disk."""
        self._retrying.cancel()
        if self._calling is not None:
            self._context.game.call(_call_time, self._answered, refused=self._not_written)

    def _answered(self, answer: "Answer") -> None:
        from referee_app.desk.answers import Refused  # noqa: PLC0415 - the desk is loaded with the first game

        if isinstance(answer, Refused):
            self._not_written(answer.refusal)
        else:
            self._call_no_more()
            self._show()  # the leader may have gone elsewhere meanwhile

    def _not_written(self, refusal: "Refusal | Sentence") -> None:
        game = self._context.game
        left_ms = game.time_left_ms()
        if game.runs and left_ms is not None and left_ms <= 0:
            self.trouble = refusal
            self._retrying()
        else:  # another window has ended or stopped it
            self._call_no_more()
        self.changed()

    def _call_no_more(self) -> None:
        self._retrying.cancel()
        self._calling = self.trouble = None

    def _show(self) -> None:
        """Open the screen that says that time is up; it replaces the screens over the field."""
        self._context.go(ScreenName.TIME_UP, TimeUpRequest(self._context.window.is_locked), over=ScreenName.FIELD)

    # A restart of the phone

    def _wait_to_ask(self, seconds: float) -> None:
        """Ask as soon as no other sheet is in the way; the screen that the game is opened on has come by then."""
        if self._context.window.is_asking:
            return
        self._unasked_seconds += seconds
        if self._unasked_seconds >= ASK_AGAIN_SECONDS:
            self._unasked_seconds = 0
            self._ask_about_restart()

    def _ask_about_restart(self) -> None:
        from referee_app.live_game.commands import PauseClock  # noqa: PLC0415 - loaded with the first game
        from referee_app.screens.game_questions import COUNT, PAUSE, restart_question  # noqa: PLC0415 - as above

        context, snapshot = self._context, self._context.game.snapshot
        if snapshot is None or snapshot.restart is None:
            return

        def answered(key: str, _typed: str) -> None:
            if key == PAUSE:
                context.game.call(lambda desk: desk.do(PauseClock()), self._show_answer)
            else:
                context.game.call(lambda desk: desk.judge_restart(counts=key == COUNT), self._show_answer)

        context.ask_user(restart_question(snapshot, snapshot.restart, context.services.now(), context.words), answered)

    def _show_answer(self, answer: "Answer") -> None:
        from referee_app.desk.answers import ActionDone, Refused  # noqa: PLC0415 - the desk is loaded with the first game

        match answer:
            case Refused(refusal):
                self._context.refuse(refusal)
            case ActionDone(_, log_lines):
                self._context.announce(Announcement(self._context.words.say(log_lines[-1]), "clock"))


def _call_time(desk: "Desk") -> "Answer":
    from referee_app.live_game.commands import CallTime  # noqa: PLC0415 - as above

    return desk.do(CallTime())
