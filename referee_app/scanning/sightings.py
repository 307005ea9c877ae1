"""Which codes are in sight, merged over frames by their text. Pure: time comes in, and cards are not known here."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee_app.scanning.codes import Code, Quad
from referee_app.scanning.places import Places, places

GRACE_MS = 1000
"""How long a code is missed before it has left. Glare and a shaking hand hide a code for some frames, rarely for a
second; to take one card away and bring the next takes children longer."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One code in sight: where it stood when it was last seen, and since when."""

    text: str
    quads: Places
    first_ms: int
    last_ms: int
    missing_since_ms: int | None = None
    copied: bool = False

    @property
    def quad(self) -> Quad:
        """Its place; the first of them if there are several."""
        return self.quads[0]

    @property
    def in_frame(self) -> bool:
        """Whether the newest frame has it; if not, it may only be hidden."""
        return self.missing_since_ms is None

    def seen(self, quads: Places, now_ms: int) -> "Sighting":
        """It is in the newest frame. Once copied stays copied until it has left: which of the two stayed is unknown."""
        copied = self.copied or len(quads) > 1
        return replace(self, quads=quads, last_ms=now_ms, missing_since_ms=None, copied=copied)

    def missed(self, now_ms: int) -> "Sighting":
        """It is not in the newest frame."""
        return replace(self, missing_since_ms=now_ms) if self.in_frame else self


class Changes(NamedTuple):
    """What a frame changed: the codes that came, went, and turned out to stand at two places."""

    arrived: tuple[Sighting, ...]
    left: tuple[Sighting, ...]
    copied: tuple[Sighting, ...]


@dataclass(frozen=True)
class Sightings:
    """The codes in sight up to a frame, in order of arrival; those of one frame by their texts."""

    present: tuple[Sighting, ...] = ()
    now_ms: int = 0
    grace_ms: int = GRACE_MS

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["Sightings", Changes]:
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
            Sighting(text, quads, now_ms, now_ms, copied=len(quads) > 1)
            for text, quads in seen.items()
            if text not in before
        )
        present = (*(sighting for sighting in followed if sighting not in left), *arrived)
        copied = tuple(now for now in present if now.copied and not (now.text in before and before[now.text].copied))
        return replace(self, present=present, now_ms=now_ms), Changes(arrived, left, copied)

    def _has_left(self, sighting: Sighting, now_ms: int) -> bool:
        # Counted from the first frame without it, not from the last one with it: a camera that was slow or asleep
        # saw nobody leave.
        return sighting.missing_since_ms is not None and now_ms - sighting.missing_since_ms >= self.grace_ms
