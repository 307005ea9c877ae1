"""What is seen, in the order in which it is: picture by picture, and whatever newly comes into sight in a film.

It knows sources and readers; what cards mean and how anything is said is not known here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue

from referee_app.refusal import Refusal
from referee_app.scanning.codes import Code, holds, middle
from referee_app.scanning.looking import EVERYTHING, Reader, Task
from referee_app.scanning.sightings import Sighting, Sightings
from referee_app.scanning.sources.opening import source_of
from referee_app.scanning.sources.pictures import EmptyFolder, Pictures
from referee_app.scanning.sources.source import Source
from referee_app.scanning.watch import News
from referee_app.scanning.watcher import Ended, Report, Watcher
from referee_app.sentence import shown_path

_MOST_WAITING = 100
"""Reports of a film that wait to be printed: whoever reads slowly slows the film down."""


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


@dataclass(frozen=True)
class TextWatch:
    """Watches for texts of any kind: what is in sight is all that it tells."""

    sightings: Sightings = field(default_factory=Sightings)

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["TextWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, _ = self.sightings.after(codes, now_ms)
        return TextWatch(sightings), ()


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
            frame = source.read()
            for why in source.passed_over[told:]:
                yield Unreadable(str(why.facts["path"]), why, was_named=False)
            told = len(source.passed_over)
            if frame is None:
                break
            looked += 1
            codes = reader.read(frame.gray, task.want or EVERYTHING)
            watch, news = task.watch.after(_first_at_each_place(codes), 0)
            yield Observed(shown_path(source.files[frame.number]), watch.sightings.present, news)
    if not looked:
        raise EmptyFolder(path=shown_path(path))


def _first_at_each_place(codes: Iterable[Code]) -> Iterator[Code]:
    """One code stands at a place: where a second reader has another text, it guessed the letters wrong."""
    kept: list[Code] = []
    for code in codes:
        at = middle(code.quad)
        if not any(other.text != code.text and holds(other.quad, at) for other in kept):
            kept.append(code)
            yield code


def in_film(source: Source, name: str, reader: Reader, task: Task) -> Iterator[Observed]:
    """What newly comes into sight in a film, or before a camera: it is looked at until this iterator is closed."""
    reports: Queue[Report] = Queue(_MOST_WAITING)
    watcher = Watcher(source, reader, reports.put)
    start_ms: int | None = None if source.is_live else 0
    before: frozenset[str] = frozenset()
    try:
        watcher.start(task)
        while not isinstance(seen := reports.get(), Ended):
            start_ms = seen.ms if start_ms is None else start_ms
            arrived = tuple(sighting for sighting in seen.sightings if sighting.text not in before)
            before = frozenset(sighting.text for sighting in seen.sightings)
            if arrived or seen.news:
                yield Observed(name, arrived, seen.news, seen.ms - start_ms)
        if seen.why is not None:
            raise seen.why
    finally:
        watcher.stop()
