"""The table games on this phone, saved set-ups and drafts.

Set-ups and drafts are in one small file each, apart from the journal. What cannot be read there is as if it had never
been saved: neither is a game. What a seat has saved or brought back is probably how its pieces stand, so the others do
not see it before that game is over. It knows no game's rules.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from referee_app.journal.journal import GameSummary, Journal
from referee_app.journal.refusals import BeingErased, DamagedJournal
from referee_app.play.live_game import REAL_ENVIRONMENT, Environment
from referee_app.play.table_game import TableGame
from referee_app.play.table_record import BeginningLost
from referee_app.sentence import Refusal
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import AnyGame, Options, Outcome
from referee_app.table_games.seats import Seat
from referee_app.whole_file import JsonFile

_OF_ONE_GAME = (DamagedJournal, UnreadableValue, BeginningLost)
"""What can be wrong with one game while the others are sound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEntry:
    """A game in the list. One that cannot be read, or is being erased, has only its time and its `trouble`."""

    game: str
    last_ms: int
    key: str = ""
    seats: int = 0
    names: Mapping[Seat, str] = field(default_factory=dict)
    acting: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None
    resumes_at_move: int | None = None
    """Where a part was lost and nobody has gone on yet: the number of the next move."""
    trouble: Refusal | None = None


class TableStore:
    """The games of one journal, the drafts of what is being arranged in them, and the set-ups used in them."""

    def __init__(
        self,
        journal: Journal,
        drafts: "DraftStore",
        setups: "SetupStore",
        environment: Environment = REAL_ENVIRONMENT,
    ) -> None:
        self._journal = journal
        self._drafts = drafts
        self._setups = setups
        self._environment = environment
        self._read: dict[GameSummary, TableEntry] = {}

    def entries(self) -> tuple[TableEntry, ...]:
        """Every game, the latest used first; only what is new is read again."""
        summaries = self._journal.games()
        self._read = {summary: self._read.get(summary) or self._entry(summary) for summary in summaries}
        return tuple(self._read.values())

    def _entry(self, summary: GameSummary) -> TableEntry:
        game, _, _, last_ms, being_erased = summary
        if being_erased:
            return TableEntry(game=game, last_ms=last_ms, trouble=BeingErased(path=str(self._journal.path)))
        try:
            table = self.resume(game)
        except _OF_ONE_GAME as trouble:
            # Kept as a value, it must not keep the whole game with it.
            return TableEntry(game=game, last_ms=last_ms, trouble=trouble.with_traceback(None))
        seen = table.seat_view(None)
        return TableEntry(
            game=game,
            last_ms=last_ms,
            key=table.rules.key,
            seats=table.seats,
            names=table.names,
            acting=seen.acting,
            outcome=seen.outcome,
            resumes_at_move=table.resumes_at_move,
        )

    def begin(self, rules: AnyGame, agreed: Options, names: Iterable[str]) -> TableGame:
        """Begin a new game for as many as there are names."""
        return TableGame.begin(self._journal, rules, agreed, names, environment=self._environment)

    def resume(self, game: str) -> TableGame:
        """Resume a game from the journal."""
        return TableGame.resume(self._journal, game, environment=self._environment)

    def forget(self, game: str) -> None:
        """Erase a game with its names and drafts, and which set-ups were used in it."""
        # The journal comes last: should it refuse, the game is still listed and can be forgotten again.
        self._setups.forget_game(game)
        self._drafts.forget(game)
        self._journal.forget(game)


# Set-ups and drafts


_MOST_BYTES = 1_000_000


class SetupNotSaved(Refusal):
    """The disk is full or may not be written to; what was saved before is still there."""

    key = "refusal.setup_not_kept"


@dataclass(frozen=True, slots=True)
class SetupUse:
    """In which game, and by which seat, a set-up was saved or brought back."""

    game: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class SavedSetup:
    """A set-up by its name, and how it was used last, if that is known."""

    name: str
    move: Any
    used: SetupUse | None = None

    def is_open_to(self, use: SetupUse) -> bool:
        """Whether a seat may see it in a game: not if another one has used it there."""
        return self.used is None or self.used.game != use.game or self.used.seat == use.seat


class SetupStore:
    """The set-ups in one file, game by game, the newest first."""

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path, _MOST_BYTES)

    def saved(self, rules: AnyGame) -> tuple[SavedSetup, ...]:
        """The saved set-ups of a game that can be read, the newest first."""
        found, stored = [], self._file.read().get(rules.key)
        for entry in stored if isinstance(stored, list) else ():
            with suppress(Refusal, TypeError, KeyError):
                found.append(SavedSetup(str(entry["name"]), rules.codec.read(entry["move"]), _use(entry.get("used"))))
        return tuple(found)

    def save(self, rules: AnyGame, name: str, move: object, used: SetupUse | None = None) -> str:
        """Save a set-up and return its name: where the name is taken, it gets a number."""
        others = self.saved(rules)
        free = _free_name(name, {each.name for each in others})
        self._write(rules, (SavedSetup(free, move, used), *others))
        return free

    def use(self, rules: AnyGame, name: str, used: SetupUse) -> None:
        """Remember who brought a set-up back. The order stays: a new one would show the others who it was."""
        marked = (replace(each, used=used) if each.name == name else each for each in self.saved(rules))
        with suppress(SetupNotSaved):  # on a full disk people still want to set up
            self._write(rules, tuple(marked))

    def forget(self, rules: AnyGame, name: str) -> None:
        """Remove a saved set-up."""
        self._write(rules, tuple(each for each in self.saved(rules) if each.name != name))

    def forget_game(self, game: str) -> None:
        """Forget who has used set-ups in a game that is forgotten; the set-ups stay."""
        stored = self._file.read()
        lists = {key: saved for key, saved in stored.items() if isinstance(saved, list)}
        without = stored | {key: [_without_use(entry, game) for entry in saved] for key, saved in lists.items()}
        if without != stored:
            with suppress(SetupNotSaved):  # a seat's number in a game that is gone tells nothing of anybody
                self._put(without)

    def _write(self, rules: AnyGame, setups: tuple[SavedSetup, ...]) -> None:
        self._put(self._file.read() | {rules.key: [_stored(rules, each) for each in setups]})

    def _put(self, setups: dict[str, Any]) -> None:
        try:
            self._file.write(setups)
        except OSError as error:
            raise SetupNotSaved from error


def _stored(rules: AnyGame, setup: SavedSetup) -> dict[str, object]:
    used = {"used": [setup.used.game, setup.used.seat]} if setup.used is not None else {}
    return {"name": setup.name, "move": rules.codec.write(setup.move), **used}


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

    A draft that cannot be written is only missing after a restart, so it is not reported.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = JsonFile(path, _MOST_BYTES)

    def save(self, rules: AnyGame, game: str, seat: Seat, version: int, move: object) -> None:
        """Save what a seat has arranged so far, in this version of its game."""
        draft = {"version": version, "move": rules.codec.write(move)}
        self._write(self._file.read() | {_key(game, seat): draft})

    def find(self, rules: AnyGame, game: str, seat: Seat, version: int) -> Any | None:
        """What a seat had arranged in this version of its game; None where there is nothing."""
        draft = self._file.read().get(_key(game, seat))
        if not isinstance(draft, dict) or draft.get("version") != version:
            return None
        try:
            return rules.codec.read(draft.get("move"))
        except Refusal:
            return None

    def forget(self, game: str, seat: Seat | None = None) -> None:
        """Remove a draft that is done or no longer wanted; without a seat, all drafts of a game that is forgotten.

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
