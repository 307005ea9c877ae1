"""Set-ups that somebody liked: kept by name for the next game, in one small file. It knows no game's rules.

What cannot be read is as if it had never been kept: a set-up is no game. What a seat has kept or brought back is
probably how its pieces stand, so that the others are not to see it before that game is over.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from referee_app.refusal import Refusal
from referee_app.small_file import SmallFile
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import Seat

_MOST_BYTES = 1_000_000


class SetupNotKept(Refusal):
    """The disk is full or may not be written to; what was kept before is still there."""

    key = "refusal.setup_not_kept"


@dataclass(frozen=True, slots=True)
class Use:
    """In which game, and by which seat, a set-up was kept or brought back."""

    game: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Kept:
    """A set-up by its name, and how it was used last, if that is known."""

    name: str
    move: Any
    used: Use | None = None

    def is_open_to(self, reader: Use) -> bool:
        """Whether a seat may see it in a game: not if another one has used it there."""
        return self.used is None or self.used.game != reader.game or self.used.seat == reader.seat


class SetupShelf:
    """The set-ups in one file, game by game, the newest first."""

    def __init__(self, path: Path) -> None:
        self._file = SmallFile(path, _MOST_BYTES)

    def kept(self, rules: AnyGame) -> tuple[Kept, ...]:
        """All that were kept for a game and can be read."""
        found, told = [], self._file.read().get(rules.key)
        for entry in told if isinstance(told, list) else ():
            with suppress(Refusal, TypeError, KeyError):
                found.append(Kept(str(entry["name"]), rules.codec.read(entry["move"]), _use(entry.get("used"))))
        return tuple(found)

    def keep(self, rules: AnyGame, name: str, move: object, used: Use | None = None) -> str:
        """Keep one, and tell by which name: where this one is taken, it gets a number."""
        others = self.kept(rules)
        free = _free_name(name, {each.name for each in others})
        self._write(rules, (Kept(free, move, used), *others))
        return free

    def use(self, rules: AnyGame, name: str, used: Use) -> None:
        """Remember who brought one back. They all stay in their order, which would tell the others."""
        kept = (replace(each, used=used) if each.name == name else each for each in self.kept(rules))
        with suppress(SetupNotKept):  # on a full disk people still want to set up
            self._write(rules, tuple(kept))

    def forget(self, rules: AnyGame, name: str) -> None:
        """Keep one no longer."""
        self._write(rules, tuple(each for each in self.kept(rules) if each.name != name))

    def forget_game(self, game: str) -> None:
        """Forget who has used set-ups in a game that is forgotten; the set-ups stay."""
        told = self._file.read()
        lists = {key: kept for key, kept in told.items() if isinstance(kept, list)}
        without = told | {key: [_without_use(entry, game) for entry in kept] for key, kept in lists.items()}
        if without != told:
            with suppress(SetupNotKept):  # a seat's number in a game that is gone tells nothing of anybody
                self._put(without)

    def _write(self, rules: AnyGame, kept: tuple[Kept, ...]) -> None:
        self._put(self._file.read() | {rules.key: [_told(rules, each) for each in kept]})

    def _put(self, told: dict[str, Any]) -> None:
        try:
            self._file.write(told)
        except OSError as error:
            raise SetupNotKept from error


def _told(rules: AnyGame, kept: Kept) -> dict[str, object]:
    used = {"used": [kept.used.game, kept.used.seat]} if kept.used is not None else {}
    return {"name": kept.name, "move": rules.codec.write(kept.move), **used}


def _without_use(entry: Any, game: str) -> Any:
    match entry:
        case {"used": [str(used_in), *_]} if used_in == game:
            return {name: value for name, value in entry.items() if name != "used"}
    return entry


def _use(told: object) -> Use | None:
    match told:
        case [str(game), int(seat)]:
            return Use(game, Seat(seat))
    return None


def _free_name(name: str, taken: set[str]) -> str:
    """The name itself, or with the first number that makes it another; capitals alone do not."""
    folded = {each.casefold() for each in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return name if name.casefold() not in folded else next(each for each in numbered if each.casefold() not in folded)
