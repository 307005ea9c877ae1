"""What somebody is still arranging: kept by game and seat until it is done, in one small file. It knows no rules.

A draft is no game: one that cannot be read is as if there were none, and one that cannot be written is only not there
after a restart, so that nobody is told.
"""

from contextlib import suppress
from pathlib import Path
from typing import Any

from referee_app.refusal import Refusal
from referee_app.small_file import SmallFile
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import Seat

_MOST_BYTES = 1_000_000


class DraftShelf:
    """The drafts in one file. Each is of one moment of its game: when the game has gone on, it is worth nothing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = SmallFile(path, _MOST_BYTES)

    def keep(self, rules: AnyGame, game: str, seat: Seat, version: int, move: object) -> None:
        """Write down what a seat has arranged so far, in a game that stands so."""
        draft = {"version": version, "move": rules.codec.write(move)}
        self._write(self._file.read() | {_key(game, seat): draft})

    def find(self, rules: AnyGame, game: str, seat: Seat, version: int) -> Any | None:
        """What this seat had arranged in a game that stands so."""
        draft = self._file.read().get(_key(game, seat))
        if not isinstance(draft, dict) or draft.get("version") != version:
            return None
        try:
            return rules.codec.read(draft.get("move"))
        except Refusal:
            return None

    def forget(self, game: str, seat: Seat | None = None) -> None:
        """It is done, or no longer wanted; without a seat, whatever is arranged in a game that is forgotten.

        Where there is no room to write the others, they go with a forgotten game: it is to be gone.
        """
        told = self._file.read()
        others = {key: draft for key, draft in told.items() if not key.startswith(_key(game, seat))}
        if others != told and not self._write(others) and seat is None:
            with suppress(OSError):
                self._path.unlink()

    def _write(self, told: dict[str, Any]) -> bool:
        try:
            self._file.write(told)
        except OSError:
            return False
        return True


def _key(game: str, seat: Seat | None) -> str:
    return f"{game}/" if seat is None else f"{game}/{seat}/"
