"""The search of one picture or a part of a large one: codes read, candidates for more, and how to read those.

All places are in pixels of the part, whatever view they were found in; those of codes that were read are in pixels of
the picture. Which way is taken when is not decided here. Each way is given time: work that is not likely to be done in
time is not begun. What work costs is learnt while it is done, so the same rules fit a laptop and an old phone.
"""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.decoders import Decoder, Readings
from referee_app.scanning.frame import Gray, PicturePart
from referee_app.scanning.qr.finders import finders
from referee_app.scanning.qr.grid import LEAST_FIT, Corners, Fit, versions_of
from referee_app.scanning.qr.repair import bent_text
from referee_app.scanning.qr.squares import Square, lone_squares, squares
from referee_app.scanning.views import EVEN, PLAIN, PictureView, even_lit
from referee_app.watching.codes import Code, Point, Quad, holds, middle

_LEAST_SIDE = 40
"""Pixels; a smaller picture shows no two finder patterns."""

_LEAST_AREA = 300
"""Square pixels of a quad; the modules of a smaller one are under a pixel."""

_MOST_FAILS = 6
_MOST_FAILS_NEARBY = 3
"""So many candidates of one view are tried in vain, and so many at about the same place."""

_MOST_PARTS = 16
"""So many squares of a picture are read by themselves at a glance."""

_AROUND = 0.3
"""Of the width of a square: with so much around it, it is read by itself."""

_NEARBY = 0.2
"""Of the diagonal of a code."""

_FORGETTING = 0.9
"""How much of an expected cost is left after each cheaper turn, or when work was put off: a single slow turn, when the
machine had other things to do, must not rule a kind of work out for ever."""

WorkResult = TypeVar("WorkResult")


class Candidate(NamedTuple):
    """A place where a code of a version may be: upright corners, and points that must not be in a code read before."""

    quad: Corners
    version: int
    anchors: NDArray[np.float32]


class Search:
    """The state of the search of one picture. `decoder` reads drawings of codes that no decoder could read.

    The searches of several parts of one picture share the list of codes.
    """

    def __init__(
        self,
        part: PicturePart,
        decoder: Decoder,
        versions: Collection[int],
        budget: "TimeBudget",
        codes: list[Code] | None = None,
    ) -> None:
        self.codes = [] if codes is None else codes
        self._place = part.place
        self._decoder = decoder
        self._versions = versions
        self._budget = budget
        self._failed: list[Quad] = []
        self._suspects: list[Candidate] = []
        self._views = {PLAIN.name: part.gray}
        self._located: dict[str, list[Candidate]] = {}

    @property
    def has_suspects(self) -> bool:
        """Whether there are places that look like a code and were not read."""
        return not all(map(self._is_settled, self._suspects))

    def forget_views(self) -> None:
        """Make room: what is looked at again is made again."""
        self._views = {PLAIN.name: self._views[PLAIN.name]}

    def decode(self, decoder: Decoder, view: PictureView) -> None:
        """Read a view; places that cannot be read are kept for later."""
        picture = self._seen(view)
        if picture is None:
            return
        read = self._budget.spend(decoder.name, picture.size, partial(decoder.read, picture)) or Readings(())
        for code in read.codes:
            self._add(code.text, _scaled(code.quad, 1 / view.scale))
        self._failed += [_scaled(quad, 1 / view.scale) for quad in read.failed]

    def repair_failed(self, view: PictureView) -> None:
        """Try to read with a bent grid, in this view, the places that a decoder found and could not read."""
        failed, self._failed = self._failed, []
        picture = self._seen(view)
        if picture is None:
            return
        ranked: list[tuple[Fit, Corners]] = []
        for quad in failed:
            corners = np.array(quad, np.float32)
            seen = corners * np.float32(view.scale)
            if not self._is_read(middle(quad)) and cv2.contourArea(seen) >= _LEAST_AREA:
                fits = self._budget.spend("fit", 1, partial(versions_of, picture, seen)) or []
                ranked += [(fit, corners) for fit in _best_of_two_versions(fits) if fit.fit >= LEAST_FIT]
        ranked.sort(key=lambda each: -each[0].fit)
        upright = (Candidate(np.roll(at, -fit.turn, 0), fit.version, at.mean(0, keepdims=True)) for fit, at in ranked)
        self._bend(upright, picture, view.scale)

    def decode_squares(self, decoder: Decoder) -> None:
        """Read the picture only where there are squares between finder patterns, each by itself."""
        picture = self._views[PLAIN.name]
        tried = 0
        for candidate in self._squares(PLAIN):
            if tried == _MOST_PARTS:
                return
            if self._is_settled(candidate):
                continue
            tried += 1
            part, left, top = part_around(picture, candidate.quad)
            read = self._budget.spend(decoder.name, part.size, partial(decoder.read, part)) or Readings(())
            for code in read.codes:
                self._add(code.text, moved(code.quad, left, top))

    def repair_squares(self, view: PictureView, located: PictureView) -> None:
        """Try to read with a bent grid, in this view, the squares between finder patterns located in another view."""
        picture = self._seen(view)
        if picture is not None:
            self._bend(self._squares(located), picture, view.scale)

    def _squares(self, located: PictureView) -> list[Candidate]:
        """The squares between finder patterns in a view, best first; they are kept, as several ways begin with them."""
        if located.name not in self._located:
            even = self._in_even_light(located)
            if even is None or min(even.shape) < _LEAST_SIDE:
                return []
            found = self._budget.spend("squares", even.size, partial(squares, even, self._versions, self._is_late))
            if found is None:
                return []
            self._located[located.name] = [_candidate(square, 1 / located.scale) for square in found]
        return self._located[located.name]

    def repair_lone(self, versions: Collection[int]) -> None:
        """Try to read with a bent grid what single finder patterns stand for that are in no code read so far."""
        picture, rest = self._seen(PLAIN), self._without_read_codes(PLAIN)
        if picture is None or rest is None:
            return
        found = self._budget.spend("lone", rest.size, partial(lone_squares, rest, versions, self._is_late)) or []
        self._bend((_candidate(square, 1) for square in found), picture, 1)

    def shows_finder(self, view: PictureView) -> bool:
        """Whether a finder pattern is seen in this view that is in no code read so far."""
        rest = self._without_read_codes(view)
        return rest is not None and bool(self._budget.spend("finders", rest.size, partial(finders, rest)))

    def _without_read_codes(self, view: PictureView) -> Gray | None:
        """The picture in this view and in even light, with paper where codes were read."""
        even = self._in_even_light(view)
        if even is None or min(even.shape) < _LEAST_SIDE:
            return None
        rest = even.copy()
        for code in self.codes:
            corners = np.array([self._place.inward(point) for point in code.quad]) * view.scale
            cv2.fillConvexPoly(rest, corners.astype(np.int32), (255,))
        return rest

    def _seen(self, view: PictureView) -> Gray | None:
        """The picture in this view, if there is time to make it; views are kept, as several ways look at one."""
        gray = self._views[PLAIN.name]
        if view.name not in self._views and view.is_possible(gray):
            made = self._budget.spend(view.name, gray.size, partial(view.make, gray))
            if made is not None:
                self._views[view.name] = made
        return self._views.get(view.name)

    def _in_even_light(self, view: PictureView) -> Gray | None:
        if view is PLAIN:
            return self._seen(EVEN)
        picture = self._seen(view)
        if picture is None:
            return None
        return self._budget.spend(EVEN.name, picture.size, partial(even_lit, picture))

    def _bend(self, candidates: Iterable[Candidate], picture: Gray, scale: float) -> None:
        fails: list[NDArray[np.float32]] = []
        for candidate in candidates:
            if len(fails) == _MOST_FAILS or not self._budget.allows("bend", 1):
                return
            quad = candidate.quad
            at, nearby = quad.mean(0), _NEARBY * np.linalg.norm(quad[0] - quad[2])
            is_hopeless = sum(np.linalg.norm(at - fail) < nearby for fail in fails) >= _MOST_FAILS_NEARBY
            if is_hopeless or self._is_settled(candidate):
                continue
            reading = partial(bent_text, picture, quad * np.float32(scale), candidate.version, self._text_of)
            text = self._budget.spend("bend", 1, reading)
            if text is None:
                fails.append(at)
                self._suspects.append(candidate)
            else:
                self._add(text, _as_quad(quad))

    def _is_late(self) -> bool:
        return self._budget.is_spent

    def _text_of(self, drawing: Gray) -> str | None:
        codes = self._decoder.read(drawing).codes
        return codes[0].text if codes else None

    def _is_settled(self, candidate: Candidate) -> bool:
        """Whether a code that was read lies where this one seems to be."""
        return any(self._is_read((x, y)) for x, y in candidate.anchors.tolist())

    def _is_read(self, point: Point) -> bool:
        return any(holds(code.quad, self._place.outward(point)) for code in self.codes)

    def _add(self, text: str, quad: Quad) -> None:
        """Add a code, unless there is one at its place already: of two texts for one place the later is the poorer.

        The same text at another place is a copy. A code within a code is much smaller, and is one of its own.
        """
        there = self._place.quad_outward(quad)
        if not any(holds(code.quad, middle(there)) and _of_like_size(code.quad, there) for code in self.codes):
            self.codes.append(Code(text, there))


def _of_like_size(one: Quad, other: Quad) -> bool:
    areas = sorted(cv2.contourArea(np.array(quad, np.float32)) for quad in (one, other))
    return areas[1] < 3 * areas[0]


def part_around(picture: Gray, quad: Quad | Corners) -> tuple[Gray, int, int]:
    """The part of a picture that a square is in, and where it begins."""
    x, y, width, height = cv2.boundingRect(np.array(quad, np.float32))
    room = int(_AROUND * max(width, height))
    left, top = max(0, x - room), max(0, y - room)
    return picture[top : y + height + room, left : x + width + room], left, top


def _candidate(square: Square, scale: float) -> Candidate:
    factor = np.float32(scale)
    return Candidate(square.quad * factor, square.version, square.finders * factor)


def _best_of_two_versions(fits: Sequence[Fit]) -> list[Fit]:
    """The best way up of the two versions that fit best: the modules of a bent code are not easily counted."""
    best: dict[int, Fit] = {}
    for fit in fits:
        best.setdefault(fit.version, fit)
    return list(best.values())[:2]


def moved(quad: Quad, right: float, down: float) -> Quad:
    """A place so many pixels further right and down."""
    return _as_quad(np.array(quad) + np.array([right, down]))


def _scaled(quad: Quad, scale: float) -> Quad:
    return _as_quad(np.array(quad) * scale)


def _as_quad(corners: NDArray[np.floating]) -> Quad:
    first, second, third, fourth = ((x, y) for x, y in corners.tolist())
    return first, second, third, fourth


@dataclass
class WorkCosts:
    """The highest recent cost of each kind of work, in seconds per unit of its size."""

    lately: dict[str, float] = field(default_factory=dict)

    def expected(self, work: str, size: float) -> float:
        """Seconds that this work will hardly exceed; what was never done is tried."""
        return self.lately.get(work, 0) * size

    def learn(self, work: str, size: float, seconds: float) -> None:
        """This work took so long."""
        self.lately[work] = max(seconds / size, self.lately.get(work, 0) * _FORGETTING)

    def put_off(self, work: str) -> None:
        """This work was not begun."""
        self.lately[work] = self.lately.get(work, 0) * _FORGETTING


class TimeBudget:
    """The time budget of one picture, from now on. The first piece of work is always allowed."""

    def __init__(self, seconds: float, costs: WorkCosts, clock: Callable[[], float] = time.perf_counter) -> None:
        self._costs = costs
        self._clock = clock
        self._until = clock() + seconds
        self._is_begun = False

    @property
    def is_spent(self) -> bool:
        """Whether the time is up."""
        return self._clock() >= self._until

    def allows(self, work: str, size: float) -> bool:
        """Whether this work is likely to be done in time."""
        if not self._is_begun or self._clock() + self._costs.expected(work, size) < self._until:
            return True
        self._costs.put_off(work)
        return False

    def spend(self, work: str, size: float, do: Callable[[], WorkResult]) -> WorkResult | None:
        """What this work gives; None if it would not be done in time."""
        if not self.allows(work, size):
            return None
        self._is_begun = True
        begun = self._clock()
        result = do()
        self._costs.learn(work, size, self._clock() - begun)
        return result
