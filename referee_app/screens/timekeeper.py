"""Looks after the clock of the game in hand, whichever screen its leader looks at.

It calls time in a game that has a limit, asks what counts after a restart of the phone, and has the time written down.
"""

from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent

from referee_app.screens.widgets.said import Said

if TYPE_CHECKING:
    from referee_app.desk.answers import Answer
    from referee_app.desk.desk import Desk
    from referee_app.screens.stage import Stage

TICK_SECONDS = 0.25
ASK_AGAIN_SECONDS = 15
"""A leader who closed the question about a restart without an answer is asked again so much later, or with the next
thing that happens in the game: until then its clock stands still."""


class Timekeeper:
    """Looks at the clock while it runs against a limit. What a leader takes back is not called a second time."""

    def __init__(self, stage: "Stage") -> None:
        self._stage = stage
        self._called: str | None = None
        self._unasked_seconds = 0.0
        self._ticking = Clock.create_trigger(self._look, TICK_SECONDS, interval=True)
        self._asking = Clock.create_trigger(self._wait_to_ask, TICK_SECONDS, interval=True)
        self._keeping: ClockEvent | None = None
        stage.game.listen(self._follow)

    def stop(self) -> None:
        """Look at the clock no more."""
        self._ticking.cancel()
        self._asking.cancel()
        self._keep_no_more()

    def _follow(self) -> None:
        game, seen = self._stage.game, self._stage.game.seen
        if game.runs and seen and seen.view.time_left_ms is not None and seen.game != self._called:
            self._ticking()
        else:
            self._ticking.cancel()
        if seen and seen.restart:
            self._unasked_seconds = ASK_AGAIN_SECONDS
            self._asking()
        else:
            self._asking.cancel()
        if not game.runs:
            self._keep_no_more()
        elif self._keeping is None:
            from referee_app.play.phone_clock import KEEP_EVERY_S  # noqa: PLC0415 - loaded with the first game

            self._keep()
            self._keeping = Clock.schedule_interval(self._keep, KEEP_EVERY_S)

    def _keep(self, _seconds: float = 0) -> None:
        self._stage.worker.ask(self._stage.world.keep_time, lambda _kept: None)

    def _keep_no_more(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None

    def _look(self, _seconds: float) -> None:
        game = self._stage.game
        if game.seen is None or (left_ms := game.seen.view.time_left_ms) is None:
            return
        if left_ms <= game.elapsed_ms() - game.seen.view.elapsed_ms:
            # What is not handed in at the whistle does not count, so nobody is asked first.
            self._called = game.seen.game
            self._ticking.cancel()
            self._stage.sound("half")
            game.ask(_call_time, self._tell)

    def _wait_to_ask(self, seconds: float) -> None:
        """Ask as soon as no other sheet is in the way; the screen that the game is opened on has come by then."""
        if self._stage.is_asking:
            return
        self._unasked_seconds += seconds
        if self._unasked_seconds >= ASK_AGAIN_SECONDS:
            self._unasked_seconds = 0
            self._ask_about_restart()

    def _ask_about_restart(self) -> None:
        from referee_app.live_game.commands import PauseClock  # noqa: PLC0415 - loaded with the first game
        from referee_app.screens.restarted import COUNT, PAUSE, restart_question  # noqa: PLC0415 - as above

        stage, seen = self._stage, self._stage.game.seen
        if seen is None or seen.restart is None:
            return

        def answered(key: str, _typed: str) -> None:
            if key == PAUSE:
                stage.game.ask(lambda desk: desk.do(PauseClock()), self._tell)
            else:
                stage.game.ask(lambda desk: desk.judge_restart(counts=key == COUNT), self._tell)

        stage.ask(restart_question(seen, seen.restart, stage.world.now(), stage.words), answered)

    def _tell(self, answer: "Answer") -> None:
        from referee_app.desk.answers import Done, Refused  # noqa: PLC0415 - the desk is loaded with the first game

        match answer:
            case Refused(refusal):
                self._stage.refuse(refusal)
            case Done(_, told):
                self._stage.say(Said(self._stage.words.say(told[-1]), "clock"))


def _call_time(desk: "Desk") -> "Answer":
    from referee_app.live_game.commands import CallTime  # noqa: PLC0415 - as above

    return desk.do(CallTime())
