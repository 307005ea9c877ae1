"""The card sets on this phone or computer: a folder with a file for each, called by the set's id.

A set that is added again is the same set: one key, one file. A file that cannot be read hides no other.

The id is 25 bits of the key, so two sets may share one, by chance or because somebody searched for such a key. One of
them is in use, and games find it by the id; the other is set aside as `ID.cardset.replaced-N` and can be exchanged for
it at any time.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain, count
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
from referee_app.cards.card_set import COVER_MARK, CardSet, read_cover
from referee_app.sentence import Refusal, shown_path
from referee_app.whole_file import alone_with, free_damaged_path, sync_folder

SUFFIX = ".cardset"
_REPLACED = ".replaced"
_COVER_TEXT = re.compile(rf"{COVER_MARK}[0-9A-Z/]+")


class SetNotHere(Refusal):
    """There is no file of this set here."""

    key = "refusal.set_not_here"


class SetIdTaken(Refusal):
    """Another set with the same id is in use here. `here` is that one, `added` the one that was not added."""

    key = "refusal.set_id_taken"

    def __init__(self, here: SetFile, added: SetFile) -> None:
        super().__init__(id=here.card_set.id, name=here.name)
        self.here = here
        self.added = added


def unnamed_set(card_set: CardSet) -> SetFile:
    """A set known only by its cover sheet: named by its id, with the default design."""
    return SetFile(card_set.id, card_set, Design())


class SetStore:
    """The sets in one folder, which is made when the first is added."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def sets(self) -> tuple[SetFile, ...]:
        """Every set in use, by name."""
        return _by_name(kept for _, kept in self._kept())

    def files(self) -> Iterator[tuple[Path, SetFile]]:
        """Every file that holds a set, in use or set aside."""
        return ((path, read) for path, read in chain(self._read(), self._replaced()) if isinstance(read, SetFile))

    def set_aside(self) -> tuple[SetFile, ...]:
        """Every set that is kept but not in use, because another has or had its id; by name."""
        used = {kept.card_set.key for _, kept in self._kept()}
        aside = {kept.card_set.key: kept for _, kept in self.files()}
        return _by_name(one for key, one in aside.items() if key not in used)

    def ids(self) -> frozenset[str]:
        """The ids that a new set must not have: those of all sets here, also of files that cannot be read."""
        named = (path.name.partition(SUFFIX)[0] for path in self._folder.glob(f"*{SUFFIX}*"))
        return frozenset(chain(named, (kept.card_set.id for _, kept in self.files())))

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
        """Keep a set. One that is here already keeps its name and looks, and grows to the larger number of copies.

        A set that was set aside is in use again if its id is free; if another set has it, nothing changes.
        """
        kept = self._keep(set_file)
        for path, aside in self._replaced():
            if isinstance(aside, SetFile) and aside.card_set.key == kept.card_set.key:
                kept = self._keep(aside)
                with suppress(OSError):  # what stays behind is a copy of a set in use
                    path.unlink()
        return kept

    def exchange(self, set_file: SetFile) -> SetFile:
        """Use a set in the place of another with its id, which is set aside and comes back in the same way."""
        with suppress(SetIdTaken):
            return self.add(set_file)
        # Both sets are on the disk before the first is moved: whenever the phone dies, neither is lost.
        aside, place = self._put_aside(set_file), self.path_of(set_file.card_set.id)
        with alone_with(place):
            _move(place, self._place_aside(set_file.card_set.id))
            _move(aside, place)
            sync_folder(self._folder)
        return load(place)

    def _put_aside(self, set_file: SetFile) -> Path:
        for path, kept in self.files():
            if kept.card_set.key == set_file.card_set.key:
                update(path, lambda kept: _united(kept, set_file))
                return path
        path = self._place_aside(set_file.card_set.id)
        save(path, set_file)
        return path

    def _place_aside(self, set_id: str) -> Path:
        places = (self._folder / f"{set_id}{SUFFIX}{_REPLACED}-{number}" for number in count(1))
        return next(place for place in places if not place.exists())

    def _keep(self, set_file: SetFile) -> SetFile:
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

    def forget(self, card_set: CardSet) -> None:
        """Remove every file of a set, in use, set aside or damaged; its key is on this phone no more.

        Another set with the same id stays. A damaged file without a readable key is matched by the id in its name.
        """
        for path in list(self._folder.glob(f"*{SUFFIX}*")):
            if _belongs_to(card_set, path):
                try:
                    path.unlink(missing_ok=True)
                except OSError:
                    raise SetFileForbidden(path=shown_path(path)) from None

    def _read(self) -> Iterator[tuple[Path, SetFile | Refusal]]:
        return _loaded(sorted(self._folder.glob(f"*{SUFFIX}")))

    def _replaced(self) -> Iterator[tuple[Path, SetFile | Refusal]]:
        return _loaded(sorted(self._folder.glob(f"*{SUFFIX}{_REPLACED}-*")))

    def _kept(self) -> Iterator[tuple[Path, SetFile]]:
        """Each set in use, once, even where somebody has put a copy of its file, or another with its id, beside it."""
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


def _by_name(sets: Iterable[SetFile]) -> tuple[SetFile, ...]:
    return tuple(sorted(sets, key=lambda kept: (kept.name.casefold(), kept.name)))


def _loaded(paths: Iterable[Path]) -> Iterator[tuple[Path, SetFile | Refusal]]:
    for path in paths:
        try:
            yield path, load(path)
        except SetFileMissing:
            continue  # forgotten meanwhile
        except Refusal as refusal:
            yield path, refusal.with_traceback(None)


def _move(path: Path, place: Path) -> None:
    try:
        path.rename(place)
    except OSError:
        raise SetFileForbidden(path=shown_path(path)) from None


def _belongs_to(card_set: CardSet, path: Path) -> bool:
    """Whether a file is of this set: by its key or, if that cannot be read, by the id in its name."""
    try:
        return load(path).card_set.key == card_set.key
    except Refusal:
        keys = _keys_in(path)
        return card_set.key in keys if keys else path.name.startswith(f"{card_set.id}{SUFFIX}")


def _keys_in(path: Path) -> set[bytes]:
    """The keys that can still be read in a damaged file."""
    keys = set()
    with suppress(OSError):
        for text in _COVER_TEXT.findall(path.read_text("utf-8", "replace")):
            with suppress(Refusal):
                keys.add(read_cover(text).key)
    return keys


def _united(kept: SetFile, added: SetFile) -> SetFile:
    if kept.card_set.key != added.card_set.key:
        raise SetIdTaken(kept, added)
    copies = max(kept.card_set.copies, added.card_set.copies)
    # What came from a cover sheet and was left as it was knows neither name nor looks; a file does.
    fuller = added if kept == unnamed_set(kept.card_set) else kept
    return replace(fuller, card_set=replace(kept.card_set, copies=copies))
