"""Reads one frame after the other for a request: how closely, and what that reports. It has no thread, clock or source.

Most looks are glances. Closer ones cost many times as much, so they are for codes that are still wanted, for codes that
are about to be given up, and for a hand on the shutter.
"""

import math
from typing import Protocol

from referee_app.scanning.frame import Frame, Gray
from referee_app.watching.codes import Code
from referee_app.watching.watch import Effort, FrameReport, WatchRequest

DEEP_EVERY = 4
"""While codes are wanted, every so many looks one is deep."""

DEEP_S = 0.25
"""What a deep look may take: a card that is brought in meanwhile is seen by the next one, and nobody notices."""

SHUTTER_S = 2.5
"""What a look may take that somebody asked for and waits for."""

EVERYTHING = 10_000
"""More codes than any picture holds: whoever wants so many tries all it can."""

LIVELY_MS = 10_000
"""When for so long no code came or went, deep looks become rare: they have had their chance, and warm the pocket."""

SELDOM_MS = 2000
"""The time from one deep look to the next when they are rare."""


class Reader(Protocol):
    """Reads the codes of a picture: the cascade, as far as it matters here."""

    def glance(self, gray: Gray) -> tuple[Code, ...]:
        """What can be read cheaply."""

    def read(self, gray: Gray, want: int | None = None, budget_s: float = math.inf, turn: int = 0) -> tuple[Code, ...]:
        """What can be read in the time; it may stop when it has as many as wanted. None: as many as there are.

        The turn says which of its ways to begin with.
        """


class FrameReader:
    """Reads the frames of one request; it keeps the request's watch as it is after the last frame."""

    def __init__(self, reader: Reader, request: WatchRequest) -> None:
        self.request = request
        self._reader = reader
        self._watch = request.watch
        self._glances = 0
        self._deep_ms = -math.inf
        self._turn = 0
        self._is_awakened = True
        self._awakened_ms = 0

    def wake(self) -> None:
        """Something has changed before the camera: deep looks are worth their while again."""
        self._is_awakened = True

    def read(self, frame: Frame, now_ms: int, is_shutter: bool = False) -> FrameReport:
        """Read a further frame; the time is the film's own, or `now_ms` where it has none."""
        ms = now_ms if frame.ms is None else frame.ms
        if self._is_awakened:
            self._is_awakened, self._awakened_ms = False, ms
        effort = Effort.SHUTTER if is_shutter else self._effort(ms)
        codes = self._codes(frame.gray, effort, ms)
        before = self._texts()
        self._watch, news = self._watch.after(codes, ms)
        changed = self._texts() != before
        self._is_awakened |= changed
        height, width = frame.gray.shape
        return FrameReport(self.request, self._watch, news, changed, effort, frame.number, ms, (width, height))

    def _effort(self, ms: int) -> Effort:
        if self._is_about_to_lose_a_code(ms):
            return Effort.DEEP
        want = self._want()
        if want is not None and len(self._watch.sightings.present) >= want:
            return Effort.GLANCE
        is_due = self._glances >= DEEP_EVERY - 1
        is_lively = ms - self._awakened_ms < LIVELY_MS
        return Effort.DEEP if is_due and (is_lively or ms - self._deep_ms >= SELDOM_MS) else Effort.GLANCE

    def _is_about_to_lose_a_code(self, ms: int) -> bool:
        # A code that glances cannot read would leave after each deep look and come back with the next: one card would
        # be told again and again. Two or three tries fit into the grace, as a single one may fail.
        sightings = self._watch.sightings
        missing = (one.missing_since_ms for one in sightings.present if one.missing_since_ms is not None)
        return any(3 * (ms - max(since, self._deep_ms)) >= sightings.grace_ms for since in missing)

    def _codes(self, gray: Gray, effort: Effort, ms: int) -> tuple[Code, ...]:
        if effort is Effort.GLANCE:
            self._glances += 1
            return self._reader.glance(gray)
        self._glances, self._deep_ms = 0, ms
        if effort is Effort.SHUTTER:
            return self._reader.read(gray, EVERYTHING, SHUTTER_S)
        want = self._want()
        codes = self._reader.read(gray, want, DEEP_S, self._turn)
        if not self._is_worth_its_turn({code.text for code in codes}, want):
            self._turn += 1  # time does not suffice for every way of looking: the next look begins with another one
        return codes

    def _is_worth_its_turn(self, read: set[str], want: int | None) -> bool:
        return len(read) >= want if want is not None else not read <= self._texts()

    def _want(self) -> int | None:
        """How many codes of any kind a look has to read, so that those which count are among them."""
        if self.request.want is None:
            return None
        in_sight = self._watch.sightings.present
        others = sum(not self._watch.wants(sighting) for sighting in in_sight)
        # A code in sight may be the hard one: whoever stopped at the easy ones would lose it.
        return max(self.request.want + others, len(in_sight))

    def _texts(self) -> set[str]:
        return {sighting.text for sighting in self._watch.sightings.present}
