"""Runs tasks on one background thread and delivers results on the main thread, or after the next frame.

Tasks run one after the other. A result about something that nobody looks at any more is dropped.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, TypeVar

from kivy.clock import Clock, mainthread

from referee_app.sentence import Refusal

T = TypeVar("T")


class Worker:
    """Runs tasks in the background and delivers their results in the order of the requests."""

    def __init__(self, refused: Callable[[Refusal], None], name: str = "worker") -> None:
        self._refused = refused
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._last: Future[None] | None = None
        self._is_open = True

    def run(
        self,
        task: Callable[[], T],
        arrive: Callable[[T], None],
        *,
        is_relevant: Callable[[], bool] = lambda: True,
        refused: Callable[[Refusal], None] | None = None,
    ) -> "Future[None]":
        """Run a task on the worker's thread and hand what comes of it to `arrive` on the main thread.

        `is_relevant` is called there when the result comes; a late result is dropped. A refusal goes to `refused`,
        or to a sheet that says it.
        """
        self._last = self._thread.submit(self._run_task, task, arrive, is_relevant, refused or self._refused)
        return self._last

    def finish(self) -> bool:
        """Wait until everything is done that was asked for; returns whether there was anything since the last call.

        The results enter with the next frame.
        """
        last, self._last = self._last, None
        if last is not None:
            wait((last,))
        return last is not None

    def close(self) -> None:
        """Let the running task finish, since it may be writing; what has not begun is dropped, and so is all news."""
        self._is_open = False
        self._thread.shutdown(cancel_futures=True)

    def _run_task(
        self,
        task: Callable[[], Any],
        arrive: Callable[[Any], None],
        is_relevant: Callable[[], bool],
        refused: Callable[[Refusal], None],
    ) -> None:
        try:
            value = task()
        except Refusal as refusal:
            # Told as a value, it must not keep the whole call stack with it.
            self._enter(refused, refusal.with_traceback(None), is_relevant)
        except BaseException as bug:  # it belongs to the main thread, where it surfaces
            self._enter(_raise, bug, lambda: True)
        else:
            self._enter(arrive, value, is_relevant)

    @mainthread
    def _enter(self, arrive: Callable[[Any], None], value: Any, is_relevant: Callable[[], bool]) -> None:
        if self._is_open and is_relevant():
            arrive(value)


def _raise(bug: BaseException) -> None:
    raise bug


def after_a_frame(do: Callable[[], None]) -> None:
    """Do something when a frame has been drawn: what is scheduled within a tick is done in the next one."""
    Clock.schedule_once(lambda _seconds: Clock.schedule_once(lambda _later: do(), 0), 0)
