"""Set-ups that somebody liked: kept by name for the next game, in one small file. It knows no game's rules.

What cannot be read is as if it had never been kept: a set-up is no game.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from referee_app.refusal import Refusal
from referee_app.table_games.game import AnyGame

_LONGEST = 1_000_000


class SetupNotKept(Refusal):
    """The disk is full or may not be written to; what was kept before is still there."""

    key = "refusal.setup_not_kept"


@dataclass(frozen=True, slots=True)
class Kept:
    """A set-up by its name."""

    name: str
    move: Any


class SetupShelf:
    """The set-ups in one file, game by game, the newest first."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def kept(self, rules: AnyGame) -> tuple[Kept, ...]:
        """All that were kept for a game and can be read."""
        found = []
        for entry in self._read().get(rules.key, []):
            with suppress(Refusal, TypeError, KeyError):
                found.append(Kept(str(entry["name"]), rules.codec.read(entry["move"])))
        return tuple(found)

    def keep(self, rules: AnyGame, name: str, move: object) -> None:
        """Keep one; another of the same name makes way for it."""
        others = [each for each in self.kept(rules) if each.name != name]
        self._write(rules, (Kept(name, move), *others))

    def forget(self, rules: AnyGame, name: str) -> None:
        """Keep one no longer."""
        self._write(rules, tuple(each for each in self.kept(rules) if each.name != name))

    def _read(self) -> dict[str, list[Any]]:
        try:
            told = json.loads(self._path.read_text("utf-8")[:_LONGEST])
        except (OSError, ValueError, RecursionError):
            return {}
        return {key: value for key, value in told.items() if isinstance(value, list)} if isinstance(told, dict) else {}

    def _write(self, rules: AnyGame, kept: tuple[Kept, ...]) -> None:
        told = self._read() | {rules.key: [{"name": each.name, "move": rules.codec.write(each.move)} for each in kept]}
        growing: Path | None = None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            descriptor, name = mkstemp(prefix=f".{self._path.name}-", dir=self._path.parent)
            growing = Path(name)
            with os.fdopen(descriptor, "w", encoding="utf-8") as out:
                json.dump(told, out)
                out.flush()
                os.fsync(out.fileno())
            growing.replace(self._path)
        except OSError as error:
            if growing is not None:
                with suppress(OSError):
                    growing.unlink()
            raise SetupNotKept from error
