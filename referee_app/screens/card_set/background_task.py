"""A task on the background worker that reports progress and can be stopped: a print, or a check of files.

Who is called, or whose screen goes dark, finds it done or still going on: an app that is put aside goes on.
"""

from collections.abc import Callable
from typing import TypeVar

from kivy.clock import Clock

from referee_app.screens.app_context import AppContext
from referee_app.screens.sets.model import IDLE, BusyShown
from referee_app.sentence import Refusal

T = TypeVar("T")

REPORT_SECONDS = 0.1
"""Between two reports: more often than anybody sees would only keep the window busy."""


class TaskStopped(Exception):
    """Raised in a task that was stopped. It is not a refusal, because nobody has to read it."""


class TaskRun:
    """One run of a task: stopped on the main thread, checked on the worker thread; late reports are dropped."""

    def __init__(self, reported: Callable[[float], None]) -> None:
        self.is_wanted = True
        self._reported = reported
        self._fraction = 0.0
        self._report_soon = Clock.create_trigger(self._report_late, REPORT_SECONDS)

    def stop(self) -> None:
        """End it at the next page."""
        self.is_wanted = False

    def report(self, fraction: float) -> None:
        """On the worker's thread: report how much is done, or end."""
        if not self.is_wanted:
            raise TaskStopped
        self._fraction = fraction
        self._report_soon()

    def _report_late(self, _seconds: float) -> None:
        if self.is_wanted:
            self._reported(self._fraction)


class BackgroundTask:
    """Runs one task after the other and keeps the phone awake meanwhile; `changed` is called when `busy` changes."""

    def __init__(self, context: AppContext, says: str, changed: Callable[[], None]) -> None:
        self.busy = IDLE
        self._context = context
        self._says = says
        self._changed = changed
        self._run: TaskRun | None = None

    @property
    def is_running(self) -> bool:
        """Whether something goes on."""
        return self._run is not None

    def start(
        self,
        task: Callable[[TaskRun], T],
        arrive: Callable[[T, bool], None],
        refused: Callable[[Refusal], None],
    ) -> None:
        """Run a task. What comes of it arrives even if it was too late to stop it, and then with False."""
        run = TaskRun(self.report)
        self._run = run
        self._context.services.device.keep_awake(True)
        self.report(0)

        def work() -> tuple[T] | None:
            try:
                return (task(run),)
            except TaskStopped:
                return None

        def done(made: tuple[T] | None) -> None:
            if made is not None:
                arrive(made[0], self._ends(run))

        self._context.background_worker.run(
            work, done, refused=lambda refusal: refused(refusal) if self._ends(run) else None
        )

    def stop(self) -> None:
        """Stop the task; what it has begun leaves nothing behind."""
        if self._run is not None:
            self._run.stop()
            self._run, self.busy = None, IDLE
            self._context.services.device.keep_awake(False)

    def report(self, fraction: float) -> None:
        """Show that so much is done."""
        self.busy = BusyShown(self._context.words.say_key(self._says), fraction)
        self._changed()

    def _ends(self, run: TaskRun) -> bool:
        """Whether this run was not stopped; the task is over now."""
        is_wanted = self._run is run
        if is_wanted:
            self.stop()
        return is_wanted
