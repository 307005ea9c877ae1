"""A camera joined to its reader and its watcher: what the screens look through. It knows no window and no game."""

from collections.abc import Callable
from threading import Lock

from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Watching
from referee_app.desk.sight import InSight, Sight, SightLost
from referee_app.refusal import Refusal
from referee_app.scanning.looking import Effort, Reader, Seen, Task
from referee_app.scanning.sources.source import Source
from referee_app.scanning.watcher import Report, Timing, Watcher


class Eye:
    """Looks for one thing after the other through one camera. What it sees is told in a thread of its own."""

    def __init__(
        self,
        source: Source,
        reader: Reader,
        tell: Callable[[Sight | SightLost], None],
        timing: Timing,
    ) -> None:
        self._tell = tell
        self._watcher = Watcher(source, reader, self._hear, timing)
        self._lock = Lock()
        self._now: tuple[Task, Watching] | None = None

    def watch(self, watching: Watching) -> None:
        """Look for this from now on; the camera is opened if it is not."""
        task = Task(watching.watch, watching.want)
        with self._lock:
            is_open, self._now = self._now is not None, (task, watching)
            # A camera that has just been lost tells so of the former task, which nobody hears: it is tried anew.
            if not (is_open and self._watcher.watch_for(task)):
                self._watcher.start(task)

    def shutter(self) -> None:
        """Look at the next frame as closely as can be."""
        self._watcher.shutter()

    def stop(self) -> None:
        """Close the camera; when this returns it is free."""
        with self._lock:
            self._now = None
        self._watcher.stop()

    def _hear(self, report: Report) -> None:
        with self._lock:
            if self._now is None or self._now[0] is not report.task:
                return  # it is of something that nobody looks for any more
            _, watching = self._now
            if not isinstance(report, Seen):
                self._now = None
        self._tell(_sight(report, watching) if isinstance(report, Seen) else SightLost(watching, report.why))


def _sight(seen: Seen, watching: Watching) -> Sight:
    card_set = getattr(seen.watch, "card_set", None)
    codes = tuple(InSight(one.quad, _team(card_set, one.text)) for one in seen.sightings)
    first = getattr(seen.watch, "first", None)  # only a watch for two has one
    return Sight(
        watching, codes, seen.news, seen.size, seen.effort is Effort.SHUTTER, first.team if first is not None else None
    )


def _team(card_set: CardSet | None, text: str) -> Team | None:
    if card_set is None:
        return None
    try:
        return card_set.scanned(text).team
    except Refusal:
        return None
