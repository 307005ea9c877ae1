"""Watches for texts of any kind: an invitation, a cover sheet. Each is told once, and again when it comes back."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee_app.scanning.codes import Code
from referee_app.scanning.sightings import Sightings
from referee_app.scanning.watch import News, TextShown


@dataclass(frozen=True)
class TextWatch:
    """Tells each text that is newly shown; what it says is for others to read."""

    sightings: Sightings = field(default_factory=Sightings)

    def counts(self, _text: str) -> bool:
        """Every text is looked for."""
        return True

    def after(self, codes: Iterable[Code], now_ms: int) -> tuple["TextWatch", tuple[News, ...]]:
        """Look at a further frame."""
        sightings, changes = self.sightings.after(codes, now_ms)
        return TextWatch(sightings), tuple(TextShown(seen.text, seen.quad) for seen in changes.arrived)
