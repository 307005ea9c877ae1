"""What is done with the shelf of card sets: looked at, a set made, a set taken in. On a worker's thread; no window."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import chain, count
from pathlib import Path

from card_printing.layout.design import Design
from card_printing.layout.sheets import require_printable
from card_printing.progress import ProgressCallback
from card_printing.reading.set_import import import_set
from card_printing.sets.set_file import LONGEST_NAME, SetFile, named
from card_printing.sets.shelf import SetShelf, nameless
from referee_app.cards.card_set import new_card_set
from referee_app.cards.cover_sheet import read_cover
from referee_app.refusal import Refusal
from referee_app.screens.sets.refusals import LettersUnprintable


@dataclass(frozen=True, slots=True)
class OnShelf:
    """A set, and when what is kept of it last changed: seconds since 1970, by the disk."""

    kept: SetFile
    changed_s: float


@dataclass(frozen=True, slots=True)
class Shelved:
    """All that stands on the shelf: the sets in use, why some files are none, and sets that another one replaced."""

    sets: tuple[OnShelf, ...]
    troubles: tuple[Refusal, ...] = ()
    set_aside: tuple[SetFile, ...] = ()

    def in_use(self, set_id: str) -> SetFile | None:
        """The set with this id."""
        return next((one.kept for one in self.sets if one.kept.card_set.id == set_id), None)


@dataclass(frozen=True, slots=True)
class Taken:
    """A set that was taken in; `copies_before` is None where it is new here."""

    kept: SetFile
    copies_before: int | None

    @property
    def grew(self) -> bool:
        """Whether it was here with fewer copies."""
        return self.copies_before is not None and self.copies_before < self.kept.card_set.copies


def looked_at(shelf: SetShelf) -> Shelved:
    """Everything on the shelf."""
    return Shelved(
        tuple(OnShelf(kept, shelf.path_of(kept.card_set.id).stat().st_mtime) for kept in shelf.sets()),
        tuple(why for _, why in shelf.troubles()),
        shelf.set_aside(),
    )


def made(shelf: SetShelf, name: str, design: Design, copies: int = 1) -> SetFile:
    """A set that nobody has yet, kept before anybody prints a card of it."""
    require_printable(design)
    refuse_letters(name)
    wanted = named(name, new_card_set(copies, shelf.ids()), design)
    return shelf.add(replace(wanted, name=_free_name(wanted.name, {kept.name.casefold() for kept in shelf.sets()})))


def _free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where a set is called so already: nobody could tell the two apart."""
    numbered = (f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each.casefold() not in taken)


def taken_in(shelf: SetShelf, set_file: SetFile) -> Taken:
    """Keep a set that was made elsewhere."""
    before = shelf.find(set_file.card_set.id)
    return Taken(shelf.add(set_file), before.card_set.copies if before else None)


def taken_from_cover(shelf: SetShelf, text: str) -> Taken:
    """Keep the set of a cover sheet that a camera saw."""
    return taken_in(shelf, nameless(read_cover(text)))


def taken_from_file(shelf: SetShelf, path: Path, progress: ProgressCallback) -> Taken:
    """Keep the set of a file: its own, or a picture of its cover sheet."""
    return taken_in(shelf, import_set(path, progress))


def refuse_letters(name: str) -> None:
    """Say which letters of a name cannot be printed."""
    missing: str = import_module("card_printing.drawing.typesetting").missing_letters(name)  # loads what draws PDFs
    if missing:
        raise LettersUnprintable(n=len(missing))
