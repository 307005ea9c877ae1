"""Calls time in a game that has a limit, whichever screen its leader looks at."""

from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.screens.widgets.said import Said

if TYPE_CHECKING:
    from referee_app.desk.answers import Answer
    from referee_app.desk.desk import Desk
    from referee_app.screens.stage import Stage

TICK_SECONDS = 0.25


class Timekeeper:
    """Looks at the clock while it runs against a limit. What a leader takes back is not called a second time."""

    def __init__(self, stage: "Stage") -> None:
        self._stage = stage
        self._called: str | None = None
        self._ticking = Clock.create_trigger(self._look, TICK_SECONDS, interval=True)
        stage.game.listen(self._follow)

    def stop(self) -> None:
        """Look at the clock no more."""
        self._ticking.cancel()

    def _follow(self) -> None:
        seen = self._stage.game.seen
        if self._stage.game.runs and seen and seen.view.time_left_ms is not None and seen.game != self._called:
            self._ticking()
        else:
            self._ticking.cancel()

    def _look(self, _seconds: float) -> None:
        game = self._stage.game
        if game.seen is None or (left_ms := game.seen.view.time_left_ms) is None:
            return
        if left_ms <= game.elapsed_ms() - game.seen.view.elapsed_ms:
            # What is not handed in at the whistle does not count, so nobody is asked first.
            self._called = game.seen.game
            self.stop()
            self._stage.sound("half")
            game.ask(_call_time, self._tell)

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
