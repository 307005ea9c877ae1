"""The tasks with card sets on the worker thread: list, make, import, change, export.

Refusals are those of the app: some sentences of `card_printing` name options of the command line; on a phone the user
is told what to tap. It knows no window.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import chain, count
from pathlib import Path, PurePath
from typing import Protocol

from card_printing.layout.design import Design
from card_printing.layout.sheets import require_printable
from card_printing.progress import ProgressCallback
from card_printing.reading.set_import import import_set
from card_printing.sets.selection import SetTooSmall
from card_printing.sets.set_file import (
    LONGEST_NAME,
    NotASetFile,
    SetFile,
    SetFileDamaged,
    SetFileMissing,
    SetFileTooLarge,
    SetNameImpossible,
    named_set,
    save,
)
from card_printing.sets.set_store import SetStore, unnamed_set
from referee_app.cards.card_set import new_card_set, read_cover
from referee_app.sentence import PackageMissing, Refusal
from referee_app.words.words import drawable


@dataclass(frozen=True, slots=True)
class DatedSet:
    """A set, and when what is kept of it last changed: seconds since 1970, by the disk."""

    set_file: SetFile
    changed_s: float


@dataclass(frozen=True, slots=True)
class SetsOnPhone:
    """The stored sets: those in use, refused files with reasons, and sets that were replaced."""

    sets: tuple[DatedSet, ...]
    troubles: tuple[Refusal, ...] = ()
    set_aside: tuple[SetFile, ...] = ()

    def in_use(self, set_id: str) -> SetFile | None:
        """The set with this id."""
        return next((one.set_file for one in self.sets if one.set_file.card_set.id == set_id), None)


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """An imported set; `copies_before` is None if it is new here."""

    set_file: SetFile
    copies_before: int | None

    @property
    def grew(self) -> bool:
        """Whether it was here with fewer copies."""
        return self.copies_before is not None and self.copies_before < self.set_file.card_set.copies


def list_sets(store: SetStore) -> SetsOnPhone:
    """Everything that is stored."""
    return SetsOnPhone(
        tuple(DatedSet(set_file, store.path_of(set_file.card_set.id).stat().st_mtime) for set_file in store.sets()),
        tuple(why for _, why in store.troubles()),
        store.set_aside(),
    )


def make_set(store: SetStore, name: str, design: Design, copies: int = 1) -> SetFile:
    """A set that nobody has yet, kept before anybody prints a card of it."""
    require_printable(design)
    refuse_letters(name)
    wanted = named_set(name, new_card_set(copies, store.ids()), design)
    return store.add(
        replace(wanted, name=_free_name(wanted.name, {set_file.name.casefold() for set_file in store.sets()}))
    )


def _free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if another set has the same name."""
    numbered = (f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each.casefold() not in taken)


def keep_imported(store: SetStore, set_file: SetFile) -> ImportedSet:
    """Keep a set that was made elsewhere."""
    before = store.find(set_file.card_set.id)
    return ImportedSet(store.add(set_file), before.card_set.copies if before else None)


def import_cover(store: SetStore, text: str) -> ImportedSet:
    """Keep the set of a cover sheet that a camera saw."""
    return keep_imported(store, unnamed_set(read_cover(text)))


def import_file(store: SetStore, path: Path, progress: ProgressCallback) -> ImportedSet:
    """Keep the set of a file: its own, or a picture of its cover sheet."""
    return keep_imported(store, import_set(path, progress))


class DocumentFolder(Protocol):
    """Something that provides the folder for documents."""

    def keep(self, name: str) -> Path:
        """A path for a document."""


def rename_set(store: SetStore, set_id: str, name: str) -> SetFile:
    """The set by another name."""
    refuse_letters(name)
    return store.change(set_id, lambda set_file: named_set(name, set_file.card_set, set_file.design))


def redesign_set(store: SetStore, set_id: str, design: Design) -> SetFile:
    """The set with other looks, for everything that is printed from now on."""
    require_printable(design)
    return store.change(set_id, lambda set_file: replace(set_file, design=design))


def add_copy(store: SetStore, set_id: str) -> SetFile:
    """The set with one copy more; the cards that are out there stay good."""
    return store.change(
        set_id,
        lambda set_file: replace(set_file, card_set=replace(set_file.card_set, copies=set_file.card_set.copies + 1)),
    )


def export_set(store: SetStore, set_id: str, keeper: DocumentFolder) -> Path:
    """A copy of the set's file under a name that people know it by, for its owner alone."""
    set_file = store.get(set_id)
    path = keeper.keep(f"{set_file.name}.cardset")
    save(path, set_file)
    return path


# Refusals


class NameWanted(Refusal):
    """The name is empty, too long for a cover sheet, or cannot be printed."""

    key = "refusal.sets.name"


class LettersUnprintable(Refusal):
    """The typeface lacks some letters of the name, on paper and on the screen."""

    key = "refusal.sets.letters"


class BoundsUnprintable(Refusal):
    """The typeface lacks some letters of the text about the bounds."""

    key = "refusal.sets.bounds_letters"


class NoFileChosen(Refusal):
    """A check was started without choosing a file."""

    key = "refusal.sets.no_file_chosen"


class FileGone(Refusal):
    """The chosen file does not exist."""

    key = "refusal.sets.file_gone"


class NoSetInFile(Refusal):
    """A file of some other kind."""

    key = "refusal.sets.no_set_in_file"


class SetDamaged(Refusal):
    """The set's file is damaged."""

    key = "refusal.sets.damaged"


class MoreCopiesWanted(Refusal):
    """More copies are needed than the set has."""

    key = "refusal.sets.more_copies_wanted"


class CannotReadHere(Refusal):
    """This machine cannot read PDFs, as on phones."""

    key = "refusal.sets.cannot_read_here"


class CannotCheckHere(Refusal):
    """A phone can check cards in photographs, but not in PDFs."""

    key = "refusal.sets.cannot_check_here"


class SetInPlay(Refusal):
    """The game that is being played needs the set."""

    key = "refusal.sets.in_play"


def refuse_letters(name: str) -> None:
    """Say which letters of a name cannot be printed."""
    missing: str = import_module("card_printing.drawing.typesetting").missing_letters(name)  # loads what draws PDFs
    if missing:
        raise LettersUnprintable(n=len(missing))


_HERE: Mapping[type[Refusal], type[Refusal]] = {
    SetNameImpossible: NameWanted,
    SetFileMissing: FileGone,
    NotASetFile: NoSetInFile,
    SetFileTooLarge: NoSetInFile,
    SetFileDamaged: SetDamaged,
    SetTooSmall: MoreCopiesWanted,
    PackageMissing: CannotReadHere,
}


def in_app_words(refusal: Refusal) -> Refusal:
    """The refusal as the app says it; for files it shows the name and not the path."""
    here = _HERE.get(type(refusal), type(refusal))
    if "path" in refusal.facts:
        return here(**{**refusal.facts, "path": drawable(PurePath(str(refusal.facts["path"])).name)})
    return refusal if isinstance(refusal, here) else here(**refusal.facts)
