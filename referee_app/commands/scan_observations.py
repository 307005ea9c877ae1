"""Reads codes from pictures, films and cameras for `scan`, and interprets them with a card set.

It knows sources and readers, cards and the rules of a duel; how anything is printed is not known here.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from referee_app.cameras.frame_reader import FrameReader, Reader
from referee_app.cameras.watcher import Watcher
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank
from referee_app.live_game.descriptions import describe_event
from referee_app.live_game.events import DuelFought, Fighter
from referee_app.live_game.verdict import Situation, Verdict, verdict
from referee_app.scanning.sources.files import EmptyFolder, Pictures, source_of
from referee_app.scanning.sources.source import Source, monotonic_ms
from referee_app.sentence import Refusal, Sentence, sentence, shown_path
from referee_app.watching.card_watches import card_or_refusal
from referee_app.watching.codes import Quad, Sighting, middle
from referee_app.watching.watch import DuelShown, FrameReport, Hint, News, WatchEnded, WatchReport, WatchRequest

PICTURE_S = 2.4
"""Processor time for a picture, from opening its file; what is under way is not broken off."""


@dataclass(frozen=True, slots=True)
class Observation:
    """The codes of a picture, or the new ones at a moment of a film, with the news of a watch."""

    source: str
    codes: tuple[Sighting, ...]
    news: tuple[News, ...] = ()
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class UnreadableSource:
    """A file that cannot be read as a picture or film, and whether it was named or found in a folder."""

    source: str
    why: Refusal
    was_named: bool = True


def observe_files(
    paths: Sequence[Path], reader: Reader, request: WatchRequest
) -> Iterator[Observation | UnreadableSource]:
    """The observations of the files, one after the other; unreadable files are reported and skipped."""
    for path in paths:
        try:
            source = source_of([path])
            yield from (
                _observe_pictures(source, path, reader, request)
                if isinstance(source, Pictures)
                else observe_film(source, shown_path(path), reader, request)
            )
        except Refusal as why:
            yield UnreadableSource(shown_path(path), why)


def _observe_pictures(
    source: Pictures, path: Path, reader: Reader, request: WatchRequest
) -> Iterator[Observation | UnreadableSource]:
    reported = pictures = 0
    with source:
        while True:
            begun = time.process_time()
            frame = source.read()
            for why in source.passed_over[reported:]:
                yield UnreadableSource(str(why.facts["path"]), why, was_named=False)
            reported = len(source.passed_over)
            if frame is None:
                break
            pictures += 1
            watch, news = request.watch.after(
                reader.read(frame.gray, request.want, begun + PICTURE_S - time.process_time()), 0
            )
            yield Observation(shown_path(source.files[frame.number]), watch.sightings.present, news)
    if not pictures:
        raise EmptyFolder(path=shown_path(path))


def observe_film(source: Source, name: str, reader: Reader, request: WatchRequest) -> Iterator[Observation]:
    """What newly comes into sight in a film."""
    looking, new_codes = FrameReader(reader, request, is_live=False), _NewCodes(name)
    with source:
        for frame in iter(source.read, None):
            yield from new_codes.added_by(looking.read(frame, now_ms=0))


def observe_camera(source: Source, name: str, reader: Reader, request: WatchRequest) -> Iterator[Observation]:
    """What newly comes into sight before a camera: it is watched until this iterator is closed."""
    reports: SimpleQueue[WatchReport] = SimpleQueue()

    def keep_changes(report: WatchReport) -> None:
        if isinstance(report, WatchEnded) or report.changed or report.news:
            reports.put(report)

    watcher, new_codes = Watcher(source, reader, keep_changes), _NewCodes(name, monotonic_ms())
    try:
        watcher.start(request)
        while not isinstance(report := reports.get(), WatchEnded):
            yield from new_codes.added_by(report)
        if report.why is not None:
            raise report.why
    finally:
        watcher.stop()


class _NewCodes:
    """The codes of each look that the one before did not have, with the time since the start."""

    def __init__(self, name: str, start_ms: int = 0) -> None:
        self._name = name
        self._start_ms = start_ms
        self._before: frozenset[str] = frozenset()

    def added_by(self, seen: FrameReport) -> Iterator[Observation]:
        """What a look adds, if it adds anything."""
        arrived = tuple(sighting for sighting in seen.sightings if sighting.text not in self._before)
        self._before = frozenset(sighting.text for sighting in seen.sightings)
        if arrived or seen.news:
            yield Observation(self._name, arrived, seen.news, seen.ms - self._start_ms)


class ReadCode(NamedTuple):
    """One code at one place: its card, or why it is refused; None without a card set."""

    text: str
    quad: Quad
    card: Card | Refusal | None


@dataclass(frozen=True, slots=True)
class JudgedDuel:
    """Two cards that meet, and how their duel ends by the official rules."""

    duel: DuelShown
    verdict: Verdict

    @property
    def sentence(self) -> Sentence:
        """Who beats whom, as a game's log has it."""
        return describe_event(DuelFought(Fighter(self.duel.red), Fighter(self.duel.blue), None, self.verdict.result))


@dataclass(frozen=True, slots=True)
class ScanResult:
    """What a picture shows, or a moment of a film."""

    source: str
    ms: int | None
    codes: tuple[ReadCode, ...]
    hints: tuple[Sentence, ...]
    duel: JudgedDuel | None

    @property
    def has_card(self) -> bool:
        """Whether any of the codes is a card of the set."""
        return any(isinstance(code.card, Card) for code in self.codes)


def interpret(observation: Observation, card_set: CardSet | None) -> ScanResult:
    """What an observation means with this set; without one only the texts are kept."""
    codes = sorted(
        (
            ReadCode(sighting.text, quad, card_or_refusal(card_set, sighting.text) if card_set else None)
            for sighting in observation.codes
            for quad in sighting.quads
        ),
        key=lambda code: middle(code.quad),  # from left to right, as people name cards on a picture
    )
    duel = next((news for news in observation.news if isinstance(news, DuelShown)), None)
    # A hint that is a refusal is about a single code, and stands beside that code already.
    hints = [news.message for news in observation.news if isinstance(news, Hint) and isinstance(news.message, Sentence)]
    flag = next((card for card in (duel.red, duel.blue) if card.rank is Rank.FLAG), None) if duel else None
    if flag is not None:
        hints.append(sentence("scan.hint.flag_card", card=flag))
    judged = JudgedDuel(duel, verdict(duel.red.rank, duel.blue.rank, None, Situation())) if duel and not flag else None
    return ScanResult(observation.source, observation.ms, tuple(codes), tuple(hints), judged)
