"""Set-ups of table games on disk, apart from the journal: saved ones by name, and drafts that are still being arranged.

Each kind is in one small file. They know no game's rules. What cannot be read is as if it had never been saved: neither
is a game. What a seat has saved or brought back is probably how its pieces stand, so that the others are not to see it
before that game is over.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from referee_app.sentence import Refusal
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import Seat
from referee_app.whole_file import JsonFile

_MOST_BYTES = 1_000_000


class SetupNotKept(Refusal):
    """The disk is full or may not be written to; what was kept before is still there."""

    key = "refusal.setup_not_kept"


@dataclass(frozen=True, slots=True)
class SetupUse:
    """In which game, and by which seat, a set-up was kept or brought back."""

    game: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class SavedSetup:
    """A set-up by its name, and how it was used last, if that is known."""

    name: str
    move: Any
    used: SetupUse | None = None

    def is_open_to(self, reader: SetupUse) -> bool:
        """Whether a seat may see it in a game: not if another one has used it there."""
        return self.used is None or self.used.game != reader.game or self.used.seat == reader.seat


class SetupStore:
    """The set-ups in one file, game by game, the newest first."""

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path, _MOST_BYTES)

    def kept(self, rules: AnyGame) -> tuple[SavedSetup, ...]:
        """All that were kept for a game and can be read."""
        found, stored = [], self._file.read().get(rules.key)
        for entry in stored if isinstance(stored, list) else ():
            with suppress(Refusal, TypeError, KeyError):
                found.append(SavedSetup(str(entry["name"]), rules.codec.read(entry["move"]), _use(entry.get("used"))))
        return tuple(found)

    def keep(self, rules: AnyGame, name: str, move: object, used: SetupUse | None = None) -> str:
        """Keep one, and tell by which name: where this one is taken, it gets a number."""
        others = self.kept(rules)
        free = _free_name(name, {each.name for each in others})
        self._write(rules, (SavedSetup(free, move, used), *others))
        return free

    def use(self, rules: AnyGame, name: str, used: SetupUse) -> None:
        """Remember who brought one back. They all stay in their order, which would tell the others."""
        kept = (replace(each, used=used) if each.name == name else each for each in self.kept(rules))
        with suppress(SetupNotKept):  # on a full disk people still want to set up
            self._write(rules, tuple(kept))

    def forget(self, rules: AnyGame, name: str) -> None:
        """Keep one no longer."""
        self._write(rules, tuple(each for each in self.kept(rules) if each.name != name))

    def forget_game(self, game: str) -> None:
        """Forget who has used set-ups in a game that is forgotten; the set-ups stay."""
        stored = self._file.read()
        lists = {key: saved for key, saved in stored.items() if isinstance(saved, list)}
        without = stored | {key: [_without_use(entry, game) for entry in saved] for key, saved in lists.items()}
        if without != stored:
            with suppress(SetupNotKept):  # a seat's number in a game that is gone tells nothing of anybody
                self._put(without)

    def _write(self, rules: AnyGame, kept: tuple[SavedSetup, ...]) -> None:
        self._put(self._file.read() | {rules.key: [_stored(rules, each) for each in kept]})

    def _put(self, setups: dict[str, Any]) -> None:
        try:
            self._file.write(setups)
        except OSError as error:
            raise SetupNotKept from error


def _stored(rules: AnyGame, kept: SavedSetup) -> dict[str, object]:
    used = {"used": [kept.used.game, kept.used.seat]} if kept.used is not None else {}
    return {"name": kept.name, "move": rules.codec.write(kept.move), **used}


def _without_use(entry: Any, game: str) -> Any:
    match entry:
        case {"used": [str(used_in), *_]} if used_in == game:
            return {name: value for name, value in entry.items() if name != "used"}
    return entry


def _use(stored: object) -> SetupUse | None:
    match stored:
        case [str(game), int(seat)]:
            return SetupUse(game, Seat(seat))
    return None


def _free_name(name: str, taken: set[str]) -> str:
    """The name itself, or with the first number that makes it another; capitals alone do not."""
    folded = {each.casefold() for each in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return name if name.casefold() not in folded else next(each for each in numbered if each.casefold() not in folded)


class DraftStore:
    """The drafts in one file, by game and seat. A draft belongs to one moment of its game and is void afterwards.

    One that cannot be written is only not there after a restart, so that nobody is told.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = JsonFile(path, _MOST_BYTES)

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
        stored = self._file.read()
        others = {key: draft for key, draft in stored.items() if not key.startswith(_key(game, seat))}
        if others != stored and not self._write(others) and seat is None:
            with suppress(OSError):
                self._path.unlink()

    def _write(self, drafts: dict[str, Any]) -> bool:
        try:
            self._file.write(drafts)
        except OSError:
            return False
        return True


def _key(game: str, seat: Seat | None) -> str:
    return f"{game}/" if seat is None else f"{game}/{seat}/"
