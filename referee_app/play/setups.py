"""Set-ups that somebody liked: kept by name for the next game, in one small file. It knows no game's rules.

What cannot be read is as if it had never been kept: a set-up is no game.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee_app.refusal import Refusal
from referee_app.small_file import SmallFile
from referee_app.table_games.game import AnyGame

_MOST_BYTES = 1_000_000


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
        self._file = SmallFile(path, _MOST_BYTES)

    def kept(self, rules: AnyGame) -> tuple[Kept, ...]:
        """All that were kept for a game and can be read."""
        found, told = [], self._file.read().get(rules.key)
        for entry in told if isinstance(told, list) else ():
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

    def _write(self, rules: AnyGame, kept: tuple[Kept, ...]) -> None:
        told = [{"name": each.name, "move": rules.codec.write(each.move)} for each in kept]
        try:
            self._file.write(self._file.read() | {rules.key: told})
        except OSError as error:
            raise SetupNotKept from error
