"""Decides which frames of a source are read and how thoroughly, and makes the reports for each request.

Of a film all frames are read; of a camera all while something changes, else a few a second. Most looks are glances.
Closer ones cost many times as much, so they are for codes that are still wanted, for codes that are about to be given
up, and when the user asks for a close reading. It has no thread, clock or source.
"""

import math
from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Frame, Gray
from referee_app.watching.codes import Code
from referee_app.watching.watch import Effort, FrameReport, WatchRequest

DEEP_EVERY = 4
"""While codes are wanted, every so many looks one is deep."""

DEEP_S = 0.25
"""What a deep look may take: a card that is brought in meanwhile is seen by the next one, and nobody notices."""

REQUESTED_S = 2.5
"""What a look may take that somebody asked for and waits for."""

EVERYTHING = 10_000
"""More codes than any picture holds: whoever wants so many tries all it can."""

DEEP_AFTER_CHANGE_MS = 10_000
"""When for so long no code came or went, deep looks become rare: they have had their chance, and warm the pocket."""

SELDOM_MS = 5000
"""The time from one deep look to the next when they are rare."""

CALM_MS = 3000
"""So long nothing may have changed before looking slows down."""

REST_MS = 250
"""From one look to the next while nothing changes. It also bounds how late a change is seen that is too small."""

MOST_FOLLOWED = 3
"""Once all codes are in that are wanted, so many looks in a row only follow them; then the frame is searched again."""

_ANCHOR_MS = 1000
"""Frames are compared with one that is at most so old: slow hands move enough in that time, and clouds do not."""

_SIZE = (64, 36)
_SHADES = 10
_CELLS = 6
"""So many cells of the tiny picture must differ by more than so many shades: a card at arm's length fills dozens."""

_MEAN = 128
_DARK = 64
"""Darker pictures are not made brighter than this one is: it would show nothing but noise."""


class Reader(Protocol):
    """Reads the codes of a picture; the part of `Cascade` that is used here."""

    def glance(self, gray: Gray) -> tuple[Code, ...]:
        """What can be read cheaply."""

    def follow(self, gray: Gray, known: Iterable[Code]) -> tuple[Code, ...]:
        """Which of these can be read again about where they were."""

    def read(self, gray: Gray, want: int | None = None, budget_s: float = math.inf, turn: int = 0) -> tuple[Code, ...]:
        """What can be read in the time; it may stop when it has as many as wanted. None: as many as there are.

        The turn says which of its ways to begin with.
        """


class ArrivedFrame(NamedTuple):
    """A frame, and when it came."""

    frame: Frame
    ms: int


class FrameToRead(NamedTuple):
    """A frame, the request that it is read for, and whether a user asked for a closer look."""

    arrival: ArrivedFrame
    request: WatchRequest
    is_requested: bool = False


class FrameSelector:
    """Chooses which frames of one source are read, for one request after the other."""

    def __init__(self, reader: Reader, request: WatchRequest, is_live: bool) -> None:
        self._reader = reader
        self._is_live = is_live
        self._begin(request)

    def _begin(self, request: WatchRequest) -> None:
        self._frames = FrameReader(self._reader, request, is_live=self._is_live)
        self._gate = MotionGate()

    def report(self, taken: FrameToRead) -> FrameReport | None:
        """What a frame shows; None if it was not worth reading."""
        if taken.request is not self._frames.request:
            self._begin(taken.request)
        arrival = taken.arrival
        use = self._gate.use_of(arrival.frame.gray, arrival.ms) if self._is_live else FrameUse.READ
        if use is FrameUse.READ_AFTER_CHANGE:
            self._frames.expect_new_codes()
        if use is FrameUse.SKIP and not taken.is_requested:
            return None
        report = self._frames.read(arrival.frame, arrival.ms, taken.is_requested)
        self._gate.record_read(arrival.ms, report.changed)
        return report


class FrameReader:
    """Reads the frames of one request; it keeps the request's watch as it is after the last frame.

    Of a film every frame is searched, as nothing is saved by being late.
    """

    def __init__(self, reader: Reader, request: WatchRequest, *, is_live: bool = True) -> None:
        self.request = request
        self._reader = reader
        self._watch = request.watch
        self._glances = 0
        self._codes_before: tuple[Code, ...] = ()
        self._is_live = is_live
        self._followed = 0
        self._deep_ms = -math.inf
        self._turn = 0
        self._has_change = True
        self._change_ms = 0

    def expect_new_codes(self) -> None:
        """Something has changed before the camera: searching and deep looks are worth their while again."""
        self._has_change = True
        self._followed = MOST_FOLLOWED

    def read(self, frame: Frame, now_ms: int, is_requested: bool = False) -> FrameReport:
        """Read a further frame; the time is the film's own, or `now_ms` where it has none."""
        ms = now_ms if frame.ms is None else frame.ms
        if self._has_change:
            self._has_change, self._change_ms = False, ms
        effort = Effort.REQUESTED if is_requested else self._effort(ms)
        codes = self._codes(frame.gray, effort, ms)
        before = self._texts()
        self._watch, news = self._watch.after(codes, ms)
        changed = self._texts() != before
        self._has_change |= changed
        height, width = frame.gray.shape
        return FrameReport(self.request, self._watch, news, changed, effort, frame.number, ms, (width, height))

    def _effort(self, ms: int) -> Effort:
        if self._is_about_to_lose_a_code(ms):
            return Effort.DEEP
        want = self._want()
        if want is not None and len(self._watch.sightings.present) >= want:
            return Effort.GLANCE
        is_due = self._glances >= DEEP_EVERY - 1
        is_recent = ms - self._change_ms < DEEP_AFTER_CHANGE_MS
        return Effort.DEEP if is_due and (is_recent or ms - self._deep_ms >= SELDOM_MS) else Effort.GLANCE

    def _is_about_to_lose_a_code(self, ms: int) -> bool:
        # A code that glances cannot read would leave after each deep look and come back with the next: one card would
        # be told again and again. Two or three tries fit into the grace, as a single one may fail.
        sightings = self._watch.sightings
        missing = (one.missing_since_ms for one in sightings.present if one.missing_since_ms is not None)
        return any(3 * (ms - max(since, self._deep_ms)) >= sightings.grace_ms for since in missing)

    def _codes(self, gray: Gray, effort: Effort, ms: int) -> tuple[Code, ...]:
        if effort is Effort.GLANCE and self._may_follow():
            self._followed += 1
            followed = self._reader.follow(gray, self._codes_before)
            if len(followed) == len(self._codes_before):
                self._codes_before = followed
                return followed
        self._followed = 0
        self._codes_before = self._searched(gray, effort, ms)
        return self._codes_before

    def _may_follow(self) -> bool:
        want = self._want()
        has_all = want is not None and 0 < want <= len(self._codes_before)
        return self._is_live and has_all and self._followed < MOST_FOLLOWED

    def _searched(self, gray: Gray, effort: Effort, ms: int) -> tuple[Code, ...]:
        if effort is Effort.GLANCE:
            self._glances += 1
            return self._reader.glance(gray)
        self._glances, self._deep_ms = 0, ms
        if effort is Effort.REQUESTED:
            return self._reader.read(gray, EVERYTHING, REQUESTED_S)
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


class FrameUse(Enum):
    """What to do with a frame."""

    SKIP = auto()
    READ = auto()
    READ_AFTER_CHANGE = auto()
    """Read it: after a rest, something has changed."""


class MotionGate:
    """Decides for each frame of a camera whether it is read.

    A change is found on a tiny picture, in which the noise of a sensor has averaged out, and of which the brightness is
    taken out: a camera that adjusts its exposure sees nothing new.
    """

    def __init__(self) -> None:
        self._anchor: NDArray[np.float32] | None = None
        self._anchor_ms = 0
        self._changed_ms = 0
        self._read_ms = 0

    def use_of(self, gray: Gray, now_ms: int) -> FrameUse:
        """What to do with a further frame."""
        rested = now_ms - self._changed_ms >= CALM_MS
        if self._has_changed(gray, now_ms):
            self._changed_ms = now_ms
            return FrameUse.READ_AFTER_CHANGE if rested else FrameUse.READ
        return FrameUse.SKIP if rested and now_ms - self._read_ms < REST_MS else FrameUse.READ

    def record_read(self, now_ms: int, changed: bool) -> None:
        """A frame was read; `changed` if that showed a change for which the tiny picture may be too coarse."""
        self._read_ms = now_ms
        if changed:
            self._changed_ms = now_ms

    def _has_changed(self, gray: Gray, now_ms: int) -> bool:
        tiny = _tiny(gray)
        changed = self._anchor is None or np.count_nonzero(np.abs(tiny - self._anchor) > _SHADES) >= _CELLS
        if changed or now_ms - self._anchor_ms >= _ANCHOR_MS:
            self._anchor, self._anchor_ms = tiny, now_ms
        return bool(changed)


def _tiny(gray: Gray) -> NDArray[np.float32]:
    tiny = np.asarray(cv2.resize(gray, _SIZE, interpolation=cv2.INTER_AREA), np.float32)
    return tiny * np.float32(_MEAN / max(float(tiny.mean()), _DARK))
