"""What is seen, in the order in which it is: picture by picture, and whatever newly comes into sight in a film.

It knows sources and readers; what cards mean and how anything is said is not known here.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from referee_app.refusal import Refusal
from referee_app.scanning.looking import Looking, Reader, Seen, Task
from referee_app.scanning.sightings import Sighting
from referee_app.scanning.sources.opening import source_of
from referee_app.scanning.sources.pictures import EmptyFolder, Pictures
from referee_app.scanning.sources.source import Source
from referee_app.scanning.watch import News
from referee_app.scanning.watcher import Ended, Report, Watcher, monotonic_ms
from referee_app.sentence import shown_path

PICTURE_S = 2.4
"""Processor time for a picture, from opening its file; what is under way is not broken off."""


@dataclass(frozen=True, slots=True)
class Observed:
    """The codes of a picture, or those that came into sight at a moment of a film, and what a watch told of them."""

    source: str
    codes: tuple[Sighting, ...]
    news: tuple[News, ...] = ()
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file in which nothing can be seen; one that only lies in a folder was not meant."""

    source: str
    why: Refusal
    was_named: bool = True


def in_files(paths: Sequence[Path], reader: Reader, task: Task) -> Iterator[Observed | Unreadable]:
    """What the files show, one after the other; what cannot be read stops nothing."""
    for path in paths:
        try:
            source = source_of([path])
            yield from (
                _in_pictures(source, path, reader, task)
                if isinstance(source, Pictures)
                else in_film(source, shown_path(path), reader, task)
            )
        except Refusal as why:
            yield Unreadable(shown_path(path), why)


def _in_pictures(source: Pictures, path: Path, reader: Reader, task: Task) -> Iterator[Observed | Unreadable]:
    told = looked = 0
    with source:
        while True:
            begun = time.process_time()
            frame = source.read()
            for why in source.passed_over[told:]:
                yield Unreadable(str(why.facts["path"]), why, was_named=False)
            told = len(source.passed_over)
            if frame is None:
                break
            looked += 1
            watch, news = task.watch.after(
                reader.read(frame.gray, task.want, begun + PICTURE_S - time.process_time()), 0
            )
            yield Observed(shown_path(source.files[frame.number]), watch.sightings.present, news)
    if not looked:
        raise EmptyFolder(path=shown_path(path))


def in_film(source: Source, name: str, reader: Reader, task: Task) -> Iterator[Observed]:
    """What newly comes into sight in a film."""
    looking, newly = Looking(reader, task), _Newly(name)
    with source:
        for frame in iter(source.read, None):
            yield from newly.seen(looking.look(frame, now_ms=0))


def before_camera(source: Source, name: str, reader: Reader, task: Task) -> Iterator[Observed]:
    """What newly comes into sight before a camera: it is watched until this iterator is closed."""
    reports: SimpleQueue[Report] = SimpleQueue()

    def tell(report: Report) -> None:
        if isinstance(report, Ended) or report.changed or report.news:
            reports.put(report)

    watcher, newly = Watcher(source, reader, tell), _Newly(name, monotonic_ms())
    try:
        watcher.start(task)
        while not isinstance(report := reports.get(), Ended):
            yield from newly.seen(report)
        if report.why is not None:
            raise report.why
    finally:
        watcher.stop()


class _Newly:
    """Tells the codes of each look that the one before did not have, with the time since the start."""

    def __init__(self, name: str, start_ms: int = 0) -> None:
        self._name = name
        self._start_ms = start_ms
        self._before: frozenset[str] = frozenset()

    def seen(self, seen: Seen) -> Iterator[Observed]:
        """What a look adds, if it adds anything."""
        arrived = tuple(sighting for sighting in seen.sightings if sighting.text not in self._before)
        self._before = frozenset(sighting.text for sighting in seen.sightings)
        if arrived or seen.news:
            yield Observed(self._name, arrived, seen.news, seen.ms - self._start_ms)
