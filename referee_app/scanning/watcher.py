"""Watches a source in the background and tells what it sees. It knows no window: reports come in a thread of its own.

Two threads, because cameras queue: one reads whatever comes, so that no frame grows old in a driver, and keeps the
newest; the other looks at it, which may take longer than a frame lasts. A film's frames are all looked at, in order.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from referee_app.refusal import Refusal
from referee_app.scanning.attention import Attention
from referee_app.scanning.handover import Arrival, Handover
from referee_app.scanning.looking import Reader, Seen, Task
from referee_app.scanning.pace import Rate
from referee_app.scanning.sources.source import Source

IDLE_S = 0.01
"""How long a camera that has nothing new is left alone."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The last report: the film is over, or why there is no more to see. The source is closed."""

    task: Task
    why: Exception | None = None
    """A refusal is for the reader, anything else is a bug of ours."""


Report = Seen | Ended


def monotonic_ms() -> int:
    """A clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Timing:
    """The time of this machine, or one that a test makes."""

    now_ms: Callable[[], int] = monotonic_ms
    wait: Callable[[threading.Event, float], object] = threading.Event.wait


class Watcher:
    """Starts, directs and stops the watching of a source; each method may be called in any thread, within `tell` too.

    `tell` is called in the looking thread, for one report after the other. Nothing is told after a stop, nor of a
    former task after `watch_for`, but for a report that is just under way: its `task` gives it away.
    """

    def __init__(
        self, source: Source, reader: Reader, tell: Callable[[Report], None], timing: Timing | None = None
    ) -> None:
        self._watching = _Watching(source, reader, tell, timing or Timing())
        self._lock = threading.Lock()
        self._run: _Run | None = None

    def start(self, task: Task) -> None:
        """Open the source and watch, from the beginning; what ran before is stopped. It does not wait for either."""
        with self._lock:
            former = self._run
            if former is not None:
                former.handover.stop()
            self._run = _Run(self._watching, task, former)

    def watch_for(self, task: Task) -> bool:
        """Look for something else, in the same run and without closing the source; False if there is no run any more.

        Then nothing is told of this task, and it takes a `start` to look for it.
        """
        return (run := self._run) is not None and run.handover.watch_for(task)

    def shutter(self) -> None:
        """Look at the next frame as closely as can be; the report of it says so."""
        if (run := self._run) is not None:
            run.handover.shutter()

    def stop(self) -> None:
        """Stop, and return when the source is closed: it waits for a read under way, never for a look or for `tell`."""
        with self._lock:
            run = self._run
        if run is not None:
            run.handover.stop()
            run.grabber.join()


@dataclass(frozen=True, slots=True)
class _Watching:
    """The parts that stay the same from run to run."""

    source: Source
    reader: Reader
    tell: Callable[[Report], None]
    timing: Timing


class _Run:
    """The two threads of one run. Each waits for the former run's, so that no part is ever in two threads' hands."""

    def __init__(self, watching: _Watching, task: Task, former: "_Run | None") -> None:
        self._watching = watching
        self.handover = Handover(task, watching.source.is_live)
        self.grabber: threading.Thread = _after(former.grabber if former else None, self._grab)
        self.looker: threading.Thread = _after(former.looker if former else None, self._look)
        self.grabber.start()
        self.looker.start()

    def _grab(self) -> None:
        why: Exception | None = None
        try:
            if not self.handover.stopped.is_set():
                with self._watching.source as source:
                    self._pass_on(source)
        except Refusal as refusal:
            why = refusal.with_traceback(None)  # told as a value, it must not keep the whole call stack with it
        except Exception as error:  # whatever it is, somebody waits for frames and has to hear of it
            why = error
        finally:
            self.handover.end(why)

    def _pass_on(self, source: Source) -> None:
        timing, stopped = self._watching.timing, self.handover.stopped
        arrivals = Rate()
        while not stopped.is_set():
            if not threading.main_thread().is_alive():  # the app has ended and forgot to stop this
                self.handover.stop()
                return
            frame = source.read()
            if frame is not None:
                now_ms = timing.now_ms()
                self.handover.give(Arrival(frame, now_ms, arrivals.after(now_ms)))
            elif source.is_live:
                timing.wait(stopped, IDLE_S)
            else:
                return

    def _look(self) -> None:
        bug: Exception | None = None
        try:
            self._tell_all()
        except Exception as error:  # of a reader, a watch or `tell`: a screen that hears nothing would wait for ever
            bug = error
        finally:  # even if somebody leaves by `sys.exit`: the other thread would wait for ever
            was_stopped = self.handover.stopped.is_set()
            self.handover.stop()
        self.grabber.join()
        why = bug or self.handover.why
        if not was_stopped:
            self._watching.tell(Ended(self.handover.task, why))
        elif why is not None and not isinstance(why, Refusal):
            raise why  # nobody listens any more, and still a bug must not pass unheard

    def _tell_all(self) -> None:
        attention = Attention(self._watching.reader, self.handover.task, self._watching.source.is_live)
        while (taken := self.handover.take()) is not None:
            seen = attention.to(taken)
            if seen is not None and self.handover.awaits(taken.task):
                self._watching.tell(seen)


def _after(former: threading.Thread | None, work: Callable[[], None]) -> threading.Thread:
    def run() -> None:
        if former is not None:
            former.join()
        work()

    # Never a daemon: Python would end it in the middle of a decoder's C++, which aborts the whole app.
    return threading.Thread(target=run, name=f"watcher {work.__name__}", daemon=False)
