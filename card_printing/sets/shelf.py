"""The card sets on this phone or computer: a folder with a file for each, called by the set's id.

A set that is added again is the same set: one key, one file. A file that cannot be read hides no other.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from card_printing.layout.design import Design
from card_printing.sets.set_file import (
    NotASetFile,
    SetFile,
    SetFileDamaged,
    SetFileForbidden,
    SetFileMissing,
    load,
    save,
    update,
)
from referee_app.cards.card_set import CardSet
from referee_app.refusal import Refusal
from referee_app.sentence import shown_path
from referee_app.whole_file import free_damaged_path

SUFFIX = ".cardset"


class SetNotHere(Refusal):
    """No file of this set is on the shelf."""

    key = "refusal.set_not_here"


def nameless(card_set: CardSet) -> SetFile:
    """A set of which only the cover sheet is known: called by its id, with looks that anybody may have."""
    return SetFile(card_set.id, card_set, Design())


class SetShelf:
    """The sets in one folder, which is made when the first is added."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def sets(self) -> tuple[SetFile, ...]:
        """Every set, by name."""
        return tuple(sorted((kept for _, kept in self._kept()), key=lambda kept: (kept.name.casefold(), kept.name)))

    def find(self, set_id: str) -> SetFile | None:
        """The set with this id."""
        return next((kept for _, kept in self._kept() if kept.card_set.id == set_id), None)

    def get(self, set_id: str) -> SetFile:
        """The set with this id, which has to be here."""
        kept = self.find(set_id)
        if kept is None:
            raise SetNotHere(id=set_id)
        return kept

    def path_of(self, set_id: str) -> Path:
        """The file of a set, to be shared with another leader."""
        for path, kept in self._kept():
            if kept.card_set.id == set_id:
                return path
        raise SetNotHere(id=set_id)

    def troubles(self) -> tuple[tuple[Path, Refusal], ...]:
        """The files that cannot be read, and why."""
        return tuple((path, read) for path, read in self._read() if isinstance(read, Refusal))

    def add(self, set_file: SetFile) -> SetFile:
        """Keep a set. One that is here already keeps its name and looks, and grows to the larger number of copies."""
        set_id = set_file.card_set.id
        with suppress(SetNotHere):
            return update(self.path_of(set_id), lambda kept: _united(kept, set_file))
        with suppress(OSError):  # where there can be no folder, saving says so
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._folder / f"{set_id}{SUFFIX}"
        self._make_room(path)
        save(path, set_file)
        return set_file

    def change(self, set_id: str, change: Callable[[SetFile], SetFile]) -> SetFile:
        """Give a set another name, more copies or other looks; its key stays."""

        def changed(kept: SetFile) -> SetFile:
            new = change(kept)
            if new.card_set.key != kept.card_set.key:
                raise ValueError("another key is another set")
            return new

        return update(self.path_of(set_id), changed)

    def forget(self, set_id: str) -> None:
        """Remove every file of a set, those set aside too; its key is on this phone no more."""
        copies = {path for path, read in self._read() if isinstance(read, SetFile) and read.card_set.id == set_id}
        called_so = {path for path in self._folder.glob(f"*{SUFFIX}*") if path.name.startswith(f"{set_id}{SUFFIX}")}
        for path in copies | called_so:
            try:
                path.unlink(missing_ok=True)
            except OSError:
                raise SetFileForbidden(path=shown_path(path)) from None

    def _read(self) -> Iterator[tuple[Path, SetFile | Refusal]]:
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                yield path, load(path)
            except SetFileMissing:
                continue  # forgotten meanwhile
            except Refusal as refusal:
                yield path, refusal.with_traceback(None)

    def _kept(self) -> Iterator[tuple[Path, SetFile]]:
        """Each set once, even where somebody has put a copy of its file beside it."""
        seen = set()
        for path, read in self._read():
            if isinstance(read, SetFile) and read.card_set.id not in seen:
                seen.add(read.card_set.id)
                yield path, read

    def _make_room(self, path: Path) -> None:
        """Set a damaged file of the same set aside; one of a newer version is refused, it knows more than we do."""
        try:
            load(path)
        except (SetFileDamaged, NotASetFile):
            with suppress(OSError):  # where nothing can be moved, saving says so
                path.rename(free_damaged_path(path))
        except SetFileMissing:
            pass


def _united(kept: SetFile, added: SetFile) -> SetFile:
    copies = max(kept.card_set.copies, added.card_set.copies)
    # What came from a cover sheet and was left as it was knows neither name nor looks; a file does.
    told = added if kept == nameless(kept.card_set) else kept
    return replace(told, card_set=replace(kept.card_set, copies=copies))
