"""Watches a source in the background and reports what it sees. It knows no window: reports come in a thread of its own.

Two threads, because cameras queue: one grabs whatever comes, so that no frame grows old in a driver, and keeps the
newest; the other reads it, which may take longer than a frame lasts. A film's frames are all read, in order.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from referee_app.cameras.frame_reader import ArrivedFrame, FrameSelector, FrameToRead, Reader
from referee_app.scanning.sources.source import Source, monotonic_ms
from referee_app.sentence import Refusal
from referee_app.watching.watch import WatchEnded, WatchReport, WatchRequest

IDLE_S = 0.01
"""How long a camera that has nothing new is left alone."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The clock and the waiting of a watcher; tests pass their own."""

    now_ms: Callable[[], int] = monotonic_ms
    wait: Callable[[threading.Event, float], object] = threading.Event.wait


class Watcher:
    """Starts, directs and stops the watching of a source; each method may be called in any thread, within `report` too.

    `report` is called in the reading thread, for one report after the other. Nothing is reported after a stop, nor of a
    former request after `watch`, but for a report that is just under way: its `request` gives it away.
    """

    def __init__(
        self, source: Source, reader: Reader, report: Callable[[WatchReport], None], timing: Timing | None = None
    ) -> None:
        self._parts = _Parts(source, reader, report, timing or Timing())
        self._lock = threading.Lock()
        self._run: _Run | None = None

    def watch(self, request: WatchRequest) -> None:
        """Look for this from now on; the source is opened if it is not, or if it has just been lost."""
        with self._lock:
            if not self.watch_for(request):
                self._start(request)

    def start(self, request: WatchRequest) -> None:
        """Open the source and watch, from the beginning; what ran before is stopped. It does not wait for either."""
        with self._lock:
            self._start(request)

    def _start(self, request: WatchRequest) -> None:
        former = self._run
        if former is not None:
            former.slot.stop()
        self._run = _Run(self._parts, request, former)

    def watch_for(self, request: WatchRequest) -> bool:
        """Look for something else, in the same run and without closing the source; False if there is no run any more.

        Then nothing is reported of this request, and it takes a `start` to look for it.
        """
        return (run := self._run) is not None and run.slot.watch_for(request)

    def read_closely(self) -> None:
        """Read the next frame as closely as can be; the report of it says so."""
        if (run := self._run) is not None:
            run.slot.read_closely()

    def stop(self) -> None:
        """Stop, and return when the source is closed: it waits for a grab under way, never for a read or a report."""
        with self._lock:
            run = self._run
        if run is not None:
            run.slot.stop()
            run.grabber.join()


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts that stay the same from run to run."""

    source: Source
    reader: Reader
    report: Callable[[WatchReport], None]
    timing: Timing


class _Run:
    """The two threads of one run. Each waits for the former run's, so that no part is ever in two threads' hands."""

    def __init__(self, parts: _Parts, request: WatchRequest, former: "_Run | None") -> None:
        self._parts = parts
        self.slot = FrameSlot(request, parts.source.is_live)
        self.grabber: threading.Thread = _after(former.grabber if former else None, self._grab)
        self.reader: threading.Thread = _after(former.reader if former else None, self._read)
        self.grabber.start()
        self.reader.start()

    def _grab(self) -> None:
        why: Exception | None = None
        try:
            if not self.slot.stopped.is_set():
                with self._parts.source as source:
                    self._grab_all(source)
        except Refusal as refusal:
            why = refusal.with_traceback(None)  # told as a value, it must not keep the whole call stack with it
        except Exception as error:  # whatever it is, somebody waits for frames and has to hear of it
            why = error
        finally:
            self.slot.end(why)

    def _grab_all(self, source: Source) -> None:
        timing, stopped = self._parts.timing, self.slot.stopped
        while not stopped.is_set():
            if not threading.main_thread().is_alive():  # the app has ended and forgot to stop this
                self.slot.stop()
                return
            frame = source.read()
            if frame is not None:
                now_ms = timing.now_ms()
                self.slot.put(ArrivedFrame(frame, now_ms))
            elif source.is_live:
                timing.wait(stopped, IDLE_S)
            else:
                return

    def _read(self) -> None:
        bug: Exception | None = None
        try:
            self._report_all()
        except Exception as error:  # of a reader, a watch or `report`: a screen that gets no report would wait for ever
            bug = error
        finally:  # even if somebody leaves by `sys.exit`: the other thread would wait for ever
            was_stopped = self.slot.stopped.is_set()
            self.slot.stop()
        self.grabber.join()
        why = bug or self.slot.why
        if not was_stopped:
            self._parts.report(WatchEnded(self.slot.request, why))
        elif why is not None and not isinstance(why, Refusal):
            raise why  # nobody listens any more, and still a bug must not pass unnoticed

    def _report_all(self) -> None:
        selector = FrameSelector(self._parts.reader, self.slot.request, self._parts.source.is_live)
        while (taken := self.slot.take()) is not None:
            report = selector.report(taken)
            if report is not None and self.slot.awaits(taken.request):
                self._parts.report(report)


def _after(former: threading.Thread | None, work: Callable[[], None]) -> threading.Thread:
    def run() -> None:
        if former is not None:
            former.join()
        work()

    # Never a daemon: Python would end it in the middle of a decoder's C++, which aborts the whole app.
    return threading.Thread(target=run, name=f"watcher {work.__name__}", daemon=False)


class FrameSlot:
    """Passes frames from the grabbing thread to the reading thread, and requests to both, for one run of a watcher.

    At most one frame waits here. That of a camera gives way to a newer one; that of a film is waited for.
    """

    def __init__(self, request: WatchRequest, is_live: bool) -> None:
        self.stopped = threading.Event()
        self._is_live = is_live
        self._request = request
        self._is_requested = False
        self._waiting: ArrivedFrame | None = None
        self._is_over = False
        self._is_left = False
        self._why: Exception | None = None
        self._changed = threading.Condition()

    def put(self, arrival: ArrivedFrame) -> None:
        """Put in the next frame."""
        with self._changed:
            if not self._is_live:
                self._changed.wait_for(lambda: self._waiting is None or self.stopped.is_set())
            if not self.stopped.is_set():
                self._waiting = arrival
            self._changed.notify_all()

    def end(self, why: Exception | None) -> None:
        """There are no more frames, and the source is closed."""
        with self._changed:
            self._is_over, self._why = True, why
            self._changed.notify_all()

    def take(self) -> FrameToRead | None:
        """Wait for the next frame; None behind the last one and after a stop."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_over or self.stopped.is_set())
            if self._waiting is None:
                self._is_left = True
                return None
            taken = FrameToRead(self._waiting, self._request, self._is_requested)
            self._waiting, self._is_requested = None, False
            self._changed.notify_all()
            return taken

    @property
    def why(self) -> Exception | None:
        """What ended the source, if it was not simply the end."""
        return self._why

    @property
    def request(self) -> WatchRequest:
        """What is looked for now."""
        return self._request

    def watch_for(self, request: WatchRequest) -> bool:
        """Look for something else from the next frame on; a close reading was wanted of the former request.

        False where nobody looks any more: the last report is of the former request.
        """
        with self._changed:
            if self._is_left:
                return False
            self._request, self._is_requested = request, False
            return True

    def read_closely(self) -> None:
        """Read the next frame as closely as can be."""
        with self._changed:
            self._is_requested = True

    def awaits(self, request: WatchRequest) -> bool:
        """Whether anybody still wants a report of this request."""
        return request is self._request and not self.stopped.is_set()

    def stop(self) -> None:
        """Let no more frames through, and wake whoever waits."""
        with self._changed:
            self.stopped.set()
            self._waiting, self._is_left = None, True
            self._changed.notify_all()
