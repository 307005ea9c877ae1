"""Plays films of duels to a scanner on a slow phone: processor time is stretched, frames that come meanwhile are lost.

No phone is at hand, so one is simulated: what takes a second of processor time here takes four or eight in the film.
zbar and OpenCV read, as on a phone without zxing-cpp.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import median

import cv2
import numpy as np

from referee_app.cameras.frame_reader import ArrivedFrame, FrameSelector, FrameToRead
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from referee_app.scanning.decoders import Zbar
from referee_app.scanning.frame import Frame
from referee_app.watching.card_watches import DuelWatch
from referee_app.watching.watch import DuelShown, WatchRequest
from tests.bench.measure import Row
from tests.card_printing.printed_pdf import CARD_SET
from tests.scanning.simulated_scene.backgrounds import KINDS
from tests.scanning.simulated_scene.card_faces import pool
from tests.scanning.simulated_scene.simulated_film import Film, Visit
from tests.scanning.simulated_scene.single_frames import chance

FRAME_MS = 33
SEEDS = 10
DUELS = 6
SHAKE = 5
"""Times that of somebody who stands still: by up to half a module while the shutter is open."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How hands bring cards: milliseconds to come, to stay and to go, and from one duel to the next."""

    name: str
    comes: int
    stays: int
    goes: int
    every: int

    def film(self, seed: int) -> Film:
        """A film of duels at this pace, each with cards of its own."""
        name = f"{self.name} {seed}"
        rng = chance(name, seed, "visits")
        reds, blues = (rng.permutation(len(pool(team)))[:DUELS].tolist() for team in (Team.RED, Team.BLUE))
        visits = tuple(
            self._visit(300 + at * self.every, red, blue, rng)
            for at, (red, blue) in enumerate(zip(reds, blues, strict=True))
        )
        return Film(
            name,
            visits,
            end_ms=300 + DUELS * self.every + 1500,
            frame_ms=FRAME_MS,
            ground=KINDS[int(rng.integers(len(KINDS)))],
            shake=SHAKE,
        )

    def _visit(self, comes: int, red: int, blue: int, rng: np.random.Generator) -> Visit:
        there = comes + self.comes
        goes = there + self.stays
        arm = float(rng.uniform(-np.pi, np.pi))
        return Visit(comes, there, goes, goes + self.goes, red, blue, arm, float(rng.uniform(3, 3.5)))


CALM = Pace("calm", comes=800, stays=1500, goes=700, every=4800)
HASTY = Pace("hasty", comes=500, stays=700, goes=500, every=2200)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of films: duels told rightly, wrongly and again, and how long after both cards could be read."""

    right: int
    wrong: int
    again: int
    delays_ms: tuple[float, ...]


def rows() -> Iterator[Row]:
    """What was promised of a phone without zxing-cpp that is four or eight times slower than this machine."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)  # otherwise the time of several processors would count as of one
    try:
        for pace, most_missed in ((CALM, {4: 0, 8: 0}), (HASTY, {4: 10, 8: 20})):
            for stretch, most in most_missed.items():
                result = watched([pace.film(seed) for seed in range(SEEDS)], stretch)
                what = f"{pace.name} films on a phone {stretch} times slower"
                yield Row(f"{what}: duels not told, of {SEEDS * DUELS}", SEEDS * DUELS - result.right, most)
                yield Row(f"{what}: duels told wrongly or twice", result.wrong + result.again, 0)
                if stretch == min(most_missed):
                    yield Row(
                        f"{what}: median from readable to told", median(result.delays_ms) / 1000, 0.5, "s of film"
                    )
    finally:
        cv2.setNumThreads(threads)


def watched(films: Sequence[Film], stretch: float) -> Result:
    """Films before a phone that is so many times slower than this machine."""
    results = [_watched(film, stretch) for film in films]
    return Result(
        sum(each.right for each in results),
        sum(each.wrong for each in results),
        sum(each.again for each in results),
        tuple(chain.from_iterable(each.delays_ms for each in results)),
    )


def _watched(film: Film, stretch: float) -> Result:
    def clock() -> float:
        return time.process_time() * stretch

    request = WatchRequest(DuelWatch(CARD_SET), 2)
    selector = FrameSelector(Cascade([Zbar()], CARD_VERSIONS, clock), request, is_live=True)
    told: list[tuple[float, frozenset[Card]]] = []
    now_ms = 0.0
    while now_ms < film.end_ms:
        number = int(now_ms // FRAME_MS)
        gray = np.asarray(cv2.cvtColor(film.picture(number * FRAME_MS), cv2.COLOR_BGR2GRAY), np.uint8)
        begun = clock()
        report = selector.report(FrameToRead(ArrivedFrame(Frame(gray, number), number * FRAME_MS), request))
        now_ms = max(now_ms + (clock() - begun) * 1000, (number + 1) * FRAME_MS)
        if report is not None:
            told += [(now_ms, frozenset({news.red, news.blue})) for news in report.news if isinstance(news, DuelShown)]
    return _compared(film, told)


def _compared(film: Film, told: Sequence[tuple[float, frozenset[Card]]]) -> Result:
    """What was told, beside what the film showed."""
    shown = {frozenset((pool(Team.RED)[visit.red], pool(Team.BLUE)[visit.blue])) for visit in film.visits}
    readable: dict[frozenset[Card], int] = {}
    for moment in film.moments():
        if len(moment.readable) == 2:
            readable.setdefault(frozenset(each.card for each in moment.readable), moment.ms)
    first = {cards: ms for ms, cards in reversed(told)}
    right = shown & first.keys()
    wrong = sum(cards not in shown for _, cards in told)
    delays = tuple(max(0.0, first[cards] - readable[cards]) for cards in right & readable.keys())
    return Result(len(right), wrong, len(told) - wrong - len(right), delays)
