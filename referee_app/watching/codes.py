"""The codes read in one frame, and those in sight over several frames, merged by their texts.

Pure: time comes in as an argument. It knows no pictures; what a text means is identified by whoever watches, once for
each code that comes into sight.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.sentence import Refusal

Point = tuple[float, float]
"""Pixels from the left and from the top of the frame."""

Quad = tuple[Point, Point, Point, Point]
"""The corners of a code as it is printed: upper left, upper right, lower right, lower left, wherever they lie."""


class Code(NamedTuple):
    """One QR code at one place in one frame."""

    text: str
    quad: Quad


def middle(quad: Quad) -> Point:
    """The middle of its corners."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def holds(quad: Quad, point: Point) -> bool:
    """Whether the point lies in the quad or on its edge."""
    sides = [_side(point, start, end) for start, end in zip(quad, (*quad[1:], quad[0]), strict=True)]
    # A quad that is a single point would hold everything: all sides are 0 then.
    return any(sides) and (all(side >= 0 for side in sides) or all(side <= 0 for side in sides))


def _side(point: Point, start: Point, end: Point) -> float:
    (x, y), (x0, y0), (x1, y1) = point, start, end
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)


Quads = tuple[Quad, ...]
"""Where one text stands in one frame: once as a rule, twice if one of the two is a copy."""


def places(codes: Iterable[Code]) -> Mapping[str, Quads]:
    """Each text of a frame with its places, whatever the order the codes come in, and however often one was read."""
    found: dict[str, Quads] = {}
    for text, quad in sorted(codes):
        known = found.get(text, ())
        if not any(_overlap(quad, other) for other in known):
            found[text] = (*known, quad)
    return found


def _overlap(one: Quad, other: Quad) -> bool:
    # Codes that can both be read do not cover each other, so the middles tell: two decoders' ideas of one code's
    # corners differ by a few modules, never by half of the code.
    return holds(other, middle(one)) or holds(one, middle(other))


Meaning = Card | Refusal | None
"""What a text is: a card of the set, why it is none, or None where no cards are looked for."""

GRACE_MS = 1000
"""How long a code is missed before it has left. Glare and a shaking hand hide a code for some frames, rarely for a
second; to take one card away and bring the next takes players longer."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One code in sight: what it means, where it stood when it was last seen, and since when."""

    text: str
    quads: Quads
    first_ms: int
    last_ms: int
    missing_since_ms: int | None = None
    doubled: bool = False
    meaning: Meaning = None

    @property
    def card(self) -> Card | None:
        """The card of the set that it is, if it is one."""
        return self.meaning if isinstance(self.meaning, Card) else None

    @property
    def quad(self) -> Quad:
        """Its place; the first of them if there are several."""
        return self.quads[0]

    @property
    def in_frame(self) -> bool:
        """Whether the newest frame has it; if not, it may only be hidden."""
        return self.missing_since_ms is None

    def seen(self, quads: Quads, now_ms: int) -> "Sighting":
        """It is in the newest frame. Once doubled it stays so until it has left: which of the two stayed is unknown."""
        doubled = self.doubled or len(quads) > 1
        return replace(self, quads=quads, last_ms=now_ms, missing_since_ms=None, doubled=doubled)

    def missed(self, now_ms: int) -> "Sighting":
        """It is not in the newest frame."""
        return replace(self, missing_since_ms=now_ms) if self.in_frame else self


class Changes(NamedTuple):
    """What a frame changed: the codes that came, went, and turned out to stand at two places."""

    arrived: tuple[Sighting, ...]
    left: tuple[Sighting, ...]
    doubled: tuple[Sighting, ...]


@dataclass(frozen=True)
class Sightings:
    """The codes in sight up to a frame, in order of arrival; those of one frame by their texts."""

    present: tuple[Sighting, ...] = ()
    now_ms: int = 0
    grace_ms: int = GRACE_MS

    def after(
        self, codes: Iterable[Code], now_ms: int, identify: Callable[[str], Meaning] = lambda _text: None
    ) -> tuple["Sightings", Changes]:
        """What is in sight after a further frame, and what it changed. A clock that goes backwards stands still."""
        now_ms = max(now_ms, self.now_ms)
        seen = places(codes)
        before = {sighting.text: sighting for sighting in self.present}
        followed = tuple(
            sighting.seen(seen[text], now_ms) if text in seen else sighting.missed(now_ms)
            for text, sighting in before.items()
        )
        left = tuple(sighting for sighting in followed if self._has_left(sighting, now_ms))
        arrived = tuple(
            Sighting(text, quads, now_ms, now_ms, doubled=len(quads) > 1, meaning=identify(text))
            for text, quads in seen.items()
            if text not in before
        )
        present = (*(sighting for sighting in followed if sighting not in left), *arrived)
        doubled = tuple(now for now in present if now.doubled and not (now.text in before and before[now.text].doubled))
        return replace(self, present=present, now_ms=now_ms), Changes(arrived, left, doubled)

    def _has_left(self, sighting: Sighting, now_ms: int) -> bool:
        # Counted from the first frame without it, not from the last one with it: a camera that was slow or asleep
        # saw nobody leave.
        return sighting.missing_since_ms is not None and now_ms - sighting.missing_since_ms >= self.grace_ms
