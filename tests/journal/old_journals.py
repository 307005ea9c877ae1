"""Journals of every released version, kept in `old/`, and their expected contents.

A new version adds its own by `python -m tests.journal.old_journals`; those that are there are never made again.
"""

from pathlib import Path

from referee_app.journal.chain import Entry
from referee_app.journal.database import VERSION
from referee_app.journal.journal import Journal

FOLDER = Path(__file__).parent / "old"
ENTRIES = [
    Entry("game_begun", 1, '{"players": 12, "deck": 30}'),
    Entry("duel_fought", 2, '{"winner": "Späher", "note": "naïve ☂"}'),
    Entry("swept", 1, '{"cards": "' + "7QK2M " * 300 + '"}'),
]
NAMES = {"p1": "Zoë", "p2": "Jérôme"}


def old_journal(version: int) -> Path:
    """Where the journal of a version is kept."""
    return FOLDER / f"version_{version}.journal"


def make(path: Path) -> None:
    """A journal with an action of two events, one of one, another phone's event, and names."""
    with Journal.open(path) as journal, Journal.open(path.with_suffix(".other")) as other:
        journal.append("wood", ENTRIES[:2], now_ms=1_700_000_000_000, after=0)
        journal.append("wood", ENTRIES[2:], now_ms=1_700_000_001_000, after=2)
        other.append("wood", ENTRIES[:1], now_ms=1_700_000_002_000, after=0)
        journal.absorb(other.read("wood"), now_ms=1_700_000_002_000)
        for player, name in NAMES.items():
            journal.set_names("wood", {player: name})
    path.with_suffix(".other").unlink()


if __name__ == "__main__":
    if old_journal(VERSION).exists():
        raise SystemExit(f"{old_journal(VERSION)} is there already")
    make(old_journal(VERSION))
